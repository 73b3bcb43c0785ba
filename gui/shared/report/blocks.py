"""What was found, as values: blocks that one renderer shows, speaks, copies and saves.

Nothing here needs Qt or a screen.  What a block leads to is an order (`orders`), a value too.  What
is expensive to show (rows, a figure, a map, a drawing) is compared by identity: it is shown anew
where it is another object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.core.system.modules import PartName
from gui.shared.controls.column import Column as Column
from gui.shared.controls.drawing import Drawing as Drawing  # a block, and a widget elsewhere
from gui.shared.report.orders import Order

if TYPE_CHECKING:
    from gui.shared.charts.bar_picture import BarRow
    from gui.shared.charts.figure import Figure
    from gui.shared.charts.heat_picture import HeatPicture
    from gui.shared.style.theme import Theme

Cell = tuple[int, int]
MOST_COPIED = 1000
"""Of more rows than these the first ones are copied with a report; a table's own menu has all."""


@dataclass(frozen=True, slots=True)
class Title:
    """The title of a part, and a few words beside it.

    A small one fits a narrow panel: its words end at the right, or stand below.  At the end there
    may be a button, of which a small one has the icon alone.
    """

    text: str
    note: str = ""
    is_small: bool = False
    do: Do | None = None


@dataclass(frozen=True, slots=True)
class Headline:
    """How something ended, and a sentence about it, after an icon; a good one in the accent.

    At its end there may be a button.
    """

    text: str
    sentence: str
    icon: str
    is_good: bool = False
    do: Do | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """The one number that matters, with what it counts; a vague one is grey.

    `sure` says how sure it is where it is neither exact nor an estimate; of one that is not known
    nothing is said.  Its `tip` is a title, then lines.
    """

    number: str
    words: str = ""
    is_exact: bool = True
    is_vague: bool = False
    sure: str = ""
    is_known: bool = True
    tip: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence; `is_lead` makes it as large as what it is about.

    It keeps the room of so many `lines`, so that what stands below it stays where it is.
    At its end there may be a button.
    """

    text: str
    is_lead: bool = False
    lines: int = 1
    do: Do | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """A table; `choose` says what a click or Enter leads to, `point` what the cursor does.

    Both take the place of a row among `rows`, as `enter` does, for a double click; the one at
    `current` is marked.  Where it `is_whole` nothing of it is scrolled; else so many are `seen`, or
    as many as there is room for.  A row is asked for only
    when it is painted; `height` is that of each, `head` that of the titles (0: there are none), in
    pixels at 100 %, 0 the usual one.  `words` say a row, where the titles and texts of its cells do
    not read well.
    """

    name: str
    columns: tuple[Column, ...]
    rows: Sequence[Any]
    choose: Callable[[int], Order | None] | None = None
    point: Callable[[int], Order | None] | None = None
    is_whole: bool = False
    current: int = -1
    enter: Callable[[int], Order | None] | None = None
    height: int = 0
    head: int = 28
    table: PartName = ""
    words: Callable[[Any], str] | None = None
    seen: int = 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rows):
            return False
        mine, others = ((each.name, each.current) for each in (self, other))
        return self.rows is other.rows and mine == others

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Bars:
    """A row of bars, compared by identity; `words` say them, where their own do not.

    Where a person chooses among them the one at `current` is marked: `choose` says what keys and
    the mouse lead to, `click` what the mouse alone does besides, `enter` what Enter does.  Those
    that cannot be chosen yet are `off`; new ones may grow.
    """

    name: str
    row: BarRow
    words: str = ""
    choose: Callable[[int], Order | None] | None = None
    click: Callable[[int], Order | None] = lambda _bar: None
    enter: Callable[[int], Order | None] = lambda _bar: None
    current: int = -1
    is_off: bool = False
    grows: bool = False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bars):
            return False
        mine, others = (
            (each.name, each.words, each.current, each.is_off) for each in (self, other)
        )
        return self.row is other.row and mine == others

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Curve:
    """A chart; without a `height` (pixels at 100 %) it takes the room that is left.

    Where a person chooses among its points the one at `current` is marked: `choose` says what the
    mouse and arrow keys lead to, `hover` what the pointer over a point does, or over none (-1).
    `words` say what is read of it, where that is not all its points.  Where room is short, one of a
    height gives way until it is no higher than `least`.
    """

    name: str
    figure: Figure
    height: int = 0
    choose: Callable[[int], Order | None] | None = None
    hover: Callable[[int], Order | None] = lambda _point: None
    current: int = -1
    words: str = ""
    least: int = 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Curve):
            return False
        mine, others = ((each.name, each.current, each.words) for each in (self, other))
        return self.figure is other.figure and mine == others

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Heat:
    """A map of cells (row, column), of which `cell` is chosen.

    `draw` makes its picture in a theme, and is compared as a value; `words` say a cell, unless
    `spoken` says more of the chosen one.  `choose` is what a click or an arrow key leads to,
    `enter` Enter and a double click, `hover` the pointer over a cell, or over none (None).
    Where a person does more to it `part` names a Shown of the game's own, which has `more` to show.
    """

    draw: Callable[[Theme], HeatPicture]
    cell: Cell
    words: Callable[[Cell], str]
    choose: Callable[[Cell], Order | None]
    enter: Callable[[Cell], Order | None] = lambda _cell: None
    hover: Callable[[Cell | None], Order | None] = lambda _cell: None
    spoken: str = ""
    part: PartName = ""
    more: Any = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Heat):
            return False
        mine, others = ((each.cell, each.spoken, each.draw, each.more) for each in (self, other))
        return mine == others

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Tiles:
    """Pairs side by side: what, and how much."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Seats:
    """What is to be said of each seat, in turn, beside its badge."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Texts of which one is chosen; `choose` takes the place of another.

    They stand side by side; with `icons` they are a list, and where it `is_closed` a list that
    opens, below its name, where texts may have `notes`.
    """

    name: str
    texts: tuple[str, ...]
    index: int
    choose: Callable[[int], Order | None]
    icons: tuple[str, ...] = ()
    is_closed: bool = False
    notes: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Choice):
            return False
        mine, others = ((each.name, each.texts, each.index) for each in (self, other))
        return mine == others

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Note:
    """A card with something to keep in mind."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Form:
    """Parameters, a dataclass with bounds, as fields; `choose` takes those that a person gives."""

    parameters: Any
    choose: Callable[[Any], Order | None]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Form) and self.parameters == other.parameters

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line to write in; `read` takes what was written, at Return, or raises InputError.

    Where there is a `button`, that does what Return does.
    """

    name: str
    text: str
    read: Callable[[str], Order | None]
    button: str = ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Entry):
            return False
        mine, others = ((each.name, each.text, each.button) for each in (self, other))
        return mine == others

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Work:
    """What a need of some kind is about, and how far it is; None: nothing is under way.

    It can be stopped meanwhile, and begun again where `why` says why it ended without an answer;
    of no `kind` it is only told of.
    """

    kind: str
    title: str
    note: str = ""
    share: float | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Own:
    """A picture of the game's own that a person touches: `part` names its Shown.

    `about` is what it is drawn from, compared by identity where it is made of such things; the
    orders of `choose` and `enter` are the picture's to give.  `lines` say it for the clipboard.
    """

    part: PartName
    about: Any
    choose: Callable[[Any], Order | None] = lambda _what: None
    enter: Callable[[Any], Order | None] = lambda _what: None
    lines: Callable[[], Iterable[str]] = tuple

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and (self.part, self.about) == (other.part, other.about)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Do:
    """A button and its order, without which it is off; one alone of a report is the main one.

    By its `name` a key of the view presses it (`View.keys`); as a command it has `keys` itself.
    """

    title: str
    icon: str
    order: Order | None
    is_main: bool = False
    name: str = ""
    keys: str = ""


Block: TypeAlias = (
    Title
    | Headline
    | Key
    | Say
    | Note
    | Rows
    | Bars
    | Curve
    | Heat
    | Drawing
    | Own
    | Tiles
    | Seats
    | Choice
    | Form
    | Entry
    | Work
    | Do
)


@dataclass(frozen=True, slots=True)
class Report:
    """Blocks in the middle of the page, in its right panel, and buttons below those.

    What is `below` the side stays in sight, whatever of that is scrolled.  `more` is what else can
    be taken along, besides what blocks are saved as: in the export menu.
    At the `left`, below the list of views, stands what a person chooses about it.
    """

    middle: tuple[Block, ...] = ()
    side: tuple[Block, ...] = ()
    foot: tuple[Do, ...] = ()
    more: tuple[Do, ...] = ()
    left: tuple[Block, ...] = ()
    below: tuple[Block, ...] = ()

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All that says something."""
        return self.middle + self.side + self.below

    def button(self, name: str) -> Do | None:
        """Return the button of a name, where there is one now."""
        named = (do for do in (*self.foot, *self.side) if isinstance(do, Do) and do.name == name)
        return next(named, None)


def text_of(blocks: Sequence[Block]) -> str:
    """Return what blocks say as lines, for the clipboard; cells of rows have tabs between.

    The numbers of charts and maps are saved by those.
    """
    lines = (line for block in blocks for line in _lines(block) if line)
    return "".join(f"{line}\n" for line in lines).replace("\u200b", "")  # where lines may end


def _lines(block: Block) -> Iterator[str]:
    if isinstance(block, Title):
        yield f"{block.text}: {block.note}" if block.note else block.text
    elif isinstance(block, Headline):
        yield f"{block.text}: {block.sentence}"
    elif isinstance(block, Key):
        yield f"{block.number} {block.words}".rstrip()
    elif isinstance(block, Say):
        yield block.text
    elif isinstance(block, Work):
        yield ": ".join(filter(None, (block.title, block.note)))
    elif isinstance(block, Note):
        yield f"{block.title}: {block.text}"
    elif isinstance(block, Tiles):
        yield from (f"{what}\t{much}" for what, much in block.pairs)
    elif isinstance(block, Rows):
        yield "\t".join(column.title for column in block.columns)
        for row in islice(block.rows, MOST_COPIED):
            yield "\t".join(each.text(row) for each in block.columns)
        if len(block.rows) > MOST_COPIED:
            from gui.shared.text.tr import tr  # it needs Qt

            yield tr("and {n} more").format(n=f"{len(block.rows) - MOST_COPIED:,}")
    elif isinstance(block, Bars):
        yield from filter(None, (bar.words for bar in block.row.bars))
    elif isinstance(block, Seats):
        yield "; ".join(block.texts)
    elif isinstance(block, Choice) and block.is_closed:
        yield f"{block.name}: {block.texts[block.index]}"
    elif isinstance(block, Drawing):
        yield from block.words.split("; ")
    elif isinstance(block, Own):
        yield from block.lines()
