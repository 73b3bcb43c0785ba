"""A showdown on the time axis, and what of it a seat may see at any moment.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.core.play.lens import seen_state
from engine.core.play.match import PlayedStep
from engine.gunslinger.insight import Dangers, dangers
from engine.gunslinger.rules import (
    NO_SHOT,
    Fell,
    Gunslinger,
    Seen,
    Shots,
    Showdown,
    Volley,
    killed_by,
    scores,
)
from gui.shared.page.highlight import Highlight
from gui.shared.page.seats import Lens, Seat, Seats
from gui.shared.page.stops import STEP, StopKind
from gui.shared.page.timeline import (
    EventLook,
    EventLooks,
    Timeline,
    build_timeline,
    out_cubic,
)

DEATH = StopKind("death", "death", "deaths")


def both_fell(_before: Board, event: Fell, after: Board) -> Highlight | None:
    """Return the moment in which two who shot at each other both lie there."""
    shots, alive = after.state.history[-1], after.state.alive
    other = shots[event.player]
    if other == NO_SHOT or shots[other] != event.player or alive[other]:
        return None
    both = f"player {event.player}", f"player {other}"
    return Highlight("A duel in which both fall", None, both)


LOOKS: EventLooks = {
    Fell: EventLook(0.0, "Falls", icon="x", stop=DEATH.name, highlight=both_fell),
    Volley: EventLook(0.7, seat=""),
}
FLIGHT = 0.5
"""The part of a round in which bullets fly; in the rest of it those who are hit twice fall."""
NOT_YET = 0


@dataclass(frozen=True)
class Board:
    """The match between two events: `fell_in` says in which round each one fell, 0 of the living.

    `before` is the one before its last round.  What was once worked out for some eyes is kept.
    """

    game: Gunslinger
    state: Showdown
    fell_in: tuple[int, ...]
    before: Showdown | None = None
    _known: dict[Lens, tuple[Any, Dangers | None, Any]] = field(default_factory=dict, compare=False)

    def known(self, lens: Lens) -> tuple[Any, Dangers | None, Any]:
        """Return what these eyes see, and what Expected value expects of the next round.

        And what they saw before the last round, None before the first.
        """
        if lens not in self._known:
            seen = seen_state(self.game, self.state, lens)
            public = seen if isinstance(seen, Seen) else self.game.observe_public(self.state)
            is_over = not self.game.players_to_act(self.state)
            before = None if self.before is None else seen_state(self.game, self.before, lens)
            self._known[lens] = seen, None if is_over else dangers(public), before
        return self._known[lens]


@dataclass(frozen=True, slots=True)
class GunslingerFrame:
    """Everything to draw at one moment; `state` is what `lens` sees of a Showdown.

    `before` is what it saw before the last round.  `shots` are those of the round under way or just
    over, if any: their bullets have come so far as `flight` says (0 to 1), and the `fallen` of this
    round so far down as `impact`.
    """

    game: Gunslinger
    state: Any
    seats: Seats
    lens: Lens
    fell_in: tuple[int, ...]
    dangers: Dangers | None
    before: Any = None
    shots: Shots = ()
    flight: float = 1.0
    impact: float = 1.0
    fallen: tuple[int, ...] = ()

    @property
    def round(self) -> int:
        """The round under way or just over; 0 before the first."""
        return len(self.state.history) + (self.flight < 1 or self.impact < 1)

    @property
    def is_over(self) -> bool:
        return not self.game.players_to_act(self.state)

    @property
    def looker(self) -> int | None:
        """Whose eyes they are, if one player's."""
        return self.lens.player if isinstance(self.lens, Seat) else None

    @property
    def bottom(self) -> int:
        """Who sits at the bottom of the ring: the one who looks, or else the person."""
        return next((i for i in (self.looker, self.seats.person) if i is not None), 0)

    @property
    def fired(self) -> list[tuple[int, int]]:
        """Who shot whom in the round on show."""
        return [(i, target) for i, target in enumerate(self.shots) if target != NO_SHOT]

    def relations(self, player: int) -> tuple[Sequence[int], Sequence[int]]:
        """Return the friends and the enemies of a player, as far as these eyes know them."""
        if isinstance(self.state, Showdown):
            lists = self.state.relations
            return lists.friends[player], lists.enemies[player]
        if player == self.looker:
            return self.state.friends, self.state.enemies
        return (), ()

    @property
    def score(self) -> tuple[int, int] | None:
        """Whose points these eyes know best, and how many: the one's who looks, or the person's."""
        player = self.seats.person if self.looker is None else self.looker
        if player is None:
            return None
        if isinstance(self.state, Showdown):
            return player, scores(self.state.relations, self.state.alive)[player]
        return (player, self.state.score) if player == self.looker else None

    def falls(self, player: int) -> float | None:
        """Return how likely a player is to fall in the next round; None where that is not known."""
        return None if self.dangers is None else self.dangers.falls[player]


def timeline(start: tuple[Gunslinger, Showdown], steps: Sequence[PlayedStep]) -> Timeline[Board]:
    """Return the match on the time axis, from the rules and the first state."""
    game, state = start
    fell_in = [NOT_YET] * game.players
    for number, shots in enumerate(state.history, 1):
        for player in killed_by(shots):
            fell_in[player] = number
    first = Board(game, state, tuple(fell_in))
    return build_timeline(first, steps, _after, LOOKS, kinds=(DEATH, STEP))


def frame(timeline: Timeline[Board], seconds: float, seats: Seats, lens: Lens) -> GunslingerFrame:
    """Return all there is to draw at this time."""
    moment = timeline.at(seconds)
    board, span = moment.board, moment.span
    state, expected, before = board.known(lens)
    guessed = expected if seats.has_values else None
    shown = GunslingerFrame(board.game, state, seats, lens, board.fell_in, guessed, before)
    if span is not None and isinstance(span.event, Volley) and 0 < moment.progress < 1:
        shots, progress = span.event.shots, moment.progress
        flight = out_cubic(min(progress / FLIGHT, 1.0))
        impact = max(progress - FLIGHT, 0.0) / (1 - FLIGHT)
        fallen = killed_by(shots) if impact > 0 else ()
        return replace(shown, shots=shots, flight=flight, impact=impact, fallen=fallen)
    if board.state.history:
        shots = board.state.history[-1]
        return replace(shown, shots=shots, fallen=killed_by(shots))
    return shown


def _after(board: Board, event: Any) -> Board:
    state = board.state
    if isinstance(event, Volley):
        history = (*state.history, event.shots)
        after = replace(state, history=history, quiet=state.quiet + 1)
        return Board(board.game, after, board.fell_in, state)
    alive = tuple(lives and i != event.player for i, lives in enumerate(state.alive))
    fell_in = tuple(
        len(state.history) if i == event.player else number
        for i, number in enumerate(board.fell_in)
    )
    return Board(board.game, replace(state, alive=alive, quiet=0), fell_in, board.before)
