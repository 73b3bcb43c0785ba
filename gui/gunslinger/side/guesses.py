"""Guess the friends: what a seat could have known of the lists, beside the truth."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor

from engine.core.system.job import Snapshot, repeated
from engine.gunslinger.rules import Gunslinger, Seen, Showdown
from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.words import danger_in_words
from gui.shared.controls.table import Column, Table
from gui.shared.style.painter import Painter
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import seat_label, tr

if TYPE_CHECKING:
    from engine.gunslinger.guess import Guess

ICON = 16


@dataclass(frozen=True, slots=True)
class GuessRow:
    """A guess about one player or two: how likely it is, and what is true."""

    players: tuple[int, ...]
    letters: tuple[str, ...]
    text: str
    share: float
    truth: str
    is_true: bool | None = None
    """Whether it is so; None where `truth` says what is."""


def guessed(game: Gunslinger, view: Seen) -> Generator[Snapshot[None], None, Guess]:
    """Return what a seat could have known; for a job."""
    from engine.gunslinger.guess import guess_steps  # which loads what is compiled

    yield Snapshot(0, None, None)
    return (yield from repeated(guess_steps(game, view), Snapshot(0, None, None)))


def friend_rows(frame: GunslingerFrame, seat: int, guess: Guess) -> list[GuessRow]:
    """Return all pairs of others, the likeliest friends first."""
    lists = _truth(frame).relations.friends
    others = [i for i in range(frame.game.players) if i != seat]
    rows = [
        _pair(frame, (i, j), float(guess.friends[i, j]), j in lists[i])
        for i, j in combinations(others, 2)
    ]
    return sorted(rows, key=lambda row: -row.share)


def enemy_rows(frame: GunslingerFrame, seat: int, guess: Guess) -> list[GuessRow]:
    """Return who may list whom as an enemy, the likeliest first."""
    lists = _truth(frame).relations.enemies
    rows = [
        _pair(frame, (i, j), float(guess.enemies[i, j]), j in lists[i], tr("of"))
        for i in range(frame.game.players)
        for j in range(frame.game.players)
        if i not in (seat, j)
    ]
    return sorted(rows, key=lambda row: -row.share)


def strategy_rows(frame: GunslingerFrame, seat: int, guess: Guess) -> list[GuessRow]:
    """Return what each of the others most likely plays, and what it does play."""
    notes = frame.seats.notes or ("",) * frame.game.players
    rows = []
    for i, likely in enumerate(guess.strategies):
        if i != seat and likely:
            name, share = likely[0]
            letters = (seat_label(i, frame.game.players),)
            rows.append(GuessRow((i,), letters, strategy_words(name), share, notes[i]))
    return sorted(rows, key=lambda row: -row.share)


def _truth(frame: GunslingerFrame) -> Showdown:
    assert isinstance(frame.state, Showdown), "who sees the truth sees all lists"
    return frame.state


def _pair(
    frame: GunslingerFrame, pair: tuple[int, int], share: float, is_true: bool, link: str = ""
) -> GuessRow:
    """Return a guess about two; of enemies the one who is listed comes first."""
    shown = pair[::-1] if link else pair
    names, count = frame.seats.names, frame.game.players
    letters = tuple(seat_label(i, count) for i in shown)
    words = f" {link} " if link else " – "
    text = words.join(names[i] for i in shown)
    return GuessRow(shown, letters, text, share, tr("yes") if is_true else tr("no"), is_true)


def hits_in_words(rows: Sequence[GuessRow]) -> str:
    """Return how many of the likeliest are true: as many are looked at as there are true ones."""
    true = sum(row.is_true is True for row in rows)
    found = sum(row.is_true is True for row in rows[:true])
    return tr("{found} of the {n} likeliest are true").format(found=found, n=true)


def guess_table(name: str) -> Table:
    """Return a table: badges and names, how likely it was, and a mark for the truth."""
    columns = (
        Column(tr("Who"), lambda row: row.text, width=2.1, paint=_paint_who),
        Column(tr("Guess"), _share, lambda row: row.share, width=0.7, align="right"),
        Column(tr("Truth"), lambda row: row.truth, _true_key, 1.0, "right", _paint_truth),
    )
    return Table(name, columns, head_height=28)


def _share(row: GuessRow) -> str:
    return danger_in_words(row.share)


def _true_key(row: GuessRow) -> object:
    return row.truth if row.is_true is None else row.is_true


def _paint_who(painter: Painter, box: QRectF, row: GuessRow, ink: QColor) -> None:
    for player, letter in zip(row.players, row.letters, strict=True):
        box = painter.badge_in(box, player, letter)
    painter.text(box, row.text, "small", ink)


def _paint_truth(painter: Painter, box: QRectF, row: GuessRow, ink: QColor) -> None:
    theme = painter.theme
    if row.is_true is None:
        painter.setFont(theme.font("small"))
        painter.setPen(ink)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, right | Qt.TextFlag.TextWordWrap, row.truth)
        return
    side = theme.px(ICON)
    place = QRectF(box.right() - side, box.center().y() - side / 2, side, side)
    color = theme.colors.accent if row.is_true else theme.colors.text_3
    painter.icon("check" if row.is_true else "x", place, color)
