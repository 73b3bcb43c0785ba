"""Why: what EV, DR and DRR, the report's strategies, saw in a seat before its last shot."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from engine.core.system.job import one_step
from engine.gunslinger.explain import NAMED, Explained, explained
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen, Shots, Showdown
from engine.gunslinger.shooters.expected_value import Worth
from engine.gunslinger.shooters.revenge import WINDOW
from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.words import danger_in_words, name_of
from gui.shared.page.seats import EVERYONE
from gui.shared.report.blocks import Block, Choice, Column, Report, Rows, Say, Title
from gui.shared.report.orders import Look
from gui.shared.report.view import Need, Now, OnBoard, ReasonView
from gui.shared.style.painter import Painter
from gui.shared.text.tr import seat_label, tr
from gui.shared.text.value_format import decimal, signed

LEAST = 0.005
"""What is inferred to be rarer than this is not listed."""
LISTED = 200
"""So many of the last rounds are listed."""


@dataclass(frozen=True, slots=True)
class At:
    """The seat that is explained, where one may choose, and the row that is pointed at."""

    seat: int = 0
    row: int = 0


@dataclass(frozen=True, slots=True)
class Target:
    """One that could be shot at: what that is worth, and how likely each strategy does it."""

    player: int
    letter: str
    name: str
    worth: Worth
    hits: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A player or a round, and what is told of it."""

    title: str
    text: str


@dataclass(frozen=True, eq=False)
class Found:
    """What a seat could tell: targets, who shoots whom as EV infers, and the shots so far."""

    targets: tuple[Target, ...]
    inferred: tuple[Line, ...]
    history: tuple[Line, ...]
    rate: float


class WhyShot(ReasonView[Found, At]):
    """Of the round that led to the board."""

    name, title, icon, at = "why", tr("Why"), "lightbulb", At()

    def about(self, shared: OnBoard) -> Hashable:
        frame: GunslingerFrame = shared.frame
        return frame.before, frame.seats, frame.lens, frame.state

    def ask(self, at: At, shared: OnBoard) -> Need | None:
        frame: GunslingerFrame = shared.frame
        view = seen_from(frame, at.seat)
        if view is None or not view.alive[view.me]:
            return None
        names, game = frame.seats.names, frame.game
        return Need(self.name, (game, view, names), lambda: _found(game, view, names), most=16)

    def report(self, now: Now[Found, At]) -> Report:
        frame: GunslingerFrame | None = None if now.shared is None else now.shared.frame
        if frame is None or frame.before is None:
            return Report((Say(tr("No round has been played yet.")),))
        view, at = seen_from(frame, now.at.seat), now.at
        if view is None:
            return Report((Say(tr("Look through somebody's eyes, or at the truth.")),))
        blocks: list[Block] = []
        if isinstance(frame.before, Showdown):
            names = tuple(name_of(frame, seat) for seat in range(frame.game.players))
            blocks.append(
                Choice(
                    tr("Seat"), names, view.me, lambda n: Look(replace(at, seat=n)), is_closed=True
                )
            )
        title = tr("Round {n}: {name}").format(
            n=len(view.history) + 1, name=name_of(frame, view.me)
        )
        notes = frame.seats.notes
        blocks.append(Title(title, notes[view.me] if notes else "", True))
        if not view.alive[view.me]:
            return Report((*blocks, Say(tr("It had fallen before."))))
        blocks.append(Say(_made(frame, view.me)))
        if now.found is not None:
            blocks += _told(now.found, at)
        return Report(tuple(blocks))


WHY = WhyShot()


def seen_from(frame: GunslingerFrame, seat: int) -> Seen | None:
    """Return what a seat knew before the last round; of one whose eyes they are, that one's.

    None before the first round, and where nobody's lists may be known.
    """
    before = frame.before
    if before is None or frame.lens == EVERYONE:
        return None
    if isinstance(before, Showdown):
        return frame.game.observe(before, min(seat, frame.game.players - 1))
    return before if isinstance(before, Seen) else None


@one_step
def _found(game: Gunslinger, view: Seen, names: tuple[str, ...]) -> Found:
    found = explained(game, view)
    targets = [_target(found, worth, names) for worth in found.worths]
    targets.sort(key=lambda row: (-max(row.chances), -row.worth.total, row.player))
    inferred = tuple(
        Line(_label(shooter, names), _row(row, names))
        for shooter, row in found.graph.items()
        if any(p >= LEAST for p in row.values())
    )
    last = len(view.history)
    rounds = enumerate(reversed(view.history[-LISTED:]))
    history = tuple(Line(str(last - back), _shots(shots, names)) for back, shots in rounds)
    return Found(tuple(targets), inferred, history, found.aims["drr"].rate)


def _target(found: Explained, worth: Worth, names: tuple[str, ...]) -> Target:
    player = worth.target
    chances = tuple(found.chance(name, player) for name in NAMED)
    letter = seat_label(player, len(names))
    return Target(player, letter, names[player], worth, found.counts[player], chances)


def _label(player: int, names: tuple[str, ...]) -> str:
    return f"{seat_label(player, len(names))} {names[player]}"


def _row(row: Mapping[int, float], names: tuple[str, ...]) -> str:
    """Return at whom one likely shoots: D 75 %, nobody 25 %."""
    likely = sorted(row.items(), key=lambda item: -item[1])
    parts = [
        f"{seat_label(target, len(names))} {danger_in_words(p)}"
        for target, p in likely
        if p >= LEAST
    ]
    return ", ".join([*parts, tr("nobody {p}").format(p=danger_in_words(1 - sum(row.values())))])


def _shots(shots: Shots, names: tuple[str, ...]) -> str:
    """Return who shot whom in a round: A › C, B › C."""
    label = [seat_label(player, len(names)) for player in range(len(names))]
    told = [f"{label[i]} › {label[target]}" for i, target in enumerate(shots) if target != NO_SHOT]
    return ", ".join(told) or tr("no shot")


def _made(frame: GunslingerFrame, seat: int) -> str:
    """Return what a seat did in the round that led to the board."""
    target = frame.state.history[-1][seat]
    if target == NO_SHOT:
        return tr("It held fire.")
    return tr("It shot {name}.").format(name=name_of(frame, target))


def _told(found: Found, at: At) -> list[Block]:
    point = lambda row: Look(replace(at, row=row))  # noqa: E731
    targets = Rows(tr("Targets"), TARGETS, found.targets, point=point, choose=point, is_whole=True)
    words = _sum(found, found.targets[at.row]) if at.row < len(found.targets) else ""
    inferred: Block = Say(tr("Nobody has shot at anybody who lives."))
    if found.inferred:
        inferred = Rows(tr("Inferred"), INFERRED, found.inferred, is_whole=True)
    blocks: list[Block] = [
        targets,
        Say(words, lines=3),
        Title(tr("Inferred by EV"), "", True),
        inferred,
    ]
    history: Block = Say(tr("It was the first round."))
    if found.history:
        history = Rows(tr("History"), HISTORY, found.history, is_whole=True)
    return [*blocks, Title(tr("History"), "", True), history]


def _sum(found: Found, row: Target) -> str:
    """Return what the value of a target adds up, and why DR and DRR shoot at it or not."""
    worth = row.worth
    value = tr("{name}: kill {kill} + save {save} − cost {cost} = {total}.").format(
        name=row.name,
        kill=decimal(worth.kill, 2),
        save=decimal(worth.save, 2),
        cost=decimal(worth.cost, 2),
        total=signed(worth.total, 2),
    )
    hits = tr("%n shot(s) at this seat in {window} rounds; P of DRR is {p}.", row.hits)
    return f"{value} {hits.format(window=WINDOW, p=decimal(found.rate, 3))}"


def _paint_target(painter: Painter, area: QRectF, row: Target, ink: QColor) -> None:
    painter.text(painter.badge_in(area, row.player, row.letter), row.name, "small", ink)


def _chance_column(place: int, name: str) -> Column:
    def key(row: Target) -> float:
        return row.chances[place]

    return Column(
        name.upper(),
        lambda row: danger_in_words(key(row)),
        key,
        0.9,
        align="right",
        font=("small", 400),
    )


TARGETS = (
    Column(tr("Target"), lambda row: f"{row.letter} {row.name}", width=1.7, paint=_paint_target),
    Column(
        tr("Value"),
        lambda row: signed(row.worth.total, 2),
        lambda row: row.worth.total,
        1.0,
        align="right",
        font=("small", 400),
    ),
    *(_chance_column(place, name) for place, name in enumerate(NAMED)),
)
INFERRED = (
    Column(tr("Who"), lambda row: row.title, width=0.8, font=("small", 400)),
    Column(tr("Shoots next"), lambda row: row.text, width=1.6, font=("small", 400)),
)
HISTORY = (
    Column(
        tr("Round"), lambda row: row.title, lambda row: int(row.title), 0.45, font=("small", 400)
    ),
    Column(tr("Shots"), lambda row: row.text, width=2.0, font=("small", 400)),
)
