"""What Sigma could do in a position: its plans, each an action and those that follow it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

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
from engine.conquest.kernels.turns import move, put
from engine.conquest.rollouts.games import FIRST
from engine.conquest.rules import Conquest
from engine.conquest.sigma import mind as columns
from engine.conquest.sigma.agent import action_of, mind_for
from engine.conquest.sigma.balance import danger_of, fort_at
from engine.conquest.sigma.capture import MOST_PUT, plan_capture
from engine.conquest.sigma.double import plan_double
from engine.conquest.sigma.forest import plan_forest
from engine.conquest.sigma.orders import begin, order
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

        The end of a phase is among them where troops stay in the reserve by it: else it decides
        nothing.  A `placement` is asked about as a whole.
        """
        own = [each for action in asked for each in self._asked(action)]
        own += [self._placed(placement)] if placement else []
        listed: dict[tuple[Action, ...], Candidate] = {}
        for each in [*self._plans(), *own]:
            if self._is_legal(self._view, each.action):
                listed.setdefault((each.action, *each.line), each)
        return list(listed.values())

    def own(self) -> Candidate:
        """Return what Sigma itself would do."""
        self._mind.whole[HEAD, columns.MADE_IN] = columns.NONE
        return self._ordered(())

    def _is_legal(self, view: Board, action: Action) -> bool:
        try:
            self._game.check_action(view, self._player, action)
        except IllegalActionError:
            return False
        return True

    def _asked(self, action: Action) -> Iterator[Candidate]:
        if isinstance(action, Move) and self._is_legal(self._view, action):
            yield from self._moved(action)
        elif isinstance(action, Fort):
            yield self._ended(action)
        elif not isinstance(action, NextPhase):
            yield self._followed(action)

    def _plans(self) -> Iterator[Candidate]:
        if self._view.in_setup:
            place = int(placed(self._mind, self.board, self._player))
            if place >= 0:
                yield self._followed(Put(place))
                return  # games of Sigmas that place alike say little of placing nothing
        else:
            if self._view.phase <= ATTACK:
                yield from self._attacks()
            if self._view.phase == PUT and self._view.reserves[self._player]:
                yield self._followed(NextPhase())
            yield from self._moves()
            yield from self._forts()
        yield self._ended()

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
        """The largest armies join each strategic place of its own that they can reach."""
        view = replace(self._view, phase=max(self._view.phase, MOVE))
        own = sorted(view.places_of(self._player), key=lambda place: -view.troops[place])
        for target in self._own_strategic():
            for source in own[:2]:
                move = Move(source, target, view.troops[source] - 1)
                if self._is_legal(view, move):
                    yield from self._moved(move)

    def _moved(self, action: Move) -> Iterator[Candidate]:
        """Return a move with nothing after it, and with a fort where it has led to."""
        board = self.board.copy()
        move(board, action.source, action.destination, action.troops)
        yield self._ended(action)
        if not self._view.used_fort[self._player]:
            count = int(fort_at(self._mind, board, self._player, action.destination))
            if count:
                yield self._ended(action, Fort(action.destination, count))

    def _forts(self) -> Iterator[Candidate]:
        if not self._view.used_fort[self._player]:
            for place in self._own_strategic():
                danger = danger_of(self._mind, self.board, self._player, place)
                count = int(fort_at(self._mind, self.board, self._player, place))
                if count:
                    yield self._ended(Fort(place, count), terms=(Term("danger", danger),))

    def _own_strategic(self) -> list[int]:
        owners = self._view.owners
        return [place for place in self._game.map.score_of if owners[place] == self._player]

    def _ended(self, *actions: Move | Fort, terms: Terms = ()) -> Candidate:
        """Return the end of the turn after these actions; phases go by up to each of them."""
        mind = self._mind
        begin(mind, self._view.turn, columns.NOTHING)
        mind.whole[HEAD, columns.STAGE] = 2
        for action in actions:
            kind, x, y, z, _ = numbers_of(action)
            order(mind, int(kind), int(x), int(y), float(z))
        return self._ordered(terms)

    def _ordered(self, terms: Terms) -> Candidate:
        """Return the plan that is in the mind: its first order, and those after it."""
        next_order(self._mind, self.board, self._player)
        action = action_of(self._mind.real[ORDER])
        head = self._mind.whole[HEAD]
        orders = self._mind.real[ORDERS : ORDERS + 4]
        rest = [action_of(orders[:, at]) for at in range(head[columns.NEXT], head[columns.COUNT])]
        return self._kept(action, tuple(rest), terms)

    def _followed(self, action: Action) -> Candidate:
        """Return an action after which a new plan is made."""
        begin(self._mind, 0, columns.NOTHING)
        return self._kept(action, (), ())

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
