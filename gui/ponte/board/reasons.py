"""Why a team is best to name, or to answer with: the one reason that decides.  No Qt.

Answers are told apart by who wins the combat.  Teams to name are told apart by what the other side
does best against each; where that takes long to find, by how many of its teams are stronger.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.review.reasons import Comparison, Reason
from engine.ponte.positions import after, seen
from engine.ponte.rules import Ponte, PonteState
from engine.ponte.words import SIDE_NAMES
from gui.ponte.board.description import team_label
from gui.shared.text.tr import tr

Asked = Comparison[Ponte, PonteState]


@dataclass(frozen=True, slots=True)
class Reply:
    """What the other side does best against a team that is named."""

    label: str
    strength: int
    wins: bool
    is_weakest: bool


def wins_the_combat(asked: Asked) -> str:
    """The best answer wins the combat, the other does not."""
    if not _is_answer(asked) or not _wins(asked, _best(asked)) or _wins(asked, _other(asked)):
        return ""
    text = tr("It beats {named}, which {other} does not.")
    return text.format(named=_named(asked), other=_label(asked, _other(asked)))


def keeps_the_stronger(asked: Asked) -> str:
    """Both answers win the combat, or both lose it; the best is the weaker team."""
    best, other = _best(asked), _other(asked)
    if not _is_answer(asked) or _wins(asked, best) != _wins(asked, other):
        return ""
    text = tr("It beats {named} as well, and keeps the stronger {other} for later.")
    if not _wins(asked, best):
        text = tr("It loses to {named} as well, but keeps the stronger {other} for later.")
    return text.format(named=_named(asked), other=_label(asked, other))


def gives_the_combat_away(asked: Asked) -> str:
    """The other answer wins the combat, which is not worth it."""
    if not _is_answer(asked):
        return ""
    text = tr("Losing this combat keeps {other} for later, and {side} has to name next.")
    return text.format(other=_label(asked, _other(asked)), side=_their_side(asked))


def is_left_the_combat(asked: Asked) -> str:
    """The other would be beaten; against the best it is better to lose."""
    to_best, to_other = _replies(asked)
    if not (to_best and to_other and to_other.wins) or to_best.wins:
        return ""
    text = tr("{side} does best to lose to it with {reply}, but would beat {other} with {team}.")
    if to_best.label == to_other.label:
        text = tr("{side} does best to answer with {reply}, which loses to it but beats {other}.")
    return text.format(
        side=_their_side(asked),
        reply=to_best.label,
        other=_label(asked, _other(asked)),
        team=to_other.label,
    )


def draws_the_weakest(asked: Asked) -> str:
    """Against the other they would give their weakest team away, and not against the best."""
    to_best, to_other = _replies(asked)
    if not (to_best and to_other and to_best.wins) or to_other.wins or not to_other.is_weakest:
        return ""
    text = tr("{side} would answer {other} with {reply}, its weakest, and keep the stronger ones.")
    return text.format(
        side=_their_side(asked), other=_label(asked, _other(asked)), reply=to_other.label
    )


def names_the_weaker(asked: Asked) -> str:
    """The best is the weaker team."""
    best, other = _best(asked), _other(asked)
    if _strength(asked, best) > _strength(asked, other):
        return ""
    return tr("It keeps the stronger {other} for later.").format(other=_label(asked, other))


def names_the_stronger(asked: Asked) -> str:
    """Fewer teams of theirs beat the best."""
    more = _stronger(asked, _other(asked))
    text = tr(
        "%n team(s) of {side} beat(s|) it, {more} would beat {other}.",
        _stronger(asked, _best(asked)),
    )
    return text.format(side=_their_side(asked), more=more, other=_label(asked, _other(asked)))


REASONS: tuple[Reason[Ponte, PonteState], ...] = (
    wins_the_combat,
    keeps_the_stronger,
    gives_the_combat_away,
    is_left_the_combat,
    draws_the_weakest,
    names_the_weaker,
    names_the_stronger,
)


def _best(asked: Asked) -> int:
    return int(asked.best.action)


def _other(asked: Asked) -> int:
    assert asked.other is not None
    return int(asked.other.action)


def _is_answer(asked: Asked) -> bool:
    return asked.view.named is not None


def _strength(asked: Asked, team: int) -> int:
    return asked.view.strengths[asked.player][team]


def _label(asked: Asked, team: int) -> str:
    return team_label(asked.game.n, asked.player, team, _strength(asked, team))


def _named(asked: Asked) -> str:
    team, side = asked.view.named, 1 - asked.player
    assert team is not None
    return team_label(asked.game.n, side, team, asked.view.strengths[side][team])


def _their_side(asked: Asked) -> str:
    return SIDE_NAMES[1 - asked.player]


def _wins(asked: Asked, team: int) -> bool:
    """Return whether an answer wins the combat."""
    named = asked.view.named
    assert named is not None
    return _strength(asked, team) > asked.view.strengths[1 - asked.player][named]


def _stronger(asked: Asked, team: int) -> int:
    """Return how many teams that they have left beat one of one's own."""
    side = 1 - asked.player
    theirs = (asked.view.strengths[side][other] for other in asked.view.in_play(side))
    return sum(strength > _strength(asked, team) for strength in theirs)


def _replies(asked: Asked) -> tuple[Reply | None, Reply | None]:
    """Return the best answer to either team; None where it is not known at once."""
    return _reply(asked, _best(asked)), _reply(asked, _other(asked))


def _reply(asked: Asked, team: int) -> Reply | None:
    from engine.ponte.queries.search import Search

    position, teams = seen(asked.view)
    _, _, theirs = after(position, 1 + teams.index(team))
    solved = Search().known(theirs)
    if solved is None:
        return None
    side, place = 1 - asked.player, solved.best_moves[0]
    strengths = asked.view.strengths[side]
    answer = sorted(asked.view.in_play(side), key=lambda one: strengths[one])[place - 1]
    return Reply(
        team_label(asked.game.n, side, answer, strengths[answer]),
        strengths[answer],
        strengths[answer] > _strength(asked, team),
        place == 1,
    )
