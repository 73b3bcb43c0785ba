"""Hog written plainly from its rules, in dictionaries: truth of the tests, base of the benchmark.

It shares the rules of one turn with the program (`engine.hog.rules`) and nothing else.  A state is
(score, opponent, mine, theirs) as the mover sees it; the last two are what is remembered of the
players' last turns, all counted as one number where feral hogs can no longer match it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from engine.core.play.chance import chance_stream, seat_stream
from engine.hog.rules import FERAL_BONUS, Hog, is_feral

State = tuple[int, int, int, int]
Mixed = Mapping[int, float]
Chooser = Callable[[int, int, int, int], Mixed]
"""For a state the chance of each number of dice."""

Weights = dict[int, float]
"""By own class of last points."""

TIE = 1e-12
START: State = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a roll may come to; `next_state` is that of who moves next, None after the end."""

    chance: float
    has_won: bool
    next_state: State | None
    moves_again: bool = False


class PlainHog:
    """One game with the chances of its dice."""

    def __init__(self, game: Hog) -> None:
        self.game = game
        self.rolls = range(game.fewest_dice, game.dice + 1)
        self.chances = [points_chances(game, num_rolls) for num_rolls in range(game.dice + 1)]

    def outcomes(self, state: State, num_rolls: int, bonus: int | None = None) -> Iterator[Outcome]:
        """Yield what may follow; `bonus` overrules feral hogs."""
        score, opponent, mine, theirs = state
        if bonus is None:
            feral = self.game.has_feral_hogs and is_feral(num_rolls, mine)
            bonus = FERAL_BONUS if feral else 0
        bacon = self.game.semester.zero_dice(score, opponent)
        chances = {bacon: 1.0} if num_rolls == 0 else self.chances[num_rolls]
        by_dice = self.game.semester.feral == "dice"
        for points, chance in chances.items():
            own, is_swapped = self.game.settled(score + points + bonus, opponent)
            own, other = (opponent, own) if is_swapped else (own, opponent)
            kept = memory(self.game, num_rolls if by_dice else points)
            if own >= self.game.goal or other >= self.game.goal:
                yield Outcome(chance, own >= self.game.goal, None)
            elif self.game.goes_on(own, other):
                yield Outcome(chance, False, (own, other, kept, theirs), True)
            else:
                yield Outcome(chance, False, (other, own, theirs, kept))

    def value(
        self,
        state: State,
        num_rolls: int,
        values: Callable[[State], float],
        bonus: int | None,
        own_values: Callable[[State], float] | None = None,
    ) -> float:
        """Return the mover's chance to win, given the chances of whoever moves next.

        `own_values` are those of the mover, moving again, where they are others.
        """
        total = 0.0
        for outcome in self.outcomes(state, num_rolls, bonus):
            if outcome.next_state is None:
                total += outcome.chance * outcome.has_won
            elif outcome.moves_again:
                total += outcome.chance * (own_values or values)(outcome.next_state)
            else:
                total += outcome.chance * (1 - values(outcome.next_state))
        return total


def memory(game: Hog, remembered: int) -> int:
    """Return what is remembered of a turn: over dice + 2 it matches no number of dice."""
    return min(remembered, game.dice + 3) if game.has_feral_hogs else 0


def points_chances(game: Hog, num_rolls: int) -> dict[int, float]:
    """Return the chance of each number of points, die by die."""
    ways = {(0, False): 1}
    for _ in range(num_rolls):
        longer: Counter[tuple[int, bool]] = Counter()
        for (total, has_one), count in ways.items():
            for die in range(1, game.sides + 1):
                longer[total + die, has_one or die == 1] += count
        ways = dict(longer)
    points: Counter[int] = Counter()
    for (total, has_one), count in ways.items():
        points[1 if has_one and game.pig_out else total] += count
    return {value: count / game.sides**num_rolls for value, count in points.items()}


def best(values: Mapping[int, float]) -> tuple[float, int]:
    """Return the largest value and the fewest dice that reach it."""
    largest = max(values.values())
    return largest, min(roll for roll, value in values.items() if value >= largest - TIE)


def cells_downwards(goal: int) -> Iterator[tuple[int, int]]:
    """Yield all pairs of scores, those with the largest sum first."""
    for total in range(2 * goal - 2, -1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            yield score, total - score


def ignore_feral(game: Hog) -> dict[tuple[int, int], tuple[float, int]]:
    """Return value and roll of each pair of scores where nobody ever gets the bonus."""
    plain = PlainHog(game)
    found: dict[tuple[int, int], tuple[float, int]] = {}

    def value(state: State) -> float:
        return found[state[0], state[1]][0]

    for score, opponent in cells_downwards(game.goal):
        state = (score, opponent, 0, 0)
        found[score, opponent] = best({k: plain.value(state, k, value, 0) for k in plain.rolls})
    return found


class Perfect:
    """Perfect play, by memoised recursion: `states` has value and roll of each state met."""

    def __init__(self, game: Hog) -> None:
        self.plain = PlainHog(game)
        self.states: dict[State, tuple[float, int]] = {}

    def action_values(self, state: State) -> dict[int, float]:
        """Return the value of each number of dice."""
        return {k: self.plain.value(state, k, self.value, None) for k in self.plain.rolls}

    def value(self, state: State) -> float:
        """Return the chance to win of the player to move."""
        if state not in self.states:
            self.states[state] = best(self.action_values(state))
        return self.states[state][0]


def win_rate(game: Hog, first: Chooser, second: Chooser) -> float:
    """Return the chance to win of `first`, who moves first."""
    plain = PlainHog(game)
    known: tuple[dict[State, float], dict[State, float]] = ({}, {})

    def value(seat: int, state: State) -> float:
        if state not in known[seat]:
            other, own = partial(value, 1 - seat), partial(value, seat)
            known[seat][state] = sum(
                chance * plain.value(state, k, other, None, own)
                for k, chance in (second if seat else first)(*state).items()
            )
        return known[seat][state]

    return value(0, START)


def visits(game: Hog, chooser: Callable[[int, int, int, int], int]) -> Counter[tuple[int, State]]:
    """Return the edges into each (turn, state) of self-play, and one more into the start."""
    return _explored(game, lambda state: (chooser(*state),))


def reachable(game: Hog) -> set[tuple[int, State]]:
    """Return each (turn, state) that any play may reach."""
    rolls = range(game.fewest_dice, game.dice + 1)
    return set(_explored(game, lambda state: rolls))


def _explored(
    game: Hog, choices: Callable[[State], tuple[int, ...] | range]
) -> Counter[tuple[int, State]]:
    plain = PlainHog(game)
    counts: Counter[tuple[int, State]] = Counter({(0, START): 1})
    open_states = [(0, START)]
    while open_states:
        turn, state = open_states.pop()
        for num_rolls in choices(state):
            for outcome in plain.outcomes(state, num_rolls):
                if outcome.next_state is not None:
                    next_turn = turn if outcome.moves_again else 1 - turn
                    following = (next_turn, outcome.next_state)
                    if following not in counts:
                        open_states.append(following)
                    counts[following] += 1
    return counts


@dataclass(frozen=True, slots=True)
class PlainFinal:
    """The report's table: `rolls` and `values` (of both layers) by pair of scores."""

    rolls: dict[tuple[int, int], int]
    values: tuple[dict[tuple[int, int], float], dict[tuple[int, int], float]]


Visits = Mapping[tuple[int, State], int]


def final_round(
    game: Hog,
    reach: set[tuple[int, State]],
    first: Visits,
    second: Visits,
    without_feral: Mapping[tuple[int, int], tuple[float, int]],
) -> PlainFinal:
    """Return one round of specification 4.5: visits as counted, doubled here.

    The imagined opponent errs only where there is something to guess.
    """
    plain = PlainHog(game)
    epsilon = 0.01 if game.has_feral_hogs else 0.0
    weights: dict[tuple[int, int], tuple[Weights, Weights]] = {}
    for key in reach:
        turn, (score, opponent, mine, _) = key
        by_class = weights.setdefault((score, opponent), ({}, {}))[turn]
        weight = 2 * first.get(key, 0) or 2 * second.get(key, 0) or 0.25
        by_class[mine] = by_class.get(mine, 0.0) + weight
    found = PlainFinal({}, ({}, {}))
    for at in cells_downwards(game.goal):
        value, roll = without_feral[at]
        found.rolls[at] = roll
        found.values[0][at] = found.values[1][at] = value
        if at not in weights:
            continue
        turns = [by_class for by_class in weights[at] if by_class]
        chances = {k: _bonus_chance(game, k, turns) for k in plain.rolls}
        for layer in (0, 1):
            others = partial(_at_scores, found.values[1 - layer])
            own = partial(_at_scores, found.values[layer])
            state = (*at, 0, 0)
            values = {
                k: p * plain.value(state, k, others, FERAL_BONUS, own)
                + (1 - p) * plain.value(state, k, others, 0, own)
                for k, p in chances.items()
            }
            largest, roll = best(values)
            if layer == 0:
                found.rolls[at] = roll
            else:
                largest = (1 - epsilon) * largest + epsilon * sum(values.values()) / len(values)
            found.values[layer][at] = largest
    return found


def _at_scores(values: Mapping[tuple[int, int], float], state: State) -> float:
    return values[state[0], state[1]]


def _bonus_chance(game: Hog, num_rolls: int, turns: list[Weights]) -> float:
    """Return the mean over the turns of the share of classes that `num_rolls` matches."""
    if not game.has_feral_hogs:
        return 0.0
    shares = [
        sum(weight for mine, weight in by_class.items() if is_feral(num_rolls, mine))
        / sum(by_class.values())
        for by_class in turns
    ]
    return sum(shares) / len(shares)


def play(game: Hog, first: Chooser, second: Chooser, key: int) -> float:
    """Return the first player's return in the game that the rules give for `key`.

    A chooser with several numbers of dice, all as likely, draws among them.
    """
    chance = chance_stream(key)
    seats = (seat_stream(key, 0), seat_stream(key, 1))
    state = game.initial_state(chance)
    while game.players_to_act(state):
        player = state.to_move
        own, other = state.scores[player], state.scores[1 - player]
        mine, theirs = game.remembered(state, player), game.remembered(state, 1 - player)
        chooser = second if player else first
        options = sorted(chooser(own, other, memory(game, mine), memory(game, theirs)))
        action = options[seats[player].below(len(options))]
        state = game.step(state, {player: action}, chance).state
    return game.returns(state)[0]
