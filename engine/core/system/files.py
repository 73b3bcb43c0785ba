"""Reading what others wrote, and writing so that nothing half-written is ever left behind."""

from __future__ import annotations

import contextlib
import itertools
import json
import math
import os
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from engine.core.system.errors import InputError, shortened

try:  # hashlib would load OpenSSL: 3 ms of a start
    from _sha2 import sha256  # type: ignore[import-not-found]
except ImportError:  # before Python 3.12
    try:
        from _sha256 import sha256  # type: ignore[import-not-found]
    except ImportError:  # another Python
        from hashlib import sha256

MEGABYTE = 1_000_000
_DEEPEST = 50
_PART = ".part"
_DIGEST_BYTES = 32
_TRIES, _PAUSE = 100, 0.02
"""How often, and every how many seconds, a file is asked for that another program holds."""


def read_bytes(path: Path, largest: int, what: str) -> bytes:
    """Return the content of a file of at most `largest` bytes; `what` is named in the error."""
    with opened(path, largest, what) as stream:
        content = stream.read(largest + 1)
        if len(content) > largest:  # a file that grows, or whose size the system does not tell
            raise InputError("{path} is too long for {what}", path=path, what=what)
        return content


@contextlib.contextmanager
def opened(path: Path, largest: int, what: str) -> Iterator[IO[bytes]]:
    """Open a file of at most `largest` bytes for reading; InputError where that cannot be."""
    try:
        if not path.is_file():
            reason = "is not a file" if path.exists() else "does not exist"
            raise InputError("{path} {reason}", path=path, reason=reason)
        size = path.stat().st_size
        if size > largest:
            raise InputError(
                "{path} has {size:.1f} MB; {what} has at most {largest:.1f} MB",
                path=path,
                size=size / MEGABYTE,
                what=what,
                largest=largest / MEGABYTE,
            )
        with path.open("rb") as stream:
            yield stream
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("{path} cannot be read: {why}", path=path, why=_why(error)) from error


def read_json(path: Path, largest: int, what: str) -> Any:
    """Return what the JSON file holds; InputError, naming the place, where it is not JSON."""
    content = read_bytes(path, largest, what)
    try:
        return parsed_json(content)
    except json.JSONDecodeError as error:
        raise InputError(
            "{path} is not {what}: line {line}, column {column}: {why}",
            path=path,
            what=what,
            line=error.lineno,
            column=error.colno,
            why=error.msg,
        ) from error
    except (ValueError, RecursionError) as error:
        raise InputError(
            "{path} is not {what}: {why}", path=path, what=what, why=_why(error)
        ) from error


def parsed_json(content: bytes | str, large: Callable[[str], object] | None = None) -> Any:
    """Return what JSON holds; ValueError or RecursionError for what is none, or strange.

    In place of a number that no float can hold is what `large` makes of its text, where that is
    given.
    """
    of_large = large or _refuse_large

    def real(text: str) -> object:
        number = float(text)
        return of_large(text) if math.isinf(number) else number

    def whole(text: str) -> object:
        is_large = len(text) > sys.float_info.max_10_exp and math.isinf(float(text))
        return of_large(text) if is_large else int(text)

    value = json.loads(
        content,
        parse_constant=_refuse_constant,
        parse_float=real,
        parse_int=whole,
        object_pairs_hook=_without_duplicates,
    )
    _check_depth(value)
    return value


def write_text(path: Path, text: str) -> None:
    """Write a text file whole or not at all."""
    write_with(path, lambda stream: stream.write(text.encode()))


def write_with(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Let `write` fill a file, as `writing` does."""
    with writing(path) as stream:
        write(stream)


@contextlib.contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """Have a temporary file beside `path` filled, then put it in its place.

    A link is followed.  Raises InputError where the file cannot be written, or `path` is something
    else, such as a device; it is then as it was.  What a writer of this name left when it was
    killed is removed; those who still write hold a lock.
    """
    part = None
    try:
        path = Path(os.path.realpath(path))
        if path.exists() and not path.is_file():
            raise InputError("{path} cannot be written: it is not a file", path=path)
        _remove_left(path)
        with _new_part(path) as stream:
            part = Path(stream.name)
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
            if sys.platform == "win32":  # an open file has no other name there
                stream.close()
            _put_in_place(part, path)
    except BaseException as error:
        if part is not None:
            part.unlink(missing_ok=True)
        if isinstance(error, (OSError, ValueError)) and not isinstance(error, InputError):
            raise InputError(
                "{path} cannot be written: {why}", path=path, why=_why(error)
            ) from error
        raise


def _put_in_place(part: Path, path: Path) -> None:
    try:
        part.replace(path)
    except PermissionError as error:  # its folder can be written: it is the file itself
        raise InputError(
            "{path} cannot be written: it is in use or protected; another name may do", path=path
        ) from error


def _new_part(path: Path) -> IO[bytes]:
    """Return a new file beside `path`, locked; its rights are those of any new file."""
    while True:
        name = f"{_part_prefix(path)}{os.urandom(4).hex()}{_PART}"
        stream = path.with_name(name).open("x+b")
        is_ours = True
        with contextlib.suppress(OSError):  # some file systems have no locks
            is_ours = try_lock(stream)
        if is_ours and os.fstat(stream.fileno()).st_nlink:
            return stream
        stream.close()  # another program took it for left


def _remove_left(path: Path) -> None:
    """Remove the temporary files of this name that nobody writes any more."""
    name = re.compile(re.escape(_part_prefix(path)) + r"\w{8}" + re.escape(_PART))
    with contextlib.suppress(OSError), os.scandir(path.parent) as found:
        for entry in found:
            if name.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                _remove_unless_locked(Path(entry.path))


def _remove_unless_locked(part: Path) -> None:
    with contextlib.suppress(OSError), part.open("r+b") as stream:
        if try_lock(stream):
            if sys.platform == "win32":
                stream.close()
            part.unlink()


def _part_prefix(path: Path) -> str:
    return f".{path.name[:60]}."


def try_lock(stream: IO[Any]) -> bool:
    """Lock an open file until it is closed, or this program ends; False: another one has it.

    A lock says nothing to those who do not ask for it.  Raises OSError where there are no locks.
    """
    if sys.platform == "win32":
        import msvcrt

        stream.seek(0)
        try:
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Let nobody else who asks so change a file meanwhile; InputError where another one lasts.

    The lock is a file beside it, for the file itself gets another one in its place.
    """
    try:
        stream = path.with_name(f".{path.name[:60]}.lock").open("a+b")
    except OSError as error:
        raise InputError("{path} cannot be written: {why}", path=path, why=_why(error)) from error
    with stream:
        if not any(_is_locked(stream) for _ in range(_TRIES)):
            raise InputError("{path} is in use by another program", path=path)
        yield


def _is_locked(stream: IO[Any]) -> bool:
    """Lock a file now or wait a little; some file systems have no locks."""
    try:
        is_locked = try_lock(stream)
    except OSError:
        return True
    if not is_locked:
        time.sleep(_PAUSE)
    return is_locked


def check_room(path: Path, needed: int) -> None:
    """Raise InputError where `needed` bytes surely do not fit beside `path`.

    So a disk is not filled for minutes before the file is given up.
    """
    try:
        free = shutil.disk_usage(path.parent).free
    except (OSError, ValueError):
        return  # whoever writes there says what is wrong
    if needed > free:
        raise InputError(
            "{path} cannot be written: it needs more than {needed:,.0f} MB, and {free:,.0f} MB are "
            "free",
            path=path,
            needed=needed / MEGABYTE,
            free=free / MEGABYTE,
        )


def set_aside_name(path: Path) -> Path:
    """Return a name beside `path`, which nothing has, for what cannot be read."""
    names = (f"{path.stem}.broken{number or ''}{path.suffix}" for number in itertools.count())
    return next(new for new in map(path.with_name, names) if not os.path.lexists(new))


def read_checked(path: Path) -> bytes | None:
    """Return what `write_checked` was given; None without it, and a damaged file is removed."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError:
        remove_any(path)
        return None
    digest, kept = content[:_DIGEST_BYTES], content[_DIGEST_BYTES:]
    if digest_of(kept) == digest:
        return kept
    remove_any(path)
    return None


def write_checked(path: Path, kept: bytes) -> None:
    """Write `kept` for `read_checked`, whole or not at all; InputError as of `write_with`."""
    write_with(path, lambda stream: stream.write(digest_of(kept) + kept))


def digest_of(content: bytes) -> bytes:
    """Return the SHA-256 of bytes."""
    digest: bytes = sha256(content).digest()
    return digest


def remove_any(path: Path) -> None:
    """Remove a file, or whatever stands in its place, as far as that can be done."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def make_folder(folder: Path) -> None:
    """Make a folder, and those it lies in; InputError where it cannot be made or written in."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, ValueError) as error:
        raise InputError(
            "{path} cannot be used as a folder: {why}", path=folder, why=_why(error)
        ) from error


def _why(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    if isinstance(error, UnicodeDecodeError):
        return "it holds no text"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return str(error) or type(error).__name__


def _refuse_constant(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")


def _refuse_large(text: str) -> None:
    raise ValueError(f"{shortened(text, 40)} is too large a number")


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise ValueError(f"an object has {shortened(twice, 40)!r} twice")
    return found


def _check_depth(value: Any) -> None:
    """Raise RecursionError for what a recursive reader might not come back from."""
    level = [value]
    for _ in range(_DEEPEST):
        inner = [item for item in level if isinstance(item, (list, dict))]
        level = [x for item in inner for x in (item.values() if isinstance(item, dict) else item)]
        if not level:
            return
    raise RecursionError
