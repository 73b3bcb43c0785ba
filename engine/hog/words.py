"""What happens in a turn of Hog, as sentences that the window translates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core.play.match import PlayedStep
from engine.core.play.sentence import Sentence
from engine.hog.presets import OTHER_SCORE, score_numbers, zero_dice_numbers
from engine.hog.rules import (
    ExtraTurn,
    FeralHogs,
    FreeBacon,
    Hog,
    HogState,
    Rolled,
    Scored,
    ScoreJump,
    SwineSwap,
    Won,
)

NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
SWINE_SWAP = "Swine swap"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: what was rolled, and the numbers that each rule looked at.

    `remembered` of the last turn (what feral hogs look at) and the scores of the player and of the
    other are those before the turn; `bonus` is 0 unless the hogs went feral; `rule` is the name of
    the rule about both scores that fired, and `seen` the scores by seat that it looked at.
    """

    number: int
    player: int
    dice: tuple[int, ...]
    points: int
    is_pig_out: bool
    is_first: bool
    remembered: int
    own_score: int
    opponent_score: int
    bonus: int = 0
    rule: str = ""
    seen: tuple[int, int] = (0, 0)

    @property
    def is_bacon(self) -> bool:
        """Whether no dice were rolled."""
        return not self.dice

    @property
    def gain(self) -> int:
        """What the turn added to the score before any swap."""
        return self.points + self.bonus


@dataclass(frozen=True, slots=True)
class RuleLine:
    """What one rule did; one that fired has its name in `head`."""

    text: Sentence
    head: str = ""


def begun(game: Hog, state: HogState, number: int, event: Rolled | FreeBacon) -> Turn:
    """Return the turn that begins in `state` with what was rolled."""
    player, dice = event.player, () if isinstance(event, FreeBacon) else event.dice
    return Turn(
        number=number,
        player=player,
        dice=dice,
        points=event.points,
        is_pig_out=isinstance(event, Rolled) and event.is_pig_out,
        is_first=state.last_points[player] == 0,
        remembered=game.remembered(state, player),
        own_score=state.scores[player],
        opponent_score=state.scores[1 - player],
    )


def describe_step(
    game: Hog, state: HogState, step: PlayedStep, names: Sequence[str]
) -> list[Sentence]:
    """Return a turn that was played in `state`, with the scores after it, in sentences."""
    turn: Turn | None = None
    scores, winner = state.scores, None
    for event in step.events:
        if isinstance(event, Rolled | FreeBacon):
            turn = begun(game, state, 1, event)
        elif turn is not None:
            turn = fired(turn, event, scores)
        scores = getattr(event, "scores", scores)
        winner = event.player if isinstance(event, Won) else winner
    if turn is None:
        return []
    told = [sentence_of(RuleLine(done(turn, names[turn.player])))]
    told += [sentence_of(line) for line in lines(game, turn)]
    if winner is None:
        return [*told, Sentence("{a} : {b}.", a=scores[0], b=scores[1])]
    return [*told, sentence_of(RuleLine(won(names[winner], scores[winner], scores[1 - winner])))]


def fired(turn: Turn, event: Any, scores: tuple[int, int]) -> Turn:
    """Return a turn with what a rule added; `scores` are those that the rule looked at."""
    match event:
        case FeralHogs(_, bonus):
            return replace(turn, bonus=bonus)
        case SwineSwap():
            return replace(turn, rule=SWINE_SWAP, seen=scores)
        case ScoreJump() | ExtraTurn():
            return replace(turn, rule=event.rule, seen=scores)
    return turn


def sentence_of(line: RuleLine) -> Sentence:
    """Return a line as a whole sentence."""
    if not line.head:
        return Sentence("{text}.", text=line.text)
    return Sentence("{head}: {text}.", head=Sentence(line.head), text=line.text)


def done(turn: Turn, name: str) -> Sentence:
    """Return what a player has done: Final rolled five dice."""
    if turn.is_bacon:
        return Sentence("{name} took free bacon", name=name)
    return Sentence("{name} rolled {dice}", name=name, dice=dice_words(len(turn.dice)))


def won(name: str, score: int, other: int) -> Sentence:
    """Return who won: Final won, 102 to 87."""
    return Sentence("{name} won, {score} to {other}", name=name, score=score, other=other)


def lines(game: Hog, turn: Turn, *, is_person: bool = False) -> list[RuleLine]:
    """Return what each rule did in a turn: the points, feral hogs, the rule about both scores."""
    told = [_points(game, turn)]
    if turn.bonus:
        told.append(RuleLine(_feral(game, turn, is_person), "Feral hogs"))
    if turn.rule:
        told.append(RuleLine(_rule(game, turn), turn.rule))
    return told


def summary(events: Sequence[Any]) -> tuple[Sentence, Sentence]:
    """Return a turn in two short texts, as a line of a log: the last rule that fired names it."""
    facts = {type(event): event for event in events}
    roll, scored = facts.get(Rolled), facts.get(Scored)
    if SwineSwap in facts and scored is not None:
        swap: SwineSwap = facts[SwineSwap]
        given, taken = scored.scores[swap.player], swap.scores[swap.player]
        return Sentence(SWINE_SWAP), Sentence("{given} for {taken}", given=given, taken=taken)
    if ScoreJump in facts and scored is not None:
        jump: ScoreJump = facts[ScoreJump]
        old, new = scored.scores[jump.player], jump.scores[jump.player]
        return Sentence(jump.rule), Sentence("{old} to {new}", old=old, new=new)
    if ExtraTurn in facts:
        return Sentence(facts[ExtraTurn].rule), Sentence("moves again")
    if FeralHogs in facts:
        return Sentence("Feral hogs"), Sentence("+{bonus} points", bonus=facts[FeralHogs].bonus)
    if roll is None:
        return Sentence("Free bacon"), Sentence("")
    count = len(roll.dice)
    dice = Sentence("1 die") if count == 1 else Sentence("{number} dice", number=count)
    if roll.is_pig_out:
        return Sentence("Pig out"), dice  # short: marks of a mistake stand between
    return dice, Sentence("{dice}", dice=" ".join(map(str, roll.dice)))


def dice_words(number: int) -> Sentence:
    """Return five dice, or one die."""
    if number == 1:
        return Sentence("one die")
    return Sentence("{number} dice", number=number_words(number))


def number_words(number: int) -> Sentence:
    """Return zero to ten in letters, more in digits."""
    return Sentence(NUMBERS[number] if number < len(NUMBERS) else str(number))


def points_words(number: int | str, is_one: bool | None = None) -> Sentence:
    """Return 8 points, or 1 point; `number` may be a formula, of 1 where `is_one`."""
    is_single = number == 1 or is_one
    return Sentence("{number} point" if is_single else "{number} points", number=number)


def remembered_words(game: Hog, remembered: int) -> Sentence:
    """Return what feral hogs look at: 11 points, or 5 dice."""
    if game.semester.feral != "dice":
        return points_words(remembered)
    return Sentence("1 die") if remembered == 1 else Sentence("{number} dice", number=remembered)


def bacon_formula(game: Hog, score: int, opponent_score: int) -> str:
    """Return how free bacon is counted: 10 − 8 + 6 = 8."""
    points = game.semester.zero_dice(score, opponent_score)
    numbers = zero_dice_numbers(score, opponent_score)
    return game.semester.formula.format(**numbers, points=points)


def bacon_points(game: Hog, score: int, opponent_score: int) -> Sentence:
    """Return what free bacon brings, and how it is counted: 10 − 8 + 6 = 8 points."""
    is_one = game.semester.zero_dice(score, opponent_score) == 1
    return points_words(bacon_formula(game, score, opponent_score), is_one)


def bacon_source(game: Hog, score: int, opponent_score: int) -> Sentence:
    """Return what free bacon is counted from: the largest digit of 68."""
    numbers = zero_dice_numbers(score, opponent_score)
    return Sentence(game.semester.source_of(opponent_score), **numbers)


def bacon_origin(game: Hog, score: int, opponent_score: int) -> Sentence:
    """Return the same to follow the formula, where the formula does not show it already."""
    if game.semester.source == OTHER_SCORE:
        return Sentence("")
    return Sentence(", from {source}", source=bacon_source(game, score, opponent_score))


def _points(game: Hog, turn: Turn) -> RuleLine:
    if turn.is_bacon:
        scores = (turn.own_score, turn.opponent_score)
        points, origin = bacon_points(game, *scores), bacon_origin(game, *scores)
        return RuleLine(Sentence("{points}{origin}", points=points, origin=origin), "Free bacon")
    if turn.is_pig_out and len(turn.dice) == 1:
        return RuleLine(Sentence("the die shows 1, the turn is worth 1"), "Pig out")
    if turn.is_pig_out:
        return RuleLine(Sentence("a 1 among the dice, the turn is worth 1"), "Pig out")
    return RuleLine(_sum(turn))


def _sum(turn: Turn) -> Sentence:
    if len(turn.dice) == 1:
        return Sentence("worth {points}", points=turn.points)
    template = "{sum} = {points}" if 1 in turn.dice else "{sum} = {points}, no 1 among them"
    return Sentence(template, sum=" + ".join(map(str, turn.dice)), points=turn.points)


def _feral(game: Hog, turn: Turn, is_person: bool) -> Sentence:
    count = len(turn.dice)
    dice = Sentence("1 die") if count == 1 else Sentence("{number} dice", number=count)
    values = {"dice": dice, "last": remembered_words(game, turn.remembered), "bonus": turn.bonus}
    if turn.is_first:
        return Sentence("{dice}, 2 off the 0 of a first turn, +{bonus}", **values)
    if is_person:
        return Sentence("{dice}, 2 off your last {last}, +{bonus}", **values)
    return Sentence("{dice}, 2 off the last {last}, +{bonus}", **values)


def _rule(game: Hog, turn: Turn) -> Sentence:
    """Return why the rule about both scores fired."""
    reason = next(reason for reason in game.semester.reasons if reason.name == turn.rule)
    numbers = score_numbers(turn.seen[turn.player], turn.seen[1 - turn.player])
    return Sentence(reason.sentence, **numbers)
