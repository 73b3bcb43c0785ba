"""How well a seat chose: accuracy, also by phase, and mistakes by class beside those of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF

from engine.core.play.game import AnyGame
from engine.core.play.interval import half_interval
from engine.core.play.mistakes import MistakeClass
from engine.core.play.registry import GameEntry
from engine.core.review.accuracy import Performance, performance
from engine.core.review.review import Review
from engine.core.review.typical import random_accuracy
from gui.shared.report.blocks import Block, Drawing, Key, Say
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.review.class_words import class_title
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import SPACE, UNKNOWN, ValueUnit, decimal

FEWEST_CHOICES = 5
"""Of fewer, while a review comes in, an accuracy says nothing."""


def performance_blocks(
    entry: GameEntry,
    game: AnyGame,
    review: Review,
    names: Sequence[str],
    seat: int,
    unit: ValueUnit,
    *,
    is_whole: bool,
) -> Iterator[Block]:
    """Yield how a seat chose, as far as the review has come, beside the other or the others."""
    scale = entry.mistake_scale(game)
    own, *others = (
        performance(review.by_turn, each, scale, review.progress)
        for each in (seat, *(s for s in range(game.num_players) if s != seat))
    )
    is_enough = is_whole or sum(own.counts) >= FEWEST_CHOICES
    accuracy = own.accuracy if is_enough else None
    yield Key(
        _percent(accuracy, 1),
        tr("accuracy"),
        is_exact=not any(each.standard_error for each in review.decisions),
        is_vague=not is_whole or accuracy is None,
        is_known=accuracy is not None,
        tip=(tr("Accuracy"), *_about(entry)),
    )
    if own.is_noisy and is_enough:
        yield Say(tr("Too noisy to judge: what is known of most choices could hide a blunder."))
    phases = (tr("Opening"), tr("Middle"), tr("End"))
    shares = (_percent(phase, 0) for phase in own.phases)
    yield number_columns(tr("Accuracy by phase"), tuple(zip(phases, shares, strict=True)))
    empty = [name for name, phase in zip(phases, own.phases, strict=True) if phase is None]
    if is_whole and 0 < len(empty) < len(phases):
        text = tr("{phases}: no choice there mattered.")
        yield Say(text.format(phases=tr(" and ").join(empty)))
    costs = _mean_of(others, lambda each: each.cost_per_choice)
    rows = [_counted(each, own, others) for each in WORST_FIRST]
    rows.append((_cost(own.cost_per_choice, unit), _cost(costs, unit)))
    half = "" if not own.cost_error else unit.mean_cost(half_interval(own.cost_error))
    yield class_table(names, seat, rows, half)


def _about(entry: GameEntry) -> tuple[str, ...]:
    """Return what there is to know of an accuracy, with what random play gets, if that is known."""
    lines = [tr("Each choice that mattered counts by what it cost.")]
    typical = random_accuracy(entry.name)
    if typical is not None:
        text = tr("Random play gets {share} by the usual rules.")
        lines.append(text.format(share=_percent(typical, 0)))
    return *lines, tr("The cost per choice below counts every choice, cheap ones too.")


def _counted(
    mistake: MistakeClass, own: Performance, others: Sequence[Performance]
) -> tuple[str, str]:
    """Return how many mistakes of a class there were: of several others the mean."""
    known = [each for each in others if each.cost_per_choice is not None]
    mean = _mean_of(known, lambda each: float(each.number_of(mistake)))
    told = UNKNOWN if mean is None else decimal(mean, 0 if len(others) == 1 else 1)
    return str(own.number_of(mistake)), told


def _mean_of(
    others: Sequence[Performance], number: Callable[[Performance], float | None]
) -> float | None:
    known = [each for each in map(number, others) if each is not None]
    return sum(known) / len(known) if known else None


def _cost(cost: float | None, unit: ValueUnit) -> str:
    return UNKNOWN if cost is None else unit.mean_cost(cost)


def _percent(number: float | None, digits: int) -> str:
    return UNKNOWN if number is None else f"{decimal(number, digits)}{SPACE}%"


Cells = tuple[str, str]
"""What stands in a row of the table: of the seat, and of the other or the others."""
WORST_FIRST = (MistakeClass.BLUNDER, MistakeClass.MISTAKE, MistakeClass.INACCURACY)
LINE, HEAD, COLUMN, GAP = 31, 28, 58, 10


def class_table(names: Sequence[str], seat: int, rows: Sequence[Cells], half: str = "") -> Drawing:
    """Return the numbers of a seat beside those of the other one, or the mean of the others.

    A row for each class, the worst first, then one for the cost per choice; `half` is half the
    interval of the seat's, "" where that is exact.
    """
    cost = tr("Cost per choice ± {half}") if half else tr("Cost per choice")
    titles = (*map(class_title, WORST_FIRST), cost.format(half=half))
    text = tr("{title}: {own}, of the others {others}")
    told = (
        text.format(title=title, own=own, others=others)
        for title, (own, others) in zip(titles, rows, strict=True)
    )

    def paint(painter: Painter, area: QRectF) -> None:
        width = min(painter.px(COLUMN), area.width() / 4)
        own = QRectF(area.width() - 2 * width, 0, width, painter.px(HEAD))
        columns = own, own.translated(width, 0)
        _paint_head(painter, columns, seat, len(names))
        for place, (title, cells) in enumerate(zip(titles, rows, strict=True)):
            top = painter.px(HEAD) + place * painter.px(LINE)
            ink = painter.theme.color("line" if place else "line_strong")
            painter.fillRect(QRectF(0, top, area.width(), 1), ink)
            line = QRectF(0, top, area.width(), painter.px(LINE))
            if place < len(WORST_FIRST):
                line.setLeft(_paint_mark(painter, line, WORST_FIRST[place]) + GAP)
            _paint_words(painter, line, title, cells, columns)

    height = HEAD + len(titles) * LINE
    name = tr("Choices of {name}").format(name=names[seat])
    return Drawing(name, None, paint, (200, height), "; ".join(told))


def _paint_head(
    painter: Painter, columns: tuple[QRectF, QRectF], seat: int, num_seats: int
) -> None:
    own, other = (column.center() - QPointF(0, painter.px(2)) for column in columns)
    painter.badge(own, "table", seat)
    if num_seats == 2:
        painter.badge(other, "table", 1 - seat)
    else:
        painter.text(columns[1], tr("others"), "small", "text_3", "center")


def _paint_words(
    painter: Painter,
    line: QRectF,
    title: str,
    cells: Cells,
    columns: tuple[QRectF, QRectF],
) -> None:
    ink = "text"
    words = QRectF(line)
    words.setRight(columns[0].left() - GAP)
    name, sign, half = title.partition(" ± ")
    if sign and painter.theme.metrics("body").horizontalAdvance(title) > words.width():
        words.setBottom(line.center().y() + painter.px(2))
        below = QRectF(words.left(), words.bottom(), words.width(), line.bottom() - words.bottom())
        painter.text(below, f"± {half}", "tick", "text_2")
        title = name
    painter.text(words, title, "body", ink)
    for column, text in zip(columns, cells, strict=True):
        box = QRectF(column.left(), line.top(), column.width(), line.height())
        painter.text(box, text, "body", ink, "center", weight=600)


def _paint_mark(painter: Painter, line: QRectF, mistake: MistakeClass) -> float:
    """Paint a class at the left of a line; return where the mark ends."""
    width, height = mark_size(painter.theme)
    mark = QRectF(0, line.center().y() - height / 2, width, height)
    paint_class_mark(painter, mark, mistake)
    return mark.right()


Pairs = tuple[tuple[str, str], ...]
"""Names, and how much there is of each."""


def number_columns(name: str, pairs: Pairs) -> Drawing:
    """Return numbers side by side, each with its name below."""

    def paint(painter: Painter, area: QRectF) -> None:
        width, half = area.width() / len(pairs), area.height() / 2
        for place, (title, number) in enumerate(pairs):
            box = QRectF(place * width, 0, width - 4, half)
            painter.text(box, number, weight=600)
            painter.text(box.translated(0, half), title, "small", "text_3")

    words = "; ".join(f"{title}: {number}" for title, number in pairs)
    return Drawing(name, None, paint, (200, 40), words)
