"""The rules of Hog (CS 61A, Berkeley), written to be read beside them; semesters: presets.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from engine.core.play.chance import Chance
from engine.core.play.game import Rules, Step
from engine.core.play.parameters import Bounds, Note, Titles, check_parameters
from engine.core.system.errors import IllegalActionError, InputError
from engine.hog.presets import LINES, PRESETS, TITLES, Preset, PresetName

FERAL_BONUS = 3


def is_feral(num_rolls: int, last: int) -> bool:
    """Return whether this number of dice earns the bonus after a turn of `last` points, or dice."""
    return abs(num_rolls - last) == 2


@dataclass(frozen=True, slots=True)
class HogState:
    """Scores and last turns by seat.

    `last_points` are the points of each player's own last turn, without the feral bonus and before
    any swap, `last_dice` the number of dice; both are 0 before the first.
    """

    scores: tuple[int, int] = (0, 0)
    last_points: tuple[int, int] = (0, 0)
    to_move: int = 0
    last_dice: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice that `player` rolled, in order, and the points they are worth."""

    player: int
    dice: tuple[int, ...]
    points: int
    is_pig_out: bool


@dataclass(frozen=True, slots=True)
class FreeBacon:
    """`player` rolled no dice and scored `points`."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class FeralHogs:
    """`player` earned the bonus for a number of dice two off the points of the last turn."""

    player: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Scored:
    """The scores by seat after the points and the bonus were added."""

    player: int
    gain: int
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class SwineSwap:
    """The scores by seat after they traded places."""

    player: int
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ScoreJump:
    """The scores by seat after `rule` moved the mover's, as hog pile does."""

    player: int
    scores: tuple[int, int]
    rule: str


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    """`player` moves again, by `rule`."""

    player: int
    rule: str


@dataclass(frozen=True, slots=True)
class Won:
    """`player` stands at the goal."""

    player: int


@dataclass(frozen=True)
class Hog(Rules[HogState, HogState, int]):
    """The rules with their parameters fixed; an action is the number of dice."""

    preset: Annotated[
        PresetName,
        Titles(TITLES, LINES),
        Note("The semester whose special rules hold.", "Semester"),
    ] = "SU20"
    goal: Annotated[int, Bounds(1, 1000), Note("The score that wins.")] = 100
    dice: Annotated[int, Bounds(1, 10), Note("The most dice that may be rolled at once.")] = 10
    sides: Annotated[int, Bounds(2, 20), Note("The sides of each die.")] = 6
    pig_out: Annotated[bool, Note("A 1 among the dice makes the turn worth 1.")] = True
    free_bacon: Annotated[bool, Note("No dice at all may be rolled.")] = True
    feral_hogs: Annotated[bool, Note("Three points for dice two off the last turn.")] = True
    swine_swap: Annotated[bool, Note("A turn may swap or move the scores.")] = True
    extra_turns: Annotated[bool, Note("A turn may bring another.")] = True

    num_players: ClassVar[int] = 2

    def __post_init__(self) -> None:
        """Raise InputError for a parameter outside its bounds."""
        check_parameters(self, "hog")

    @property
    def semester(self) -> Preset:
        """The special rules of the preset."""
        return PRESETS[self.preset]

    @property
    def idle_parameters(self) -> frozenset[str]:
        """The switches of rules that the semester does not have."""
        rules = self.semester
        used = {
            "feral_hogs": bool(rules.feral),
            "swine_swap": rules.swaps is not None or rules.score_map is not None,
            "extra_turns": rules.goes_on is not None,
        }
        return frozenset(name for name, is_used in used.items() if not is_used)

    @property
    def has_feral_hogs(self) -> bool:
        """Whether a bonus can be earned: the preset has feral hogs, and they are on."""
        return self.feral_hogs and bool(self.semester.feral)

    @property
    def num_classes(self) -> int:
        """The number of memory classes: what feral hogs can still tell of a last turn."""
        if not self.has_feral_hogs:
            return 1
        return self.dice + (1 if self.semester.feral == "dice" else 4)

    def memory_class(self, remembered: int) -> int:
        """Return the class of what is `remembered`; points beyond all dice are one class."""
        return min(remembered, self.num_classes - 1)

    @property
    def has_extra_turns(self) -> bool:
        """Whether a turn may bring another: the preset has such turns, and they are on."""
        return self.extra_turns and self.semester.goes_on is not None

    @property
    def fewest_dice(self) -> int:
        """0 where free bacon is on, else 1."""
        return 0 if self.free_bacon else 1

    def initial_state(self, chance: Chance) -> HogState:
        """Return 0 to 0, seat 0 to move."""
        return HogState()

    def players_to_act(self, state: HogState) -> tuple[int, ...]:
        """Return the player to move; nobody once a score has reached the goal."""
        return () if max(state.scores) >= self.goal else (state.to_move,)

    def progress(self, state: HogState) -> float:
        """Return how far the leader has come."""
        return min(max(state.scores) / self.goal, 1.0)

    def observe(self, state: HogState, player: int) -> HogState:
        """Return the whole state: nothing is hidden."""
        return state

    def legal_actions(self, view: HogState, player: int) -> range:
        """Return every number of dice."""
        return range(self.fewest_dice, self.dice + 1)

    def check_state(self, state: HogState) -> None:
        """Raise InputError unless play may begin from `state`."""
        if not all(0 <= score < self.goal for score in state.scores):
            raise InputError(
                "scores must be from 0 to {highest}, not {scores}",
                highest=self.goal - 1,
                scores=" and ".join(map(str, state.scores)),
            )
        if state.to_move not in (0, 1) or min(*state.last_points, *state.last_dice) < 0:
            raise InputError("the player to move must be 0 or 1, and last points at least 0")
        if max(state.last_dice) > self.dice:
            raise InputError(
                "a last turn had at most {highest} dice, not {given}",
                highest=self.dice,
                given=max(state.last_dice),
            )

    def check_action(self, view: HogState, player: int, action: int) -> None:
        """Raise IllegalActionError unless `action` is a number of dice that may be rolled."""
        if type(action) is not int or action not in self.legal_actions(view, player):
            raise IllegalActionError(
                "roll {low} to {high} dice, not {value}",
                low=self.fewest_dice,
                high=self.dice,
                value=action,
            )

    def step(self, state: HogState, actions: Mapping[int, int], chance: Chance) -> Step[HogState]:
        """Return the state after one turn: points, bonus, score map, swap, extra turn."""
        player = state.to_move
        num_rolls = actions[player]
        outcome = self._roll(state, num_rolls, chance)
        events: list[object] = [outcome]
        gain = outcome.points
        if self.has_feral_hogs and is_feral(num_rolls, self.remembered(state, player)):
            gain += FERAL_BONUS
            events.append(FeralHogs(player, FERAL_BONUS))
        scores = _replaced(state.scores, player, state.scores[player] + gain)
        events.append(Scored(player, gain, scores))
        scores = self._moved_scores(player, scores, events)
        next_player = 1 - player
        if max(scores) >= self.goal:
            events.append(Won(0 if scores[0] >= self.goal else 1))
        elif self.goes_on(scores[player], scores[1 - player]):
            rule = self.semester.reason(scores[player], scores[1 - player]).name
            events.append(ExtraTurn(player, rule))
            next_player = player
        last_points = _replaced(state.last_points, player, outcome.points)
        last_dice = _replaced(state.last_dice, player, num_rolls)
        return Step(HogState(scores, last_points, next_player, last_dice), tuple(events))

    def returns(self, state: HogState) -> tuple[float, float]:
        """Return +1 for the player at the goal and -1 for the other; 0 to 0 before the end."""
        if max(state.scores) < self.goal:
            return 0.0, 0.0
        return (1.0, -1.0) if state.scores[0] >= self.goal else (-1.0, 1.0)

    def remembered(self, state: HogState, player: int) -> int:
        """Return what feral hogs compare the player's dice with: last points, or last dice."""
        kept = state.last_dice if self.semester.feral == "dice" else state.last_points
        return kept[player]

    def settled(self, score: int, opponent_score: int) -> tuple[int, bool]:
        """Return the mover's score after the score map, and whether the scores then trade."""
        semester = self.semester
        if not self.swine_swap:
            return score, False
        if semester.score_map is not None:
            score = semester.score_map(score, opponent_score)
        return score, semester.swaps is not None and semester.swaps(score, opponent_score)

    def goes_on(self, score: int, opponent_score: int) -> bool:
        """Return whether the mover, now at `score`, moves again."""
        rule = self.semester.goes_on
        return self.extra_turns and rule is not None and rule(score, opponent_score)

    def _moved_scores(
        self, player: int, scores: tuple[int, int], events: list[object]
    ) -> tuple[int, int]:
        """Return the scores by seat after map and swap, and tell what happened in `events`."""
        own, other = scores[player], scores[1 - player]
        score, is_swapped = self.settled(own, other)
        if score != own:
            scores = _replaced(scores, player, score)
            events.append(ScoreJump(player, scores, self.semester.reason(own, other).name))
        if is_swapped:
            scores = (scores[1], scores[0])
            events.append(SwineSwap(player, scores))
        return scores

    def _roll(self, state: HogState, num_rolls: int, chance: Chance) -> Rolled | FreeBacon:
        player = state.to_move
        if num_rolls == 0:
            own, other = state.scores[player], state.scores[1 - player]
            return FreeBacon(player, self.semester.zero_dice(own, other))
        dice = tuple(1 + chance.below(self.sides) for _ in range(num_rolls))
        is_pig_out = self.pig_out and 1 in dice
        return Rolled(player, dice, 1 if is_pig_out else sum(dice), is_pig_out)


def _replaced(pair: tuple[int, int], player: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if player == 0 else (pair[0], value)
