"""What a person chooses about the map, as blocks: what its colours show, and what belongs to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from engine.hog.rules import Hog
from gui.hog.solve.at import PALETTES, At, Chosen, Mode, Shade
from gui.hog.solve.cell_facts import class_words, last_titles
from gui.hog.solve.known import Known
from gui.shared.report.blocks import Block, Choice, Own, Say
from gui.shared.report.orders import Look
from gui.shared.text.tr import tr

ICONS = ("dices", "gauge", "layers", "route")
BOX = "gui.hog.solve.strategy_box:Shown"


def controls_of(at: At, known: Known | None) -> tuple[Block, ...]:
    """Return the choices; of no solution yet, those that any has."""
    modes = (
        tr("Best number of dice"),
        tr("Chance to win"),
        tr("Difference to another"),
        tr("Where play really goes"),
    )
    shown = Choice(
        tr("Colour shows"), modes, at.mode, lambda mode: Look(at.in_mode(Mode(mode))), ICONS
    )
    if known is None:
        return (shown, *_colours(at))
    return (shown, *_last(at, known), *_strategies(at, known), *_follow(at, known), *_colours(at))


def _last(at: At, known: Known) -> tuple[Block, ...]:
    if not known.asks_last:
        return ()
    mine, theirs = last_titles(known.game)
    of_mine, of_theirs = known.last
    return (
        _memory(mine, known.game, of_mine, lambda memory: replace(at, mine=memory)),
        _memory(theirs, known.game, of_theirs, lambda memory: replace(at, theirs=memory)),
        Say(tr("Any: each as often as play meets it.")),
    )


def _memory(
    title: str, game: Hog, memory: int | None, looking: Callable[[int | None], At]
) -> Choice:
    texts = (tr("any"), *class_words(game))
    place = 0 if memory is None else memory + 1
    return _closed(title, texts, place, lambda chosen: looking(chosen - 1 if chosen else None))


def _strategies(at: At, known: Known) -> tuple[Block, ...]:
    if not at.is_pair:
        return ()

    def box(kind: str, chosen: Chosen | None, file: Any, field: str) -> Own:
        return Own(
            f"{BOX}{kind}",
            (known.game, chosen, file),
            choose=lambda other: Look(replace(at, **{field: other})),
        )

    first = box("First", at.first, None, "first")
    if at.mode is Mode.VISITS:
        return first, box("Against", at.against, None, "against")
    return first, box("Second", known.second, at.file, "second")


def _follow(at: At, known: Known) -> tuple[Block, ...]:
    """Return whose play follows a roll, where there is a choice."""
    if known.active is None or len(known.active.continuations) == 1:
        return ()
    texts = tr("perfectly"), tr("as {name}").format(name=known.name)
    title = tr("After a roll, both play")
    return (_closed(title, texts, known.follow, lambda place: replace(at, follow=place)),)


def _colours(at: At) -> tuple[Block, ...]:
    if at.mode is Mode.DICE:
        return ()
    own = tr("Green to ink") if at.mode is Mode.VISITS else tr("Vermilion to blue")
    is_difference = at.mode is Mode.DIFFERENCE
    names = (own, "CET-CBD1") if is_difference else (own, "Viridis", "Cividis")
    colours = _closed(
        tr("Colours"),
        names,
        PALETTES.index(at.palette),
        lambda place: at.with_palette(PALETTES[place]),
    )
    if not is_difference:
        return (colours,)
    shades = tr("Wins in 10,000 games"), tr("Chance to win, per visit"), tr("Number of dice")
    shade = _closed(tr("Colour"), shades, at.shade, lambda place: replace(at, shade=Shade(place)))
    return shade, colours


def _closed(title: str, texts: Sequence[str], place: int, looking: Callable[[int], At]) -> Choice:
    return Choice(title, tuple(texts), place, lambda at: Look(looking(at)), is_closed=True)
