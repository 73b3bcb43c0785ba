"""What all views of a field share: its choices, its entry, and what stands there meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.blotto.rules import Blotto
from gui.blotto.fields.entry_blocks import entry_blocks, entry_orders, entry_savings
from gui.blotto.fields.known import NO_FIELD, known_fields
from gui.blotto.fields.notes import estimate_in_words
from gui.blotto.fields.shared import (
    RULES,
    Fields,
    battles_need,
    contest_in,
    contest_need,
    sample_size,
    title_of,
)
from gui.shared.report.blocks import Block, Choice, Do, Report, Say, Title
from gui.shared.report.orders import Share
from gui.shared.report.view import Need, Now, View
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.blotto.contest.contest import Contest


MOST_BATTLES = 10**12
"""Beyond that nobody waits."""


class FieldView(View[Any, None]):
    """A view of the standings of fields; at its side stands the entry that is looked at."""

    at = None

    def also(self, contest: Contest, shared: Fields) -> Sequence[Need]:
        """Return what else is to be found out, once there are standings."""
        return ()

    def middle(self, now: Now[Any, None], contest: Contest) -> tuple[Block, ...]:
        """Return what it says of the standings."""
        raise NotImplementedError

    def needs(self, now: Now[Any, None]) -> Sequence[Need]:
        shared, contest = now.shared, contest_in(now)
        if contest is None:
            return (contest_need(shared),) if shared.can_meet else ()
        entry = battles_need(contest, shared)
        return (contest_need(shared), entry, *self.also(contest, shared))

    def report(self, now: Now[Any, None]) -> Report:
        shared, contest = now.shared, contest_in(now)
        if contest is None:
            return waiting(now)
        return Report(
            self.middle(now, contest),
            entry_blocks(now, contest),
            entry_orders(contest, shared),
            entry_savings(contest, shared),
            choices(now),
        )


def waiting(now: Now[Any, Any]) -> Report:
    """Return how far the battles are, or the question whether to fight so many."""
    shared: Fields = now.shared
    if shared.field is NO_FIELD:
        return Report()
    if shared.is_asked_first:
        return Report(_offer(shared), left=choices(now))
    need = contest_need(shared)
    return Report((need.block(now, tr("Every plan meets every other one.")),), left=choices(now))


def choices(now: Now[Any, Any]) -> tuple[Block, ...]:
    """Return the rule, and a list of fields whose plans may take part besides."""
    shared: Fields = now.shared
    rule = Choice(
        tr("Rule"),
        (tr("Three in a row"), tr("Plain")),
        RULES.index(shared.rule),
        lambda number: Share(replace(shared, rule=RULES[number])),
    )
    contest = contest_in(now)
    if contest is None:
        return (rule,)
    game = Blotto(tuple(range(1, contest.game.castles + 1)), contest.game.soldiers)
    sources = known_fields().sources(game)

    def take_part(number: int) -> Share:
        besides = (*shared.besides, sources[number - 1]) if number else ()
        return Share(Fields(shared.field, besides, shared.rule))

    last = next((n for n, each in enumerate(sources, 1) if each in shared.besides[-1:]), 0)
    titles = (tr("Nobody"), *(source.title for source in sources))
    return (rule, Choice(tr("Who meets them besides"), titles, last, take_part, is_closed=True))


def _offer(shared: Fields) -> tuple[Block, ...]:
    """Ask whether to fight so many battles; beyond all patience a sample comes first."""
    count = shared.count
    some, battles = sample_size(count), count * (count - 1)
    text = tr(
        "{n:,} plans, each against each: {battles:,} battles, {time} on one core. In a sample "
        "each meets the same {some:,} plans, {sample}."
    )
    told = text.format(
        n=count,
        battles=battles,
        time=estimate_in_words(battles),
        some=some,
        sample=estimate_in_words(count * some - some),
    )
    is_too_much = battles > MOST_BATTLES
    whole = tr("Fight them all anyway") if is_too_much else tr("Fight them all")
    return (
        Title(title_of(shared)),
        Say(told),
        Do(tr("Fight a sample"), "swords", Share(replace(shared, opponents=some)), is_main=True),
        Do(whole, "swords", Share(replace(shared, opponents=count))),
    )
