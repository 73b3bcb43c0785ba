"""What happens on the bridge, as sentences that the window translates.

Names are proper names and stay as they are in every language: those of Pisa's event for six a side.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.play.match import PlayedStep
from engine.core.play.sentence import Sentence
from engine.ponte.rules import Answered, Fought, Level, Named, Ponte, PonteState, Won

SIDE_NAMES = ("Mezzogiorno", "Tramontana")
MAGISTRATURE = (
    ("Sant’Antonio", "San Martino", "San Marco", "Leoni", "Dragoni", "Delfini"),
    ("Santa Maria", "San Francesco", "San Michele", "Satiri", "Mattaccini", "Calci"),
)
"""The six Magistrature of each side, by seat: a team's number is its place here."""
REAL_EVENT = Ponte().n
"""How many teams a side has in Pisa."""


def has_names(n: int) -> bool:
    """Return whether teams have names of their own: only the real event's do."""
    return n == REAL_EVENT


def magistratura(n: int, side: int, team: int) -> str:
    """Return the name of a team of the real event; empty where teams have no names."""
    return MAGISTRATURE[side][team] if has_names(n) else ""


def team_words(n: int, side: int, team: int, strength: int) -> Sentence:
    """Return the name alone: San Marco, or where teams have none Team 11 by its strength."""
    own = magistratura(n, side, team)
    return Sentence("{name}", name=own) if own else Sentence("Team {strength}", strength=strength)


def label_words(n: int, side: int, team: int, strength: int) -> Sentence:
    """Return name and strength: San Marco 11, or Team 11."""
    name = team_words(n, side, team, strength)
    if not has_names(n):
        return name
    return Sentence("{name} {strength}", name=name, strength=strength)


def named(number: int, side: int, team: object) -> Sentence:
    """Return who has named which team in a combat."""
    template = "Combat {number}: {side} has named {team}."
    return Sentence(template, number=number, side=SIDE_NAMES[side], team=team)


def fought(number: int, winner: int, teams: Sequence[object]) -> Sentence:
    """Return who beat whom in a combat; `teams` are the two by seat."""
    return Sentence(
        "Combat {number}: {winner} beat {loser}, {side} won.",
        number=number,
        winner=teams[winner],
        loser=teams[1 - winner],
        side=SIDE_NAMES[winner],
    )


def level(n: int, scores: tuple[int, int]) -> Sentence:
    """Return that nobody has won, and what then happens in Pisa's own event."""
    if has_names(n):
        text = "Draw, {a} : {b}. In Pisa an extra combat, the bella, decides."
        return Sentence(text, a=scores[0], b=scores[1])
    return Sentence("Draw, {a} : {b}.", a=scores[0], b=scores[1])


def won(side: int) -> Sentence:
    """Return which side has won."""
    return Sentence("{side} has won.", side=SIDE_NAMES[side])


def named_briefly(team: object) -> Sentence:
    """Return a naming as a line of a log."""
    return Sentence("{team} named", team=team)


def answered_briefly(
    team: object, is_beaten: bool, own: int, other: int
) -> tuple[Sentence, Sentence]:
    """Return an answer as a line of a log: what came of it, and the two strengths."""
    text = Sentence("{team} loses" if is_beaten else "{team} wins", team=team)
    return text, Sentence("{own} v {other}", own=own, other=other)


def describe_step(
    game: Ponte, state: PonteState, step: PlayedStep, _names: Sequence[str]
) -> list[Sentence]:
    """Return a naming or an answer in `state`, and what came of it, in sentences."""
    n, number = game.n, len(state.combats) + 1
    told: list[Sentence] = []
    for event in step.events:
        match event:
            case Named(player, team, strength):
                told.append(named(number, player, label_words(n, player, team, strength)))
            case Fought(winner, teams, strengths, scores):
                labels = [label_words(n, side, teams[side], strengths[side]) for side in (0, 1)]
                told.append(fought(number, winner, labels))
                told.append(Sentence("{a} : {b}.", a=scores[0], b=scores[1]))
            case Level(scores):
                told.append(level(n, scores))
            case Won(player):
                told.append(won(player))
            case Answered():
                pass  # the combat that follows tells of it
    return told
