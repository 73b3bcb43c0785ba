"""The review of a match as a report: how well a side chose, the value over the turns, and costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.core.play.game import AnyGame
from engine.core.play.mistakes import MistakeClass
from engine.core.play.registry import GameEntry
from engine.core.review.accuracy import class_of
from engine.core.review.review import Decision, Otherwise, Review
from gui.shared.charts.figure import Figure
from gui.shared.charts.value_line import HEIGHT, Mistake, ValueLine
from gui.shared.page.page import AnyWords
from gui.shared.report.blocks import Block, Choice, Curve, Drawing, Report, Say, Title, Work
from gui.shared.report.orders import Look, Order
from gui.shared.review.advice_words import (
    best_in_words,
    chosen_in_words,
    cost_in_words,
    not_played_out,
    plan_in_words,
    review_progress,
)
from gui.shared.review.cost_list import CostRow, cost_block
from gui.shared.review.ledger import ledger_drawing
from gui.shared.review.performance import performance_blocks
from gui.shared.text.move_numbering import MoveNumbering, number_of
from gui.shared.text.tr import player_letter, tr
from gui.shared.text.value_format import ValueUnit

LISTED = 10


@dataclass(frozen=True, eq=False)
class Reviewed:
    """A review, as far as it may be told, of a match of `num_steps` steps, seen from one side.

    Values are in a unit, under an `assumption`.  `numbers` are those of the steps where people
    count something else than turns.  Where there is no review, `why_none` may say why.
    """

    entry: GameEntry
    words: AnyWords
    counting: MoveNumbering
    unit: ValueUnit
    names: tuple[str, ...] = ()
    side: int = 0
    num_steps: int = 0
    numbers: Sequence[int] = ()
    game: AnyGame | None = None
    review: Review | None = None
    assumption: str = ""
    why_none: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether it has come to the end of the match."""
        return self.review is not None and self.review.num_states > self.num_steps

    @cached_property
    def known(self) -> Review | None:
        """The review up to the last value: what the newest choice led to is not known."""
        if self.review is None or not self.review.worths or self.game is None:
            return None
        last = self.review.num_states - 1
        known = tuple(each for each in self.review.decisions if each.step < last)
        return replace(self.review, decisions=known)

    @cached_property
    def line(self) -> ValueLine:
        """The value over the turns.

        Its dots are mistakes and blunders: of all seats where two play for the same points, else
        of this side.
        """
        review, side = self.known, self.side
        empty = ValueLine(self.unit, self.counting, self.numbers, side, self.num_steps)
        if review is None or self.game is None:
            return empty
        scale = self.entry.mistake_scale(self.game)
        dots = [
            _dot(review, each)
            for each in review.by_turn
            if class_of(each, scale) >= MistakeClass.MISTAKE and (review.duel or each.seat == side)
        ]
        seats = () if review.duel else range(len(review.worths[0]))
        others = {other: review.worths_of(other) for other in seats if other != side}
        return replace(empty, worths=review.worths_of(side), mistakes=dots, others=others)

    @cached_property
    def figure(self) -> Figure:
        """The value over the turns as it is drawn."""
        return self.line.figure()

    @cached_property
    def costs(self) -> tuple[CostRow, ...]:
        """The costliest decisions in words."""
        listed = () if self.known is None else self.known.costliest(LISTED)
        greatest = max((decision.cost for decision in listed), default=1.0)
        return tuple(self._cost(decision, greatest) for decision in listed)

    @cached_property
    def performance(self) -> tuple[Block, ...]:
        """How well the side chose, where it has."""
        review, game = self.known, self.game
        if review is None or game is None or not review.decisions:
            return ()
        about = self.entry, game, review, self.names, self.side, self.unit
        return tuple(performance_blocks(*about, is_whole=self.is_whole))

    @cached_property
    def ledger(self) -> Drawing | None:
        """Where the result came from, where that can be told."""
        ledger = None if self.known is None else self.known.ledger(self.side)
        if ledger is None:
            return None
        dice = self.entry.has_dice
        return ledger_drawing(ledger, self.unit, has_dice=dice, is_whole=self.is_whole)

    def _cost(self, decision: Decision, greatest: float) -> CostRow:
        assert self.game is not None
        number = number_of(self.numbers, decision.step)
        return CostRow(
            step=decision.step,
            number=number,
            when=self.counting.named(number),
            seat=decision.seat,
            name=self.names[decision.seat],
            chosen=chosen_in_words(self.words, self.game, decision),
            best=best_in_words(self.words, self.game, decision),
            cost=cost_in_words(decision, self.unit),
            share=decision.cost / greatest,
            is_exact=decision.standard_error == 0,
            mistake=class_of(decision, self.entry.mistake_scale(self.game)),
        )


def _dot(review: Review, decision: Decision) -> Mistake:
    """Return a decision as a dot; punished if its player was worse off afterwards."""
    after = review.worth_after(decision.step, decision.seat)
    is_punished = after is not None and after.value < decision.value
    return Mistake(decision.step, decision.seat, decision.cost, is_punished)


@dataclass(frozen=True, slots=True)
class At:
    """From which side a review is looked at, and which step the pointer is over; -1 for none."""

    side: int = 0
    hovered: int = -1


def review_report(told: Reviewed, step: int, at: At, show_step: Callable[[int], Order]) -> Report:
    """Return what a review says while the match stands after `step` steps.

    `show_step` is what a click on a step leads to; other sides and the pointer are a Look.
    """
    below: list[Block] = [] if told.ledger is None else [told.ledger]
    if below and told.known is not None and not told.known.duel:
        again = tr("Sums over all turns: what is lost, comes back and is lost again counts twice.")
        below.append(Say(again))
    return Report(side=tuple(_blocks(told, step, at, show_step)), below=tuple(below))


def _blocks(
    told: Reviewed, step: int, at: At, show_step: Callable[[int], Order]
) -> Iterator[Block]:
    yield from _sides(told)
    yield from told.performance
    yield from line_blocks(told, step, at, show_step)
    if told.review is not None and told.known is None:
        yield from _first_word(told, told.review.first)
    if told.why_none:
        yield Say(told.why_none)
    elif not told.is_whole:
        yield _progress(told)
    yield from _costs(told, step, show_step)


def _sides(told: Reviewed) -> Iterator[Block]:
    if told.names:
        names, is_closed = lettered(told.names), len(told.names) > 2
        yield Choice(tr("Side"), names, told.side, lambda seat: Look(At(seat)), is_closed=is_closed)


def _costs(told: Reviewed, step: int, show_step: Callable[[int], Order]) -> Iterator[Block]:
    costs = told.costs
    yield Title(tr("Costliest decisions"), is_small=True)
    if costs:
        current = next((place for place, row in enumerate(costs) if row.step == step), -1)
        yield cost_block(costs, current, lambda place: show_step(costs[place].step))
    elif told.known is not None:
        whole = tr("No mistakes: every decision was the best one.")
        yield Say(whole if told.is_whole else tr("No mistakes so far."), is_lead=True)


def line_blocks(
    told: Reviewed, step: int, at: At, show_step: Callable[[int], Order]
) -> Iterator[Block]:
    """Yield the value over the turns, and what it is at a step."""
    line = told.line
    read = step if at.hovered < 0 else at.hovered
    note = line.words(read) if 0 <= read < len(line.worths) else ""
    yield Title(told.unit.title, note, is_small=True)
    if told.assumption:
        yield Say(told.assumption)

    def hover(point: int) -> Order:
        return Look(At(told.side, point))

    yield Curve(told.unit.title, told.figure, HEIGHT, show_step, hover, step, note)
    yield Say(tr("Dots: mistakes and blunders by cost, filled where the value then fell."))


def _first_word(told: Reviewed, first: Otherwise | None) -> Iterator[Block]:
    """Yield a plan that was not followed, as long as nothing has a value yet."""
    if first is None or told.game is None:
        return
    when = told.counting.named(number_of(told.numbers, first.step))
    yield Title(tr("Not yet played out"), when, is_small=True)
    plan = first.ranking.plans[0]
    yield Say(plan_in_words(told.words, told.game, plan, first.view, first.seat), is_lead=True)
    other = tr("{name} did otherwise.").format(name=told.names[first.seat]) if told.names else ""
    yield Say(f"{not_played_out(first.ranking)} {other}".strip())


def _progress(told: Reviewed) -> Work:
    done = max(0 if told.review is None else told.review.num_states - 1, 0)
    share = done / max(told.num_steps, 1)
    return Work("", "", review_progress(told.entry, share), share)


def lettered(names: Sequence[str]) -> tuple[str, ...]:
    """Return names, equal ones with the letters of their seats."""
    if len(set(names)) == len(names):
        return tuple(names)
    return tuple(f"{name} {player_letter(seat)}" for seat, name in enumerate(names))
