"""The card under the road: one's next plan, castle by castle, and the button that sends it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout

from engine.blotto.rules import Blotto, Plan
from engine.core.system.errors import InputError
from gui.blotto.editor.history import PlanHistory
from gui.blotto.editor.sharing import pasted, shared_evenly, with_soldiers
from gui.blotto.editor.sliders import Sliders
from gui.shared.controls.boxes import add_parts, column_of, row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.cards import Card
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.controls.label import Text
from gui.shared.controls.over.in_use import is_in_use
from gui.shared.page.action_panel import ActionPanel, Gesture
from gui.shared.style.tokens import Height
from gui.shared.text.tr import sentence_of, tr

ROOMY, TIGHT = 176, 142
NARROW, VERY_NARROW = 720, 480
"""Under the first, at 100 %, there is no room for the title, nor for Paste beside Ctrl+V; under the
second the head has two rows."""
ROUND_TO = 10


class BlottoPanel(ActionPanel):
    """Keeps a plan for each seat that is asked here; it stays when it has been sent.

    `plan_changed` says that another plan is on show, or none.
    """

    plan_changed = Signal()
    is_for_watching = False
    """The columns of the board are the plans."""

    def __init__(self) -> None:
        super().__init__()
        self._plans: dict[int, PlanHistory] = {}
        self._grabbed: Plan | None = None
        self._mean = ""
        self._was_asked = False
        self._size: tuple[tuple[int, ...], int] | None = None
        self.title = Text(tr("Your next plan"), weight=600)
        self.left = Text("", "small", "text_2")
        self.left.setWordWrap(True)  # a complaint may need both lines beside the buttons
        self.sliders = Sliders()
        self.clear = self._button(tr("Clear"), "rotate-ccw", self._clear, tr("No soldier anywhere"))
        self.even = self._button(tr("Even"), "", self.share_evenly, tr("The same at each castle"))
        self.rest = self._button(
            tr("Rest here"), "", self._put_rest, tr("All that are left to the chosen castle (End)")
        )
        self.paste_button = self._button(
            tr("Paste"), "", self.paste, tr("A list such as 10, 8, 46, 2 from the clipboard")
        )
        self.back = IconButton("undo-2", tr("Undo the change (Ctrl+Z)"), size=Height.COMPACT)
        self.back.clicked.connect(self.undo)
        self.back.clicked.connect(self.take_focus)
        self._changes = self.even, self.clear, self.rest, self.paste_button, self.back
        self.send_button = Button(tr("Send into battle"), "main", "swords")
        self.send_button.clicked.connect(self.send)
        self.sliders.wanted.connect(self._want)
        self.sliders.typed.connect(self._want_typed)
        self.sliders.rest_wanted.connect(self._rest_to)
        self.sliders.grabbed.connect(self._grab)
        self.sliders.sent.connect(self.send)
        self._build()
        self.lay_out()

    def _build(self) -> None:
        card = Card(padding=0)
        buttons = (*self._changes, self.send_button)
        head = self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        add_parts(head, row_of(self.title, (self.left, 1), gap=6), row_of(*buttons, gap=6), gap=6)
        head.setStretch(0, 1)
        keeping = self.send_button.sizePolicy()  # or the sliders jump where it is hidden
        keeping.setRetainSizeWhenHidden(True)
        self.send_button.setSizePolicy(keeping)
        head.setContentsMargins(16, 8, 16, 4)
        card.body.addLayout(head)
        card.body.addWidget(self.sliders, 1)
        card.body.setContentsMargins(0, 0, 0, 10)
        card.body.setSpacing(0)
        column_of(card, on=self, gap=0)

    def _button(self, text: str, icon: str, run: Callable[[], object], tip: str) -> Button:
        button = Button(text, "ghost", icon, is_compact=True)
        button.clicked.connect(lambda: run())
        button.clicked.connect(self.take_focus)
        give_tooltip(button, tip)
        return button

    @property
    def plan(self) -> Plan | None:
        """The plan of whoever is at the screen; None while nobody's may be seen."""
        return None if self._history is None else self._history.plan

    @property
    def _history(self) -> PlanHistory | None:
        if self.game is None or self.player is None or self.view is None:
            return None
        return self._plans.get(self.player)

    @property
    def shown_plan(self) -> Plan | None:
        """The plan on show: that of one's own, or one that was sent."""
        return self.plan if self.made is None else self.made

    @property
    def num_left(self) -> int:
        """The soldiers that are nowhere yet."""
        assert isinstance(self.game, Blotto)
        return self.game.soldiers - sum(self.plan or ())

    def set_plan(self, plan: Plan, castle: int | None = None) -> None:
        """Have another plan, which may leave soldiers over; `castle` is where it was changed."""
        history = self._history
        if history is None or history.plan == plan or self.made is not None:
            return
        history.change(plan, castle)
        self._tell_change()

    def undo(self) -> None:
        """Take the last change back."""
        if self._history is not None and self._history.can_undo and self.made is None:
            self._history.undo()
            self._tell_change()

    def redo(self) -> None:
        """Make the change again that was taken back."""
        if self._history is not None and self._history.can_redo and self.made is None:
            self._history.redo()
            self._tell_change()

    def _tell_change(self) -> None:
        self.taken_up.emit()  # a warning was about the plan before
        self._tell()

    def _tell(self) -> None:
        self._show()
        self.plan_changed.emit()
        if self.is_asked and self.made is None and self.plan is not None and not self.num_left:
            self.considered.emit(self.plan)

    def told_places(self) -> Sequence[QRectF]:
        """Return all of it: there is something to be moved or pressed everywhere."""
        return (QRectF(self.rect()),)

    def show_mean(self, mean: str) -> None:
        """Say, where it is known and may be seen, what the plan is worth by the coach's field."""
        if mean != self._mean and self.game is not None:
            self._mean = mean
            self._show()

    def share_evenly(self) -> None:
        """Send as many soldiers to each castle as can be."""
        assert isinstance(self.game, Blotto)
        self.set_plan(shared_evenly(self.game.castles, self.game.soldiers))

    def paste(self) -> None:
        """Take a plan from the clipboard; what is none is said, and nothing changes."""
        assert isinstance(self.game, Blotto)
        try:
            plan = pasted(QGuiApplication.clipboard().text(), self.game)
        except InputError as error:
            self._complain(sentence_of(error))
            return
        self.set_plan(plan)

    def copy(self) -> None:
        """Put the plan on the clipboard."""
        if self.plan is not None:
            QGuiApplication.clipboard().setText(",".join(map(str, self.plan)))

    def send(self) -> None:
        """Send the plan; one that leaves soldiers over is not sent.

        While a battle is told, nobody is asked: then whoever hears of it ends the telling.
        """
        if self.plan is None or self.made is not None:
            return
        if not self.is_asked:
            self.chosen.emit(self.plan)
            return
        if self.num_left:
            self._complain(tr("%n soldier(s) stand nowhere yet.", self.num_left))
            return
        assert self._history is not None
        if self.send_button.hasFocus():  # off while the battle is told: Enter ends that
            self.sliders.take_focus()
        self._history.forget()
        self._show()
        self.chosen.emit(self.plan)

    def refresh(self) -> None:
        """Show the plan of the seat that is asked, or what was sent from a position of the past."""
        game = self.game
        if not isinstance(game, Blotto):
            return
        size = game.values, game.soldiers
        if size != self._size:
            self._size = size
            self._plans.clear()
            self.sliders.show_castles(game.castles)
            for before, after in pairwise(
                (self.paste_button, *self.sliders.each, self.send_button)
            ):
                self.setTabOrder(before, after)
        if self.player is not None and self.player not in self._plans:
            self._plans[self.player] = PlanHistory(shared_evenly(game.castles, game.soldiers))
        self._tell()
        if self.is_asked and not self._was_asked:
            self.take_focus()
        self._was_asked = self.is_asked

    def take_focus(self) -> None:
        """Let the keys of the sliders act at once, unless something else has the keyboard."""
        focused = QApplication.focusWidget()
        if focused is None or self.isAncestorOf(focused):
            is_free = focused not in self.sliders.each
        else:
            is_free = not is_in_use(focused)
        if is_free:
            self.sliders.take_focus()

    def put_away(self) -> None:
        """Let nobody see the plan until somebody is asked again."""
        self.view = None
        super().put_away()

    def place_of(self, name: str) -> QRectF:
        """Return where the soldiers of a castle are shared out, by its number from 1."""
        if not name.isdigit():
            return QRectF()
        slider = self.sliders.each[int(name) - 1]
        return QRectF(QRect(slider.mapTo(self, QPoint(0, 0)), slider.size()))

    @property
    def main_button(self) -> Button:
        return self.send_button

    def keys_here(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the sliders."""
        return (
            ("Up Down", tr("A soldier more or less at the chosen castle")),
            ("PgUp PgDown", tr("Ten more or less")),
            ("0–9", tr("Type the number of soldiers")),
            ("Home", tr("Nobody there")),
            ("End", tr("All that are left there")),
            ("Return", tr("Send the soldiers into battle")),
        )

    def event(self, event: QEvent) -> bool:
        """Take the keys that copy and paste while the focus is in the card."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if self._run_of(event) is not None:
                event.accept()
                return True
        return super().event(event)

    def _run_of(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Return what a key does here; it takes back what was changed before what was played."""
        keys, history = QKeySequence.StandardKey, self._history
        if event.matches(keys.Paste):
            return self.paste
        if event.matches(keys.Copy):
            return self.copy
        if event.matches(keys.Undo) and history is not None and history.can_undo:
            return self.undo
        if event.matches(keys.Redo) and history is not None and history.can_redo:
            return self.redo
        return None

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the focus on to the slider that had it last."""
        super().focusInEvent(event)
        if self.sliders.each:
            self.sliders.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        run = self._run_of(event)
        if run is None:
            super().keyPressEvent(event)
        else:
            run()

    def sizeHint(self) -> QSize:
        return QSize(824, self.theme.px(ROOMY))

    def minimumSizeHint(self) -> QSize:
        return QSize(560, self.theme.px(TIGHT))

    def _show(self) -> None:
        game, plan = self.game, self.shown_plan
        assert isinstance(game, Blotto)
        plan = plan or (0,) * game.castles
        base = self._grabbed or plan
        top = _scale_top(max(base), game)
        is_on = self.made is None and self.view is not None
        for slider, number, value in zip(self.sliders.each, plan, game.values, strict=True):
            slider.show_soldiers(number, game.soldiers, top, value, self.player or 0)
        self.sliders.set_enabled(is_on)
        self.title.set_text(tr("Your next plan") if is_on else tr("Sent plan"))
        left = game.soldiers - sum(plan)
        text = tr("%n soldier(s) left", left) if left else tr("all %n placed", game.soldiers)
        if not left and self._mean:
            text = tr("{placed}, {mean} on average").format(placed=text, mean=self._mean)
        self.left.set_text(text)
        self.left.set_token("warn" if left else "text_2")
        for button in (*self._changes, self.send_button):
            button.setVisible(self.made is None)  # nothing can be changed about a plan of the past
        self._fit()
        for button in self._changes:
            button.setEnabled(is_on)
        self.rest.setEnabled(is_on and left > 0)
        self.back.setEnabled(is_on and self._history is not None and self._history.can_undo)
        self.send_button.setEnabled(is_on and self.is_asked and not left)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leave out of the head what there is no room for."""
        theme = self.theme
        is_narrow = self.width() < theme.px(NARROW)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._head.setDirection(down if self.width() < theme.px(VERY_NARROW) else across)
        self.title.setVisible(not is_narrow)
        self.paste_button.setVisible(self.made is None and not is_narrow)
        self.send_button.set_text(tr("Send") if is_narrow else tr("Send into battle"))

    def _want(self, castle: int, number: int) -> None:
        assert isinstance(self.game, Blotto)
        base, history = self._grabbed or self.plan, self._history
        if base is not None and history is not None:
            typed = history.typed
            self.set_plan(with_soldiers(base, castle, number, self.game.soldiers, typed), castle)

    def _want_typed(self, castle: int, number: int) -> None:
        self._want(castle, number)
        if self._history is not None and self.made is None:
            self._history.typed.add(castle)

    def _grab(self) -> None:
        """Share out anew from the plan in which a drag began, until it ends."""
        self._grabbed = None if self._grabbed is not None else self.plan
        if self._grabbed is None:
            self._show()

    def _clear(self) -> None:
        assert isinstance(self.game, Blotto)
        self.set_plan((0,) * self.game.castles)

    def _put_rest(self) -> None:
        self._rest_to(self.sliders.current)

    def _rest_to(self, castle: int) -> None:
        if self.plan is not None:
            self._want(castle, self.plan[castle] + self.num_left)

    def _complain(self, sentence: str) -> None:
        self.left.set_text(sentence)
        self.left.set_token("danger")

    def lay_out(self) -> None:
        self.setMaximumHeight(self.theme.px(230))
        self.updateGeometry()


def _scale_top(most: int, game: Blotto) -> int:
    """Return the end of the sliders' scale: it stays the same while one is dragged."""
    least = max(most * 5 // 4, 3 * game.soldiers // game.castles, 4)
    return min(-(-least // ROUND_TO) * ROUND_TO, game.soldiers)


def act_by_hand(panel: BlottoPanel, action: Plan) -> Sequence[Gesture]:
    """Return the clicks or keys that share out soldiers one by one, most of them at once.

    There are none where a plan that was sent is on show.
    """
    if panel.made is not None:
        return ()
    most = action.index(max(action))
    each = panel.sliders.each
    by_one = [
        Gesture(each[castle], each[castle].more, Qt.Key.Key_Up)
        for castle, number in enumerate(action)
        for _ in range(number if castle != most else 0)
    ]
    last = Gesture(each[most], each[most].middle, Qt.Key.Key_Home)
    return [Gesture(panel.clear), *by_one, last, Gesture(panel.rest), Gesture(panel.send_button)]
