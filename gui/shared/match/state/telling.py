"""What views show of the match on a page, as values.  No widgets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from engine.core.play.advice import ActionValue, Plan, Term, Worth, best_of
from engine.core.play.bots.program import Missing, Program
from engine.core.play.bots.reading import is_kept_program
from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.mistakes import MistakeScale
from engine.core.play.replay import MatchRecord
from engine.core.play.series import Series, series_of
from engine.core.review.accuracy import class_of
from engine.core.review.against import strongest
from engine.core.review.reasons import compared
from engine.core.review.review import (
    Decision,
    all_worths,
    end_worths,
    judged,
    shared_value,
)
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.played import Played, Position
from gui.shared.page.timeline import Mark
from gui.shared.review.advice_words import (
    assumption_in_words,
    decision_explained,
    decision_in_words,
    explained,
    not_played_out,
    plan_in_words,
    spoken_of,
)
from gui.shared.review.class_words import class_word
from gui.shared.text.fact import Fact
from gui.shared.text.move_numbering import TURNS, MoveNumbering
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import CHANCE, ValueUnit, usual_unit

MOST_PLANS = 3
"""So many of the next best plans are listed."""


def unit(s: OpenMatch) -> ValueUnit:
    """Return how values are written."""
    if s.game is None:
        return usual_unit(s.room.entry.value_unit == "chance")
    return s.room.page.unit(s.game)


def assumption(s: OpenMatch) -> str:
    """Return what values go by; nothing before there is a match."""
    entry = s.room.entry
    if s.settings is None:
        return ""
    if s.has_rivals and s.rivals is not None:
        others = dict.fromkeys(s.seats.names[seat] for seat, _ in s.rivals.others)
        names = tr(" and ").join(others)
        if entry.is_solved:
            return tr("against {name}, if you go on perfectly").format(name=names)
        text = tr("against {names}, if you go on like {name}")
        return text.format(names=names, name=strategy_words(strongest(entry).name))
    return s.assumption or assumption_in_words(s.words, entry, s.settings.game)


@dataclass(frozen=True)
class Assessment:
    """What the coach's panel shows of a position: worths or a sentence, and the best choice.

    The large number is that of the seat `hero`; values go by the `assumption`.
    """

    place: object = None
    """Which position it is of."""
    names: tuple[str, ...] = ()
    person: int | None = None
    unit: ValueUnit = field(default=CHANCE, compare=False)
    assumption: str = ""
    worths: tuple[Worth | None, ...] = ()
    hero: int = 0
    is_mirrored: bool = False
    sentence: str = ""
    is_preparing: bool = False
    title: str = ""
    text: str = ""
    terms: tuple[Term, ...] = ()
    plans: tuple[tuple[str, str], ...] = ()
    plans_title: str = ""


NOTHING = Assessment()


def assessment(s: OpenMatch) -> Assessment:
    """Return what is said of the position on the board, if that is wanted."""
    return replace(
        _assessment(s),
        place=(s.cursor.step, s.questions),
        names=s.seats.names,
        person=s.seats.person,
        unit=unit(s),
        assumption=assumption(s) if s.room.has_person else "",
    )


def _assessment(s: OpenMatch) -> Assessment:
    here = s.position
    if here is None or not (s.is_speaking and s.shows_all):
        return NOTHING
    if not s.is_true:
        return Assessment(sentence=tr("The record is not what the rules give."))
    if here.is_end:
        return _ended(s, here)
    if here.seat is None:
        return Assessment(sentence=tr("The others are to choose; that is their secret."))
    failed = s.no_values
    if failed is not None and failed.questions is not None and failed.questions == s.questions:
        return Assessment(sentence=failed.why)
    if s.questions is not None and s.questions.is_answered_by(s.answers) and not s.advice:
        rival = tr("Told where you are to choose.") if s.has_rivals else ""
        return Assessment(sentence=rival)
    worths = _known_worths(s, here)
    if worths is None:
        return _with_ranking(s, here, Assessment(is_preparing=True))
    found = _assessed(s, here, worths)
    if not s.advice:
        return _with_ranking(s, here, found)
    decision = verdict_on(s)
    if decision is not None:
        why = decision_explained(s.words, here.match.game, decision, unit(s))
        title, terms = told_verdict(s, decision), best_of(s.advice).terms
        return replace(found, title=title, text=_spoken(s, decision.seat, why), terms=terms)
    return _with_hint(s, here, found) if s.is_asked_now else found


def _ended(s: OpenMatch, here: Position) -> Assessment:
    """Return what the end is worth; nothing where a fault ended it, or it is summed up beside."""
    played = s.played
    assert played is not None
    if s.are_values_open or (played.faults and played.game.on_fault == "lose"):
        return NOTHING
    returns = played.game.returns(played.states[here.step])
    return _assessed(s, here, end_worths(s.room.entry, returns))


def _known_worths(s: OpenMatch, here: Position) -> Sequence[Worth | None] | None:
    """Return what is known of the position: by advice, or else by the review."""
    known: dict[int, Worth] = {}
    for view, seat in () if s.questions is None else s.questions.each:
        advice = s.answers.get((view, seat), ())
        made = [item for item in advice if item.action == here.made and seat == here.seat]
        if advice:
            known[seat] = best_of(advice if here.is_past or not made else made).worth
    if known:
        return all_worths(known, here.match.game.num_players, _total(s))
    review = s.review
    if review is None or here.step >= review.num_states or not any(review.worths[here.step]):
        return None
    return review.worths[here.step]


def _assessed(s: OpenMatch, here: Position, worths: Sequence[Worth | None]) -> Assessment:
    hero = s.side
    is_asked = hero == here.seat or any(seat == hero for _view, seat in here.others)
    if worths[hero] is None and here.seat is not None and not is_asked:
        hero = here.seat
    is_mirrored = _total(s) is not None and all(worths)
    return Assessment(worths=tuple(worths), hero=hero, is_mirrored=is_mirrored)


def _total(s: OpenMatch) -> float | None:
    """Return what the values of both seats add up to, where one tells the other's."""
    return shared_value(s.room.entry, s.can, s.yardstick)


def verdict_on(s: OpenMatch) -> Decision | None:
    """Return what was chosen in the position on the board, with its cost; None without advice."""
    here = s.position
    if here is None or here.seat is None or here.made is None or not here.is_past:
        return None
    return judged(here.step, here.seat, here.view, (here.made,), s.advice) if s.advice else None


def told_verdict(s: OpenMatch, decision: Decision) -> str:
    """Say who chose what, and whether that was right."""
    assert s.game is not None
    what = decision_in_words(s.words, s.game, decision, unit(s))
    return tr("{who}: {what}").format(who=s.seats.names[decision.seat], what=what)


def _with_hint(s: OpenMatch, here: Position, found: Assessment) -> Assessment:
    """Return it with the best choice, why it is that, and the next best plans."""
    assert here.seat is not None
    words, best = s.words, best_of(s.advice)
    asked = compared(here.match.game, here.view, here.seat, s.advice)
    others = sorted((item for item in s.advice if item is not best), key=lambda each: -each.value)
    listed = others[:MOST_PLANS] if any(item.line for item in s.advice) else ()
    return replace(
        found,
        title=_plan(s, here, best),
        text=_spoken(s, here.seat, explained(words, asked, unit(s))),
        terms=best.terms,
        plans=tuple((_plan(s, here, each), unit(s).written(each.worth)) for each in listed),
        plans_title=tr("Next best"),
    )


def _spoken(s: OpenMatch, seat: int, text: str) -> str:
    """Return what is said to a person; of a strategy it is said by its name."""
    return text if seat in s.persons else spoken_of(text, s.seats.names[seat])


def _with_ranking(s: OpenMatch, here: Position, found: Assessment) -> Assessment:
    """Return it with what a strategy would do, and then, without any number."""
    if s.ranking is None or not s.is_asked_now:
        return found
    first, *others = s.ranking.plans
    plans = tuple((_plan(s, here, each), "") for each in others[:MOST_PLANS])
    title, text = _plan(s, here, first), not_played_out(s.ranking)
    listed = tr("Next on its list")
    return replace(found, title=title, text=text, plans=plans, plans_title=listed)


def _plan(s: OpenMatch, here: Position, item: ActionValue | Plan) -> str:
    words = s.words
    return plan_in_words(words, here.match.game, item, here.view, here.seat or 0)


@dataclass(frozen=True)
class Choices:
    """What the controls show: who may choose what, what was chosen, and what each is worth."""

    game: AnyGame
    view: Any
    seat: int
    is_asked: bool
    made: Any = None
    verdict: str = ""
    advice: tuple[ActionValue, ...] = ()
    is_hint_shown: bool = False
    tried: frozenset[Any] = frozenset()
    played: Any = None
    """In a lesson: what was tried in vain, and what was played in the match."""
    assumption: str = ""
    """What these values go by."""


def watched_choices(s: OpenMatch) -> Choices | None:
    """Return the choices of a match that is watched; None where nobody is to choose."""
    here = s.position
    if here is None or here.seat is None:
        return None
    decision = verdict_on(s)
    verdict = "" if decision is None else told_verdict(s, decision)
    is_told = s.is_speaking and (here.is_past or not here.made)
    advice = s.advice if is_told else ()
    return Choices(here.match.game, here.view, here.seat, False, here.made, verdict, advice)


def ahead(s: OpenMatch) -> Literal["told", "unseen", "hidden"]:
    """Return what the track may show ahead of the board: in Play what was seen once."""
    if s.room.has_person:
        return "unseen"
    return "hidden" if s.hides_ahead else "told"


def looks_back(s: OpenMatch) -> bool:
    """Return whether the board, on which a person plays, shows what is past."""
    return s.cursor.seen > s.cursor.step


def marks(s: OpenMatch) -> Sequence[Mark]:
    """Return a mark where each step with mistakes begins, in the colour of the first of them."""
    if s.game is None or s.is_paired or not s.shows_marks:
        return ()
    by_step: defaultdict[int, list[Decision]] = defaultdict(list)
    for mistake in s.mistakes:
        if mistake.step < s.timeline.num_steps:
            by_step[mistake.step].append(mistake)
    scale = s.room.entry.mistake_scale(s.game)
    return tuple(
        Mark(
            s.timeline.start_of(step),
            "; ".join(_mistake(s, s.game, each, scale) for each in made),
            made[0].seat,
            "triangle-alert",
        )
        for step, made in by_step.items()
    )


def _mistake(s: OpenMatch, game: AnyGame, mistake: Decision, scale: MistakeScale) -> str:
    what = s.words.chosen(game, mistake.action, mistake.view, mistake.seat)
    text, word = tr("{word}: {who} {what}"), class_word(class_of(mistake, scale))
    return text.format(word=word, who=s.seats.names[mistake.seat], what=what)


def why_no_review(s: OpenMatch) -> str:
    """Return why there is none, where that is known."""
    if not s.is_true:
        return tr("The record is not what the rules give.")
    failed = s.no_values
    is_failed = failed is not None and failed.played is s.played and s.review is None
    return failed.why if failed is not None and is_failed else ""


def watched_hint(s: OpenMatch) -> str:
    """Return what the keys do while a match is watched."""
    if s.played is None:
        return ""
    keys = s.room.page.keys_of("N")
    if s.is_paired:
        return tr("Space plays both, {keys} shows the first difference.").format(keys=keys)
    if s.can.reviewed:
        text = tr("Space plays and pauses. Arrows step. {keys} jumps to the next mistake.")
        return text.format(keys=keys)
    return tr("Space plays and pauses. Arrows step.")


def note(s: OpenMatch) -> str:
    """Return how the match stands on the board, to whoever looks."""
    if s.played is None or s.shown_step >= len(s.played.states):
        return ""
    return s.words.status(s.played.game, s.seen_state(s.shown_step), s.seats)


def left_for_another(s: OpenMatch) -> str:
    """Return where a match is that is left for another; "" where that leaves nothing."""
    played, is_kept = s.played, s.guide is None and not s.length
    if played is None or played.is_over or not is_kept or played.last_own(s.persons) is None:
        return ""
    text = tr("The {noun} before was left: Home goes on with it until this one is under way.")
    return text.format(noun=tr("match") if s.deal is None else tr("deal"))


def facts(s: OpenMatch) -> tuple[Fact, ...]:
    """Return the score of a series so far, and the seed of a match that is watched."""
    played = s.played
    if played is None:
        return ()
    seed = () if s.room.has_person else (Fact(tr("Seed {seed}").format(seed=played.key)),)
    if not played.earlier or (s.room.has_person and s.is_done):
        return seed
    count, most = len(played.earlier), s.length if s.room.has_person else 0
    # What is being told counts once the next begins.
    returns = tuple(map(sum, zip(*(each.returns for each in played.earlier), strict=True)))
    back, counting = s.num_taken_back, s.room.page.counting
    return (Fact(so_far(count, returns, back, most, counting, s.seats.person)), *seed)


def so_far(
    count: int,
    returns: Sequence[float],
    num_taken_back: int = 0,
    most: int = 0,
    counting: MoveNumbering = TURNS,
    person: int | None = None,
) -> str:
    """Return what `count` matches of a series have brought each seat; how many were taken back.

    They are called as the game calls what it counts: battles.  A person's own stands first.
    """
    order = sorted(range(len(returns)), key=lambda seat: seat != person)
    totals = " : ".join(f"{returns[seat]:g}" for seat in order)
    one, many = counting.one or tr("match"), counting.many or tr("matches")
    text = tr("After {count} of {most} {noun}") if most else tr("After {count} {noun}")
    noun = one if max(count, most) == 1 else many
    told = f"{text.format(count=count, most=most, noun=noun)} {totals}"
    return told + tr(", {back} taken back").format(back=num_taken_back) if num_taken_back else told


def numbers(s: OpenMatch, played: Played) -> Sequence[int]:
    """Return what people call the steps."""
    number, turns = s.room.page.counting.number, s.timeline.turns
    if s.lesson is not None:
        turns = s.lesson.timeline.turns
    known = len(played.states)
    return [
        number(played.states[step]) if number is not None and step < known else turns.of(step) + 1
        for step in range(played.num_steps)
    ]


def has_programs(s: OpenMatch) -> bool:
    """Return whether somebody's own program has a seat."""
    if s.is_paired:
        return False
    if s.saved is not None:
        return any(each and is_kept_program(each.encode()) for each in s.saved.record.kept)
    players = () if s.settings is None else s.settings.strategies
    return any(isinstance(each, Program | Missing) for each in players)


def record(s: OpenMatch) -> MatchRecord:
    """Return the record of the match as far as it has been played."""
    played = s.whole
    assert played is not None
    assert isinstance(played.match, Match)
    persons = () if s.settings is None else s.settings.persons
    whole = MatchRecord.of(s.room.entry, played.match)  # it may have gone on: only so much of it
    return replace(
        whole,
        steps=whole.steps[: played.count],
        faults=played.own_faults,
        returns=played.own_returns,
        persons=tuple(persons),
        helped=s.helped,
    )


def saved(s: OpenMatch) -> MatchRecord | Series:
    """Return what a file keeps: the match, or the whole series."""
    if s.saved is not None:
        return s.saved.series or s.saved.record
    played = s.whole
    assert played is not None
    return series_of(s.room.entry, played.earlier, record(s), s.num_taken_back)
