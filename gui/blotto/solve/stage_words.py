"""The stages of the pipeline in words: titles, counts, and what each of them holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.pipeline.pipeline import Stage
    from engine.blotto.pipeline.settings import PipelineSettings

GROUPS = 6


def stage_titles() -> tuple[str, ...]:
    """Return what the stages are called, in their order."""
    return (
        tr("Groups"),
        tr("Choose"),
        tr("Climb"),
        tr("Select"),
        tr("Climb again"),
        tr("Random"),
        tr("Cross-check"),
    )


def short_titles() -> tuple[str, ...]:
    """Return the same for cards that are narrow."""
    return (
        tr("Groups"),
        tr("Choose"),
        tr("Climb"),
        tr("Select"),
        tr("Again"),
        tr("Random"),
        tr("Check"),
    )


def column_title(name: str) -> str:
    """Return a field of the run as the head of a column of scores."""
    titles = {
        "standard": tr("First"),
        "selected": tr("Selected"),
        "validation": tr("Random"),
        "mean": tr("Mean"),
    }
    return titles.get(name, name)


def field_title(name: str) -> str:
    """Return what a field of the run is called: the mean of three is one, too."""
    titles = {
        "standard": tr("first field"),
        "selected": tr("selected"),
        "validation": tr("random plans"),
        "mean": tr("mean of three"),
    }
    return titles.get(name, name)


def stage_count(stage: Stage) -> int:
    """Return the large number of a stage: the climbs made, or the plans it holds."""
    return stage.climbs or len(stage.plans)


def stage_note(stage: Stage, settings: PipelineSettings) -> str:
    """Return what the large number counts, in a few words."""
    kept = f"{len(stage.plans):,}"
    texts = {
        "groups": tr("plans, {n} in each of 6").format(n=settings.per_group),
        "selection": tr("best {n} of each group").format(
            n=min(settings.selected, settings.per_group)
        ),
        "maxima": tr("climbs, {kept} peaks").format(kept=kept),
        "selected": tr("best peaks, new field"),
        "selected-maxima": tr("climbs, best {kept} kept").format(kept=kept),
        "validation": tr("to check against"),
        "ranking": tr("ranked on three fields"),
    }
    return texts[stage.name]


def stage_words(number: int, stage: Stage, settings: PipelineSettings) -> str:
    """Return a stage as a sentence."""
    text = tr("{number} {title}: {count} {note}").format(
        number=number + 1,
        title=stage_titles()[number],
        count=f"{stage_count(stage):,}",
        note=stage_note(stage, settings),
    )
    if stage.best is None:
        return text
    return tr("{text}; best {best}").format(text=text, best=decimal(stage.best, 2))


def list_title(stage: Stage, settings: PipelineSettings) -> str:
    """Return what stands above the list of a stage."""
    kept, climbs = f"{len(stage.plans):,}", f"{stage.climbs:,}"
    texts = {
        "groups": tr("{kept} plans, six bases completed at random, strongest first"),
        "selection": tr("The best of each group, which climb"),
        "maxima": tr("{kept} different peaks of {climbs} climbs, strongest first"),
        "selected": tr("The best {kept} peaks: the field of the second climb"),
        "selected-maxima": tr("{kept} plans kept of {climbs} climbs, strongest first"),
        "validation": tr("{kept} plans completed from nothing, to check against"),
        "ranking": tr("{kept} plans by the mean of three fields, best first"),
    }
    text = texts[stage.name].format(kept=kept, climbs=climbs)
    is_short = stage.name == "selected" and len(stage.plans) < settings.kept
    if not is_short:
        return text
    fewer = tr("{text}; {wanted} were asked for, no more were above {least}")
    return fewer.format(text=text, wanted=settings.kept, least=f"{settings.min_score:g}")
