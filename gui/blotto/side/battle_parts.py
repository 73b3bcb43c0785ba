"""A battle that is over: one of its plans against a whole field, and what beats a plan of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from engine.blotto.rules import Battle, Plan
from gui.blotto.board.plan_words import plan_in_words, score_in_words
from gui.blotto.side.standing import Standing
from gui.blotto.solve.jobs import Reply
from gui.blotto.strip import BattleStrip, counts_of
from gui.shared.controls.boxes import STRETCH
from gui.shared.live.parts import Part, button, heading, holder, part, row, tabs, text
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import Battles

HIGH = 240
LONGEST = 14


def against_part(
    now: Standing,
    choice: Part,
    battles: Battles | None,
    turn: Callable[[int], object],
) -> Part:
    """Return a plan of the battle against every plan of a field; in Watch, for either plan."""
    told = tr("Once the battle is fought, its plans can meet a field.")
    if now.plans:
        told = plan_in_words(now.plans[now.seat])
    return holder(
        heading(tr("Against a whole field"), tr("a column a battle")),
        choice,
        tabs(tr("Whose plan"), tuple(map(_short, now.names)), now.seat, turn,
             is_shown=bool(now.plans), key="seats"),
        text(told, "small", "text_2", wraps=True, key="plan"),
        part(BattleStrip, setMinimumHeight=HIGH, show_battles=battles,
             is_shown=battles is not None, key="strip"),
        text("" if battles is None else _counts(battles), weight=600, wraps=True,
             is_shown=battles is not None, key="counts"),
        gap=8,
        is_shown=not now.is_played,
        key="against",
    )  # fmt: skip


def beating_part(
    now: Standing,
    answer: Reply | None,
    sentence: str,
    ask: Callable[[int], object],
    take: Callable[[Plan], object],
) -> Part:
    """Return the question what beats a plan of the battle; nothing is found out before that."""

    def seat_button(seat: int, name: str) -> Part:
        whole = tr("What beats the plan of {name}?").format(name=name)
        return button(_short(name), partial(ask, seat), is_compact=True, setAccessibleName=whole,
                      key=seat)  # fmt: skip

    def start() -> None:
        if answer is not None:
            take(answer.found.plan)

    return holder(
        heading(tr("What beats a plan of this battle?")),
        row([seat_button(*named) for named in enumerate(now.names)], STRETCH, gap=8),
        text(sentence, token="text_2", wraps=True, is_shown=bool(sentence), key="beaten"),
        row(button(tr("Start from it"), start, "ghost", "copy", is_compact=True,
                   is_shown=answer is not None, key="take"), STRETCH),
        gap=6,
        is_shown=bool(now.plans),
        key="beating",
    )  # fmt: skip


def beaten_words(reply: Reply | None) -> str:
    """Return what beats a plan, or that it is being found."""
    if reply is None or reply.to is None:
        return tr("Searching.")
    plan, tally = reply.found.plan, reply.found.tally
    mine, theirs = reply.game.returns(Battle((plan, reply.to)))
    words = tr(
        "{plan} beats {against} by {score}; against that and its {n} neighbours it gets {mean} "
        "on average, the best found."
    )
    if mine <= theirs:
        words = tr(
            "Nothing found beats {against} alone; {plan} gets {score} from it, and {mean} on "
            "average from it and its {n} neighbours."
        )
    return words.format(
        plan=plan_in_words(plan),
        against=plan_in_words(reply.to),
        score=score_in_words((mine, theirs)),
        n=tally.battles - 1,
        mean=decimal(tally.mean, 2),
    )


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _counts(battles: Battles) -> str:
    """Return how the battles end, in words."""
    counts, count = counts_of(battles), battles.points.shape[1]
    words = tr("{share} won: {w:,} won, {d:,} drawn, {l:,} lost; {mean} points on average")
    share = (counts["w"] + counts["d"] / 2) / count
    mean = decimal(float(battles.points[0].mean()) / 2, 2)
    return words.format(share=percent(share), mean=mean, **counts)
