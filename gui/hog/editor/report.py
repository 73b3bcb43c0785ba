"""What the editor shows, as blocks: what is edited and against whom, the map, the cell in hand."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from engine.core.play.parameters import parameters_of
from engine.core.play.strategy import Strategy
from engine.hog import GAME
from engine.hog.presets import LINES, PRESETS, TITLES
from engine.hog.rules import Hog
from gui.hog.board.roll_tile import roll_column
from gui.hog.board.words import dice_words
from gui.hog.editor.editor import REPLY, TABLE, Editor, words
from gui.hog.editor.jobs import Exploited
from gui.hog.editor.words import (
    EffectRow,
    against_text,
    cell_text,
    effect_rows,
    flaw_words,
    origin_text,
    points_text,
    rate_text,
    reach_text,
    strategy_name,
    unknown_rows,
)
from gui.hog.solve.map_modes import GAMES, wins_text
from gui.hog.solve.map_picture import dice_picture, worth_picture
from gui.hog.solve.roll_rows import paint_dot
from gui.shared.charts.heat_picture import HeatPicture
from gui.shared.live.parameter_form import title_of
from gui.shared.report.blocks import (
    Block,
    Cell,
    Choice,
    Column,
    Do,
    Form,
    Heat,
    Key,
    Report,
    Rows,
    Say,
    Title,
    Work,
)
from gui.shared.report.orders import Send
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

if TYPE_CHECKING:
    from engine.hog.exact_play.counterfactual import Flaw

ROLL_ROW, TEXT_ROW = 23, 28
SEMESTERS, NOTES = tuple(map(title_of, TITLES)), tuple(map(tr, LINES))
ROUNDING = 1e-9
"""Gains below this are rounding."""


@dataclass(frozen=True, slots=True)
class AgainstRow:
    """The exact rate against a strategy, grey unless it is news; None is none yet."""

    strategy: Strategy
    rate: float | None
    is_news: bool

    @property
    def rate_text(self) -> str:
        """The rate in words."""
        return "…" if self.rate is None else percent(self.rate, 2)


@dataclass(frozen=True, slots=True)
class Tools:
    """What the map has besides: the number on the brush, whether it paints, what can be undone."""

    editor: Editor
    brush: int
    takes_brush: bool
    undo: str
    redo: str


@dataclass(frozen=True, slots=True)
class TablePicture:
    """What the map is drawn from: a table, or where it could gain against a reply found to it."""

    game: Hog
    table: bytes
    found: Exploited | None = None

    def __call__(self, theme: Theme) -> HeatPicture:
        """Return the picture; the legend of the dice is the brush."""
        goal = self.game.goal
        if self.found is not None:
            return _gains(self.found, theme)
        rolls = np.full((goal, goal), -1, np.int8)
        if self.table:
            rolls = np.frombuffer(self.table, np.int8).reshape(goal, goal)
        title = tr("Dice for every pair of scores")
        return dice_picture(self.game, rolls, title, theme, with_tiles=False)

    def words(self, cell: Cell) -> str:
        """Return what it shows in a cell."""
        if self.found is not None:
            return gain_words(self.found, cell)
        if not self.table:
            return cell_text(*cell)
        roll = self.table[cell[0] * self.game.goal + cell[1]]
        return f"{cell_text(*cell)}, {words.action(self.game, roll)}"


def report_of(editor: Editor, left: tuple[Block, ...] = ()) -> Report:
    """Return all that the editor shows; `left` is what it has there anyway."""
    if not left:
        left = (*_table(editor), *_opponents(editor), *_improvement(editor), *_search(editor))
    foot = (Do(_repair_text(editor), "check", Send(editor.repair) if editor.better else None),)
    return Report((_map(editor),), _side(editor), foot, left=left)


def told_rate(editor: Editor) -> str:
    """Return the win rate for the status bar, or how far work on the table is."""
    if editor.phase:
        return editor.phase
    if editor.knowledge.rate is None:
        return tr("Preparing the win rate") if editor.edit else ""
    text = tr("{rate} against {name}, exact")
    return text.format(rate=rate_text(editor.knowledge.rate), name=strategy_name(editor.opponent))


def _table(editor: Editor) -> Iterator[Block]:
    presets, starts = list(PRESETS), editor.starts
    yield Choice(
        tr("Rules"), SEMESTERS, presets.index(editor.game.preset),
        lambda place: Send(editor.set_rules, (presets[place],)), is_closed=True,
        notes=NOTES,
    )  # fmt: skip
    opening = Do(tr("Open a table…"), "folder-open", Send(editor.ask_open))
    yield Title(tr("Table"), is_small=True, do=opening)
    names = tr("Choose a table…"), *map(strategy_name, starts)
    yield Choice(
        tr("Start from"), names, 0,
        lambda place: Send(editor.load, (starts[place - 1],)) if place else None, is_closed=True,
    )  # fmt: skip
    edit = editor.edit
    yield Say(
        "" if edit is None else origin_text(edit.origin.name, edit.num_changed, edit.is_saved)
    )


@functools.lru_cache(4)
def _kept(rows: tuple[AgainstRow, ...]) -> tuple[AgainstRow, ...]:
    """Return the same rows as before where these are equal: they are not shown anew."""
    return rows


def _opponents(editor: Editor) -> Iterator[Block]:
    strategies, known = editor.strategies, editor.knowledge
    rows = tuple(
        AgainstRow(each, known.rates.get(each), each in known.news or not known.late_rates.is_late)
        for each in strategies
    )
    opening = Do(tr("Opponent from a file…"), "folder-open", Send(editor.ask_opponent))
    yield Title(tr("Opponent"), tr("wins, exact"), is_small=True, do=opening)
    yield Rows(
        tr("Opponents, and the win rate against each"), AGAINST, _kept(rows),
        choose=lambda place: Send(editor.set_opponent, (strategies[place],)), is_whole=True,
        current=strategies.index(editor.opponent), height=TEXT_ROW, head=0,
        words=lambda row: tr("against {name}: {rate}").format(
            name=strategy_name(row.strategy), rate=row.rate_text
        ),
    )  # fmt: skip
    listed = {strategy.name for strategy in GAME.strategies}
    if editor.opponent.name in listed and parameters_of(editor.opponent):
        yield Form(editor.opponent, lambda changed: Send(editor.set_opponent, (changed,)))


def _improvement(editor: Editor) -> Iterator[Block]:
    yield Title(tr("Improve"), is_small=True)
    if editor.phase:
        yield Work(TABLE, "", editor.phase, editor.share)
    else:
        yield Do(tr("One sweep"), "layers", Send(editor.improve, (False,)))
        yield Do(tr("Until done"), "layers", Send(editor.improve, (True,)))
        yield Say(tr("Every cell takes its best roll, one score sum after the other."))


def _search(editor: Editor) -> Iterator[Block]:
    found, key, answers = editor.found, editor.reply_key, editor.answers
    yield Title(tr("Where am I exploited"), is_small=True)
    if key in answers.shares:
        yield Work(REPLY, "", tr("Looking for replies"), answers.shares[key])
    elif found is None:
        told = tr("Looks for the table that beats this one most often.")
        yield Say(answers.refused.get(key, told))
        yield Do(tr("Find the best reply"), "target", Send(editor.find_reply))
    else:
        yield Choice(
            tr("Map of the table"), (tr("Dice"), tr("To gain")), int(editor.shows_gains),
            lambda place: Send(editor.show_gains, (place == 1,)),
        )  # fmt: skip
        yield Say(
            tr(
                "The best reply of {n} climbs wins {rate}. The map: how many more of {games:,} "
                "games you would win of it with the best number of dice in that cell alone."
            ).format(n=found.climbs, rate=rate_text(found.rate), games=GAMES)
        )


def _map(editor: Editor) -> Heat:
    edit, found = editor.edit, editor.found if editor.shows_gains else None
    is_free = edit is not None and not editor.is_improving
    undo, redo = (edit.undo_words, edit.redo_words) if edit and is_free else ("", "")
    picture = TablePicture(editor.game, b"" if edit is None else edit.table, found)
    title, reach = _cell_words(editor)
    return Heat(
        picture,
        editor.cell,
        words=picture.words,
        choose=lambda cell: Send(editor.choose, (cell,)),
        hover=lambda cell: Send(editor.hover, (cell,)),
        spoken=f"{title}: {words.action(editor.game, editor.roll)}. {reach}",
        part="gui.hog.editor.table_map:ShownTable",
        more=Tools(editor, editor.brush, editor.takes_brush, undo, redo),
    )


def _side(editor: Editor) -> tuple[Block, ...]:
    rows, known = _effects(editor), editor.knowledge
    title, reach = _cell_words(editor)
    worst: Block = Rows(
        tr("Worst cells"), FLAWS, known.flaws, lambda place: Send(editor.jump, (place,)),
        current=known.flaw_at(editor.cell), height=TEXT_ROW, words=flaw_words,
    )  # fmt: skip
    if not known.flaws:
        none = tr("No single cell can be improved against this opponent.")
        worst = Say(tr("They follow the win rate.") if known.evaluation is None else none)
    return (
        *_rate(editor),
        Title(title, is_small=True),
        Say(reach),
        Rows(
            tr("Rolls of this cell"), EFFECTS, rows,
            lambda place: Send(editor.set_roll, (rows[place].roll,)), is_whole=True,
            current=next((n for n, row in enumerate(rows) if row.is_now), -1), height=ROLL_ROW,
            head=0, words=lambda row: row.words,
        ),
        Title(tr("Worst cells"), tr("points to gain"), is_small=True),
        worst,
    )  # fmt: skip


def _rate(editor: Editor) -> tuple[Block, ...]:
    name, known = strategy_name(editor.opponent), editor.knowledge
    is_late = known.late_rate.is_late
    if known.rate is not None:
        against = Say(against_text(name, known.change))
        return Key(rate_text(known.rate), is_vague=is_late), against
    awaited = tr("Preparing the exact win rate against {name}. The first time takes a while.")
    return Key("", is_known=False), Say(awaited.format(name=name) if is_late else "")


def _cell_words(editor: Editor) -> tuple[str, str]:
    """Return the cell in hand, and how often it is met."""
    score, opponent = editor.shown_cell
    title = tr("You {score}, opponent {other}").format(score=score, other=opponent)
    known = editor.knowledge.evaluation
    if known is None or editor.is_improving:
        return title, ""
    return title, reach_text(float(known.reach[score, opponent]))


def _effects(editor: Editor) -> Sequence[EffectRow]:
    known = editor.knowledge.evaluation
    if editor.edit is None:
        return ()
    if known is None or editor.is_improving:
        return unknown_rows(editor.numbers, editor.roll)
    return effect_rows(known, *editor.shown_cell, editor.roll)


def _repair_text(editor: Editor) -> str:
    if editor.knowledge.evaluation is None:
        return tr("Repair this cell")
    if editor.better is None:
        return tr("Nothing to repair here")
    # What that gains stands in its row.
    return tr("Repair: {dice}").format(dice=dice_words(editor.better[0]))


def _gains(found: Exploited, theme: Theme) -> HeatPicture:
    """Return where a table could gain against the best reply found."""
    evaluation = found.evaluation
    gains = np.where(evaluation.reach > 0, evaluation.gains, np.nan)
    with np.errstate(invalid="ignore"):
        differs = gains > ROUNDING
    return worth_picture(
        gains, differs, tr("To gain against the best reply"), theme, "own",
        unit=tr("Wins in {games}").format(games=f"{GAMES:,}"), factor=float(GAMES),
        same=tr("best roll"), is_gain=True,
    )  # fmt: skip


def gain_words(found: Exploited, cell: Cell) -> str:
    """Return what the map shows in a cell: 24 : 37, 4 dice; 8 dice would win +12.3 in 10,000."""
    flaw, place = found.evaluation.flaw(*cell), cell_text(*cell)
    if flaw.reach <= 0:
        return tr("{cell}, never met by this reply").format(cell=place)
    if flaw.gain <= ROUNDING:
        return tr("{cell}, {dice}, the best").format(cell=place, dice=dice_words(flaw.roll))
    told = tr("{cell}, {dice}; {better} would win {wins} in {games:,}")
    dice, better = map(dice_words, (flaw.roll, flaw.better))
    return told.format(cell=place, dice=dice, better=better, wins=wins_text(flaw.gain), games=GAMES)


def _paint_rate(painter: Painter, box: QRectF, row: AgainstRow, ink: QColor) -> None:
    is_pale = not row.is_news
    painter.text(box, row.rate_text, "body", "text_3" if is_pale else ink, "right")


def _paint_effect(painter: Painter, box: QRectF, row: EffectRow, _ink: QColor) -> None:
    """Paint a dot on a line whose middle is no change."""
    if row.position is not None:
        tick, middle = QPointF(0, 4), box.center()
        painter.line(middle - tick, middle + tick, "line_strong")
        line, is_strong = box.adjusted(12, 0, -12, 0), row.is_now or bool(row.note)
        paint_dot(painter, line, 0.5 + row.position / 2, is_strong=is_strong)


AGAINST = (
    Column(tr("Opponent"), lambda row: strategy_name(row.strategy), None, 0.64),
    Column(tr("Win rate"), lambda row: row.rate_text, None, 0.36, align="right", paint=_paint_rate),
)
EFFECTS = (
    roll_column(tr("Dice"), "roll", 0.12),
    Column("", lambda _row: "", None, 0.42, paint=_paint_effect),
    Column(tr("Adds"), lambda row: row.effect, None, 0.28, align="right"),
    Column("", lambda row: row.note, None, 0.18, align="right", font=("small", 600)),
)


def _place(flaw: Flaw) -> Cell:
    return flaw.score, flaw.opponent


FLAWS = (
    Column(tr("Cell"), lambda flaw: cell_text(*_place(flaw)), _place, 0.3),
    roll_column(tr("Rolls"), "roll", 0.18),
    roll_column(tr("Best"), "better", 0.18),
    Column(tr("Gains"), lambda flaw: points_text(flaw.gain), lambda flaw: flaw.gain, 0.34,
           align="right"),
)  # fmt: skip
