"""The list of fields that plans may be measured by: none, those at hand, one from a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gui.blotto.fields.known import FieldSource
from gui.shared.live.parts import Part, choice, column, note, text
from gui.shared.text.tr import tr


def field_choice(
    title: str,
    nothing: str,
    sources: Sequence[FieldSource],
    chosen: FieldSource | None,
    choose: Callable[[FieldSource | None], object],
    ask: Callable[[], object],
    complaint: str,
) -> Part:
    """Return the list of these fields, with `nothing` of them first, by the words for what that is.

    The last entry asks for a file.
    """
    titles = [source.title for source in sources]
    texts = [nothing, *titles, tr("A field from a file…")]
    index = texts.index(chosen.title) if chosen is not None and chosen.title in titles else 0

    def take(place: int) -> None:
        if place <= len(sources):
            choose(None if place == 0 else sources[place - 1])
        else:
            ask()

    return column(
        text(title, "small", "text_2"),
        choice(title, texts, index, take, fewest=10, key=title),
        note(complaint, "danger", key=(title, "complaint")),
        gap=4,
    )
