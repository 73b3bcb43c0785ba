"""The schedule of a tournament: a pure function from settings and row number to one game.

Its strata are rules (a grid of parameters), line-ups (pairs, or draws from the field) and orders of
the seats; an encounter is one line-up in every order.  Rows of the same rules lie together, and are
played in blocks, which are fixed ranges of them: one block of every configuration, and so on.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations, pairwise, permutations
from typing import Any, Literal

import numpy as np

from engine.core.play.batch import Keys, derived_keys, match_keys, shuffle_ends
from engine.core.play.game import AnyGame
from engine.core.play.parameters import parameters_of
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy, is_slow, kept_of, label_of
from engine.core.ratings.sequential import GAMES, SequentialTest
from engine.core.system.errors import InputError
from engine.core.tournament.field_checks import (
    check_entrants,
    check_orders,
    check_rounds,
    check_sequential,
)
from engine.core.tournament.grid import Grid, gridded
from engine.core.tournament.pairing import Rounds
from engine.core.tournament.rows import Block, Row, Rows
from engine.core.tournament.sums import Counts

MOST_GAMES = 100_000_000
"""Games of a whole tournament: about a minute for the fastest kernel, a day for slow agents."""
MOST_LINE_UPS = 200
"""So many different line-ups are met in turn, where a game wants all; of more they are drawn."""
MOST_GAMES_KEPT = 20_000_000
"""Of longer tournaments the games of every k-th block are kept."""
_FEWEST_ROWS, _MOST_ROWS = 1000, 10_000
_BLOCK_SEATS = 20_000

Orders = Literal["both", "rotations", "every", "shuffled", "in turn"]
"""In turn: the first two entrants in one seat among the same others, as a sequential test has it
where more than two play; the seat is another in each encounter."""
Deals = Literal["shared", "fresh"]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A strategy under the name that the standings show; `text` names it on the command line."""

    name: str
    strategy: Strategy
    text: str


@dataclass(frozen=True)
class TournamentSettings:
    """Everything a tournament depends on.

    `games` counts per pair where entrants meet in pairs, in all otherwise, and for each
    combination of the `grid`.  With `against`, a gauntlet: those meet all others, not one another.
    Games end early once the ordering measure's standard error is at most `until_error` for
    everybody.  Where `is_exact` no games are played: chances are worked out, and a pair counts as
    the two comparisons of its seatings.  With a `sequential` test of the first two entrants games
    end once it is decided.  With `rounds` only the pairs of each round meet, as far as these are
    known: the first is, the others follow from results.
    """

    entry: GameEntry
    game: AnyGame
    entrants: tuple[Entrant, ...]
    games: int
    seed: int
    against: tuple[int, ...] = ()
    is_exact: bool = False
    grid: Grid = ()
    orders: Orders | Literal[""] = ""
    deals: Deals | Literal[""] = ""
    until_error: float | None = None
    sequential: SequentialTest | None = None
    rounds: Rounds | None = None
    block_rows: int = field(default=0, compare=False)
    """About how many games a block has, where a store says so; 0 for what suits the seats."""

    def __post_init__(self) -> None:
        """Fill in the game's own orders and deals; InputError where this makes no tournament."""
        orders = self.orders or usual_orders(self.entry, is_paired=self.is_paired)
        deals = self.deals or self.entry.deals
        if self.sequential is not None:
            check_sequential(self)
            orders, deals = "both" if self.is_paired else "in turn", "shared"
        object.__setattr__(self, "orders", orders)
        object.__setattr__(self, "deals", deals)
        check_entrants(
            self.entry,
            self.configurations,
            len(self.entrants),
            self.against,
            is_paired=self.is_paired,
        )
        check_orders(orders, self.configurations)
        if (orders == "in turn") != (self.sequential is not None and not self.is_paired):
            raise InputError("its orders of the seats are those of a sequential test")
        if self.rounds is not None:
            check_rounds(self)
            object.__setattr__(self, "rounds", self._begun_rounds(self.rounds))
        if self.until_error is not None and not 0 < self.until_error < math.inf:
            raise InputError("the error must be above 0, not {error}", error=self.until_error)
        rounds = self._games_a_round
        if self.games < 1 or self.games % rounds:
            of_two = "pair" if self.is_paired else "test"
            kind = {1: "positive", 2: f"even, for both seatings of a {of_two}"}
            raise InputError(
                "games must be {kind}, not {games}",
                kind=kind.get(rounds, f"a multiple of {rounds}, for every order of a pair"),
                games=self.games,
            )
        all_kept = self.sequential is not None or self.rounds is not None
        if self.expected_rows > (MOST_GAMES_KEPT if all_kept else MOST_GAMES):
            text = "{rows:,} games are too many; {most:,} may be played"
            if self.sequential is not None:
                text = "a sequential test ends after {most:,} games at the latest, not {rows:,}"
            most = MOST_GAMES_KEPT if all_kept else MOST_GAMES
            raise InputError(text, rows=self.expected_rows, most=most)

    def _begun_rounds(self, rounds: Rounds) -> Rounds:
        """Return rounds of which the first is known."""
        if rounds.pairings:
            return rounds
        first = rounds.next_pairing(len(self.entrants), lambda _one, _other: 0.0)
        assert first is not None, "the first round has pairs"
        return replace(rounds, pairings=(first,))

    @cached_property
    def _gridded(self) -> tuple[tuple[AnyGame, ...], tuple[str, ...]]:
        """The rules of each combination of the grid, and why others are none."""
        strategies = [entrant.strategy for entrant in self.entrants]
        return gridded(self.entry, self.game, self.grid, strategies)

    @property
    def configurations(self) -> tuple[AnyGame, ...]:
        """The rules that are played in turn: one, or each possible combination of the grid."""
        return self._gridded[0]

    @property
    def skipped(self) -> tuple[str, ...]:
        """The combinations of the grid that are impossible, each with the reason."""
        return self._gridded[1]

    @cached_property
    def parameters(self) -> tuple[dict[str, Any], ...]:
        """The parameters of the grid in each configuration."""
        names = [name for name, _ in self.grid]
        return tuple({name: getattr(game, name) for name in names} for game in self.configurations)

    @cached_property
    def is_paired(self) -> bool:
        """Whether entrants meet in pairs."""
        return all(self.entry.abilities(game).paired for game in self.configurations)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs that meet, in the order of a round."""
        if self.rounds is not None:
            return tuple(chain(*self.rounds.pairings))
        everyone = range(len(self.entrants))
        if self.against:
            others = [other for other in everyone if other not in self.against]
            return tuple((one, other) for one in self.against for other in others)
        return tuple(combinations(everyone, 2))

    @property
    def num_pairs(self) -> int:
        """How many they are, which is known without them: of 1,000 entrants half a million."""
        if self.rounds is not None:
            return sum(map(len, self.rounds.pairings))
        count, first = len(self.entrants), len(self.against)
        return first * (count - first) if first else math.comb(count, 2)

    @cached_property
    def strategies(self) -> tuple[int, ...]:
        """For each entrant the number of its strategy: copies have the same."""
        known: dict[tuple[str, bytes | None], list[tuple[Strategy, int]]] = {}
        numbers: list[int] = []
        for entrant in self.entrants:
            alike = known.setdefault((label_of(entrant.strategy), kept_of(entrant.strategy)), [])
            same = [n for other, n in alike if other == entrant.strategy]
            number = same[0] if same else max(numbers, default=-1) + 1
            if not same:
                alike.append((entrant.strategy, number))
            numbers.append(number)
        return tuple(numbers)

    @property
    def rows_a_configuration(self) -> int:
        """The number of games under the same rules."""
        return self.games * self.num_pairs if self.is_paired else self.games

    @property
    def num_rows(self) -> int:
        """The number of games."""
        return self.rows_a_configuration * len(self.configurations)

    @property
    def expected_rows(self) -> int:
        """The number of games with those of rounds that are not known yet, if nobody is equal."""
        if self.rounds is None:
            return self.num_rows
        return self.num_rows + self.games * self.rounds.matches_left(len(self.entrants))

    @property
    def rows_a_block(self) -> int:
        """About how many games a block has; its encounters are whole."""
        seats = max(game.num_players for game in self.configurations)
        usual = min(max(_BLOCK_SEATS // seats, _FEWEST_ROWS), _MOST_ROWS)
        if self.sequential is not None:
            usual = GAMES * self.sequential.encounters_a_look(is_slow=self._is_slow)
        return self.block_rows or usual

    @property
    def _is_slow(self) -> bool:
        return any(is_slow(entrant.strategy) for entrant in self.entrants)

    @property
    def _games_a_round(self) -> int:
        """Of so many games the number is a multiple, so that everybody has every seat."""
        return math.lcm(*self._seatings) if self.is_paired or self.sequential is not None else 1

    @property
    def blocks_between_kept(self) -> int:
        """Of so many blocks the games of one are kept."""
        return -(-self.num_rows // MOST_GAMES_KEPT)

    @cached_property
    def num_blocks(self) -> int:
        """How many blocks there are, counting those that a configuration has less than others."""
        return max(map(len, self._block_starts)) * len(self.configurations)

    @cached_property
    def _block_starts(self) -> tuple[Counts, ...]:
        """The first game of each block of each configuration; no block is of two rounds."""
        ends = self.games * self._round_ends
        sizes = (self._rows_a_block(each) for each in range(len(self.configurations)))
        return tuple(
            np.concatenate([np.arange(*span, size) for span in pairwise(ends.tolist())])
            for size in sizes
        )

    @cached_property
    def _round_ends(self) -> Counts:
        """How many pairs there are before each round, and in all; one round of all, usually."""
        counts: Sequence[int] = [self.num_pairs if self.is_paired else 1]
        if self.rounds is not None:
            counts = [len(pairing) for pairing in self.rounds.pairings]
        return np.cumsum([0, *counts])

    def block(self, number: int) -> Block:
        """Return block number `number` of the schedule; it may have no games."""
        level, configuration = divmod(number, len(self.configurations))
        start, stop = (self._start_of(configuration, each) for each in (level, level + 1))
        return Block(number, configuration, start, stop)

    def _start_of(self, configuration: int, level: int) -> int:
        starts = self._block_starts[configuration]
        return int(starts[level]) if level < len(starts) else self.rows_a_configuration

    def blocks(self, first: int = 0) -> Iterator[Block]:
        """Yield the blocks in the order of play, from number `first` on."""
        return (self.block(number) for number in range(first, self.num_blocks))

    def games_before(self, number: int, configuration: int | None = None) -> int:
        """Return how many games are before block `number`, of one configuration or of all."""
        if configuration is None:
            return sum(self.games_before(number, c) for c in range(len(self.configurations)))
        levels, rest = divmod(number, len(self.configurations))
        return self._start_of(configuration, levels + (configuration < rest))

    def first_row(self, block: Block) -> int:
        """Return the number of a block's first game in the whole schedule."""
        return block.configuration * self.rows_a_configuration + block.start

    def block_of(self, index: int) -> Block:
        """Return the block that game number `index` of the schedule is in."""
        configuration, local = divmod(index, self.rows_a_configuration)
        starts = self._block_starts[configuration]
        level = int(np.searchsorted(starts, local, "right")) - 1
        return self.block(level * len(self.configurations) + configuration)

    def row(self, index: int) -> Row:
        """Return game number `index` of the schedule."""
        configuration, local = divmod(index, self.rows_a_configuration)
        rows = self.rows(configuration, local, local + 1)
        seats = tuple(rows.seats[0].tolist())
        return Row(configuration, int(rows.encounters[0]), int(rows.keys[0]), seats)

    def rows(self, configuration: int, start: int, stop: int) -> Rows:
        """Return games `start` to `stop` of one configuration."""
        orders = self._orders[configuration]
        first = configuration * self.rows_a_configuration
        numbers = np.arange(start, stop)
        seatings = self._seatings[configuration]
        encounters = numbers // seatings
        of_encounters = match_keys(self.seed, (encounters + first).astype(np.uint64))
        met = self._met(encounters, of_encounters, orders.shape[1])
        # Those in turn have two orders for each seat, which are of encounters that follow.
        seats = np.take_along_axis(met, orders[numbers % len(orders)], axis=1)
        keys = of_encounters
        if self.deals == "fresh":
            keys = match_keys(self.seed, (numbers + first).astype(np.uint64))
        return Rows(configuration, first + start, encounters, keys, seats)

    def _met(self, encounters: Counts, keys: Keys, num_seats: int) -> Counts:
        """Return who meets in each encounter, in the order of its first seating."""
        # A stream beyond those of the seats: the draw of the entrants disturbs no game.
        streams = derived_keys(keys, num_seats + 1)
        if self.is_paired:
            met = self._paired(encounters)
            if self.orders == "shuffled":
                shuffle_ends(streams, met, 2)
            return met
        if self.orders == "in turn":
            others = self._drawn(encounters, streams, len(self.entrants) - 2, num_seats - 1) + 2
            return np.insert(others, [0, 0], [0, 1], axis=1)
        return self._drawn(encounters, streams, len(self.entrants), num_seats)

    def _paired(self, encounters: Counts) -> Counts:
        """Return the pair of each encounter: those of a round in turn."""
        pairs, ends = self._pair_array, self._round_ends
        first = ends * (self.games // self._seatings[0])
        number = np.searchsorted(first, encounters, "right") - 1
        if self.rounds is None:
            number[:] = 0  # one round, which has as many encounters as are asked for
        within = (encounters - first[number]) % np.diff(ends)[number]
        return np.take(pairs, ends[number] + within, axis=0)

    def encounters_of(self, one: int, other: int) -> Iterator[int]:
        """Yield the encounters in which two meet, by their numbers under the same rules."""
        ends, meetings = self._round_ends.tolist(), self.games // self._seatings[0]
        for place, met in enumerate(self.pairs):
            if set(met) == {one, other}:
                number = bisect_right(ends, place) - 1
                start, stop = ends[number], ends[number + 1]
                first = start * meetings + place - start
                yield from range(first, stop * meetings, stop - start)

    @cached_property
    def _pair_array(self) -> Counts:
        return np.array(self.pairs, dtype=np.int64)

    def _drawn(self, encounters: Counts, streams: Keys, count: int, num_seats: int) -> Counts:
        """Return which of `count` entrants meet: line-ups in turn, or by lot."""
        if self.entry.line_ups == "all" and math.comb(count, num_seats) <= MOST_LINE_UPS:
            line_ups = np.array(list(combinations(range(count), num_seats)), dtype=np.int64)
            return line_ups[encounters % len(line_ups)]
        copies, rest = divmod(num_seats, count)
        deck = np.tile(np.arange(count), (len(encounters), 1))
        if rest:
            streams = shuffle_ends(streams, deck, rest)
        everybody = np.tile(np.arange(count), (len(encounters), copies))
        met = np.concatenate([everybody, deck[:, count - rest :]], axis=1)
        if copies:
            shuffle_ends(streams, met, num_seats)
        return met

    @cached_property
    def _orders(self) -> tuple[Counts, ...]:
        """For each configuration the orders of an encounter [orders, seats]."""
        return tuple(_orders(self.orders, game.num_players) for game in self.configurations)

    @property
    def _seatings(self) -> tuple[int, ...]:
        """The games of an encounter in each configuration."""
        in_turn = self.orders == "in turn"
        return tuple(GAMES if in_turn else len(orders) for orders in self._orders)

    def _rows_a_block(self, configuration: int) -> int:
        seatings = self._seatings[configuration]
        return -(-self.rows_a_block // seatings) * seatings


def usual_orders(entry: GameEntry, *, is_paired: bool) -> Orders:
    """Return in which orders of the seats entrants meet, unless something else is wanted."""
    return entry.orders or ("both" if is_paired else "rotations")


def seated(entry: GameEntry, game: AnyGame, count: int) -> AnyGame:
    """Return the rules with a seat for each of `count` entrants, as far as that can be."""
    if not entry.players_parameter:
        return game
    bounds = {each.name: each.bounds for each in parameters_of(game)}[entry.players_parameter]
    if bounds is not None:
        count = int(min(max(count, bounds.low), bounds.high))
    try:
        return entry.with_seats(game, count)
    except InputError:  # rules such as Gunslinger's friends forbid some numbers: then as usual
        return game


def named_entrants(strategies: Sequence[tuple[str, Strategy]]) -> tuple[Entrant, ...]:
    """Return entrants from (text, strategy); a strategy named twice is seated twice."""
    entrants: list[Entrant] = []
    taken: set[str] = set()
    for text, strategy in strategies:
        label = label_of(strategy)
        name = label
        number = 2
        while name in taken:
            name = f"{label} {number}"
            number += 1
        taken.add(name)
        entrants.append(Entrant(name, strategy, text))
    return tuple(entrants)


def exact_settings(
    entry: GameEntry, game: AnyGame, entrants: tuple[Entrant, ...]
) -> TournamentSettings:
    """Return the settings of a tournament without luck: a pair is compared in both seatings."""
    return TournamentSettings(entry, game, entrants, 2, 0, is_exact=True)


def most_games(settings: TournamentSettings) -> int:
    """Return the largest number of `games` that settings like these may have."""
    rounds = settings._games_a_round
    meetings = settings.num_pairs if settings.is_paired else 1
    rows = MOST_GAMES if settings.sequential is None else MOST_GAMES_KEPT
    most = rows // (meetings * len(settings.configurations))
    return max(most // rounds, 1) * rounds


def _orders(orders: str, num_seats: int) -> Counts:
    first = np.arange(num_seats)
    if orders == "shuffled":
        return first[None]
    if orders == "in turn":
        others = np.arange(2, num_seats + 1)
        return np.array([np.insert(others, seat, one) for seat in first for one in (0, 1)])
    if orders == "every":
        return np.array(list(permutations(range(num_seats))))
    return np.stack([np.roll(first, -turned) for turned in range(num_seats)])
