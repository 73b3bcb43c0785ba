"""The board of the Ponte: a plan of the river with two banks, the bridge and its cart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from engine.ponte.words import REAL_EVENT, has_names
from gui.ponte.board.animation import Combat, PonteFrame
from gui.ponte.board.combat_cards import CombatCard, cards_place, paint_combat_cards
from gui.ponte.board.description import (
    combat_labels,
    heading_note,
    level_in_words,
    result_in_words,
    won_in_words,
)
from gui.ponte.board.fight import fight_places, paint_fight, paint_flags, shown_cart
from gui.ponte.board.insight import Insight
from gui.ponte.board.layout import (
    LEAST_WIDTH,
    ROOMY,
    BankRects,
    BoardLayout,
    board_layout,
    least_height,
)
from gui.ponte.board.river import paint_bridge, paint_cart, paint_river
from gui.ponte.board.shields import paint_ring, paint_score, paint_team, team_area
from gui.shared.page.canvas import Canvas, is_seen, region_of
from gui.shared.page.highlight import Highlight
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

CART_EDGE = 10
"""So far from the cart, at 100 %, its edge can be seen."""


class PonteView(Canvas):
    """Paints a PonteFrame up to its edges, and what the explorer knows of that position."""

    has_margin = False
    usual = (888, ROOMY)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._insight: Insight | None = None
        self.setAccessibleName(tr("The river and its bridge"))

    @property
    def insight(self) -> Insight | None:
        """What is known of the position on show; None while the board shows another one."""
        if self._insight is None or self.frame is None:
            return None
        return self._insight if self.frame.state == self._insight.state else None

    def show_insight(self, insight: Insight | None) -> None:
        """Paint this as well, whenever the board shows its position."""
        if insight != self._insight:
            self._insight = insight
            self.update()

    @property
    def is_ahead(self) -> bool:
        """Whether the position on show was only explored."""
        return self.frame is not None and self.frame.explored_from is not None

    def layout_now(self) -> BoardLayout:
        """Return where everything stands now."""
        return board_layout(QRectF(self.rect()), self._teams, self._has_names, self.theme)

    def place_of(self, name: str) -> QRectF:
        """Return where an own team stands, by its strength, up to the edge of the river.

        Or else the cart.
        """
        if name == "cart":
            return self.layout_now().crossing.cart_at(self.frame.lead)
        bank, rects = self.frame.banks[0], self.layout_now().banks[0]
        for shield, places in zip(bank.shields, rects.teams, strict=True):
            if str(shield.strength) == name:
                found = places.shield.united(places.name)
                found.setTop(rects.heading.top())
                return found
        return QRectF()

    def told_places(self) -> Sequence[QRectF]:
        """Return the teams, the headings, the cart, and the combats that were fought."""
        layout = self.layout_now()
        teams = [team.shield.united(team.name) for bank in layout.banks for team in bank.teams]
        heads = (bank.heading for bank in layout.banks)
        cart = layout.crossing.cart_at(self.frame.lead)
        cards = cards_place(layout.played, len(self.frame.combats), self.theme)
        has_line = self.insight is not None and bool(self.insight.line)
        has_cards = has_line or self.frame.is_level
        result = [layout.ahead] if has_cards else self._result_places(layout.ahead)
        return (*teams, *heads, cart, cards, *result)

    def _result_places(self, area: QRectF) -> Sequence[QRectF]:
        """Return where an icon and words say who has won: nowhere before the end."""
        if not self.frame.is_over:
            return ()
        side, gap = self.theme.px(32), self.theme.px(14)
        icon = QRectF(area.left(), area.center().y() - side / 2, side, side)
        return icon, QRectF(icon).adjusted(side + gap, 0, area.right() - icon.right(), 0)

    def words_room(self, _highlight: Highlight) -> tuple[QRectF, Sequence[QRectF]]:
        """Return the water beside the bridge, with what is told there."""
        crossing = self.layout_now().crossing
        return crossing.river, (crossing.bridge, *self.told_places())

    def changed_area(self, before: PonteFrame) -> QRect | QRegion:
        """Return where teams step forward or go, and the cart, while nothing else is another."""
        now: PonteFrame = self.frame
        if replace(before, banks=now.banks, lead=now.lead, fight=now.fight) != now:
            return self.rect()
        layout = self.layout_now()
        areas = []
        for bank, was, rects in zip(now.banks, before.banks, layout.banks, strict=True):
            if replace(was, shields=bank.shields) != bank:
                return self.rect()
            teams = zip(bank.shields, was.shields, rects.teams, strict=True)
            areas += [team_area(places) for shield, old, places in teams if shield != old]
        if now.lead != before.lead or now.fight != before.fight:
            areas += [*fight_places(before, layout), *fight_places(now, layout)]
            carts = (shown_cart(frame, layout.crossing) for frame in (before, now))
            areas += map(self._around, carts)
        return region_of(areas)

    def _around(self, cart: QRectF) -> QRectF:
        """Return where a cart is seen, with its edge."""
        room = self.theme.px(CART_EDGE)
        return cart.adjusted(-room, -room, room, room)

    @property
    def _teams(self) -> int:
        return REAL_EVENT if self.frame is None else self.frame.game.n

    @property
    def _has_names(self) -> bool:
        return has_names(self._teams)

    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        """Paint river, bridge, cart, both banks and the cards on the water."""
        frame: PonteFrame = self.frame
        layout = board_layout(area, frame.game.n, self._has_names, painter.theme)
        key = painter.theme, frame.game.n, self._has_names
        self.paint_still(painter, "water", key, lambda own: self._paint_water(own, layout))
        self._paint_slips(painter, layout)
        for side in (1, 0):
            self._paint_bank(painter, side, layout.banks[side])
        self._paint_scores(painter, layout)
        paint_flags(painter, frame, layout)
        paint_fight(painter, frame, layout)
        cart = shown_cart(frame, layout.crossing)
        if is_seen(painter, self._around(cart)):
            paint_cart(painter, cart, frame.scores, frame.person or 0)

    def _paint_water(self, painter: Painter, layout: BoardLayout) -> None:
        paint_river(painter, layout.crossing)
        paint_bridge(painter, layout.crossing, self.frame.game.n)

    def _paint_bank(self, painter: Painter, side: int, rects: BankRects) -> None:
        bank = self.frame.banks[side]
        if is_seen(painter, rects.heading):
            self._paint_heading(painter, side, rects)
        for shield, places in zip(bank.shields, rects.teams, strict=True):
            if is_seen(painter, team_area(places)):
                paint_team(painter, shield, side, places)

    def _paint_heading(self, painter: Painter, side: int, rects: BankRects) -> None:
        theme, bank = painter.theme, self.frame.banks[side]
        painter.badge(rects.badge, theme.px(12), side)
        row = rects.heading.adjusted(theme.px(34), 0, 0, 0)
        won = won_in_words(bank.won)
        ink = theme.player(side).ink
        painter.text(row, won, "body", ink, "right", weight=600)
        row.setRight(row.right() - theme.metrics("body", 600).horizontalAdvance(won) - theme.px(12))
        painter.text(row, bank.name, "section")
        used = theme.metrics("section").horizontalAdvance(bank.name)
        note = row.adjusted(used + theme.px(12), 0, 0, 0)
        text = heading_note(bank, self.frame.state.named is not None)
        if bank.has_won:
            text = f"{bank.player if not bank.is_person else tr('you')}, " + (
                tr("has won") if not bank.is_person else tr("have won")
            )
        painter.text(note, text, "body", "text_2")

    def _paint_scores(self, painter: Painter, layout: BoardLayout) -> None:
        """Paint what each team is worth, and the ring around the one that is chosen."""
        insight = self.insight
        if insight is None or self.frame.is_over:
            return
        side, all_rounds = insight.state.to_act, self.frame.game.n
        worth = dict(insight.rounds)
        bank = self.frame.banks[side]
        for shield, places in zip(bank.shields, layout.banks[side].teams, strict=True):
            if shield.team == insight.selected:
                paint_ring(painter, places.shield, painter.theme.color("accent"))
            if shield.team in worth:
                paint_score(
                    painter,
                    places.badge,
                    worth[shield.team],
                    all_rounds,
                    is_best=shield.team in insight.best,
                    brief=layout.is_narrow,
                )

    def _paint_slips(self, painter: Painter, layout: BoardLayout) -> None:
        frame: PonteFrame = self.frame
        if frame.combats and is_seen(painter, layout.played):
            title = tr("Played, winner in bold")
            cards = [self._combat_card(combat) for combat in frame.combats]
            if any(card.is_dashed for card in cards):
                title = tr("Dashed: explored, not played")
            paint_combat_cards(painter, layout.played, cards, title, is_expected=False)
        if not is_seen(painter, layout.ahead):
            return
        insight = self.insight
        if frame.is_level:
            title = level_in_words(frame)  # what has no room is in the words (B)
            paint_combat_cards(painter, layout.ahead, (), title, is_expected=True)
        elif frame.is_over:
            self._paint_result(painter, layout.ahead)
        elif insight is not None and insight.line:
            title = tr("With perfect play from here")
            if painter.theme.metrics("small", 600).horizontalAdvance(title) > layout.ahead.width():
                title = tr("With perfect play")
            cards = [self._combat_card(combat) for combat in insight.line]
            paint_combat_cards(painter, layout.ahead, cards, title, is_expected=True)

    def _paint_result(self, painter: Painter, area: QRectF) -> None:
        """Paint who has won, between the banks."""
        icon, words = self._result_places(area)
        is_lost = any(bank.is_person and not bank.has_won for bank in self.frame.banks)
        painter.icon("flag" if is_lost else "trophy", icon, "accent")
        text, metrics = result_in_words(self.frame), painter.theme.metrics
        roles = ("card", "lead", "body", "small")
        fitting = (role for role in roles if metrics(role).horizontalAdvance(text) <= words.width())
        painter.text(words, text, next(fitting, roles[-1]))

    def _combat_card(self, combat: Combat) -> CombatCard:
        start = self.frame.explored_from
        is_dashed = start is not None and combat.number > start
        return CombatCard(combat, *combat_labels(self.frame, combat), is_dashed)

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, least_height(self._teams, self.theme))
