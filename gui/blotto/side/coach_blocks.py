"""What the coach tells of a plan, as blocks: its mean, its rank, chances at castles, best moves."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from engine.core.play.interval import half_interval
from gui.shared.charts.bar_picture import Bar, BarRow
from gui.shared.report.blocks import Bars, Block, Column, Drawing, Key, Rows, Say, Title
from gui.shared.report.orders import Look
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal, estimated, percent, signed

if TYPE_CHECKING:
    from engine.blotto.search.yardstick import Gain, Yardstick
    from gui.blotto.side.work import Measured


@dataclass(frozen=True, eq=False)
class Told:
    """A plan of a player, measured by a yardstick, which is called `against`."""

    answer: Measured
    yardstick: Yardstick
    against: str
    player: int


def coach_blocks(told: Told) -> tuple[Block, ...]:
    """Return what is said of a plan; a best move leads to the Gain that it brings."""
    answer, yardstick = told.answer, told.yardstick
    size = len(yardstick.field)
    text = tr("on average against {plans}, {n:,} plans")
    if size == 1:
        text = tr("on average against {plans}, one plan")
    return (
        _mean_key(told),
        Say(text.format(plans=told.against, n=size)),
        *_meters(told),
        Title(tr("More soldiers at a castle"), tr("% of battles")),
        Bars(
            tr("How often the plan has more soldiers at a castle"), chances_row(answer, told.player)
        ),
        *_move_blocks(answer, yardstick),
    )


def _mean_key(told: Told) -> Key:
    answer, yardstick = told.answer, told.yardstick
    words = tr("points of {most}").format(most=sum(yardstick.scorer.game.values))
    mean = mean_words(answer)
    if not mean:
        return Key(UNKNOWN, words, is_vague=True, is_known=False)
    return Key(mean, words, is_exact=not yardstick.is_drawn)


def mean_words(answer: Measured | None) -> str:
    """Return a plan's mean: 30.21, or 30.2 ± 0.5 of plans that are drawn; "" if none is known."""
    if answer is None or answer.mean is None:
        return ""
    if answer.error:
        return estimated(answer.mean, half_interval(answer.error))
    return decimal(answer.mean, 2)


def _meters(told: Told) -> tuple[Block, ...]:
    """Return how many battles are won, and the rank among the plans that are met."""
    won, rank = tr("Battles won"), tr("Rank among them")
    standing = told.answer.standing
    if standing is None:
        return meter(won, UNKNOWN, 0.0), meter(rank, UNKNOWN, 0.0)
    rate = standing.tally.win_rate
    about = "" if standing.is_exact else tr("about ")
    text = tr("{about}{rank:,} of {n:,}")
    words = text.format(about=about, rank=standing.rank, n=standing.plans + 1)
    share = 1 - (standing.rank - 1) / (standing.plans + 1)
    return meter(won, percent(rate), rate), meter(rank, words, share)


TITLE, BAR = 22, 4


@functools.lru_cache(8)
def meter(title: str, text: str, share: float) -> Drawing:
    """Return a title, a number at the right, and a bar that goes as far as `share`, 0 to 1."""

    def paint(painter: Painter, area: QRectF) -> None:
        line = QRectF(0, 0, area.width(), painter.px(TITLE))
        painter.text(line, title)
        painter.text(line, text, align="right", weight=700)
        painter.track(QRectF(0, line.bottom() + 2, area.width(), BAR), share)

    return Drawing(title, (title, text, share), paint, (200, TITLE + BAR + 8), f"{title}: {text}")


@functools.lru_cache(4)
def _chances(chances: tuple[float, ...], seat: int) -> BarRow:
    def bar(castle: int, chance: float) -> Bar:
        title = tr("Castle {castle}").format(castle=castle)
        line = tr("more soldiers in {chance} of battles").format(chance=percent(chance))
        words = f"{castle}: {percent(chance, 0)}"
        number = f"{100 * chance:.0f}"
        return Bar(chance, ((str(castle), ""),), number, words=words, tip=(title, line))

    bars = tuple(bar(*each) for each in enumerate(chances, start=1))
    return BarRow(bars, least=46, usual=52, widest=20, gap=2.0, seat=seat)


def chances_row(answer: Measured, seat: int) -> BarRow:
    """Return a bar for each castle, as high as the chance of more soldiers there."""
    return _chances(tuple(answer.chances), seat)


def _move_blocks(answer: Measured, yardstick: Yardstick) -> tuple[Block, ...]:
    if not answer.gains:
        return ()
    size, tried = len(yardstick.field), len(yardstick.moved.field)
    name, gains = tr("Best single moves"), answer.gains
    rows = Rows(name, MOVES, gains, lambda place: Look(gains[place]), is_whole=True, head=0)
    if tried == size:
        return (Title(name), rows)
    return (Title(name), Say(tr("Against {some:,} of them.").format(some=tried)), rows)


def move_in_words(gain: Gain) -> str:
    """Return 3 from castle 1 to 5."""
    text = tr("{n} from castle {giver} to {getter}")
    return text.format(n=gain.soldiers, giver=gain.giver + 1, getter=gain.getter + 1)


MOVES = (
    Column(tr("Move"), move_in_words, width=3.4),
    Column(tr("Brings"), lambda g: signed(g.gain, 2), align="right", font=("body", 600)),
)
