"""Bids' board: the seats with what they bid or hide, the hand as keys, and the places."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout

from engine.bids.rules import ranks
from gui.bids.animation import BidsFrame, round_in_words
from gui.bids.standing import Place, StandingSide
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.page.choice_keys import ALONG, ChoiceKeys, TextKey
from gui.shared.page.seat_cards import SeatCard, least_height, paint_seats, usual_height
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

HEAD = 36


class BidsView(Canvas):
    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        frame: BidsFrame = self.frame
        head = QRectF(area.left(), area.top(), area.width(), painter.px(HEAD))
        painter.text(head, round_in_words(frame), "section")
        chosen, deciding = len(frame.seats.chosen), len(frame.game.players_to_act(frame.state))
        if frame.seats.asked is not None:
            text = tr("{chosen} of {all} have chosen").format(chosen=chosen, all=deciding)
            painter.text(head, text, align="right", weight=600)
        below = area.adjusted(4, head.height() + 4, -4, -6)
        paint_seats(painter, below, cards(frame))

    def show_frame(self, frame: BidsFrame) -> None:
        super().show_frame(frame)
        theme = appearance().theme
        most = usual_height(frame.game.seats, theme) + theme.px(HEAD) + 10
        if most != self.maximumHeight():
            self.setMinimumHeight(least_height(frame.game.seats, theme) + theme.px(HEAD) + 10)
            self.setMaximumHeight(most)

    def sizeHint(self) -> QSize:
        return QSize(824, self.maximumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(420, self.minimumHeight())


def cards(frame: BidsFrame) -> list[SeatCard]:
    return [_card(frame, player) for player in range(frame.game.seats)]


def _card(frame: BidsFrame, player: int) -> SeatCard:
    seats, out, bid = frame.seats, frame.state.out_in[player], frame.state.bids[player]
    name, hand = seats.names[player], " ".join(map(str, frame.hand(player)))
    note = hand or (seats.notes[player] if seats.notes else "")
    if out:
        line = tr("out in round {round}").format(round=out)
        return SeatCard(name, note, line=line, icon="x", is_out=True)
    if frame.is_over:
        return SeatCard(name, note, line=tr("first"), icon="trophy")
    if player == seats.asked:
        line = tr("chooses")
        return SeatCard(name, note, "", line, "armchair", "open", is_asked=True)
    if player in seats.chosen:
        return SeatCard(name, note, "", tr("has chosen"), "check", "locked")
    if frame.turned < 0.5:
        return SeatCard(name, note, token="locked")
    if seats.asked is not None or not bid:
        return SeatCard(name, note, "", tr("waits"), "clock", "open")
    return SeatCard(name, note, line=tr("bid {bid}").format(bid=bid), token="face", face=str(bid))


def paint_cover(painter: Painter, area: QRectF) -> None:
    painter.fillRect(area, painter.theme.color("table"))
    shown = [SeatCard("", token="locked"), SeatCard("", token="face", face="7"), SeatCard("")]
    paint_seats(painter, area.adjusted(24, 24, -24, -24), shown)


class BidsStanding(StandingSide):
    title = tr("Standing")

    def places(self, frame: BidsFrame) -> list[Place]:
        names, out_in = frame.seats.names, frame.state.out_in
        last = max(frame.state.rounds, 1)
        return [
            Place(rank, player, names[player], str(out or last), (out or last) / last, bool(out))
            for player, (rank, out) in enumerate(zip(ranks(frame.state), out_in, strict=True))
        ]


class CardKey(TextKey):
    def sizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(theme.px(64), theme.px(80))


class BidsPanel(ActionPanel):
    def __init__(self) -> None:
        super().__init__()
        self.keys = ChoiceKeys(self, CardKey, ALONG)
        self.keys.chosen.connect(self.chosen)
        self._row = QHBoxLayout(self)
        self._row.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def refresh(self) -> None:
        if self.game is None or self.player is None:
            return
        cards = tuple(self.game.legal_actions(self.view, self.player))
        if self.keys.show(cards, max(cards, default=0)):
            for key in self.keys.each:
                key.setShortcut(str(key.action))
                key.setFixedSize(key.sizeHint())
                self._row.addWidget(key)
        self.keys.set_enabled(self.is_asked, self.tried)
