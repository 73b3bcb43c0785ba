"""What a contest file may import from the project `hog.py` of its semester, by the rules here.

Only what the project's text names and defines completely is offered; what would roll dice is
refused where it does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.hog import score_rules
from engine.hog.contest.parts import LimitError
from engine.hog.rules import Hog

Names = dict[str, Any]
Chooses = Callable[[int, int, int], bool]
"""Whether a strategy rolls no dice, by both scores and how many points it calls enough."""

_ROLLS = 6
_ZERO_DICE = {
    **{"SP21": "piggy_points", "SU21": "piggy_points", "FA21": "picky_piggy"},
    **{"SU22": "oink_points", "FA22": "tail_points", "FA23": "boar_brawl"},
}
"""What is called free_bacon in all other semesters."""
_OF_BOTH_SCORES = ("SU22", "FA23")
_STRATEGIES = {
    "SP20": ("bacon_strategy", "swap_strategy", 8),
    "SU20": ("bacon_strategy", "swap_strategy", 8),
    "FA20": ("bacon_strategy", "extra_turn_strategy", 8),
    "SP21": ("piggypoints_strategy", "more_boar_strategy", 8),
    "SU21": ("piggypoints_strategy", "more_boar_strategy", 8),
    "FA21": ("picky_piggy_strategy", "hog_pile_strategy", 8),
    "SU22": ("oink_points_strategy", "pigs_on_prime_strategy", 8),
    "FA22": ("tail_strategy", "square_strategy", 12),
    "FA23": ("boar_strategy", "sus_strategy", 11),
}
"""For enough points; for those or the rule about scores; what is enough where nothing is said.

Before the spring of 2020 the texts leave open what a harmful swap means, and defaults differ.
"""
_WITH_THRESHOLD = ("SU22", "FA22", "FA23")
"""Where the number that is enough is called so; before that it was the cutoff."""


def project_names(game: Hog) -> Names:
    """Return the functions and numbers of the semester's project, by their names there."""
    zero_dice, preset = game.semester.zero_dice, game.preset
    of_scores = _of_scores if preset in _OF_BOTH_SCORES else _of_score
    return {
        **{"GOAL_SCORE": game.goal, "GOAL": game.goal, "always_roll": _always_roll},
        **{"other": _other_player, "next_player": _other_player},
        _ZERO_DICE.get(preset, "free_bacon"): of_scores(zero_dice),
        **_score_rules(game),
        **_strategies(game),
    }


def _score_rules(game: Hog) -> Names:
    """Return the rules about scores."""
    semester, added = game.semester, _added(game)
    names: Names = {} if semester.swaps is None else {"is_swap": _of_scores(semester.swaps)}
    if game.preset == "FA20":
        names["swine_align"] = _of_scores(score_rules.is_swine_align)
        names["pig_pass"] = _of_scores(score_rules.is_pig_pass)
    if semester.goes_on is not None:
        name = "extra_turn" if game.preset == "FA20" else "more_boar"
        names[name] = _of_scores(semester.goes_on)
    if game.preset in ("SU22", "FA23"):
        names["is_prime"] = _of_number(score_rules.is_prime)
    of_preset: dict[str, Callable[[], Names]] = {
        "FA21": lambda: {"hog_pile": _of_scores(added)},
        "SU22": lambda: {"pigs_on_prime": _of_scores(added)},
        "FA22": lambda: {
            "perfect_square": _of_number(score_rules.is_square),
            "next_perfect_square": _of_number(score_rules.next_square),
            **_updates(game, "square_update"),
        },
        "FA23": lambda: {
            "num_factors": _of_number(score_rules.num_divisors),
            "sus_points": _of_number(score_rules.sus_fuss),
            **_updates(game, "sus_update"),
        },
    }
    return names | of_preset.get(game.preset, dict)()


def _updates(game: Hog, name: str) -> Names:
    """Return the total after a turn without the semester's rule and with it; and what comes along.

    Since the fall of 2022 strategies stand beside them as examples.
    """

    def simple(num_rolls: int, player_score: int, opponent_score: int, dice: Any = None) -> int:
        if num_rolls != 0:
            raise LimitError("it rolls dice")
        own, other = _score(player_score), _score(opponent_score)
        return own + game.semester.zero_dice(own, other)

    def full(num_rolls: int, player_score: int, opponent_score: int, dice: Any = None) -> int:
        total = simple(num_rolls, player_score, opponent_score)
        return total + _added(game)(total, opponent_score)

    others = {"always_roll_5": _always_roll(5), "catch_up": _catch_up}
    return {"simple_update": simple, name: full, **others}


def _strategies(game: Hog) -> Names:
    """Return the two strategies that a project's text defines, where it does."""
    if game.preset not in _STRATEGIES:
        return {}
    simple, full, enough = _STRATEGIES[game.preset]
    semester, added = game.semester, _added(game)

    def by_points(score: int, opponent: int, least: int) -> bool:
        return semester.zero_dice(score, opponent) >= least

    def by_rule(score: int, opponent: int, least: int) -> bool:
        points = semester.zero_dice(score, opponent)
        total = score + points
        if semester.swaps is not None and semester.swaps(total, opponent) and total != opponent:
            return total < opponent
        if semester.goes_on is not None and semester.goes_on(total, opponent):
            return True
        gained = added(total, opponent)
        if game.preset in ("FA22", "FA23"):
            return points + gained >= least
        return points >= least or gained > 0

    made = _with_threshold if game.preset in _WITH_THRESHOLD else _with_cutoff
    return {simple: made(by_points, enough), full: made(by_rule, enough)}


def _added(game: Hog) -> Callable[[int, int], int]:
    """Return what the score map of a semester adds."""
    score_map = game.semester.score_map
    return lambda p, q: 0 if score_map is None else score_map(p, q) - p


def _with_cutoff(chooses: Chooses, enough: int) -> Callable[..., int]:
    def strategy(
        score: int, opponent_score: int, cutoff: int = enough, num_rolls: int = _ROLLS
    ) -> int:
        return 0 if chooses(_score(score), _score(opponent_score), cutoff) else num_rolls

    return strategy


def _with_threshold(chooses: Chooses, enough: int) -> Callable[..., int]:
    def strategy(
        score: int, opponent_score: int, threshold: int = enough, num_rolls: int = _ROLLS
    ) -> int:
        return 0 if chooses(_score(score), _score(opponent_score), threshold) else num_rolls

    return strategy


def _always_roll(n: int) -> Callable[[int, int], int]:
    return lambda score, opponent_score: n


def _catch_up(score: int, opponent_score: int) -> int:
    return 6 if score < opponent_score else 5


def _other_player(player: int) -> int:
    return 1 - player


def _of_score(rule: Callable[[int, int], Any]) -> Callable[[int], Any]:
    """Return a rule about the other player's score alone, for scores as they are met."""

    def points(score: int) -> Any:
        return rule(0, _score(score))

    return points


def _of_number(rule: Callable[[int], Any]) -> Callable[[int], Any]:
    def found(score: int) -> Any:
        return rule(_score(score))

    return found


def _of_scores(rule: Callable[[int, int], Any]) -> Callable[[int, int], Any]:
    def holds(player_score: int, opponent_score: int) -> Any:
        return rule(_score(player_score), _score(opponent_score))

    return holds


def _score(value: object) -> int:
    """Return a score; ValueError for what no score can be."""
    if not isinstance(value, int) or not 0 <= value < 1000:
        raise ValueError(f"{value!r:.40} is no score")
    return value
