"""One line of text around some JSON: it says what it is, and finds out where it was damaged.

    armchair.hog.match.1.eNqrVkosLVGyUjLQM...4Cg.1c291ca3

After the program's name: the game, what it is, the version, the JSON (compressed, in the letters of
base64 for addresses) and its CRC-32.  Spaces, ends of lines and the marks of quoted mails may be
anywhere in it, and other text around it.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from dataclasses import dataclass
from typing import Any

from engine.core.system.errors import InputError, check_not_newer, shortened
from engine.core.system.files import MEGABYTE, parsed_json

NAME, VERSION = "armchair", 1
WHAT = "the pasted text"
KINDS = ("match", "position")
LARGEST_TEXT, LARGEST = 4 * MEGABYTE, 16 * MEGABYTE
_BETWEEN = re.compile(r"[\s>|=\u200b\u00ad\ufeff]+")
"""What mails and pages put between the letters: none of it means anything here."""
_HEAD = re.compile(rf"{NAME}\.([a-z][a-z0-9_]*)\.([a-z]+)\.([0-9]{{1,9}})\.", re.ASCII)
_BODY = re.compile(r"[A-Za-z0-9_-]*", re.ASCII)
_SUM = re.compile(r"\.([0-9a-f]{8})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Envelope:
    """A game's name, whether it is a match or a position, and the JSON value of it."""

    game: str
    kind: str
    body: Any

    def to_text(self) -> str:
        """Return the line that says all of this."""
        content = json.dumps(self.body, allow_nan=False, separators=(",", ":"), sort_keys=True)
        packed = base64.urlsafe_b64encode(zlib.compress(content.encode(), 9)).decode().rstrip("=")
        head = f"{NAME}.{self.game}.{self.kind}.{VERSION}."
        return f"{head}{packed}.{_sum_of(head, packed)}"


def read_envelope(text: str) -> Envelope:
    """Return what a text holds; InputError says in one sentence what is wrong with it, and where.

    Places are counted without the spaces.
    """
    if len(text) > LARGEST_TEXT:
        raise InputError("{what} has more than {most} letters", what=WHAT, most=LARGEST_TEXT)
    line = _BETWEEN.sub("", text)
    head = _HEAD.search(line)
    if head is None:
        raise InputError(
            "{what} holds no match and no position: "
            "one begins with {name} and the game, as in {eg}",
            what=WHAT,
            name=f"{NAME}.",
            eg=f"{NAME}.hog.match.{VERSION}.",
        )
    game, kind, version = head.groups()
    check_not_newer(int(version), VERSION, what=WHAT)
    if kind not in KINDS or int(version) < 1:
        raise InputError(
            "{what} begins with {head}: it must say match or position, and version {known}",
            what=WHAT,
            head=shortened(head[0], 60),
            known=VERSION,
        )
    return Envelope(game, kind, _unpacked(_checked(line, head)))


def _checked(line: str, head: re.Match[str]) -> str:
    """Return the letters between head and sum, where that is their sum."""
    body = _BODY.match(line, head.end())
    assert body is not None  # it may be empty
    told = _SUM.match(line, body.end())
    if told is None:
        rest = line[body.end() :]
        if not rest or (rest[0] == "." and re.fullmatch(r"[0-9a-f]*", rest[1:])):
            raise InputError(
                "{what} is cut off after letter {place}: its end is missing",
                what=WHAT,
                place=len(line) - head.start(),
            )
        raise InputError(
            "{what}: letter {place}, {letter}, does not belong there",
            what=WHAT,
            place=body.end() - head.start() + 1,
            letter=repr(rest[0]),
        )
    if told[1] != _sum_of(head[0], body[0]):
        raise InputError(
            "{what} was changed on its way, between letters {first} and {last}: "
            "its sum is another one",
            what=WHAT,
            first=1,
            last=told.end() - head.start(),
        )
    return body[0]


def _unpacked(packed: str) -> Any:
    """Return the JSON value in these letters, which have the right sum."""
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(
            base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LARGEST
        )
        if not unpacking.eof:
            raise InputError("{what} holds more than {most} bytes", what=WHAT, most=LARGEST)
        return parsed_json(content)
    except InputError:
        raise
    except (ValueError, RecursionError, zlib.error) as error:
        raise InputError("{what} holds no JSON behind its head", what=WHAT) from error


def _sum_of(head: str, packed: str) -> str:
    return f"{zlib.crc32(f'{head}{packed}'.encode()):08x}"
