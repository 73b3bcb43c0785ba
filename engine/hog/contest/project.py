"""What a contest file may import from the project `hog.py` of its semester, by the rules here.

Only what the project's text names and defines completely is offered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.hog import presets
from engine.hog.rules import Hog

_CUTOFF, _ROLLS = 8, 6
"""What the strategies of the summer of 2020 take where nothing else is said."""


def project_names(game: Hog) -> dict[str, Any]:
    """Return the functions and numbers of the semester's project, by their names there."""
    semester, zero_dice = game.semester, game.semester.zero_dice
    names: dict[str, Any] = {"GOAL_SCORE": game.goal, "GOAL": game.goal}
    if game.preset == "FA23":
        names["boar_brawl"] = _of_scores(zero_dice)
    elif game.preset == "FA21":
        names["picky_piggy"] = _of_score(zero_dice)
    elif game.preset == "SU21":
        names |= {
            "piggy_points": _of_score(zero_dice),
            "more_boar": _of_scores(presets.is_more_boar),
        }
    else:
        names["free_bacon"] = _of_score(zero_dice)
    if semester.swaps is not None:
        names["is_swap"] = _of_scores(semester.swaps)
    if game.preset == "FA20":
        names |= {
            "swine_align": _of_scores(presets.is_swine_align),
            "pig_pass": _of_scores(presets.is_pig_pass),
        }
    if game.preset in ("FA20", "SU21") and semester.goes_on is not None:
        names["extra_turn"] = _of_scores(semester.goes_on)
    if game.preset == "SU20":
        names |= {"bacon_strategy": _bacon_strategy, "swap_strategy": _swap_strategy}
    return names


def _of_score(rule: Callable[[int, int], Any]) -> Callable[[int], Any]:
    """Return a rule about the other player's score alone, for scores as they are met."""

    def points(score: int) -> Any:
        return rule(0, _score(score))

    return points


def _of_scores(rule: Callable[[int, int], Any]) -> Callable[[int, int], Any]:
    def holds(player_score: int, opponent_score: int) -> Any:
        return rule(_score(player_score), _score(opponent_score))

    return holds


def _score(value: object) -> int:
    """Return a score; ValueError for what no score can be."""
    if not isinstance(value, int) or not 0 <= value < 1000:
        raise ValueError(f"{value!r:.40} is no score")
    return value


def _bacon_strategy(
    score: int, opponent_score: int, cutoff: int = _CUTOFF, num_rolls: int = _ROLLS
) -> int:
    return 0 if presets.free_bacon(_score(opponent_score)) >= cutoff else num_rolls


def _swap_strategy(
    score: int, opponent_score: int, cutoff: int = _CUTOFF, num_rolls: int = _ROLLS
) -> int:
    total = _score(score) + presets.free_bacon(_score(opponent_score))
    if presets.is_swap(total, opponent_score) and total != opponent_score:
        return 0 if total < opponent_score else num_rolls
    return _bacon_strategy(score, opponent_score, cutoff, num_rolls)
