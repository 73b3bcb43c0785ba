"""Files: what others wrote is read with care, and what we write is whole or not there."""

from __future__ import annotations

import errno
import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.system import files
from engine.core.system.errors import InputError
from engine.core.system.files import (
    held,
    make_folder,
    read_bytes,
    read_json,
    write_text,
    write_with,
)
from tests.core.games import refusal as sentence_of

ROOT = Path(__file__).parents[3]

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


def refusal(path: Path, largest: int = 1000) -> str:
    with pytest.raises(InputError) as caught:
        read_json(path, largest, "a thing")
    sentence = str(caught.value)
    assert sentence.startswith(str(path))
    assert "\n" not in sentence
    return sentence.removeprefix(str(path))


def test_reads_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b'\xef\xbb\xbf{"a": [1, 2.5, null]}')
    assert read_json(path, 100, "a thing") == {"a": [1, 2.5, None]}
    assert read_bytes(path, 100, "a thing").startswith(b"\xef")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", " is not a thing: line 1, column 1: Expecting value"),
        (b'{"a": ', " is not a thing: line 1, column 7: Expecting value"),
        (b"{}\n\n x", " is not a thing: line 3, column 2: Extra data"),
        (b"\xff\xfe\xff", " is not a thing: it holds no text"),
        (b"\x00\x01\x02\x80", " is not a thing: "),
        (b"NaN", " is not a thing: NaN is not a number"),
        (b"[1, -Infinity]", " is not a thing: -Infinity is not a number"),
        (b"[1e400]", " is not a thing: 1e400 is too large a number"),
        (b"9" * 308, None),
        (
            b'{"a": [-' + b"9" * 309 + b"]}",
            f" is not a thing: -{'9' * 36}... is too large a number",
        ),
        (b"[" * 60 + b"]" * 60, " is not a thing: it is nested too deeply"),
        (b"[" * 900, " is not a thing: "),
        (b'{"a": 1, "b": 2, "a": 1}', " is not a thing: an object has 'a' twice"),
    ],
)
def test_what_is_no_json_is_refused(tmp_path: Path, content: bytes, sentence: str | None) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    if sentence is None:
        assert read_json(path, 1000, "a thing") == int(content)
    else:
        assert refusal(path).startswith(sentence)


def test_many_keys_and_one_twice(tmp_path: Path) -> None:
    """A search for the one that took a look at all pairs of keys would never end."""
    path = tmp_path / "x.json"
    keys = ", ".join(f'"k{i}": 0' for i in [*range(200_000), 199_999])
    path.write_text("{" + keys + "}")
    assert refusal(path, 10**7) == " is not a thing: an object has 'k199999' twice"


def test_numbers_longer_than_python_reads(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b"9" * 5000)
    assert refusal(path, 10_000) == f" is not a thing: {'9' * 37}... is too large a number"


def test_deep_nesting_never_ends_the_program(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
        for depth in (49, 51, 400, 990, 100_000):
            path.write_bytes(opening * depth + b"1" + closing * depth)
            if depth == 49:
                read_json(path, 10**7, "a thing")
            else:
                assert refusal(path, 10**7) == " is not a thing: it is nested too deeply"


@given(st.binary(max_size=60))
def test_garbage_is_refused_or_read(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.json"
        path.write_bytes(content)
        found = sentence_of(lambda: read_json(path, 1000, "a thing"))
        assert not found or found.startswith(f"{path} is not a thing: ")


@given(json_values)
def test_json_survives(value: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.json"
        write_text(path, json.dumps(value))
        assert read_json(path, 10**6, "a thing") == value


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for path in (tmp_path, fifo, Path("/dev/zero")):
        assert refusal(path) == " is not a file"
    assert refusal(tmp_path / "nothing") == " does not exist"
    for path in (tmp_path / ("a" * 300), loop):  # newer versions of Python say: not there
        assert refusal(path).startswith((" cannot be read", " does not exist"))


def test_too_long_a_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "big.json"
    path.touch()
    os.truncate(path, 3 * 2**30)
    assert refusal(path, 10**6) == " has 3221.2 MB; a thing has at most 1.0 MB"
    path.write_bytes(b"1" * 20)
    real = Path.stat

    def small(self: Path, **options: Any) -> os.stat_result:
        found = list(real(self, **options))
        found[stat.ST_SIZE] = 0
        return os.stat_result(found)

    monkeypatch.setattr(Path, "stat", small)  # as under /proc, where sizes are 0
    assert refusal(path, 10) == " is too long for a thing"


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated: whoever runs the tests may be allowed to read everything."""
    path = tmp_path / "x.json"
    path.write_text("{}")

    def refused(self: Path, mode: str) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", refused)
    assert refusal(path) == " cannot be read: permission denied"


def test_writes_with_the_usual_permissions(tmp_path: Path) -> None:
    path = tmp_path / "ünï 🎲.txt"
    write_text(path, "one")
    write_text(path, "zwei ⚀")
    assert path.read_text() == "zwei ⚀"
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "no space left on device"),
        (OSError(), "OSError"),
        (ValueError("bad value"), "bad value"),
        (KeyboardInterrupt(), None),
        (ZeroDivisionError(), None),
    ],
)
@pytest.mark.parametrize("is_there", [True, False])
def test_failed_write_changes_nothing(
    tmp_path: Path, error: BaseException, sentence: str | None, is_there: bool
) -> None:
    path = tmp_path / "x.txt"
    if is_there:
        path.write_text("before")

    def half(stream: IO[bytes]) -> None:
        stream.write(b"half")
        stream.flush()
        raise error

    with pytest.raises(InputError if sentence else type(error)) as caught:
        write_with(path, half)
    if sentence:
        assert str(caught.value) == f"{path} cannot be written: {sentence}"
    assert [p.read_text() for p in tmp_path.iterdir()] == (["before"] if is_there else [])


def test_full_disk_at_the_last_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="no space left"):
        write_text(tmp_path / "x.txt", "text")
    assert not list(tmp_path.iterdir())


def test_unwritable_places(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file")
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for path, why in (
        (tmp_path / "none" / "x", "no such file or directory"),
        (tmp_path / "file" / "x", "not a directory"),
        (tmp_path, "it is not a file"),
        (fifo, "it is not a file"),
        (Path("/dev/null"), "it is not a file"),
        (tmp_path / ("a" * 300), "file name too long"),
    ):
        with pytest.raises(InputError) as caught:
            write_text(path, "text")
        assert str(caught.value) == f"{path} cannot be written: {why}"
    assert stat.S_ISFIFO(fifo.stat().st_mode)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    with pytest.raises(InputError, match="cannot be written"):
        write_text(tmp_path / "surrogate", "\ud800")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["fifo", "file"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    target, link = tmp_path / "real" / "x", tmp_path / "link"
    target.write_text("before")
    link.symlink_to(target)
    write_text(link, "after")
    assert link.is_symlink()
    assert target.read_text() == "after"


def test_make_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "a" / "b"
    make_folder(folder)
    make_folder(folder)
    assert list(folder.iterdir()) == []
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "x", Path("/proc/nothing"), Path("a\0b")):
        with pytest.raises(InputError, match="cannot be used as a folder: "):
            make_folder(path)

    def refused(*args: Any, **options: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)
    with pytest.raises(InputError, match="b cannot be used as a folder: permission denied"):
        make_folder(folder)


def test_what_is_no_text_is_told_without_codecs(tmp_path: Path) -> None:
    path = tmp_path / "table"
    path.write_bytes(b'{"a": \xe9\xff}')
    with pytest.raises(InputError, match=r"is not a record: it holds no text$"):
        read_json(path, 1000, "a record")


PARTS = """
import os, sys
from pathlib import Path
from engine.core.system.files import write_with
def write(stream):
    stream.write(b"half")
    stream.flush()
    print("writing", flush=True)
    sys.stdin.read()
write_with(Path(sys.argv[1]), write)
"""


def writing(path: Path) -> subprocess.Popen[str]:
    """Return a program that is in the midst of writing `path`."""
    program = subprocess.Popen(
        [sys.executable, "-c", PARTS, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "writing\n"
    return program


def parts(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob(".*.part"))


def test_what_a_killed_writer_left_is_removed_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    program = writing(path)
    assert len(parts(tmp_path)) == 1
    write_text(path, "mine")
    assert len(parts(tmp_path)) == 1  # it is still being written
    program.kill()
    program.communicate()
    others = (".mine.json.old.abcdefgh.part", ".yours.json.abcdefgh.part", ".mine.json.x.part")
    for name in others:
        (tmp_path / name).touch()
    (tmp_path / ".mine.json.folder00.part").mkdir()
    assert len(parts(tmp_path)) == 5
    write_text(path, "mine again")
    assert parts(tmp_path) == sorted((*others, ".mine.json.folder00.part"))
    assert path.read_text() == "mine again"


def test_a_writer_whose_file_was_taken_for_left_makes_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other program comes between making the file and locking it."""
    lock, taken = files.try_lock, []

    def slow(stream: Any) -> bool:
        if not taken:
            taken.append(stream.name)
            Path(stream.name).unlink()
        return lock(stream)

    monkeypatch.setattr(files, "try_lock", slow)
    write_text(tmp_path / "mine.json", "mine")
    assert (tmp_path / "mine.json").read_text() == "mine"
    assert taken
    assert not parts(tmp_path)


def test_where_there_are_no_locks_it_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(_stream: Any) -> bool:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(files, "try_lock", none)
    (tmp_path / ".mine.json.abcdefgh.part").touch()
    write_text(tmp_path / "mine.json", "mine")
    assert (tmp_path / "mine.json").read_text() == "mine"
    assert parts(tmp_path) == [".mine.json.abcdefgh.part"]  # somebody may be writing it


def test_a_file_in_use_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows lets nobody replace a file that is mapped."""

    def refuse(_part: Path, _path: Path) -> None:
        raise PermissionError(errno.EACCES, "Access is denied")

    monkeypatch.setattr(Path, "replace", refuse)
    sentence = sentence_of(lambda: write_text(tmp_path / "mine.json", "mine"))
    assert sentence.endswith("is in use or protected; another name may do")
    assert not list(tmp_path.iterdir())


@pytest.mark.drawn("name", 3)
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_a_save_and_leaves_nothing(name: str, tmp_path: Path) -> None:
    number = getattr(signal, name)
    path = tmp_path / "match.json"
    code = (
        "import os, signal, sys",
        f"os.fsync = lambda _: signal.raise_signal({int(number)})",
        "from main import main",
        f"sys.exit(main(['match', 'hog', 'always-2', 'random', '--out', {str(path)!r}]))",
    )
    ended = subprocess.run(
        [sys.executable, "-c", "\n".join(code)], cwd=ROOT, capture_output=True, text=True
    )
    assert ended.returncode == 128 + number
    assert ended.stderr == "armchair-general: interrupted\n"
    assert not list(tmp_path.iterdir())


def test_one_program_at_a_time_changes_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, pauses = tmp_path / "x.json", []
    monkeypatch.setattr(files.time, "sleep", pauses.append)
    with held(path), pytest.raises(InputError, match="in use by another program"), held(path):
        raise AssertionError("two at once")
    assert len(pauses) == 100
    with held(path):
        pass
    with pytest.raises(InputError, match="cannot be written"), held(tmp_path / "no" / "x.json"):
        raise AssertionError("there is no such folder")
