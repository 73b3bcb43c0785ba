"""What the editor says in numbers and sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.play.strategy import Strategy, label_of
from engine.hog import GAME
from engine.hog.rules import Hog
from gui.hog.board.words import HogWords
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import SPACE, percent, percent_change

if TYPE_CHECKING:
    from engine.hog.exact_play.counterfactual import Evaluation, Flaw

DIGITS = 3
"""Of per cent: a single cell often changes no more than hundredths."""
SMALLEST = 0.5 * 10.0 ** (-2 - DIGITS)
"""Changes below this are written as none."""
words = HogWords()


@dataclass(frozen=True, slots=True)
class EffectRow:
    """What a number of dice would add to the win rate: in words, and from -1 to 1 on the line."""

    roll: int
    effect: str
    position: float | None
    note: str
    is_now: bool
    words: str


_NAMES = frozenset(strategy.name for strategy in GAME.strategies)


def strategy_name(strategy: Strategy) -> str:
    """Return a strategy's name with its parameters, as people write it: Always 4."""
    return strategy_words(label_of(strategy))


def origin_name(strategy: Strategy, game: Hog) -> str:
    """Return what to call a strategy's table: Final of summer 2020; a file keeps its name."""
    if strategy.name not in _NAMES:
        return label_of(strategy)
    text = tr("{strategy} of {semester}")
    return text.format(strategy=strategy_name(strategy), semester=game.semester.title)


def rate_text(rate: float) -> str:
    """Return a win rate: 55.412 %."""
    return percent(rate, DIGITS)


def points_text(change: float) -> str:
    """Return a change of the win rate in points of per cent: +0.412."""
    return percent_change(change, DIGITS)


def against_text(opponent: str, change: float | None) -> str:
    """Return whom the win rate is against, and what all edits changed of it."""
    if change is None:
        return tr("against {opponent}").format(opponent=opponent)
    text = tr("against {opponent}, {points} since the start")
    return text.format(opponent=opponent, points=points_text(change))


def origin_text(name: str, num_cells: int, is_saved: bool) -> str:
    """Return what is edited: Final, 40 cells changed, not saved."""
    if num_cells == 0:
        return name
    cells = tr("{count:,} cell(s)", num_cells).format(count=num_cells)
    saved = tr("{name}, {cells} changed, saved")
    text = saved if is_saved else tr("{name}, {cells} changed, not saved")
    return text.format(name=name, cells=cells)


def cell_text(score: int, opponent: int) -> str:
    """Return a cell: 24 : 37."""
    return f"{score}{SPACE}:{SPACE}{opponent}"


def reach_text(reach: float) -> str:
    """Return how often the table is asked in a cell."""
    if reach <= 0:
        return tr("never met in this match-up")
    if reach < 0.00005:
        text = tr("met in 1 of {games} games")
        return text.format(games=f"{float(f'{1 / reach:.2g}'):,.0f}")
    digits = 1 if reach >= 0.01 else 2
    return tr("met in {share} of games").format(share=percent(reach, digits))


def effect_rows(evaluation: Evaluation, score: int, opponent: int, roll: int) -> list[EffectRow]:
    """Return what each roll of a cell would add to the win rate, beside its `roll` now."""
    worth = evaluation.worth[score, opponent]
    legal = [k for k in range(len(worth)) if worth[k] > -1]
    effects = {k: float(worth[k] - worth[roll]) for k in legal}
    largest = max(map(abs, effects.values()))
    best = max(legal, key=lambda k: effects[k])
    has_better = effects[best] >= SMALLEST
    rows = []
    for k in legal:
        note = tr("now") if k == roll else tr("best") if has_better and k == best else ""
        effect = "0" if k == roll else points_text(effects[k])
        place = effects[k] / largest if largest > 0 else 0.0
        text = tr("{dice}: {effect} points") if k != roll else tr("{dice}, now")
        spoken = text.format(dice=words.action(None, k), effect=effect)  # type: ignore[arg-type]
        rows.append(EffectRow(k, effect, place, note, k == roll, spoken))
    return rows


def unknown_rows(numbers: range, roll: int) -> list[EffectRow]:
    """Return the rows of a cell of which nothing is known yet."""
    now = tr("now")
    return [
        EffectRow(k, "", None, now if k == roll else "", k == roll, words.action(None, k))  # type: ignore[arg-type]
        for k in numbers
    ]


def flaw_words(flaw: Flaw) -> str:
    """Return one of the worst cells: 24 : 37, rolls 4, 8 would gain 0.012."""
    text = tr("{cell}, rolls {roll}, {better} would gain {gain} points, {reach}")
    return text.format(
        cell=cell_text(flaw.score, flaw.opponent),
        roll=flaw.roll,
        better=flaw.better,
        gain=points_text(flaw.gain).lstrip("+"),
        reach=reach_text(flaw.reach),
    )
