"""The attack: who arrives, the way there, and the troops that are needed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.conquest.calculator import SHARES, Arrivals, Battle, Calculation, calculated
from gui.conquest.solve.chain import chain_drawing
from gui.conquest.solve.figures import arrivals_figure, needed_figure
from gui.conquest.solve.position import Position
from gui.conquest.solve.way import FIRST, Way, chance_text, plain_way
from gui.shared.charts.figure import Figure
from gui.shared.report.blocks import Column, Curve, Do, Key, Own, Report, Rows, Say, Tiles, Title
from gui.shared.report.orders import Look, PlayFrom
from gui.shared.report.view import Finding, Need, Now, View
from gui.shared.text.key_text import key_text
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal, percent

CURVE = 170
KEPT = 16
"""So many attacks are not worked out again."""


@dataclass(frozen=True, eq=False)
class Attack:
    """A battle with the names of its places, how it ends, and its charts."""

    way: Way
    ends: Calculation
    arrivals: Figure
    needed: Figure
    rows: tuple[FigureRow, ...]


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure by true dice, and as Sigma believes."""

    title: str
    true: str
    sigma: str


class AttackView(View[Attack, Way]):
    """How an attack ends, by true dice and by those that Sigma believes in; exact."""

    name, title, icon = "attack", tr("The attack"), "swords"
    at = plain_way(FIRST)
    sureness = tr("Exact")

    def __init__(self) -> None:
        words = tr("Arrow keys count in a field, Enter adds a place, {up} and {down} move it.")
        self.hint = words.format(up=key_text("Ctrl+Up"), down=key_text("Ctrl+Down"))

    def ask(self, at: Way, shared: object) -> Need:
        return Need(self.name, at, lambda: attack_on(at), most=KEPT)

    def report(self, now: Now[Attack, Way]) -> Report:
        form = (Own("gui.conquest.solve.form:Form", now.at, choose=Look),)
        if now.found is None:
            return Report(left=form)
        way, ends = now.found.way, now.found.ends
        middle = (
            Title(
                tr("Troops that arrive in {place}").format(place=way.names[-1]),
                attack_words(way.battle),
            ),
            Curve(tr("Troops that arrive"), now.found.arrivals),
            Title(
                tr("The way there"),
                tr("chance to come so far, and troops that then stand there"),
            ),
            chain_drawing(ends, way.names),
        )
        needed = title_of(len(way.battle.path))
        side = (
            Title(needed),
            Key(chance_text(ends.true.win)),
            Say(verdict(ends), is_lead=True),
            Rows(tr("Figures"), COLUMNS, now.found.rows, is_whole=True),
            Title(tr("Troops needed"), needed.lower()),
            Curve(tr("Troops needed"), now.found.needed, CURVE),
            Tiles(tuple((percent(share, 0), _troops(ends, share)) for share in SHARES)),
        )
        return Report(middle, side, play_from(now.shared), left=form)


def attack_on(way: Way) -> Finding[Attack]:
    """Return the work that finds out how an attack ends."""
    ends = yield from calculated(way.battle)
    return Attack(way, ends, arrivals_figure(ends), needed_figure(ends), rows_of(ends))


COLUMNS = (
    Column("", lambda row: row.title, width=2.0),
    Column(tr("True"), lambda row: row.true, width=0.8, align="right", font=("body", 600)),
    Column(tr("Sigma"), lambda row: row.sigma, width=0.8, align="right"),
)


def rows_of(found: Calculation) -> tuple[FigureRow, ...]:
    """Return the figures of a calculation."""

    def mean(side: Arrivals) -> str:
        number = side.mean(-1)
        return UNKNOWN if number is None else decimal(number)

    kinds = (
        (tr("Chance"), lambda side: chance_text(side.win)),
        (tr("Arrive, if taken"), mean),
        (tr("Arrive, on average"), lambda side: decimal(side.on_average())),
        (tr("At least, 19 in 20 times"), lambda side: str(side.usually)),
        (tr("First capture"), lambda side: chance_text(side.chances[0])),
    )
    return tuple(FigureRow(title, of(found.true), of(found.sigma)) for title, of in kinds)


def verdict(found: Calculation) -> str:
    """Return how Sigma's belief compares with the truth."""
    true, sigma = chance_text(found.true.win), chance_text(found.sigma.win)
    if true == sigma:
        return tr("Sigma believes the same")
    if found.sigma.win > found.true.win:
        return tr("Sigma believes {chance}: its dice are too kind").format(chance=sigma)
    return tr("Sigma believes {chance}: its dice are too hard").format(chance=sigma)


def title_of(places: int) -> str:
    """Return what is to be done with so many places."""
    if places == 1:
        return tr("Take the place")
    return tr("Take both") if places == 2 else tr("Take all {n}").format(n=places)


def attack_words(battle: Battle) -> str:
    """Return who attacks whom: 30 attack 9, 8 and 5."""
    *first, last = map(str, battle.path)
    if not first:
        return tr("{a} attack {d}").format(a=battle.attackers, d=last)
    text = tr("{a} attack {first} and {last}")
    return text.format(a=battle.attackers, first=", ".join(first), last=last)


def play_from(position: Position | None) -> tuple[Do, ...]:
    """Return the button that begins a match from the position in hand, if there is one."""
    if position is None:
        return ()
    order = PlayFrom(position.game, position.board)
    return (Do(tr("Play from here"), "swords", order, is_main=True),)


def _troops(found: Calculation, share: float) -> str:
    troops = found.true.troops_for(share)
    return tr("over 999") if troops is None else tr("{n} troops").format(n=troops)
