"""Folders of this user: the platform's, or all under one that was named."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from engine.core.system import profile
from engine.core.system.errors import InputError


@pytest.fixture(autouse=True)
def no_cache_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(profile.CACHE_VARIABLE)


def test_a_named_profile_holds_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(profile.VARIABLE, "kept")  # so that it is restored
    monkeypatch.chdir(tmp_path)
    profile.use_profile(Path("mine"))
    monkeypatch.chdir("/")
    assert profile.cache_folder() == tmp_path / "mine" / "cache"
    assert profile.data_folder() == tmp_path / "mine" / "data"
    assert profile.settings_folder() == tmp_path / "mine" / "config"


def test_without_one_the_platform_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(profile.VARIABLE)
    name = profile.APPLICATION
    assert profile.cache_folder() == Path(platformdirs.user_cache_dir(name, appauthor=False))
    assert profile.data_folder() == Path(platformdirs.user_data_dir(name, appauthor=False))
    assert profile.settings_folder() == Path(platformdirs.user_config_dir(name, appauthor=False))


def test_a_profile_that_is_no_folder_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(profile.VARIABLE, "before")
    (tmp_path / "file").touch()
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for folder in (tmp_path / "file", tmp_path / "file" / "x", loop, Path("/proc/x")):
        with pytest.raises(InputError, match="cannot be used as a folder"):
            profile.use_profile(folder)
    assert profile.data_folder() == Path("before/data")


def test_a_spare_profile_leaves_everything_but_kernels_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(profile.VARIABLE, str(tmp_path))
    kernels = profile.own_cache_folder()
    with profile.spare_profile():
        assert profile.own_cache_folder() == kernels
        spare = profile.data_folder().parent
        assert spare == profile.settings_folder().parent == profile.cache_folder().parent
        assert tmp_path not in (spare, *spare.parents)
        assert spare.is_dir()
    assert not spare.exists()
    assert profile.data_folder() == tmp_path / "data"
    assert profile.cache_folder() == tmp_path / "cache"


def test_what_is_run_is_never_kept_in_a_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(profile.VARIABLE, str(tmp_path))
    name = profile.APPLICATION
    assert profile.own_cache_folder() == Path(platformdirs.user_cache_dir(name, appauthor=False))
    monkeypatch.setenv(profile.CACHE_VARIABLE, str(tmp_path / "mine"))
    assert profile.own_cache_folder() == profile.cache_folder() == tmp_path / "mine"
