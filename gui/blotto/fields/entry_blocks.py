"""The entry that is looked at: its plan, how it fared, its rank under the other rule, its wins."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Any

from engine.blotto.strategies import FromField, shorthand
from engine.core.play.interval import half_interval
from gui.blotto.fields.battle_bars import wins_row
from gui.blotto.fields.notes import rule_note
from gui.blotto.fields.plan_blocks import strip
from gui.blotto.fields.shared import Fields, battles_need, contest_need, other_rule, row_of
from gui.shared.report.blocks import Bars, Block, Column, Do, Key, Note, Rows, Say, Title
from gui.shared.report.orders import Copy, PlayFrom, Save
from gui.shared.report.view import Now
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ABOUT, decimal, estimated

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import Battles
    from engine.blotto.contest.contest import Contest
    from engine.blotto.fields.field import LeftOut

MOST_TEXT = 400
SAVE = "gui.blotto.fields.saving:saved_standings"
Fact = tuple[str, str]
FACTS = (
    Column("", lambda fact: fact[0], width=2.0),
    Column("", lambda fact: fact[1], align="right", font=("body", 600)),
)
LEFT_OUT = (
    Column(tr("File"), lambda row: row[0], lambda row: row[0]),
    Column(tr("Line"), lambda row: f"{row[1].line:,}", lambda row: row[1].line, align="right"),
    Column(tr("Why"), lambda row: row[1].reason, lambda row: row[1].reason, 3.0),
)


def entry_blocks(now: Now[Any, Any], contest: Contest) -> tuple[Block, ...]:
    """Return what is said of the entry that is looked at."""
    shared: Fields = now.shared
    row = row_of(contest, shared)
    battles: Battles | None = now.answers.get(battles_need(contest, shared).key)
    other: Contest | None = now.answers.get(contest_need(other_rule(shared)).key)
    rank = tr("Rank {rank:,} of {n:,}").format(rank=contest.rank_of(row), n=len(contest.order))
    said = contest.everyone.texts.get(row, "")
    said = said if len(said) <= MOST_TEXT else said[:MOST_TEXT] + "…"
    field = contest.fields[contest.field_of(row)]
    title, sentence = rule_note(contest.game, field)
    return (
        Title(rank, field.name if len(contest.fields) > 1 else ""),
        mean_key(contest, row, battles),
        strip(contest.plan(row)),
        *((Say(said),) if said else ()),
        Rows(
            tr("How the entry fared"), FACTS, facts_of(contest, row, other), is_whole=True,
            head=0,
        ),
        *((Note(title, sentence),) if title else ()),
        *_wins_blocks(contest, battles),
        *_left_out_blocks(contest),
    )  # fmt: skip


def entry_orders(contest: Contest, shared: Fields) -> tuple[Do, ...]:
    """Return the buttons that play against the entry, or against any."""
    return (
        Do(tr("Play against it"), "castle", play_order(contest, row_of(contest, shared)),
           is_main=True),
        Do(tr("Play a random entry"), "dices", random_order(contest)),
    )  # fmt: skip


def entry_savings(contest: Contest, shared: Fields) -> tuple[Do, ...]:
    """Return what can be taken along: the plan, and the standings, which open as a field again."""
    text = ", ".join(map(str, contest.plan(row_of(contest, shared))))
    name = f"{contest.fields[0].name}-{shared.rule}"
    kinds = ((tr("CSV (*.csv)"), ".csv"),)
    save = Save(tr("Save the standings"), name, kinds, SAVE, contest)
    copy = Copy(text, tr("Copied {text}.").format(text=text))
    return (
        Do(tr("Copy the plan"), "copy", copy),
        Do(tr("Save the standings…"), "download", save),
    )


@functools.lru_cache(4)
def play_order(contest: Contest, row: int) -> PlayFrom:
    """Return the order that plays against a plan."""
    strategy = shorthand(",".join(map(str, contest.plan(row))))
    assert strategy is not None
    return PlayFrom(contest.game, None, "", (strategy,))


@functools.lru_cache(4)
def random_order(contest: Contest) -> PlayFrom:
    """Return the order that plays against an entry that chance draws each battle."""
    everyone = contest.everyone
    return PlayFrom(contest.game, None, "", (FromField(everyone, f"{everyone.name}.csv"),))


def mean_key(contest: Contest, row: int, battles: Battles | None) -> Key:
    """Return the mean; of a sample it is an estimate, with its interval once that is known."""
    mean = contest.tally(row).mean
    words = tr("points of {most}").format(most=sum(contest.game.values))
    if contest.is_whole:
        return Key(decimal(mean, 2), words)
    if battles is None:
        return Key(decimal(mean, 1), words, is_exact=False, is_vague=True)
    return Key(estimated(mean, half_interval(error_of(battles))), words, is_exact=False)


def error_of(battles: Battles) -> float:
    """Return the standard error of the mean points, were the opponents a sample."""
    points = battles.points[0] / 2
    return float(points.std(ddof=1)) / math.sqrt(len(points)) if len(points) > 1 else 0.0


@functools.lru_cache(4)
def facts_of(contest: Contest, row: int, other: Contest | None) -> tuple[Fact, ...]:
    """Return how an entry fared, also under the other rule."""
    tally = contest.tally(row)
    facts = [
        (tr("Battles won"), f"{tally.wins:,}"),
        (tr("Drawn"), f"{tally.draws:,}"),
        (tr("Lost"), f"{tally.losses:,}"),
    ]
    if other is not None:
        mean = tr("Three in a row: mean") if other.game.streak else tr("Plain rule: mean")
        place, points = f"{other.rank_by_mean(row):,}", other.tally(row).mean
        facts.append((mean, decimal(points, 2) if other.is_whole else ABOUT + decimal(points, 1)))
        facts.append((tr("Rank by that mean"), place if other.is_whole else ABOUT + place))
    return tuple(facts)


def _wins_blocks(contest: Contest, battles: Battles | None) -> tuple[Block, ...]:
    """Return at which castles the entry's wins ended, where a streak can end a fight."""
    if battles is None or not contest.game.streak:
        return ()
    row = wins_row(contest.game, battles)
    return (
        Title(tr("Its wins end at castle"), tr("% of them")),
        Bars(tr("How often its wins end at a castle"), row),
    )


def _left_out_blocks(contest: Contest) -> tuple[Block, ...]:
    """Return the rows of files that are no plans, each with its line and the reason."""
    rows = left_out(contest)
    if not rows:
        return ()
    return (Title(tr("%n row(s) left out", len(rows))), Rows(tr("Rows left out"), LEFT_OUT, rows))


@functools.lru_cache(4)
def left_out(contest: Contest) -> tuple[tuple[str, LeftOut], ...]:
    """Return the rows that are no plans, with the fields in whose files they stand."""
    return tuple((field.name, row) for field in contest.fields for row in field.left_out)
