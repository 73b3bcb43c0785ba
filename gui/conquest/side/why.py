"""Why a Sigma or the champion did what it did in a turn: its rule, its plan, what it weighed."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.conquest.candidates import RULES, Candidate, Plan, Weighed, weighed
from engine.conquest.champion.thoughts import thought_of
from engine.conquest.map import Map
from engine.conquest.state import ATTACK
from engine.conquest.strategies.champion import Champion
from engine.conquest.strategies.sigma import Sigma, SigmaClassic
from engine.conquest.turns import strategic_places
from engine.core.play.strategy import Strategy
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.scene import Turned
from gui.conquest.play.hand import chains
from gui.conquest.side import champion_why
from gui.conquest.side.champion_why import Nth
from gui.conquest.side.plans import plan_note
from gui.conquest.solve.candidate_view import (
    plan_words,
    term_columns,
    term_words,
    verdict_words,
    way_words,
)
from gui.conquest.solve.position import Position
from gui.shared.report.blocks import Block, Column, Report, Rows, Say, Title
from gui.shared.report.orders import Look
from gui.shared.report.view import Finding, Need, Now, OnBoard, ReasonView
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal, percent

if TYPE_CHECKING:
    from engine.conquest.champion.agent import Thought

ORDER: tuple[Plan, ...] = ("two", "score", "one", "three")
"""In a turn of play one rule after the other is asked; the first that has a plan is followed."""
NAMES: dict[Plan, str] = {plan: tr(name) for plan, name in RULES.items()}
KEPT, ROW = 32, 44


@dataclass(frozen=True, slots=True)
class Asked:
    """A turn, so far, and who played it."""

    turn: Turned
    name: str
    strategy: Strategy | None
    then_scores: bool
    """Whether it has won by then, and takes what brings points."""
    is_plan_told: bool
    """Whether all that it planned may be told: its attacks are over."""
    searches: tuple[int, ...] | None = None
    """The steps so far in which a champion searched; None where that is not known."""


class WhyTurn(ReasonView[Any, int | Nth]):
    """Of the turn that led to the board; `at` is a row pointed at, or a search."""

    name, title, icon, at = "why", tr("Why"), "lightbulb", 0

    def about(self, shared: OnBoard) -> Hashable:
        return asked_of(shared)

    def ask(self, at: int | Nth, shared: OnBoard) -> Need | None:
        asked, frame, match = asked_of(shared), shared.frame, shared.match
        if asked is not None and asked.searches and match is not None:
            step = asked.searches[_nth(at, asked.searches)]
            return Need(self.name, (match, step), lambda: thought_of(match, step), most=KEPT)
        if asked is None or not isinstance(asked.strategy, Sigma | SigmaClassic):
            return None
        begun, memory = asked.turn.begun, asked.turn.memory
        constants, game = asked.strategy.constants, frame.game

        def work() -> Finding[Weighed]:
            return weighed(game, begun, constants, memory)

        return Need(self.name, (game, begun, memory, constants), work, most=KEPT)

    def report(self, now: Now[Any, int | Nth]) -> Report:
        asked = None if now.shared is None else asked_of(now.shared)
        if asked is None:
            return Report((Say(tr("No turn has been played yet.")),))
        begun, found = asked.turn.begun, now.found
        title = Title(tr("Turn {turn}: {name}").format(turn=begun.turn, name=asked.name), "", True)
        if isinstance(asked.strategy, Champion):
            return Report((title, *_champion(asked, found, now)))
        if not isinstance(asked.strategy, Sigma | SigmaClassic):
            text = tr("{name} does not play as Sigma does: nothing is known of its reasons.")
            return Report((title, Say(text.format(name=asked.name))))
        if found is None:
            return Report((title, Say(tr("Sigma weighs its attacks."))))
        position = Position(now.shared.frame.game, begun)
        who = strategy_words(asked.strategy.name)
        blocks: list[Block] = [title, Title(NAMES[found.plan], who if who != asked.name else "")]
        blocks += [Say(words) for words in _said(asked, found, position) if words]
        if is_scored(found):
            blocks += _scores(position, found, now.at if isinstance(now.at, int) else 0)
        return Report(tuple(blocks))


WHY = WhyTurn()


def asked_of(shared: OnBoard) -> Asked | None:
    """Return the turn that led to the board; None before the first."""
    frame: ConquestFrame = shared.frame
    turn, is_over = frame.turn, shared.tells_ahead or frame.state.phase > ATTACK
    if turn is None or not (turn.attacks or is_over):  # why troops were placed, attacks will say
        turn, is_over = frame.before, True
    if turn is None:
        return None
    seat, game = turn.begun.to_move, frame.game
    strategy = shared.players[seat] if seat < len(shared.players) else None
    has_won = strategic_places(frame.state, game.map, seat) >= game.to_win
    then = has_won and bool(turn.attacks) and turn.begun.turn >= game.first_finish
    searched = (
        champion_why.searches(shared.match, turn.begun, frame)
        if isinstance(strategy, Champion) and shared.match is not None
        else None
    )
    return Asked(turn, frame.seats.names[seat], strategy, then, is_over, searched)


def is_scored(found: Weighed) -> bool:
    """Return whether it came to score single attacks."""
    return found.plan in ("one", "three", "nothing") and not found.is_emergency


def _champion(asked: Asked, found: Thought | None, now: Now[Any, int | Nth]) -> list[Block]:
    """Return why a champion chose last in a turn; what it chose between is found out anew."""
    unknown = Say(tr("What it remembered then is not known."))
    if asked.searches is None:
        return [unknown]
    if not asked.searches:
        words = tr(
            "It searched nothing in this turn: it does as planned, and in the setup as Sigma."
        )
        return [Say(words)]
    frame, nth = now.shared.frame, _nth(now.at, asked.searches)
    head: list[Block] = []
    if len(asked.searches) > 1:
        head.append(champion_why.choice(asked.searches, nth))
    if found is None:
        busy = Say(tr("It plays its plans on, as it did then."))
        return [*head, busy if now.is_busy else unknown]
    rule = champion_why.rule_of(found, asked.turn.begun.in_setup)
    if asked.is_plan_told and rule != "nothing":
        head.append(Title(NAMES[rule], tr("a rule of Sigma’s")))
    taken = map(Say, _taken(asked, frame.game.map))
    return [*head, *champion_why.told(found, frame, asked.is_plan_told), *taken]


def _nth(at: int | Nth, searches: tuple[int, ...]) -> int:
    """Return which search of a turn is looked at; the first, where none was chosen."""
    return min(at.n, len(searches) - 1) if isinstance(at, Nth) else 0


def _said(asked: Asked, found: Weighed, position: Position) -> list[str]:
    """Return in sentences which rule it followed, what it planned, and what it did so far."""
    map_ = position.game.map
    paths = [" › ".join(map(map_.title_of, path)) for path in chains(found.orders)]
    put = plan_note(map_, [each for each in found.orders if getattr(each, "troops", 1)])
    planned = ", ".join([*([put] if put else []), *paths])
    words = [plan_words(found.plan), _order(found.plan)]
    if found.is_emergency and found.plan == "one":
        words.append(
            tr("An emergency: it takes the strategic place that leaves it most power, unscored.")
        )
    if planned and asked.is_plan_told:
        words.append(tr("Planned: {plan}.").format(plan=planned))
    words += _taken(asked, map_)
    if asked.then_scores and found.plan != "score":
        words.append(tr("It has its strategic places: from there on Maximize Score."))
    return words


def _taken(asked: Asked, map_: Map) -> list[str]:
    """Return in a sentence what was attacked so far; nothing before the first attack."""
    taken = [" › ".join(map(map_.title_of, ends)) for ends in asked.turn.attacks]
    return [tr("Taken so far: {path}.").format(path=", ".join(taken))] if taken else []


def _order(plan: Plan) -> str:
    """Return which rules were asked, one after the other."""
    if plan == "setup":
        return ""
    asked = ORDER if plan == "nothing" else ORDER[: ORDER.index(plan) + 1]
    answers = [(NAMES[each], tr("yes") if each == plan else tr("no")) for each in asked]
    told = ", ".join(f"{name} {answer}" for name, answer in answers)
    return tr("Asked in turn: {rules}.").format(rules=told)


def _scores(position: Position, found: Weighed, at: int) -> list[Block]:
    rows = found.candidates
    limits = tr("{n} weighed; none is made under {share} or worth under {score}.").format(
        n=found.counted, share=percent(found.least_chance, 0), score=f"{found.least_score:g}"
    )
    first = Column(
        tr("Target, score"),
        lambda row: _target(position, row),
        lambda row: row.score,
        width=3.3,
        font=("body", 500),
        below=lambda row: f"{_score(row)}, {verdict_words(found, row)}",
    )
    columns = (first, *term_columns(1.0, 1))
    table = Rows(
        tr("What Sigma weighs"),
        columns,
        rows,
        point=Look,
        choose=Look,
        height=ROW,
    )
    terms = f"{way_words(position, rows[at])}: {term_words(rows[at])}" if at < len(rows) else ""
    return [Say(limits), table, Say(terms, lines=3)]


def _target(position: Position, row: Candidate) -> str:
    """Return what an attack takes, and from where; the whole way of the row in hand is below."""
    if len(row.path) == 1:
        return way_words(position, row)
    ends = (position.game.map.title_of(place) for place in (row.path[-1], row.path[0]))
    return " ‹ ".join(ends)


def _score(row: Candidate) -> str:
    return UNKNOWN if row.score is None else decimal(row.score, 2)
