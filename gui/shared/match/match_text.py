"""How a match or a series stands, and what the keys do, in words.  No widgets."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.play.match import Match
from engine.core.play.replay import RecordedMatch
from engine.core.play.series import joined
from gui.shared.page.page import AnyPage
from gui.shared.text.fact import Fact
from gui.shared.text.key_text import key_text
from gui.shared.text.move_numbering import TURNS, MoveNumbering
from gui.shared.text.tr import tr


def keys_while_asked(page: AnyPage, coach: str) -> str:
    """Return what the keys do while a person is asked, those of the coach among them."""
    undo = tr("{undo} takes back your last choice.").format(undo=key_text("Ctrl+Z"))
    return " ".join(filter(None, (page.words.keys(), coach, undo)))


def match_facts(
    match: Match | RecordedMatch | None,
    earlier: Sequence[Match],
    num_taken_back: int,
    most: int = 0,
    counting: MoveNumbering = TURNS,
) -> list[Fact]:
    """Return what the status bar says of a match, or of a series: its score so far, the seed.

    A series that is played by a person has `most` matches.
    """
    if match is None:
        return []
    seed = Fact(tr("Seed {seed}").format(seed=match.key))
    if not earlier:
        return [seed]
    returns = joined(earlier).returns  # the match that is being told counts once the next begins
    return [Fact(so_far(len(earlier), returns, num_taken_back, most, counting)), seed]


def so_far(
    count: int,
    returns: Sequence[float],
    num_taken_back: int = 0,
    most: int = 0,
    counting: MoveNumbering = TURNS,
) -> str:
    """Return what `count` matches of a series have brought each seat; how many were taken back.

    They are called as the game calls what it counts: battles.
    """
    totals = " : ".join(f"{total:g}" for total in returns)
    one, many = counting.one or tr("match"), counting.many or tr("matches")
    text = tr("After {count} of {most} {noun}") if most else tr("After {count} {noun}")
    noun = one if max(count, most) == 1 else many
    told = f"{text.format(count=count, most=most, noun=noun)} {totals}"
    return told + tr(", {back} taken back").format(back=num_taken_back) if num_taken_back else told
