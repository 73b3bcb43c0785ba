"""What a game must supply to have a page: pictures, controls and words; the tabs are shared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.core.play.advice import ActionValue
from engine.core.play.game import AnyGame
from engine.core.play.match import PlayedStep
from gui.shared.page.seats import Seats
from gui.shared.page.timeline import Timeline
from gui.shared.style.theme import Theme
from gui.shared.text.move_numbering import TURNS, Counting

if TYPE_CHECKING:
    from gui.shared.page.action_panel import ActionPanel
    from gui.shared.page.canvas import Canvas
    from gui.shared.page.explorer import Explorer
    from gui.shared.page.inspector import Inspector
    from gui.shared.page.tab import Tab
    from gui.shared.text.value_format import ValueUnit


Frame = Any
"""Everything to draw at one moment: a frozen value of the game's own."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """A step in the turn log: whose, what in words, details such as the dice, and the points.

    A row with an icon tells of a rule that fired; its text is bold.
    """

    player: int
    text: str
    detail: str = ""
    value: str = ""
    icon: str = ""


class Words(Protocol):
    """What a game says in words; every text is translated with `tr` where it is made.

    An action comes with what `player` saw then, where that is known: what it is called may depend
    on it.
    """

    def subtitle(self, game: AnyGame) -> str:
        """Return the parameters in words: to 100, summer rules."""

    def action(self, game: AnyGame, action: Any, view: Any = None, player: int = 0) -> str:
        """Return an action as a noun for lists: 6 dice."""

    def choice(self, game: AnyGame, action: Any, view: Any = None, player: int = 0) -> str:
        """Return an action as an advice: Roll 6 dice."""

    def chosen(self, game: AnyGame, action: Any, view: Any = None, player: int = 0) -> str:
        """Return an action as done, for the review: rolled 6."""

    def explain(self, game: AnyGame, view: Any, player: int, advice: Sequence[ActionValue]) -> str:
        """Return why the best action is best, with true numbers, and what the next best costs."""

    def status(self, game: AnyGame, state: Any, seats: Seats) -> str:
        """Return how the match stands: you lead by 4, or without a person Final leads by 4."""

    def log_row(self, step: PlayedStep, view: Any = None) -> LogRow:
        """Return a step as a line of the log; `view` is the state before it, where it is known."""

    def keys(self) -> str:
        """Return what the keys do while a person is asked."""


@dataclass(frozen=True)
class Page:
    """A game's page.  `gui/<game>/__init__.py` defines PAGE.

    `timeline(start, steps)` takes the first state and the steps; `frame(timeline, seconds, seats)`
    is all there is to see then; `panel()` lets a person choose, under the board; `describe(frame)`
    is the picture as sentences; `rules` is the page that F1 shows, in Markdown; `cover` paints the
    card on the start page; `tabs` are the game's own, or take the place of a shared one by name.

    `explorer()` looks into positions, in the right panel of Play and Watch; `unit(game)` says how
    values are written, if not as the catalogue's usual unit; `sides` are the names of the seats
    where these say more than who begins; `counting` says what people count where that is not
    turns: combats.
    """

    game: str
    order: int
    icon: str
    words: Words
    timeline: Callable[[Any, Sequence[PlayedStep]], Timeline[Any]]
    frame: Callable[[Timeline[Any], float, Seats], Frame]
    view: Callable[[], Canvas]
    panel: Callable[[], ActionPanel]
    describe: Callable[[Frame], Sequence[str]]
    rules: str
    cover: Callable[[QPainter, QRectF, Theme], None]
    teaser: str = ""
    inspector: Callable[[], Inspector] | None = None
    suffixes: Sequence[str] = ()
    """How the names of files end that only the inspector can open, in sight or not."""
    inspector_words: str = ""
    """What the inspector shows, for the palette: histogram, quiz."""
    tabs: Sequence[Tab] = ()
    explorer: Callable[[], Explorer] | None = None
    unit: Callable[[AnyGame], ValueUnit] | None = None
    sides: tuple[str, ...] = ()
    counting: Counting = TURNS
