"""What a contest file may import from the course's own files, by the rules of its semester.

It is sent into the closed process, so it imports Python's own and the rules of semesters alone.
What the project's texts define completely gives values; what would roll dice is refused where it
does, and so is what the texts left open.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, NoReturn

from engine.hog import score_rules
from engine.hog.presets import PRESETS, Preset

Names = dict[str, Any]
Refuse = Callable[[str, str], NoReturn]
Chooses = Callable[[int, int, int], bool]
"""Whether a strategy rolls no dice, by both scores and how many points it calls enough."""

_ROLLS = 6
_ZERO_DICE = {
    **{"SP21": "piggy_points", "SU21": "piggy_points", "FA21": "picky_piggy"},
    **{"SU22": "oink_points", "FA22": "tail_points", "FA23": "boar_brawl"},
}
"""What is called free_bacon in all other semesters."""
_OF_BOTH_SCORES = ("SU22", "FA23")
_WITH_UPDATES = {"FA22": "square_update", "FA23": "sus_update"}
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
_PLAYING = ("play", "max_scoring_num_rolls", "winner", "average_win_rate", "run_experiments")


def offers(refuse: Refuse, preset: str, goal: int) -> dict[str, Names]:
    """Return what the modules hog, dice and ucb hold; `refuse` ends the program."""
    dice = _dice(refuse)
    ucb: Names = {"main": _as_it_is, "trace": _as_it_is, "log_current_line": _nothing}
    ucb["interact"] = _nothing
    return {"dice": dice, "ucb": ucb, "hog": {**dice, **ucb, **_project(refuse, preset, goal)}}


def _project(refuse: Refuse, preset: str, goal: int) -> Names:
    """Return the functions and numbers of the semester's project, by their names there."""
    semester = PRESETS[preset]
    of_scores = _of_scores if preset in _OF_BOTH_SCORES else _of_score
    return {
        **{"GOAL_SCORE": goal, "GOAL": goal, "always_roll": _always_roll},
        **{"other": _other_player, "next_player": _other_player},
        _ZERO_DICE.get(preset, "free_bacon"): of_scores(semester.zero_dice),
        **_rolling(refuse, preset),
        **_score_rules(preset, semester),
        **_updates(refuse, preset, semester),
        **_strategies(refuse, preset, semester),
    }


def _dice(refuse: Refuse) -> Names:
    """Return the course's dice: the fair ones are refused where they are rolled."""

    def fair(sides: int) -> Callable[[], int]:
        return lambda: refuse("chance", f"{sides} sides")

    def made_for_tests(*outcomes: int) -> Callable[[], int]:
        following = itertools.cycle(outcomes)
        return lambda: next(following)

    return {
        **{"four_sided": fair(4), "six_sided": fair(6), "eight_sided": fair(8)},
        **{"make_fair_dice": fair, "make_test_dice": made_for_tests},
    }


def _rolling(refuse: Refuse, preset: str) -> Names:
    """Return what rolls dice: it does so where the dice are of a test, and else is refused."""
    usual = _dice(refuse)["six_sided"]
    semester = PRESETS[preset]
    has_own_score = list(PRESETS).index(preset) >= list(PRESETS).index("SU22")

    def roll_dice(num_rolls: int, dice: Callable[[], int] = usual) -> int:
        rolled = [dice() for _ in range(num_rolls)]
        return 1 if 1 in rolled else sum(rolled)

    def take_turn(num_rolls: int, *given: Any, **named: Any) -> int:
        scores, dice = [*given], named.pop("dice", usual)
        scores += [named.pop(name) for name in ("player_score", "opponent_score") if name in named]
        if len(scores) > 1 + has_own_score:
            dice = scores[1 + has_own_score]
        if num_rolls:
            return roll_dice(num_rolls, dice)
        own, other = scores[:2] if has_own_score else (0, scores[0])
        return semester.zero_dice(_score(own), _score(other))

    def refused(name: str) -> Callable[..., NoReturn]:
        return lambda *_, **__: refuse("chance", name)

    names: Names = {name: refused(name) for name in _PLAYING}
    averaged = {"make_averaged": lambda *_, **__: refused("make_averaged")}
    return {**names, **averaged, "roll_dice": roll_dice, "take_turn": take_turn}


def _score_rules(preset: str, semester: Preset) -> Names:
    """Return the rules about scores."""
    added = _added(semester)
    names: Names = {} if semester.swaps is None else {"is_swap": _of_scores(semester.swaps)}
    if preset == "FA20":
        names["swine_align"] = _of_scores(score_rules.is_swine_align)
        names["pig_pass"] = _of_scores(score_rules.is_pig_pass)
    if semester.goes_on is not None:
        name = "extra_turn" if preset == "FA20" else "more_boar"
        names[name] = _of_scores(semester.goes_on)
    if preset in ("SU22", "FA23"):
        names["is_prime"] = _of_number(score_rules.is_prime)
    of_preset: dict[str, Names] = {
        "FA21": {"hog_pile": _of_scores(added)},
        "SU22": {"pigs_on_prime": _of_scores(added)},
        "FA22": {
            "perfect_square": _of_number(score_rules.is_square),
            "next_perfect_square": _of_number(score_rules.next_square),
        },
        "FA23": {
            "num_factors": _of_number(score_rules.num_divisors),
            "sus_points": _of_number(score_rules.sus_fuss),
        },
    }
    return names | of_preset.get(preset, {})


def _updates(refuse: Refuse, preset: str, semester: Preset) -> Names:
    """Return the total after a turn without the semester's rule and with it; and what comes along.

    Since the fall of 2022 strategies stand beside them as examples.
    """
    if preset not in _WITH_UPDATES:
        return {}
    take_turn, added = _rolling(refuse, preset)["take_turn"], _added(semester)

    def simple(num_rolls: int, player_score: int, opponent_score: int, *dice: Any) -> int:
        own, other = _score(player_score), _score(opponent_score)
        return own + int(take_turn(num_rolls, own, other, *dice))

    def full(num_rolls: int, player_score: int, opponent_score: int, *dice: Any) -> int:
        total = simple(num_rolls, player_score, opponent_score, *dice)
        return total + added(total, opponent_score)

    def is_always_roll(strategy: Callable[[int, int], int], goal: int = 100) -> bool:
        rolls = {strategy(score, other) for score in range(goal) for other in range(goal)}
        return len(rolls) == 1

    examples = {"always_roll_5": _always_roll(5), "catch_up": _catch_up}
    return {
        **{"simple_update": simple, _WITH_UPDATES[preset]: full},
        **{"is_always_roll": is_always_roll, **examples},
    }


def _strategies(refuse: Refuse, preset: str, semester: Preset) -> Names:
    """Return the two strategies that a project's text defines; else they are refused."""
    if preset not in _STRATEGIES:
        names = ("bacon_strategy", "swap_strategy")
        return {name: (lambda *_, name=name, **__: refuse("open", name)) for name in names}
    simple, full, enough = _STRATEGIES[preset]
    added = _added(semester)

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
        if preset in _WITH_UPDATES:
            return points + gained >= least
        return points >= least or gained > 0

    made = _with_threshold if preset in _WITH_THRESHOLD else _with_cutoff
    return {simple: made(by_points, enough), full: made(by_rule, enough)}


def _added(semester: Preset) -> Callable[[int, int], int]:
    """Return what the score map of a semester adds."""
    score_map = semester.score_map
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


def _as_it_is(function: Any = None, *_: Any) -> Any:
    return function


def _nothing(*_: Any) -> None:
    """Do nothing: what is shown changes no answer."""


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
