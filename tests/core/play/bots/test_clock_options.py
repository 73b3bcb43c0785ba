"""--clock and --no-clock: what programs have in a match and a tournament, and what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.play.bots.dialogue import Clock
from engine.core.play.bots.program import Missing
from engine.core.system.errors import InputError
from engine.core.tournament.results import sampled_command
from engine.core.tournament.store import opened_store
from tests.command_line import SMALL, refused, run
from tests.core.play.bots.programs import acting


@pytest.mark.parametrize(
    ("options", "clock", "repeats"),
    [
        (("--clock", "60+0.5"), Clock(60, 0.5), "--clock 60+0.5"),
        (("--no-clock",), None, "--no-clock"),
        ((), Clock(3, 3), ""),
    ],
)
def test_a_tournament_keeps_the_clock(
    options: tuple[str, ...], clock: Clock | None, repeats: str, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.py"
    acting(mine, "return 4")
    store = tmp_path / "t.sqlite"
    asked = ("tournament", "hog", mine, "random", *SMALL, "--games", 2, "--store", store)
    assert run(*asked, *options).code == 0
    assert run(*asked, *options).code == 0
    with opened_store(store) as kept:
        settings = kept.settings()
    (missing,) = (e.strategy for e in settings.entrants if isinstance(e.strategy, Missing))
    assert missing.clock == clock
    assert repeats in sampled_command(settings)
    assert ("clock" in sampled_command(settings)) == bool(repeats)
    other = run(*asked, "--clock", "7+7")
    assert other.code == 2
    assert f"the clock of {mine} is another" in other.err


def test_a_match_without_a_clock(tmp_path: Path) -> None:
    acting(tmp_path / "mine.py", "return 4 if match['clock'] is None else 99")
    asked = ("match", "hog", tmp_path / "mine.py", "random", *SMALL)
    assert "illegal" not in run(*asked, "--no-clock").out
    assert "illegal" in run(*asked).out


@pytest.mark.parametrize("text", ["", "3", "3+", "+3", "a+b", "3+3+3", "0+1", "1+-1", "nan+1"])
def test_what_is_no_clock(text: str) -> None:
    with pytest.raises(InputError, match="a clock "):
        Clock.parsed(text)
    for command in ("match", "tournament"):
        assert "--clock: a clock" in refused(command, "hog", "random", "random", "--clock", text)


def test_a_clock_is_for_programs() -> None:
    for option in (("--clock", "3+3"), ("--no-clock",)):
        said = refused("match", "hog", "random", "random", *option)
        assert "a clock is for programs, and none of these is one" in said


@pytest.mark.parametrize("clock", [Clock(), Clock(0.25, 0), Clock(86_400, 0.1)])
def test_a_clock_is_read_as_it_is_written(clock: Clock) -> None:
    assert Clock.parsed(clock.text) == clock
