"""What Sigma could do in a position: its plans, each an action and those that follow it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from engine.conquest.kernels.arrays import (
    HEAD,
    LISTED,
    LISTS,
    ORDER,
    ORDERS,
    PATH,
    PATHS,
    RESERVE,
    REST,
    RULES,
    TERMS,
    Floats,
    Ints,
    array_of,
)
from engine.conquest.kernels.turns import put
from engine.conquest.rollouts.games import FIRST
from engine.conquest.rules import Conquest
from engine.conquest.sigma import mind as columns
from engine.conquest.sigma.agent import action_of, mind_for
from engine.conquest.sigma.balance import danger_of, fort_at
from engine.conquest.sigma.capture import MOST_PUT, plan_capture
from engine.conquest.sigma.double import plan_double
from engine.conquest.sigma.forest import plan_forest
from engine.conquest.sigma.orders import begin
from engine.conquest.sigma.placing import placed
from engine.conquest.sigma.single import list_attacks
from engine.conquest.sigma.turn import next_order, order_single
from engine.conquest.state import (
    ATTACK,
    MOVE,
    PUT,
    Action,
    Attack,
    Board,
    EndTurn,
    Fort,
    Move,
    NextPhase,
    Put,
)
from engine.core.play.advice import Term
from engine.core.system.errors import IllegalActionError

MOST_SINGLE = 5
TERM_NAMES = ("first step", "income", "hurts", "keeps", "risks")
Terms = tuple[Term, ...]


@dataclass(frozen=True, eq=False)
class Candidate:
    """An action, those that follow it in the same turn, and why; `plan` is what kernels follow.

    On `board`, where it is not the one on show: there troops are placed already.
    """

    action: Action
    line: tuple[Action, ...]
    terms: Terms
    plan: Floats
    board: Ints | None = None

    @property
    def key(self) -> bytes:
        """What its games depend on, besides the position."""
        return self.plan.tobytes() + (b"" if self.board is None else self.board.tobytes())


class Candidates:
    """Finds the candidates of a seat on a board; troops of the reserve count while it may place."""

    def __init__(
        self, game: Conquest, view: Board, player: int, constants: tuple[float, ...]
    ) -> None:
        """Think with these constants."""
        self._game, self._view, self._player = game, view, player
        self._mind = mind_for(game, constants)
        self.board = array_of(view)
        if view.phase != PUT:
            self.board[REST, RESERVE + player] = 0

    def found(self, asked: Sequence[Action], placement: Sequence[Put] = ()) -> list[Candidate]:
        """Return what Sigma could do, and what was asked about: then it goes on as it would.

        A `placement` is asked about as a whole.
        """
        own = [self._followed(action, ()) for action in asked]
        own += [self._placed(placement)] if placement else []
        listed: dict[tuple[Action, ...], Candidate] = {}
        for each in [*self._plans(), *own]:
            if self._is_legal(each.action):
                listed.setdefault((each.action, *each.line), each)
        return list(listed.values())

    def _is_legal(self, action: Action) -> bool:
        try:
            self._game.check_action(self._view, self._player, action)
        except IllegalActionError:
            return False
        return True

    def _plans(self) -> Iterator[Candidate]:
        if self._view.in_setup:
            place = placed(self._mind, self.board, self._player)
            if place >= 0:
                yield self._followed(Put(place), ())
                return  # games of Sigmas that place alike say little of placing nothing
        elif self._view.phase in (PUT, ATTACK):
            yield from self._attacks()
        elif self._view.phase == MOVE:
            yield from self._moves()
        else:
            yield from self._forts()
        self._begin(columns.NOTHING)
        self._mind.whole[HEAD, columns.STAGE] = 2
        yield self._kept(EndTurn(), (), ())

    def _begin(self, strategy: int) -> None:
        begin(self._mind, self._view.turn, strategy)

    def _attacks(self) -> Iterator[Candidate]:
        mind, board, me = self._mind, self.board, self._player
        list_attacks(mind, board, me)
        listed = mind.real[LISTED:TERMS, : mind.whole[RULES, LISTS]].copy()
        paths = mind.whole[PATHS : PATHS + mind.whole[RULES, LISTS]].copy()
        for row in range(MOST_SINGLE):
            score, cost, power, length = listed[: columns.FIRST_TERM, row].tolist()
            if np.isfinite(score):
                self._begin(columns.ONE)
                mind.whole[PATH, : int(length)] = paths[row, : int(length)]
                order_single(mind, board, me, int(length))
                others = Term("losses", cost), Term("left", power)
                yield self._ordered((Term("score", score), *score_terms(listed[:, row]), *others))
        self._begin(columns.TWO)
        left = plan_double(mind, board, me)
        if np.isfinite(left):
            yield self._ordered((Term("left", left + float(board[REST, RESERVE + me])),))
        self._begin(columns.THREE)
        worth = plan_capture(mind, board, me, MOST_PUT)
        if worth > 0:
            yield self._ordered((Term("score", worth),))
        self._begin(columns.FOREST)
        plan_forest(mind, board, me, int(board[REST, RESERVE + me]))
        yield self._ordered(())

    def _moves(self) -> Iterator[Candidate]:
        """The largest army joins each strategic place of its own that it can reach."""
        view = self._view
        own = sorted(view.places_of(self._player), key=lambda place: -view.troops[place])
        for target in self._game.map.score_of:
            if view.owners[target] == self._player:
                for source in own[:2]:
                    if source != target and view.troops[source] > 1:
                        yield self._followed(Move(source, target, view.troops[source] - 1), ())

    def _forts(self) -> Iterator[Candidate]:
        for place in self._game.map.score_of:
            if self._view.owners[place] == self._player:
                danger = danger_of(self._mind, self.board, self._player, place)
                count = fort_at(self._mind, self.board, self._player, place)
                if count:
                    yield self._followed(Fort(place, count), (Term("danger", danger),))

    def _ordered(self, terms: Terms) -> Candidate:
        """Return the plan that is in the mind: its first order, and those after it."""
        next_order(self._mind, self.board, self._player)
        action = action_of(self._mind.real[ORDER])
        head = self._mind.whole[HEAD]
        orders = self._mind.real[ORDERS : ORDERS + 4]
        rest = [action_of(orders[:, at]) for at in range(head[columns.NEXT], head[columns.COUNT])]
        return self._kept(action, tuple(rest), terms)

    def _followed(self, action: Action, terms: Terms) -> Candidate:
        """Return an action after which a new plan is made."""
        begin(self._mind, 0, columns.NOTHING)
        if isinstance(action, EndTurn | NextPhase) and self._view.phase >= ATTACK:
            self._begin(columns.NOTHING)
        return self._kept(action, (), terms)

    def _placed(self, placement: Sequence[Put]) -> Candidate:
        """Return troops in their places, after which a new plan is made."""
        board = array_of(self._view)
        for each in placement:
            put(board, self._player, each.place, each.troops)
        plan = np.zeros((5, self._mind.real.shape[1]))
        plan[4, FIRST] = columns.NONE
        return Candidate(placement[0], tuple(placement[1:]), (), plan, board)

    def _kept(self, action: Action, line: tuple[Action, ...], terms: Terms) -> Candidate:
        plan = np.zeros((5, self._mind.real.shape[1]))
        head = self._mind.whole[HEAD]
        count = head[columns.COUNT]
        plan[:4, :count] = self._mind.real[ORDERS : ORDERS + 4, :count]
        plan[4, :FIRST] = head[:FIRST]
        plan[4, FIRST : FIRST + 5] = numbers_of(action)
        return Candidate(action, line, terms, plan)


def score_terms(attack: Floats) -> tuple[Term, ...]:
    """Return what the score of a listed attack adds up, of its columns; nothing that is 0."""
    values = attack[columns.FIRST_TERM :].tolist()
    return tuple(Term(name, value) for name, value in zip(TERM_NAMES, values, strict=True) if value)


def numbers_of(action: Action) -> tuple[float, ...]:
    """Return an action as kernels take it: its kind and four numbers."""
    match action:
        case Put(place, troops):
            return columns.PUT, place, troops, 0, 0
        case NextPhase():
            return columns.NEXT_PHASE, 0, 0, 0, 0
        case Attack(source, target, fraction, share):
            return columns.ATTACK, source, target, float(share), float(fraction)
        case Move(source, destination, troops):
            return columns.MOVE, source, destination, troops, 0
        case Fort(place, troops):
            return columns.FORTIFY, place, troops, 0, 0
    return columns.END, 0, 0, 0, 0
