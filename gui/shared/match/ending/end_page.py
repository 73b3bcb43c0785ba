"""What stands under the board once a match is over: the result, how it came about, what is next.

Where the game can tell, the worst mistakes follow, and then the value over the turns, which grows
while the match is reviewed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from engine.core.goals.goals import Goal
from gui.shared.charts.value_line import HEIGHT
from gui.shared.controls.boxes import STRETCH, row_of
from gui.shared.controls.buttons import Button
from gui.shared.match.goals import goal_words, next_match
from gui.shared.match.keeping.goal_keeper import goal_keeper
from gui.shared.match.state import beginning, commands, ending, learning
from gui.shared.match.state.ending import EndContent
from gui.shared.match.state.played import Played
from gui.shared.match.state.store import Store
from gui.shared.match.views import ReviewView
from gui.shared.report.blocks import Block, Curve, Do, Headline, Own, Say, Title, text_of
from gui.shared.report.orders import Hand, Look, Order, Send
from gui.shared.report.renderer import Blocks
from gui.shared.review.advice_words import review_progress
from gui.shared.review.report import At, Reviewed
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Width
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr

DELAY_MS = 200
"""A review that takes less is not announced."""
LEAST_LINE = 76


def end_page(
    content: EndContent,
    told: Reviewed,
    step: int,
    at: At,
    *,
    is_announced: bool,
    on: Do | None = None,
) -> Iterator[Block]:
    """Yield who won and how, where the board has not told it, and what the review says of it.

    It is announced if it takes a while; empty blocks then stand for mistakes that are to come.
    `on` is what comes next, where that is not another match like this one.
    """
    on = on or _next(content)
    if not content.is_told:
        icon = "trophy" if content.is_won else "flag"
        yield Headline(content.title, content.sentence, icon, content.is_won, on)
        if content.summary:
            yield Say(content.summary, is_lead=True)
    elif content.share is None:
        yield Title(tr("The match is over"), do=on)
        if content.summary:
            yield Say(content.summary)
    else:
        yield Say(content.summary, is_lead=True, do=on)
    if content.share is None:
        return
    worst, is_main = content.worst, not content.next_deal
    if worst or (is_announced and 0 < content.share < 1):
        lines = (line for words in worst for line in words.lines)
        about = worst, content.share == 1
        yield Own(CARDS, about, _look, lines=lambda: lines)
    learn = Do(tr("Learn from your mistakes"), "target", Send(learning.learn), is_main)
    note = content.assumption
    if is_announced and content.share < 1:
        note = review_progress(told.entry, content.share)
    if 0 <= at.hovered < len(told.line.worths):
        note = told.line.words(at.hovered)
    yield Title(content.values_title, note, do=learn if content.can_learn else None)

    def hover(point: int) -> Order:
        return Look(At(told.side, point))

    name = content.values_title
    worths = told.line.worths
    if content.share < 1 or any(each != worths[0] for each in worths):
        yield Curve(name, told.figure, HEIGHT, _look, hover, step, least=LEAST_LINE)
    if content.share == 1 and not worst:
        yield Say(tr("No mistakes"), is_lead=True)


def _next(content: EndContent) -> Do:
    """Return the button that begins the next match: Enter does it where nothing is to be learned.

    While that is not known yet, it does not; a match of several deals goes on first.
    """
    rival, after = content.rival, content.after
    is_main = content.share in (None, 1) and not content.can_learn
    if content.next_deal:
        return Do(content.next_deal, "play", Send(beginning.next_deal), is_main=True)
    if rival is None:
        return Do(tr("Rematch"), "repeat", Send(beginning.rematch), is_main)
    name = strategy_words(rival.name) if after is None else after.character.name
    title = tr("Next: {name}").format(name=name)
    return Do(title, "swords", Send(beginning.face, (rival,)), is_main)


CARDS = "gui.shared.match.ending.mistake_card:ShownMistakes"


def _look(step: int) -> Order:
    return Send(commands.look, (step,))


class EndPage(QWidget):
    """Shows what there is to say; it asks for nothing and closes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = Blocks(gap=10)
        self.told: tuple[Block, ...] = ()
        row_of(STRETCH, (self.blocks, 1000), STRETCH, on=self)
        appearance().at_each_size(self._follow)

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Show something else of the end."""
        self.told = tuple(blocks)
        self.blocks.show_blocks(self.told)
        self.setAccessibleName(text_of(self.told[:1]).strip())

    @property
    def main_button(self) -> Button | None:
        """What is to be done next, where there is anything."""
        buttons = (each.main_button for each in self.blocks.shown)
        return next((each for each in buttons if each is not None), None)

    @property
    def spare(self) -> int:
        """How many pixels of its height it can do without: the line then is lower."""
        has_line = any(isinstance(block, Curve) for block in self.told)
        return appearance().theme.px(HEIGHT - LEAST_LINE) if has_line else 0

    def hear_keys_of(self, around: QWidget) -> None:
        """Do with Enter what is to be done next also where nothing in `around` has a use for it.

        The window hears it where nothing has the focus.
        """
        for each in (around, around.window()):
            each.removeEventFilter(self)
            each.installEventFilter(self)

    def eventFilter(self, around: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not self.isVisible():
            return False
        assert isinstance(event, QKeyEvent)
        assert isinstance(around, QWidget)
        is_free = not around.isWindow() or around.focusWidget() in (None, around)
        return is_free and self._goes_on(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do with Enter what is to be done next, wherever on the page the focus is."""
        if not self._goes_on(event):
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Its height is that of sentences as they are broken now, not where they are narrow."""
        return QSize(super().sizeHint().width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        assert layout is not None
        return QSize(240, layout.totalMinimumHeightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _goes_on(self, event: QKeyEvent) -> bool:
        button = self.main_button
        if button is None or event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        button.click()
        return True

    def _follow(self) -> None:
        self.blocks.setMaximumWidth(max(Width.BOARD_MAX, appearance().theme.px(760)))


class EndView:
    """Says how the match ended, under the board."""

    def __init__(
        self, store: Store, review: ReviewView, receive: Callable[[object], object]
    ) -> None:
        """`receive` takes what a match is to begin with."""
        self._store, self._review, self._receive = store, review, receive
        self.page = EndPage()
        self.page.blocks.ordered.connect(self._obey)
        self.patience = QTimer(self.page, singleShot=True, interval=DELAY_MS)
        self.patience.timeout.connect(self.show)
        self._played: Played | None = None
        store.watch(self._begin, lambda s: s.whole if s.is_done else None)
        store.watch(lambda *_: self.show(), ending.end_content, lambda s: s.review)
        review.followers.append(self.show)

    def _begin(self, played: Played | None) -> None:
        """Wait a while for the review before that is announced."""
        self.patience.start() if played is not None else self.patience.stop()

    def _obey(self, order: Order) -> None:
        self._receive(order.thing) if isinstance(order, Hand) else self._review.obey(order)

    def _goal(self) -> Goal | None:
        """Return the goal of which this match was one, once it is counted in it."""
        s = self._store.now
        if s.settings is None:
            return None
        goal = goal_keeper().about(s.room.entry.name, s.settings.seed)
        return goal if goal is not None and s.entry_key in goal.keys else None

    def show(self) -> None:
        """Show the end as it stands now."""
        content, review = ending.end_content(self._store.now), self._review
        if content is not None:
            told, step = review.told, self._store.now.cursor.step
            is_announced = not self.patience.isActive()
            goal, on = self._goal(), None
            if goal is not None:
                on = next_match(goal, goal_keeper().goals(goal.game))
                summary = f"{content.summary} {goal_words(goal)}".strip()
                content = replace(content, summary=summary, after=None)
            blocks = end_page(content, told, step, review.at, is_announced=is_announced, on=on)
            self.page.show_blocks(tuple(blocks))
