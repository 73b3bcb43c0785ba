"""The rules of Blotto, each beside the road: the five castles of the guided match, then ten."""

from __future__ import annotations

from engine.blotto.rules import Battle, Blotto, Ended, Plan, StreakComplete
from engine.core.play.match import PlayedStep
from gui.blotto.board.animation import BlottoFrame
from gui.blotto.board.guide import EVEN, GAME
from gui.blotto.board.plan_words import points_in_words
from gui.shared.page.rule_example import RuleExample
from gui.shared.text.tr import tr

PICTURE, CHOICE = 308, 492
TEN = (10,) * 10, (5, 10, 15, 17, 8, 5, 5, 15, 18, 2)


def rule_examples() -> tuple[RuleExample, ...]:
    """Return the rules in the order in which a battle is counted."""
    return (
        RuleExample(
            tr("Share out your soldiers"),
            tr("Both do, at once and in secret. Here are 20 soldiers and 5 castles."),
            GAME,
            Battle(),
            ask=tr("The other sends 4 everywhere. Move soldiers between the castles, and send."),
            others={1: EVEN},
            tell=_told,
            height=CHOICE,
        ),
        _example(
            tr("More soldiers win a castle"),
            tr("It brings the points on its plate. Equal numbers: nobody gets them."),
            (4, 3, 5, 2, 6),
        ),
        _example(
            tr("Three in a row take the rest"),
            tr("Whoever wins three fought castles in a row takes all that are left."),
            (6, 6, 8, 0, 0),
        ),
        _example(
            tr("One castle breaks a streak"),
            tr("The other won 1 and 2: your 6 at castle 3 stopped it, and all was fought for."),
            (0, 0, 6, 7, 7),
        ),
        RuleExample(
            tr("More points win the battle"),
            tr("A usual battle is for ten castles, worth 1 to 10, with 100 soldiers."),
            Blotto(),
            Battle(),
            (dict(enumerate(TEN)),),
            height=PICTURE,
        ),
    )


def _example(title: str, text: str, plan: Plan) -> RuleExample:
    return RuleExample(title, text, GAME, Battle(), ({0: plan, 1: EVEN},), height=PICTURE)


def _told(_frame: BlottoFrame, step: PlayedStep) -> str:
    """Return the points of both, and whose streak took the rest."""
    told = []
    for event in step.events:
        if isinstance(event, StreakComplete):
            text = tr("You win three in a row and take the rest.")
            told.append(text if event.player == 0 else tr("They win three in a row."))
        elif isinstance(event, Ended):
            yours, theirs = map(points_in_words, event.points)
            text = tr("You get {yours} points, they get {theirs}.")
            told.append(text.format(yours=yours, theirs=theirs))
    return " ".join(told)
