"""Views of a match that a person plays: each watches the store, and shows what that says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from gui.shared.controls.buttons import Button
from gui.shared.controls.over.drawer import is_narrow
from gui.shared.controls.over.in_use import is_in_use
from gui.shared.match.board_area import BoardArea
from gui.shared.match.coach.card import CardPlace
from gui.shared.match.dice_entry import DiceEntry, who_rolls
from gui.shared.match.ending.end_page import EndPage
from gui.shared.match.guide import Callout, GuideOffer, GuideSide
from gui.shared.match.seating.hand_over import HandOver
from gui.shared.match.state import (
    beginning,
    cards,
    coaching,
    commands,
    going_back,
)
from gui.shared.match.state.cards import Card, Press
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import Instead
from gui.shared.match.state.played import Played
from gui.shared.match.state.store import Store
from gui.shared.match.views import ChoicesView
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.page.choice_keys import ChoiceKeys
from gui.shared.page.guide_script import GuideStep
from gui.shared.page.page import AnyPage, GamePage
from gui.shared.page.tab import TabView
from gui.shared.text.tr import tr

DELAY_MS = 200
"""A review that takes less is not announced."""
REST_MS = 100
"""A choice that is put together by hand is thought about once the hand rests so long."""


class ControlsView:
    """Lets the person choose: the controls under the board, or nothing of them."""

    def __init__(self, store: Store, panel: ActionPanel, area: BoardArea) -> None:
        self._store, self._panel = store, panel
        self._considered: Any = None
        self._rest = QTimer(area, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(lambda: store.do(coaching.consider, self._considered))
        panel.chosen.connect(lambda action: self.choose(action))
        panel.considered.connect(self._consider)
        panel.taken_up.connect(store.doing(coaching.take_up))
        panel.branch_asked.connect(store.doing(going_back.branch))
        panel.undo_asked.connect(store.doing(going_back.take_back))
        ChoicesView(store, panel, cards.play_choices, area)

    def choose(self, action: Any) -> None:
        """Choose for whoever is asked."""
        self._store.do(commands.choose, action, not self._panel.chooses_itself)

    def _consider(self, action: Any) -> None:
        self._considered = action
        self._rest.start()


class CardView:
    """Shows the card of the coach where it speaks of a choice."""

    def __init__(
        self, store: Store, panel: ActionPanel, place: CardPlace, choose: Callable[[Any], object]
    ) -> None:
        self._store, self._panel, self._place, self._choose = store, panel, place, choose
        place.card.pressed.connect(self._press)
        store.watch(self._show, cards.card)

    def _show(self, card: Card | None) -> None:
        if card is None:
            self._place.close()
            return
        page = self._store.now.room.page
        choice = None if card.action is None else widget_of(page, self._panel, card.action)
        self._place.show_card(card, choice)
        if not card.covers_choices:
            self._panel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _press(self, press: Press) -> None:
        if press.command is commands.choose:  # as if it were chosen in the controls
            self._choose(*press.args)
        else:
            self._store.do(press.command, *press.args)


class InsteadView:
    """Puts the cover, the dice or the end page in the place of the controls."""

    def __init__(
        self,
        store: Store,
        area: BoardArea,
        panel: ActionPanel,
        cover: HandOver,
        dice: DiceEntry,
        page: EndPage,
    ) -> None:
        self._store, self._area, self._panel = store, area, panel
        self._cover, self._dice, self._page = cover, dice, page
        self._before: Instead = ""
        for part in (cover, dice):
            part.hide()
        cover.taken.connect(store.doing(commands.sit_down))
        dice.given.connect(store.doing(commands.give))
        store.watch(self._show, lambda s: s.instead, lambda s: s.next_seat, lambda s: s.played)

    def _show(self, instead: Instead, _seat: int | None, _played: Played | None) -> None:
        before, self._before = self._before, instead
        focused = QApplication.focusWidget()
        is_own = focused is not None and _is_inside(self._area, focused)
        if instead == "cover":
            self._ask_for(self._store.now)
            self._area.set_instead(self._cover)
            if is_own or not is_in_use(focused):
                self._cover.live.widget("taken").setFocus(Qt.FocusReason.TabFocusReason)
        elif instead == "dice":
            self._ask_dice(self._store.now)
        elif instead == "end":
            self._end(focused, is_new=before != "end")
        else:
            self._area.set_instead(None)
            if before == "cover":
                self._panel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_for(self, s: OpenMatch) -> None:
        assert s.next_seat is not None
        last = s.seats.names[s.locked[-1][0]] if s.locked else ""
        self._cover.ask(s.next_seat, s.seats.names[s.next_seat], last)

    def _ask_dice(self, s: OpenMatch) -> None:
        played = s.played
        assert played is not None
        assert played.undrawn is not None
        who = who_rolls(played.game, played.undrawn, s.room.page.words, s.seats)
        self._dice.ask(who, played.live().draws_wanted())
        self._area.set_instead(self._dice)
        self._dice.slots.setFocus(Qt.FocusReason.OtherFocusReason)

    def _end(self, focused: QWidget | None, *, is_new: bool) -> None:
        page, around = self._page, _tab_around(self._area)
        had_focus = focused is not None and self._panel.isAncestorOf(focused)
        self._area.set_instead(page, lambda: page.spare)
        page.hear_keys_of(around)
        if is_new and (had_focus or not is_in_use(focused)):
            page.setFocus(Qt.FocusReason.OtherFocusReason)


class GuideView:
    """Leads through the guided first match: one callout at a time, going on by doing."""

    def __init__(
        self,
        store: Store,
        offer: GuideOffer,
        area: BoardArea,
        board: Canvas,
        panel: ActionPanel,
        panels: QStackedWidget,
    ) -> None:
        self._store, self._area, self._board, self._panel = store, area, board, panel
        self.offer, self.side, self.callout = offer, GuideSide(), Callout(area)
        panels.addWidget(self.side)
        offer.taken.connect(self.begin)
        self.callout.outdated.connect(self._follow)
        for button in (self.side.leave, self.side.play, self.callout.way_on):
            button.clicked.connect(lambda: store.do(commands.escape))
        store.watch(lambda *_: self._follow(), lambda s: (s.guide, s.played, s.cursor, s.turn))
        store.watch(
            lambda has_begun: offer.put_away() if has_begun else None,
            lambda s: s.guide is None and s.played is not None and s.played.num_steps > 0,
        )

    @property
    def is_on(self) -> bool:
        """Whether a guided match is on the board."""
        return self._store.now.guide is not None

    @property
    def step(self) -> GuideStep | None:
        """What is to be done in the position on the board."""
        return self._store.now.guide_step

    @property
    def way_on(self) -> Button | None:
        """The button that begins a match of one's own, once all was done; before that None."""
        if not self.is_on or self.step is not None:
            return None
        return self.callout.way_on if is_narrow(self._area) else self.side.play

    def begin(self) -> None:
        """Begin the first match of the game."""
        script = self._store.now.room.page.new_guide()
        if script is not None:
            self.offer.put_away()
            self._store.do(beginning.guide, script)

    def leave(self) -> bool:
        """Leave it for a match of one's own."""
        if not self.is_on:
            return False
        self._store.do(beginning.begin_first)
        return True

    def _follow(self) -> None:
        """Speak of the position on the board, once that has come to rest."""
        s = self._store.now
        if s.guide is None:
            self.callout.hide()
            return
        script, played, step = s.guide.script, s.played, s.guide_step
        self.side.show_steps([each.row for each in script.steps], s.num_guided)
        is_between = s.length and played is not None and played.is_over and step is not None
        if played is None or is_between or s.cursor.is_moving or s.turn is not None:
            self.callout.hide()
            return
        if step is None:
            self._end(s, script.end)
            return
        before = s.guide_before
        is_wrong = s.guide.is_wrong and s.cursor.is_at_end
        ask = step.ask if before is None else before.text
        text = ask if is_wrong or before is not None else step.text
        action = step.does[0] if before is None else before.action
        self.callout.offer_way_on(False)
        place = self._place(action, step.at if before is None else "")
        kept = [*self._wanted(action), *self._spoken_of(step)]
        self.callout.show_at(step.title, text, place, kept, self._area.told_places())

    def _end(self, s: OpenMatch, end: str) -> None:
        """Say that this was all, and what comes next."""
        self.callout.offer_way_on(is_narrow(self._area))  # then the panel is a drawer
        told = self._area.told_places()
        self.callout.show_at(tr("That is the whole game"), end, QRect(), (), told)
        if s.cursor.is_at_end and (way_on := self.way_on) is not None:
            way_on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _wanted(self, action: Any) -> list[QRect]:
        """Return what the hand needs that chooses an action, in the area of the board."""
        if not self._store.now.cursor.is_at_end:
            return []
        gestures = self._store.now.room.page.gestures(self._panel, action)
        widgets = {each.widget for each in gestures}
        return [_within(each, self._area) for each in widgets if each.isVisible()]

    def _place(self, action: Any, name: str) -> QRect:
        """Return where the callout points: at what is called so, or where an action is chosen."""
        if name:
            return self._place_called(name)
        widget = widget_of(self._store.now.room.page, self._panel, action)
        return QRect() if widget is None else _within(widget, self._area)

    def _place_called(self, name: str) -> QRect:
        """Return where something is that the board or its controls call so; null for nothing."""
        places = ((part, part.place_of(name)) for part in (self._board, self._panel))
        return next((self._in_area(part, at) for part, at in places if at.isValid()), QRect())

    def _spoken_of(self, step: GuideStep) -> list[QRect]:
        """Return where that stands which a step speaks of, in the area of the board."""
        return [place for name in step.shown if (place := self._place_called(name)).isValid()]

    def _in_area(self, part: QWidget, rect: QRectF) -> QRect:
        corner = part.mapTo(self._area, QPoint(0, 0))
        return rect.toAlignedRect().translated(corner)


def _tab_around(area: QWidget) -> QWidget:
    """Return what holds the tab of an area: keys that nothing in it wants are for the end page."""
    around: QWidget | None = area
    while around is not None and not isinstance(around, TabView):
        around = around.parentWidget()
    holder = None if around is None else around.parentWidget()
    return holder or area.window()


def _within(widget: QWidget, around: QWidget) -> QRect:
    return QRect(widget.mapTo(around, QPoint(0, 0)), widget.size())


def _is_inside(whole: QWidget, part: QWidget) -> bool:
    return part is whole or whole.isAncestorOf(part)


def widget_of(page: AnyPage, panel: ActionPanel, action: Any) -> QWidget | None:
    """Return the last widget by which a hand chooses an action; None where none is to be seen."""
    keys = getattr(panel, "keys", None)
    if isinstance(keys, ChoiceKeys) and action in keys.actions:
        key: QWidget = keys[action]
        return key
    if page.act_by_hand == GamePage.act_by_hand:  # by a key that is not there
        return None
    seen = [each.widget for each in page.gestures(panel, action) if each.widget.isVisible()]
    return seen[-1] if seen else None
