"""How likely, and attack or not?  Battles that play on the map reaches, with their exact odds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

from engine.conquest import GAME
from engine.conquest.odds import Odds, attack_odds, win_chance
from engine.conquest.rules import Conquest
from engine.conquest.state import ATTACK, Attack, Board
from engine.conquest.strategies import GREEDY
from engine.core.play.advice import ActionValue
from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.mistakes import MistakeScale
from engine.core.play.sentence import Sentence
from engine.core.training.played import played, questions_of_matches
from engine.core.training.question import Candidates, Question, QuestionKind

BANDS = (0.0, 0.25, 0.5, 0.75, 1.0)
BORDER = 0.02
"""Chances that are no further from the border of a band are no question."""
CLEAR = 0.05
"""What is surer than that is no question either."""
MOST_TROOPS = 30
MOST_STEPS = 200
TROOPS = 24
"""Of greedy players a match of so few turns of setup soon has battles."""
SCALE = MistakeScale(0.01, 0.15, 0.3, 1.0)
"""What an eye takes for the same is a mistake here: 15 attacks in 100."""
LOOK = Sentence(
    "Three dice against two: the attacker loses a little less than the defender, and one troop of "
    "the place stays behind."
)
LIKELY = "{source}, {attackers}, attacks {target}, {defenders}: how likely is it taken?"
WORTH_IT = "{source}, {attackers}, attacks {target}, {defenders}: attack or not?"
Ask = Callable[[Match, int, Attack, Odds], Question]


def likely_question(match: Match, step: int, attack: Attack, odds: Odds) -> Question:
    """Return in which quarter the chance of an attack lies; what is wrong costs the distance."""
    bands = list(pairwise(BANDS))
    values = [-max(low - odds.win, odds.win - high, 0.0) for low, high in bands]
    options = [
        Sentence("{low:.0f} to {high:.0f}\u00a0%", low=100 * low, high=100 * high)
        for low, high in bands
    ]
    return _question(match, step, attack, LIKELY, odds, tuple(values), tuple(options))


def worth_it_question(match: Match, step: int, attack: Attack, odds: Odds) -> Question:
    """Return whether an attack wins more often than not."""
    options = Sentence("Attack: it wins more often"), Sentence("Hold: it loses more often")
    return _question(match, step, attack, WORTH_IT, odds, (odds.win, 1 - odds.win), options)


def _question(
    match: Match,
    step: int,
    attack: Attack,
    template: str,
    odds: Odds,
    values: tuple[float, ...],
    options: tuple[Sentence, ...],
) -> Question:
    state: Board = match.states[step]
    answers = tuple(ActionValue(n, value) for n, value in enumerate(values))
    troops = {
        "attackers": state.troops[attack.source],
        "defenders": state.defenders(attack.target),
    }
    game: Any = match.game
    source, target = (game.map.title_of(place) for place in (attack.source, attack.target))
    asks = Sentence(template, **troops, source=source, target=target)
    why = Sentence(
        "{attackers} against {defenders} take it in {win:.1f}\u00a0% of attacks to the end, and "
        "lose {loss:.1f} on average.",
        **troops,
        win=100 * odds.win,
        loss=odds.attacker_loss,
    )
    seat = state.to_move
    return Question(
        game, state, (), state, seat, answers, SCALE, options, why, LOOK, attack, asks=asks
    )


def battle_question(
    ask: Ask, chance: Chance, match: Match, step: int, seat: int
) -> Question | None:
    """Return the question of an attack that a seat may make now; None where all are clear."""
    game: Any = match.game
    state: Board = match.states[step]
    attacks = [each for each in game.attacks(state, seat) if _is_open(state, each)]
    if not attacks:
        return None
    attack = attacks[chance.below(len(attacks))]
    odds = attack_odds(state.troops[attack.source], (state.defenders(attack.target),))
    return ask(match, step, attack, odds)


def _is_open(state: Board, attack: Attack) -> bool:
    """Return whether an attack is neither as good as sure nor hard to tell by eye."""
    attackers, defenders = state.troops[attack.source], state.defenders(attack.target)
    if max(attackers, defenders) > MOST_TROOPS:
        return False
    win = win_chance(attackers, defenders)
    return CLEAR < win < 1 - CLEAR and all(abs(win - border) > BORDER for border in BANDS)


def _has_battles(state: Board) -> bool:
    return not state.in_setup and state.phase == ATTACK


def _find(ask: Ask, chance: Chance) -> Candidates:
    play = partial(played, GAME, Conquest(initial_troops=TROOPS), (GREEDY,), most_steps=MOST_STEPS)
    return questions_of_matches(play, partial(battle_question, ask, chance), chance, _has_battles)


QUESTIONS = (
    QuestionKind("odds", "How likely is it taken?", partial(_find, likely_question)),
    QuestionKind("attack", "Attack or not?", partial(_find, worth_it_question)),
)
