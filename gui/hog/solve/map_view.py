"""The map of all pairs of scores, and all there is to say of one of them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.play.strategy import Strategy
from engine.core.system.job import one_step
from engine.hog import GAME
from engine.hog.files.table_files import SUFFIXES
from engine.hog.rules import Hog, HogState
from gui.hog.board.words import dice_words, rare_percent
from gui.hog.solve.at import At, Mode, Part
from gui.hog.solve.cell_facts import (
    CellFacts,
    bonus_share,
    class_words,
    last_titles,
    points_chances,
    remembers_dice,
)
from gui.hog.solve.controls import controls_of
from gui.hog.solve.handoff import EditRequest, Origin, can_edit
from gui.hog.solve.known import Known
from gui.hog.solve.map_modes import cells_blocks, hover_words, table_of_dice
from gui.hog.solve.roll_rows import rolls_block, rows_of
from gui.hog.solve.search_views import MixtureView, ReplyView
from gui.hog.solve.turn_points import no_points, points_blocks
from gui.shared.charts.bar_picture import Bar, BarRow
from gui.shared.report.blocks import (
    Bars,
    Block,
    Cell,
    Choice,
    Do,
    Heat,
    Key,
    Report,
    Say,
    Seats,
)
from gui.shared.report.orders import Hand, Look, Order, PlayFrom, Tell
from gui.shared.report.view import Finding, Need, Now, Press, Solved, SolveViews, View
from gui.shared.solve.setup import solver_title
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, percent

if TYPE_CHECKING:
    from engine.hog.solver import HogSolution


class MapView(View[Solved["HogSolution"], At]):
    """A solution of Hog cell by cell, alone or beside another strategy."""

    name, title, icon = "map", tr("Map"), "map"
    at = At()
    hint = tr(
        "Click or arrow keys choose a cell; double click or Enter plays from it. "
        "Wheel and drag zoom."
    )
    keys = (Press("edit", tr("Edit this table"), "grid-3x3", "E"),)

    def report(self, now: Now[Solved[HogSolution], At]) -> Report:
        at = now.at
        if now.found is None:
            words = tr("What each roll is worth, once something is solved.")
            return Report((), _nothing(words), left=controls_of(at, None))
        known = Known(now.found, at, now.answers)
        cell, left = at.chosen_cell(known.game), controls_of(at, known)
        shown = known.facts(at.shown_cell(known.game))
        if shown is None:
            why = (now.refused[need.key] for need in known.needs if need.key in now.refused)
            words = tr("Working out every cell. The first time it takes a while.")
            words = next(why, words)
            return Report((_map(known, cell),), _nothing(words), left=left)
        play = PlayFrom(known.game, _state(known, cell))
        side = _side(known, shown)
        foot = (
            Do(tr("Play from here"), "play", play, is_main=True),
            Do(tr("Edit this table"), "grid-3x3", _edit_order(known), name="edit"),
        )
        return Report((_map(known, cell, _spoken(side), play),), side, foot, left=left)

    def needs(self, now: Now[Solved[HogSolution], At]) -> Sequence[Need]:
        return () if now.found is None else Known(now.found, now.at, now.answers).needs

    def takes(self, path: Path, now: Now[Solved[HogSolution], At]) -> Finding[At] | None:
        """Compare with the table in a file."""
        return _compared_with(path, now.at) if path.suffix.lower() in SUFFIXES else None


@one_step
def _compared_with(path: Path, at: At) -> At:
    """Leave the file to the box of the other strategy, which may have to ask for consent."""
    before = 0 if at.file is None else at.file[1]
    return replace(at.in_mode(Mode.DIFFERENCE), file=(path, before + 1))


def _map(known: Known, cell: Cell, spoken: str = "", play: PlayFrom | None = None) -> Heat:
    at, picture = known.at, known.picture
    return Heat(
        picture,
        cell,
        words=functools.partial(hover_words, picture),
        choose=functools.partial(_choosing, at),
        enter=lambda _cell: play,
        hover=lambda hovered: Look(replace(at, hovered=hovered)),
        spoken=spoken,
    )


def _choosing(at: At, cell: Cell) -> Look:
    return Look(replace(at, cell=cell, roll=None))


def _state(known: Known, cell: Cell) -> HogState:
    """Return a cell with the last points, or dice, that it is met with most often."""
    last = known.likeliest(cell)
    return HogState(cell, last_dice=last) if remembers_dice(known.game) else HogState(cell, last)


def _nothing(words: str) -> tuple[Block, ...]:
    return (
        Seats((tr("You"), tr("Opponent"))),
        Key(UNKNOWN, is_known=False),
        Say(words, is_lead=True),
    )


def _spoken(side: Sequence[Block]) -> str:
    """Return what the side says of a cell as a sentence: scores, chance, roll."""
    seats, number, words = side[:3]
    assert isinstance(seats, Seats)
    assert isinstance(number, Key)
    assert isinstance(words, Say)
    return f"{', '.join(seats.texts)}. {number.number} {words.text}"


def _side(known: Known, facts: CellFacts) -> tuple[Block, ...]:
    at = known.at
    second = _second_roll(known, facts)
    roll = _shown_roll(known, facts)
    rows = rows_of(known.game, facts, second, known.other)
    is_compared = at.mode is Mode.DIFFERENCE
    number = percent(facts.chance) if facts.is_known else UNKNOWN
    mine, theirs = tr("You {score}"), tr("Opponent {score}")
    parts = (tr("Points"), tr("Last turns"), tr("Cells"))[: 3 if is_compared else 2]
    return (
        Seats((mine.format(score=facts.score), theirs.format(score=facts.opponent))),
        Key(number, is_known=facts.is_known),
        # Two lines where another strategy is spoken of: the rows stay where they are.
        Say(_roll_words(known, facts, second), is_lead=True, lines=2 if is_compared else 1),
        rolls_block(rows, roll, lambda number: Look(replace(at, roll=number))),
        Choice(
            tr("More about the cell"), parts, at.part,
            lambda part: Look(replace(at, part=Part(part))),
        ),
        *_part(known, facts, roll),
    )  # fmt: skip


def _part(known: Known, facts: CellFacts, roll: int | None) -> tuple[Block, ...]:
    """Return what the chosen part says: points, last turns, or the cells that differ most."""
    at, game = known.at, known.game
    if at.part is Part.LAST:
        return last_blocks(game, facts, known.name)
    if at.part is Part.CELLS:
        if known.difference is None:
            return ()
        cell, names = at.chosen_cell(game), (known.name, known.other)
        return cells_blocks(known.difference, names, cell, functools.partial(_choosing, at))
    if roll is None:
        return (*no_points(game), _throwing(at, facts, roll))
    assert known.active is not None
    bonus = bonus_share(known.active, facts, roll)
    chances = points_chances(game, facts.score, facts.opponent, roll, bonus)
    return (*points_blocks(game, chances, known.thrown(roll)), _throwing(at, facts, roll))


def _throwing(at: At, facts: CellFacts, roll: int | None) -> Do:
    """Return the button that throws dice; it stays, so that nothing jumps under the pointer."""
    order: Order = Tell(tr("Free bacon throws no dice."))
    if roll:
        order = Look(at.throwing(roll))
    elif not facts.is_known:
        order = Tell(tr("No play ever comes to these scores."))
    return Do(tr("Throw 100,000 turns"), "dices", order, name="throw")


def _shown_roll(known: Known, facts: CellFacts) -> int | None:
    """Return the roll whose points are shown: the one chosen, or the one played."""
    if known.at.roll in facts.values:
        return known.at.roll
    if not facts.is_known:
        return None
    return facts.best if facts.roll is None else facts.roll


def _second_roll(known: Known, facts: CellFacts) -> int | None:
    """Return what the strategy rolls with which the one on show is compared."""
    if known.at.mode is not Mode.DIFFERENCE or known.difference is None:
        return None
    roll = int(known.difference.found.second.rolls[facts.score, facts.opponent])
    return None if roll < 0 else roll


def _roll_words(known: Known, facts: CellFacts, second: int | None) -> str:
    """Return what is rolled: to win, rolling 7 dice. Final takes free bacon."""
    if not facts.is_known:
        return tr("No play ever comes to these scores.")
    assert known.active is not None
    if facts.roll is None:
        text = tr("to win, rolling anything")
    elif facts.roll == 0:
        text = tr("to win, with free bacon")
    else:
        text = tr("to win, rolling {dice}").format(dice=dice_words(facts.roll))
    if facts.roll is not None and known.active.policy.has_memory and facts.share < 0.9995:
        often = tr("in {share} of visits")
        text = f"{text} {often.format(share=percent(facts.share))}"
    if second is None:
        return text
    other = tr("{name} rolls {dice}.") if second else tr("{name} takes free bacon.")
    return f"{text}. {other.format(name=known.other, dice=dice_words(second))}"


def _edit_order(known: Known) -> Hand | Tell:
    """Return the order to edit what is on show: in a comparison, the table compared with."""
    if not can_edit(known.game):
        return Tell(tr("The editor knows the whole rules of a semester only, to 100."))
    solved, at = known.solved, known.at
    cell, usual = at.chosen_cell(known.game), _strategy_of(solved)
    if at.mode is Mode.DIFFERENCE:
        opponent = usual if at.first is None else at.first.strategy
        return Hand("editor", EditRequest(known.game, known.second.strategy, cell, opponent))
    name = tr("{solver} as shown").format(solver=solver_title(solved.solver))
    origin = Origin(name, table_of_dice(known.game, solved.solution, known.cells).tobytes())
    return Hand("editor", EditRequest(known.game, origin, cell, usual))


def _strategy_of(solved: Solved[Any]) -> Strategy | None:
    """Return the strategy that plays as the solver has solved it, if there is one."""
    known = {strategy.name: strategy for strategy in GAME.strategies}
    is_usual = solved.parameters == solved.solver.parameters
    return known.get(solved.solver.name) if is_usual else None


SOLVE = SolveViews((MapView(), ReplyView(), MixtureView()))


ROW = BarRow(least=36, usual=36, widest=400)


def last_blocks(game: Hog, facts: CellFacts, who: str) -> tuple[Block, ...]:
    """Return how often the strategy `who` comes to a cell, and with which last points."""
    matters = game.num_classes > 1
    if facts.visit > 0:
        text = tr("{who} against itself moves here in {chance} of games.")
    elif matters:
        text = tr("{who} never comes here itself: all reachable last points alike.")
    else:
        text = tr("{who} never comes here itself.")
    words = text.format(who=who, chance=rare_percent(facts.visit))
    if not matters:
        return (Say(f"{words} {tr('No rule here looks at last turns.')}"),)
    sides = enumerate(zip(last_titles(game), (facts.mine, facts.theirs), strict=True))
    return (Say(words), *(Bars(name, _row(game, name, of, seat)) for seat, (name, of) in sides))


@functools.lru_cache(64)
def _row(game: Hog, title: str, shares: tuple[float, ...], seat: int) -> BarRow:
    classes = zip(class_words(game), shares, strict=True)
    bars = tuple(_bar(title, *each) for each in classes) if any(shares) else ()
    return replace(ROW, bars=bars, title=title, seat=seat)


def _bar(title: str, memory: str, share: float) -> Bar:
    often = tr("in {share} of visits").format(share=rare_percent(share))
    tip = f"{title}: {memory}", often if share else tr("never")
    words = f"{memory}: {percent(share, 0)}" if share >= 0.005 else ""
    return Bar(share, ((memory, ""),), words=words, tip=tip)
