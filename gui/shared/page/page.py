"""What a game must supply to have a page: pictures, controls and words; the tabs are shared."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from engine.core.play.advice import ActionValue
from engine.core.play.lens import seen_state
from engine.core.play.match import PlayedStep
from engine.core.play.registry import game_named
from engine.core.review.reasons import Comparison
from engine.core.system.modules import PartName, part_named
from gui.shared.page.file_kind import FileKind
from gui.shared.page.seats import Lens, Seats
from gui.shared.page.timeline import EventLooks, Timeline, build_timeline
from gui.shared.text.move_numbering import TURNS, MoveNumbering
from gui.shared.text.value_format import ValueUnit, usual_unit

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF

    from gui.shared.page.action_panel import ActionPanel, Gesture
    from gui.shared.page.actions import Action as Command
    from gui.shared.page.canvas import Canvas, Overlay
    from gui.shared.page.explorer import Explorer
    from gui.shared.page.guide_script import GuideScript
    from gui.shared.page.overlay_bar import OverlayBar
    from gui.shared.page.own_side import OwnSide
    from gui.shared.page.rule_example import RuleExample
    from gui.shared.style.painter import Painter

Game = TypeVar("Game")
State = TypeVar("State")
Action = TypeVar("Action")
Frame = TypeVar("Frame")
"""Everything to draw at one moment: a frozen value of the game's own."""
GameIn = TypeVar("GameIn", contravariant=True)
StateIn = TypeVar("StateIn", contravariant=True)
ActionIn = TypeVar("ActionIn", contravariant=True)


@dataclass(frozen=True, slots=True)
class LogRow:
    """A step in the turn log: whose, what in words, details such as the dice, and the points.

    A row with an icon tells of a rule that fired; its text is bold.  `others` are more players that
    it tells of.  Where several chose at once, `parts` are rows of their own; without, they are
    listed with what each of them chose.  A `score` by seat is the value once more, to be
    written with that of the person first.
    """

    player: int
    text: str
    detail: str = ""
    value: str = ""
    icon: str = ""
    others: tuple[int, ...] = ()
    parts: tuple[LogRow, ...] = ()
    score: tuple[int, int] | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """All players that it tells of."""
        return (self.player, *self.others)


@dataclass(frozen=True, slots=True)
class Clue:
    """Where to look, and one sentence about it; neither names a choice."""

    title: str
    text: str = ""


class GameWords(Protocol[GameIn, StateIn, ActionIn]):
    """What a game says in words; every text is translated where it is made.

    An action comes with what `player` saw then, where that is known: what it is called may depend
    on it.  A game names this class as the base of its words: what it does not say itself is from
    here.
    """

    def subtitle(self, game: GameIn) -> str:
        """Return the parameters in words: to 100, summer rules."""

    def action(self, game: GameIn, action: ActionIn, view: Any = None, player: int = 0) -> str:
        """Return an action as a noun for lists: 6 dice."""

    def choice(self, game: GameIn, action: ActionIn, view: Any = None, player: int = 0) -> str:
        """Return an action as an advice: Roll 6 dice."""
        text = self.action(game, action, view, player)
        return text[:1].upper() + text[1:]

    def chosen(self, game: GameIn, action: ActionIn, view: Any = None, player: int = 0) -> str:
        """Return an action as done, for the review: rolled 6."""
        return self.action(game, action, view, player)

    def why(self, asked: Comparison[Any, Any]) -> str:
        """Return the one reason why the best choice is better than the other: see `reasons`."""

    def status(self, game: GameIn, state: StateIn, seats: Seats) -> str:
        """Return how the match stands: you lead by 4, or without a person Final leads by 4."""

    def log_row(self, step: PlayedStep, view: Any = None) -> LogRow | None:
        """Return a step as a line of the log; `view` is the state before it, where it is known.

        Without one it says who chose what.
        """

    def keys(self) -> str:
        """Return what the keys do while a person is asked."""

    def among(self, seats: Seats) -> GameWords[GameIn, StateIn, ActionIn]:
        """Return the words for a match of these seats, where players are called by names."""
        return self

    def log_row_in(self, game: GameIn, step: PlayedStep, view: Any = None) -> LogRow:
        """Return a line of the log that needs the game, such as the names on its map."""
        if (row := self.log_row(step, view)) is not None:
            return row
        player, action = next(iter(step.actions.items()))
        return LogRow(player, self.chosen(game, action, view, player))

    def turn_row(self, rows: Sequence[LogRow]) -> LogRow:
        """Return a turn of several steps as one line, made of theirs."""
        return usual_summary(rows)

    def assumption(self, game: GameIn) -> str:
        """Return what values go by (if both play perfectly); "" for what its solver says."""
        return ""

    def where_to_look(
        self, game: GameIn, view: StateIn, player: int, advice: Sequence[ActionValue]
    ) -> Clue | None:
        """Return what a hint begins with, without naming a choice; None for the usual words."""
        return None

    def plan(self, game: GameIn, line: Sequence[ActionIn]) -> str:
        """Return actions that follow one another in a turn, as an advice; "" for a plain list."""
        return ""


def usual_summary(rows: Sequence[LogRow]) -> LogRow:
    """Return several rows as one: what was worth an icon, or else all that was done."""
    players = tuple(dict.fromkeys(player for row in rows for player in row.players))
    rare = [row for row in rows if row.icon]
    text = ", ".join(row.text for row in rare or rows)
    value = next((row.value for row in reversed(rows) if row.value), "")
    icon = rare[0].icon if rare else ""
    return LogRow(players[0], text, value=value, icon=icon, others=players[1:])


@dataclass(frozen=True, slots=True)
class MatchExport:
    """A format of the game's own in which a match can be saved: `write(path, record)` writes it.

    `title` is a filter for the file dialog, such as Logs (*.log); `write` raises InputError where a
    match has no such form.
    """

    title: str
    suffix: str
    write: PartName


@dataclass(frozen=True, slots=True)
class OwnTab:
    """A tab of the game's own: `view` is a TabView, made with a Shell when it is first seen.

    `words` are more words by which the palette finds it.
    """

    name: str
    title: str
    view: PartName
    words: str = ""


@dataclass(frozen=True, slots=True)
class BoardFrame(Generic[Game, State]):
    """A board at a moment, as somebody sees it; so much of the `event` is over, 0 to 1."""

    game: Game
    state: State
    seats: Seats
    lens: Lens
    event: Any
    progress: float


def board_frame(
    timeline: Timeline[tuple[Any, Any]], seconds: float, seats: Seats, lens: Lens
) -> BoardFrame[Any, Any]:
    """Return the board with the event that is under way, None between events."""
    moment = timeline.at(seconds)
    game, state = moment.board
    is_moving = moment.span is not None and moment.progress < 1
    event = moment.span.event if moment.span is not None and is_moving else None
    seen = seen_state(game, state, lens)
    return BoardFrame(game, seen, seats, lens, event, moment.progress if is_moving else 1.0)


class GamePage(Generic[Game, State, Action, Frame]):
    """A game's page: read from top to bottom, what it may have; `gui/<game>/__init__.py` has PAGE.

    A game says what comes first, and of the rest what differs from what stands here.  Heavy parts
    are named by text and load on first use.
    """

    # What every page says.

    game: str
    order: int
    icon: str
    words: GameWords[Game, State, Action]
    view: PartName
    """A Canvas that paints frames."""
    teaser: str = ""

    looks: EventLooks = MappingProxyType({})
    """How long the picture of each event moves, and what it is on the track."""

    def after(self, board: tuple[Game, State], event: Any) -> tuple[Game, State]:
        """Return the board after an event: the picture is folded from these alone."""
        raise NotImplementedError

    def timeline(self, start: tuple[Game, State], steps: Sequence[PlayedStep]) -> Timeline[Any]:
        """Return the time axis with the steps after the first state on it."""
        return build_timeline(start, steps, self.after, self.looks)

    def frame(self, timeline: Timeline[Any], seconds: float, seats: Seats, lens: Lens) -> Frame:
        """Return all there is to see at a moment for whoever looks; by default a BoardFrame."""
        frame: Any = board_frame(timeline, seconds, seats, lens)
        made: Frame = frame
        return made

    def describe(self, frame: Frame) -> Sequence[str]:
        """Return the picture as sentences."""
        raise NotImplementedError

    def cover(self, painter: Painter, rect: QRectF) -> None:
        """Paint the card on the start page; by default the icon."""
        from PySide6.QtCore import QRectF

        side = min(rect.width(), rect.height()) / 2
        box = QRectF(0, 0, side, side)
        box.moveCenter(rect.center())
        painter.fillRect(rect, painter.theme.color("table"))
        painter.icon(self.icon, box, "accent")

    # How a person chooses.

    panel: PartName = ""
    """An ActionPanel under the board; by default a key for each choice (ChoicePanel)."""
    act_by_hand: PartName = "gui.shared.page.choice_keys:act_by_key"
    """`act_by_hand(panel, action)`: with which gestures, if not by one of the panel's `keys`."""
    question_panel: PartName = ""
    """In the place of `panel` in Train."""
    options_panel: PartName = "gui.shared.page.options_panel:OptionsPanel"
    """Shows answers in words."""
    takes_letters: bool = False
    """Whether letters mean something on the board, as names of players: commands of Play, Watch and
    Train have Alt beside theirs."""

    # What stands beside and over the board.

    explorer: PartName = ""
    """Looks into positions in the right panel of Play and Watch."""
    side: PartName = ""
    """One more panel there."""
    why: PartName = ""
    """A View of what led to the picture, of an OnBoard: why a seat chose that.  It stands beside a
    match that nobody plays any more, and in its review."""
    overlays: Sequence[Overlay] = ()
    """What may be shown over the board."""
    overlay_bar: PartName = "gui.shared.page.overlay_bar:OverlayBar"
    """Above the board, where they are switched."""
    solve: PartName = ""
    """What Solve shows: a SolveViews, the reports of what solvers, or its views, find out."""
    field: PartName = ""
    """What Tournament shows of entrants that come together in a file: a FieldViews."""
    field_words: str = ""
    solve_words: str = ""
    """What they are about, for the palette."""
    tabs: Sequence[OwnTab] = ()
    """The game's own, or in the place of a shared one by name."""
    paint_value: PartName = ""
    """`paint_value(painter, rect, value, theme)`: what rules choose by name, such as a map."""

    # How a match goes.

    series: int = 0
    """So many matches of one step follow one another on the same board and in the same log; the
    board of `timeline` takes the steps of all of them, one after the other."""
    sides: tuple[str, ...] = ()
    """The names of the seats where these say more than who begins."""
    counting: MoveNumbering = TURNS
    """What people count where that is not turns: combats."""
    tells_result: bool = False
    """Whether the board itself says how a match that is over ended."""
    waiting_seconds: float | None = None

    def unit(self, game: Game) -> ValueUnit:
        """Return how values are written; by default as chances, or as points where it has those."""
        return usual_unit(game_named(self.game).value_unit == "chance")

    score_words: str = ""
    """What `score` counts, in a sentence: strategic places."""

    def score(self, board: Any) -> Sequence[Any]:
        """Return what each seat has on a board of the timeline; empty where that says nothing."""
        return ()

    @property
    def has_own_unit(self) -> bool:
        """Whether values are written in a way of its own."""
        return type(self).unit is not GamePage.unit

    def is_setup(self, game: Game, state: State) -> bool:
        """Return whether a state is of a long setup.

        Its steps are one fold of the log, and take at most a tenth of the track and of the time
        that a match is watched.
        """
        return False

    @property
    def has_setup(self) -> bool:
        """Whether the game has a long setup."""
        return type(self).is_setup is not GamePage.is_setup

    # Its rules and files.

    rules: str = ""
    """The help that F1 shows, in Markdown, where there is no `docs/<game>.md`."""
    rule_examples: PartName = ""
    """`rule_examples()`: the RuleExamples of the rules page, before the words."""
    guide: PartName = ""
    """`guide()`: the GuideScript of a first match."""
    file_kinds: Sequence[FileKind] = ()
    """The game's own files, and what each opens."""
    match_exports: Sequence[MatchExport] = ()

    # What follows from these.

    def keys_of(self, keys: str) -> str:
        """Return the keys of a command here, with Alt where the board takes letters alone."""
        is_letter = len(letter := keys.removeprefix("Shift+")) == 1 and letter.isalpha()
        return f"Alt+{keys}" if self.takes_letters and is_letter else keys

    def commands(self, actions: Iterable[Command]) -> tuple[Command, ...]:
        """Return what can be done here, with the keys that it has here."""
        return tuple(
            action
            if action.is_handled_by_widget
            else replace(action, shortcut=self.keys_of(action.shortcut))
            for action in actions
        )

    def help(self) -> str:
        """Return what F1 shows: docs/<game>.md beside the folder of the game's page, or `rules`."""
        package = sys.modules.get(f"gui.{self.game}")
        if package is None or package.__file__ is None:
            return self.rules
        path = Path(package.__file__).parents[2] / "docs" / f"{self.game}.md"
        return path.read_text(encoding="utf-8") if path.is_file() else self.rules

    def new_view(self) -> Canvas:
        """Return a board."""
        view: Canvas = part_named(self.view)()
        return view

    def new_panel(self) -> ActionPanel:
        """Return the controls under the board."""
        if not self.panel:
            from gui.shared.page.choice_keys import ChoicePanel

            return ChoicePanel(self.words.action)
        panel: ActionPanel = part_named(self.panel)()
        return panel

    def new_question_panel(self, *, has_options: bool) -> ActionPanel:
        """Return the controls for questions of Train: `panel`, if the game has no others."""
        name = self.options_panel if has_options else self.question_panel
        panel: ActionPanel = part_named(name)() if name else self.new_panel()
        return panel

    def new_explorer(self) -> Explorer | None:
        """Return an explorer of positions, where the game has one."""
        return part_named(self.explorer)() if self.explorer else None

    def new_side(self) -> OwnSide | None:
        """Return the game's own side panel, where it has one."""
        return part_named(self.side)() if self.side else None

    def new_overlay_bar(self, board: Canvas) -> OverlayBar | None:
        """Return the bar above a board, where there is anything in it."""
        if not self.overlays and not board.zooms:
            return None
        bar: OverlayBar = part_named(self.overlay_bar)(self.overlays)
        bar.attach(board)
        return bar

    def new_guide(self) -> GuideScript | None:
        """Return what happens in a guided first match, where the game has one."""
        return part_named(self.guide)() if self.guide else None

    def new_rule_examples(self) -> Sequence[RuleExample]:
        """Return the rules with their pictures, as far as the game has them."""
        return part_named(self.rule_examples)() if self.rule_examples else ()

    def gestures(self, panel: ActionPanel, action: Action) -> Sequence[Gesture]:
        """Return with which gestures a person chooses an action."""
        gestures: Sequence[Gesture] = part_named(self.act_by_hand)(panel, action)
        return gestures

    def is_for(self, tab: str, path: Path) -> bool:
        """Return whether a file is of a kind that this tab opens."""
        kinds = [kind for kind in self.file_kinds if kind.tab == tab]
        return any(path.suffix.lower() in kind.suffixes for kind in kinds)


AnyWords: TypeAlias = GameWords[Any, Any, Any]
AnyPage: TypeAlias = GamePage[Any, Any, Any, Any]


def page_of(game: str) -> AnyPage | None:
    """Return the page of a game, if it has one."""
    module = f"gui.{game}"
    is_there = importlib.util.find_spec(module) is not None
    return part_named(f"{module}:PAGE") if is_there else None
