"""The paper's claims beside many runs of its method, and its printed plans on their fields."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.blotto.pipeline.printed import PRINTED, PRINTED_MEANS, Printed
from engine.blotto.pipeline.settings import FIELDS, PaperSettings
from engine.blotto.rules import Blotto
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.solve.shared import Shared, copying, plan_orders
from gui.shared.report.blocks import Block, Column, Do, Form, Key, Report, Rows, Say, Title
from gui.shared.report.orders import Copy, Look, Share
from gui.shared.report.view import Finding, Need, Now, View
from gui.shared.text.tr import tr
from gui.shared.text.value_format import MINUS, decimal, percent

if TYPE_CHECKING:
    from engine.blotto.pipeline.paper import Estimate, Paper

USUAL = PaperSettings()
GAME = Blotto()
"""The paper's road and rule, whatever else is looked at."""
OPTIONS = {"seed": "first", "selected": "selected", "kept": "kept", "other": "other"}
"""Options of the command, and the settings that they are."""


@dataclass(frozen=True)
class At:
    """The settings in the form, and those that were asked for."""

    settings: PaperSettings = USUAL
    asked: PaperSettings | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """What is claimed, as printed, and what our runs have."""

    what: str
    printed: str
    ours: str
    spread: str = ""


@dataclass(frozen=True, slots=True)
class PlanFacts:
    """A printed plan on the fields of our runs: estimates by field, and chances to win."""

    printed: Printed
    standard: Estimate
    selected: Estimate
    validation: Estimate
    mean: Estimate
    chance: Estimate


class PaperView(View["Paper", At]):
    """Nothing runs before it is asked for."""

    name, title, icon = "paper", tr("The paper, many seeds"), "repeat"
    at = At()
    is_of_shared = False
    hint = tr("A row takes its plan along.")

    def needs(self, now: Now[Paper, At]) -> tuple[Need, ...]:
        asked = now.at.asked
        return () if asked is None else (_need(asked),)

    def report(self, now: Now[Paper, At]) -> Report:
        at, shared = now.at, now.shared
        text = tr(
            "Of the fifteen means of three in its figure 7 two can be read: {low} and {high}."
        )
        low, high = (decimal(mean, 4) for mean in PRINTED_MEANS.values())
        claim = Say(text.format(low=low, high=high), is_lead=True)
        form = (Form(at.settings, lambda settings: Look(replace(at, settings=settings))),)
        title = tr("Run") if at.asked is None else tr("Run again")
        run = Do(title, "play", Look(replace(at, asked=at.settings)), is_main=True)
        if at.asked is None:
            words = tr("Each seed takes about a tenth of a second.")
            return Report((Title(self.title), claim, Say(words)), form, (run,))
        need = _need(at.asked)
        found: Paper | None = now.answers.get(need.key)
        is_ended = need.key not in now.shares and need.key not in now.refused
        is_whole = found is not None and is_ended
        head: tuple[Block, ...] = (Title(self.title) if is_whole else need.block(now, ""), claim)
        if found is None or not found.runs:
            return Report(head, form, (run,))
        command = command_of(at.asked)
        copy = Do(tr("Copy the command"), "copy", Copy(command, tr("Copied the command.")))
        side = (*form, _key(found), Say(tr("Made again by: {command}").format(command=command)))
        rows = plan_rows(found)
        plans = Rows(
            tr("Printed plans"),
            COLUMNS,
            rows,
            choose=lambda place: Share(replace(shared, plan=rows[place].printed.plan)),
            is_whole=True,
        )
        middle: tuple[Block, ...] = (
            *head,
            Rows(tr("Claims"), CLAIMS, claims(found), is_whole=True),
            *_ended(found),
            Title(tr("The fifteen printed plans on the fields of our runs")),
            plans,
            Title(tr("Mean points are not the chance to win")),
            Say(lesson(found), is_lead=True),
        )
        foot = (run, *(plan_orders(shared) if isinstance(shared, Shared) else ()))
        more = (copy, *(copying(shared) if isinstance(shared, Shared) else ()))
        return Report(middle, side, foot, more)


def command_of(asked: PaperSettings) -> str:
    """Return the command that finds out the same."""
    more = "".join(
        f" --{option} {number}"
        for option, name in OPTIONS.items()
        if (number := getattr(asked, name)) != getattr(USUAL, name)
    )
    return f"python main.py blotto paper --seeds {asked.seeds}{more}"


@functools.lru_cache(8)
def claims(found: Paper) -> tuple[Claim, ...]:
    """Return what is claimed, one after the other."""
    asked, runs = found.settings, len(found.runs)
    low, high = (decimal(mean, 2) for mean in PRINTED_MEANS.values())
    of_runs = tr("{n} of {runs} runs")
    shown = tr("{low} to {high}").format(low=low, high=high)
    reached = [
        Claim(
            tr("Runs whose best plan reaches {mean}").format(mean=decimal(mean, 2)),
            tr("the one run"),
            of_runs.format(n=found.reaches(mean), runs=runs),
        )
        for mean in PRINTED_MEANS.values()
    ]
    return (
        Claim(tr("The best plan’s mean of three"), shown, _number(found.best), _spread(found.best)),
        Claim(tr("That of the last one ranked"), shown, _number(found.worst), _spread(found.worst)),
        *reached,
        Claim(
            tr("Different maxima, of which {kept} are kept").format(kept=asked.kept),
            str(asked.kept),
            _number(found.maxima, 1),
            of_runs.format(n=found.filled, runs=runs),
        ),
        Claim(
            tr("{other} kept instead: what it brings the best").format(other=asked.other),
            "",
            _number(found.gain, 3),
            _spread(found.gain),
        ),
    )


def lesson(found: Paper) -> str:
    """Return what choosing by mean points gives up."""
    runs, given = len(found.runs), found.given_up
    rows = plan_rows(found)
    by_points = max(rows, key=lambda row: row.mean.mean)
    by_chance = max(rows, key=lambda row: row.chance.mean)
    assert given is not None
    text = tr(
        "In {alike} of {runs} runs the best of our plans by mean points is also the likeliest to "
        "win; it gives up {given} of a chance on average, {most} at most. Of the printed plans "
        "{one} has the most points, {mean}, and wins {chance}; {other} wins the most, {best}."
    )
    return text.format(
        alike=found.alike,
        runs=runs,
        given=percent(given.mean, 2),
        most=percent(given.high, 1),
        one=by_points.printed.number,
        mean=decimal(by_points.mean.mean, 2),
        chance=percent(by_points.chance.mean, 1),
        other=by_chance.printed.number,
        best=percent(by_chance.chance.mean, 1),
    )


@functools.lru_cache(8)
def plan_rows(found: Paper) -> tuple[PlanFacts, ...]:
    """Return the printed plans with what they score; there is a run at least."""
    rows = []
    for printed in PRINTED:
        told = [found.points(printed.number, name) for name in FIELDS]
        told.append(found.chances(printed.number, "mean"))
        rows.append(PlanFacts(printed, *(each for each in told if each is not None)))
    return tuple(rows)


def _need(asked: PaperSettings) -> Need:
    title = tr("The paper, {n} seeds").format(n=asked.seeds)
    return Need("paper", ("paper", asked), lambda: _found(asked), title, stays=True)


def _found(asked: PaperSettings) -> Finding[Paper]:
    from engine.blotto.pipeline.paper import paper_steps  # which loads what is compiled

    return (yield from paper_steps(GAME, asked))


def _key(found: Paper) -> Key:
    words = tr("best mean of three, {n} seeds").format(n=len(found.runs))
    return Key(_number(found.best), words, is_exact=False)


def _ended(found: Paper) -> tuple[Say, ...]:
    if not found.ended:
        return ()
    seeds = ", ".join(str(seed) for seed, _why in found.ended)
    text = tr("Left out, as their search found nothing above the least mean: seeds {seeds}.")
    return (Say(text.format(seeds=seeds)),)


def _number(found: Estimate | None, digits: int = 2) -> str:
    """Return an estimate with half of its interval, which one run alone has not."""
    if found is None:
        return ""
    if found.half != found.half:
        return decimal(found.mean, digits)
    return f"{decimal(found.mean, digits)} ± {decimal(found.half, digits)}"


def _spread(found: Estimate | None) -> str:
    if found is None:
        return ""
    text = tr("{low} to {high}").format(low=decimal(found.low, 2), high=decimal(found.high, 2))
    return text.replace("-", MINUS)


def _field_column(title: str, name: str) -> Column:
    def key(row: PlanFacts) -> float:
        found: Estimate = getattr(row, name)
        return found.mean

    def text(row: PlanFacts) -> str:
        return _number(getattr(row, name), 1)

    return Column(title, text, key, 1.35, align="right", font=("small", 400))


def _printed_column(title: str, value: Callable[[Printed], float | None]) -> Column:
    def text(row: PlanFacts) -> str:
        number = value(row.printed)
        return "" if number is None else decimal(number, 2)

    return Column(
        title, text, lambda row: value(row.printed) or 0.0, 0.75, align="right", font=("small", 400)
    )


CLAIMS = (
    Column(tr("Claim"), lambda row: row.what, width=2.6),
    Column(tr("Printed"), lambda row: row.printed, width=1.1, align="right"),
    Column(tr("Ours"), lambda row: row.ours, width=1.1, align="right", font=("body", 600)),
    Column(tr("From to"), lambda row: row.spread, width=1.2, align="right", font=("small", 400)),
)
COLUMNS = (
    Column(
        tr("Plan"),
        lambda row: f"{row.printed.number}: {plan_in_words(row.printed.plan)}",
        lambda row: row.printed.number,
        1.9,
        font=("small", 400),
    ),
    _printed_column(tr("First"), lambda printed: printed.standard),
    _field_column(tr("ours"), "standard"),
    _printed_column(tr("Selected"), lambda printed: printed.selected),
    _field_column(tr("ours"), "selected"),
    _field_column(tr("Random"), "validation"),
    _printed_column(tr("Mean"), lambda printed: PRINTED_MEANS.get(printed.number)),
    _field_column(tr("ours"), "mean"),
    Column(
        tr("Wins"),
        lambda row: percent(row.chance.mean, 1),
        lambda row: row.chance.mean,
        0.8,
        align="right",
        font=("small", 600),
    ),
)
