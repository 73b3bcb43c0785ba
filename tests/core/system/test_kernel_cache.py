"""The folder of kernels: damaged, full, of others, shared by processes."""

from __future__ import annotations

import errno
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numba
import pytest

from engine.core.system import kernel_cache, profile
from engine.core.system.errors import InputError
from engine.core.system.files import try_lock
from engine.core.system.kernel_cache import KernelFile, is_private, kernel_folder
from tests.core.system.kernel_package import compiled, kept, loaded

ROOT = Path(__file__).parents[3]


def _foreign(file: Path) -> None:
    """What another library wrote, whole in itself."""
    KernelFile(file).write(pickle.dumps(("other key", ("no kernel",))))


def _unknown(file: Path) -> None:
    """A pickle that names what is not there."""
    KernelFile(file).write(b"cno_such_module\nthing\n.")


def _flipped(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()
    (file / "x").touch()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "empty": lambda file: file.write_bytes(b""),
    "cut": lambda file: file.write_bytes(file.read_bytes()[:-100]),
    "one bit": _flipped,
    "text": lambda file: file.write_text("not a kernel"),
    "foreign": _foreign,
    "unknown": _unknown,
    "folder": _folder,
}


@pytest.mark.drawn("damage", 3)
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_files_are_dropped_and_compiled_again(
    package: Path, tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    compiled()
    before = kept(tmp_path)
    for file in before:
        damage(file)
    assert compiled() == 2
    assert kept(tmp_path) == before
    assert compiled() == 0


def test_a_profile_never_brings_kernels(package: Path, tmp_path: Path) -> None:
    """A prepared file in `--profile DIR` must not be run."""
    compiled()
    marker = tmp_path / "ran"
    bad = pickle.dumps(_Touch(str(marker)))
    shutil.copytree(tmp_path / "cache", tmp_path / "brought" / "cache")
    for file in (tmp_path / "brought").rglob("*.nbc"):
        KernelFile(file).write(bad)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import jit_toy.kernels as k; "
    environment = {**os.environ, profile.VARIABLE: str(tmp_path / "brought"), "HOME": str(tmp_path)}
    del environment[profile.CACHE_VARIABLE]
    command = [sys.executable, "-c", code + "print(k.quadruple(3))"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("12\n", "")
    assert not marker.exists()


class _Touch:
    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str, str]]:
        return open, (self.path, "w")


def test_what_others_may_have_filled_is_emptied(package: Path, tmp_path: Path) -> None:
    compiled()
    root = tmp_path / "cache" / "kernels"
    root.chmod(0o777)
    assert not is_private(root)
    assert compiled() == 2
    assert is_private(root)
    assert compiled() == 0


def test_a_folder_of_someone_else_is_not_read(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled()
    monkeypatch.setattr(kernel_cache, "make_folder", _refuse)
    monkeypatch.setattr(os, "getuid", lambda: 4321)
    monkeypatch.setattr(Path, "stat", _owned_by(1234, Path.stat))
    assert compiled() == 2


def _owned_by(owner: int, stat: Callable[..., os.stat_result]) -> Callable[..., os.stat_result]:
    def found(path: Path, **options: bool) -> os.stat_result:
        values = list(stat(path, **options))
        values[4] = owner
        return os.stat_result(values)

    return found


def _refuse(folder: Path) -> None:
    raise InputError("{path} cannot be used as a folder", path=folder)


def test_a_warm_cache_that_cannot_be_written_is_read(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled()
    before = {file: file.stat().st_mtime_ns for file in kept(tmp_path)}
    monkeypatch.setattr(kernel_cache, "make_folder", _refuse)
    assert compiled() == 0
    folder = kernel_folder("jit_toy.kernels", numba.__version__)
    assert tmp_path not in folder.parents
    assert {file: file.stat().st_mtime_ns for file in kept(tmp_path)} == before


def test_without_a_cache_kernels_are_kept_while_the_program_runs(
    package: Path, tmp_path: Path
) -> None:
    (tmp_path / "cache").write_text("a file")
    assert compiled() == 2
    folder = kernel_folder("jit_toy.kernels", numba.__version__)
    assert is_private(folder)
    assert list(folder.glob("*.nbc"))


def test_a_full_disk_compiles_all_the_same(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _write: object) -> None:
        raise InputError("the disk is full")

    monkeypatch.setattr(kernel_cache, "write_checked", full)
    assert compiled() == 2


def test_without_room_for_a_folder_it_compiles_all_the_same(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("a file")

    def full(**_options: str) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "mkdtemp", full)
    assert compiled() == 2


def test_what_cannot_be_copied_of_a_warm_cache_is_compiled(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled()
    monkeypatch.setattr(kernel_cache, "make_folder", _refuse)

    def full(_source: Path, _target: Path, **_options: bool) -> None:
        raise shutil.Error([("x.nbc", "x.nbc", "No space left on device")])

    monkeypatch.setattr(shutil, "copytree", full)
    assert compiled() == 2


def test_folders_unused_for_long_are_removed(tmp_path: Path) -> None:
    ages = {"old": 31, "new": 29}
    for name, days in ages.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.nbc").touch()
        then = time.time() - days * 86_400
        os.utime(tmp_path / name, (then, then))
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")  # as if another program was faster
    kernel_cache._remove_unused(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dangling", "new"]


def test_opening_a_folder_counts_as_use(package: Path, tmp_path: Path) -> None:
    loaded()
    folder = kernel_folder("jit_toy.rules", numba.__version__)
    os.utime(folder, (0, 0))
    kernel_folder.cache_clear()
    assert kernel_folder("jit_toy.rules", numba.__version__) == folder
    assert folder.stat().st_mtime > time.time() - 60


def test_a_kernel_is_compiled_by_one_while_the_others_wait(tmp_path: Path) -> None:
    first, second = (KernelFile(tmp_path / "x.nbc") for _ in range(2))
    assert first.read_when_made() is None  # now it is for the first to make
    with (tmp_path / "x.lock").open("wb") as stream:
        assert not try_lock(stream)
    first.write(b"made")
    assert second.read_when_made() == b"made"
    assert [path.name for path in tmp_path.iterdir()] == ["x.nbc"]


def test_a_forgotten_lock_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_cache, "_LONGEST_WAIT_SECONDS", 0.0)
    first, second = (KernelFile(tmp_path / "x.nbc") for _ in range(2))
    assert first.read_when_made() is None
    assert second.read_when_made() is None
    second.write(b"made")
    first.write(b"made as well")
    assert first.read() == second.read() == b"made as well"


def test_several_processes_compile_a_kernel_once(package: Path, tmp_path: Path) -> None:
    lines = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})",
        "import jit_toy.kernels as k",
        "k.quadruple(3)",
        "print(sum(sum(f.stats.cache_misses.values()) for f in (k.quadruple, k.double.as_part)))",
    )
    command = [sys.executable, "-c", "\n".join(lines)]
    runs = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    assert sum(int(run.communicate()[0]) for run in runs) == 2
