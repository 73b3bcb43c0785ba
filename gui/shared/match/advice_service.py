"""Asks the game for advice and reviews in the background, and keeps the answers."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.core.play.advice import ActionValue, Ranking, Worth, advice_so_far, lists
from engine.core.play.game import AnyGame
from engine.core.play.match import Match, PlayedStep
from engine.core.play.registry import GameEntry
from engine.core.review.against import advising
from engine.core.review.judging import review
from engine.core.review.review import Decision, Review, end_worths
from engine.core.system.job import Snapshot
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.match.state.played import ShownMatch

Advice = tuple[ActionValue, ...]
Question = tuple[Any, int]
"""What a seat sees, and the seat."""
Found = Advice | Ranking
Answers = dict[Question, Found]
MOST_KNOWN = 5000
"""So many answers are kept, the newest: more than the longest match asks for."""
LISTED_AFTER = 0.5
"""Seconds after which a question shows itself among the running jobs."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A match as far as it has been played, and the seats that are judged."""

    game: AnyGame
    start: Any
    steps: tuple[PlayedStep, ...]
    seats: tuple[int, ...] | None


class AdviceService(QObject):
    """Answers questions about states of one game; a new question replaces the one before.

    `advised(view, player, advice)` and `reviewed(review)` bring the answers, `failed(error)` the
    reason why there is none.  Advice that takes long comes several times, sharper each time; before
    there are values `ranked(view, player, ranking)` may bring plans without.
    `measured_anew()` says that another yardstick is in use everywhere.
    """

    advised = Signal(object, int, object)
    ranked = Signal(object, int, object)
    reviewed = Signal(object)
    failed = Signal(object)
    measured_anew = Signal()

    def __init__(self, entry: GameEntry, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entry = entry
        self._known: dict[tuple[AnyGame, Any, int], Advice] = {}
        self._yardstick: Any = None
        self._asked: tuple[AnyGame, tuple[Question, ...]] | None = None
        self._about: Mapping[Question, Sequence[Any]] = {}
        """The actions that are asked about."""
        self._told: Answers = {}
        self._advising, self._reviewing = LatestJob(self), LatestJob(self)
        self._reviewed: _Asked | None = None
        self._found: Review | None = None
        self._ends: tuple[tuple[int, tuple[Worth, ...]], ...] = ()
        self._noted: dict[tuple[int, int], Decision] = {}
        self._advising.updated.connect(lambda snapshot: self._publish(snapshot.value))
        self._advising.answered.connect(self._keep)
        self._reviewing.updated.connect(self._follow)
        for job in (self._advising, self._reviewing):
            job.failed.connect(self.failed)

    @property
    def is_busy(self) -> bool:
        """Whether anything is being found out."""
        return self._advising.is_busy or self._reviewing.is_busy

    @property
    def yardstick(self) -> Any:
        """What values are measured by now."""
        return self._yardstick

    def measure_by(self, yardstick: Any) -> bool:
        """Take what a person has chosen to measure by; return whether it is another.

        Then all answers of before are forgotten.
        """
        if yardstick == self._yardstick:
            return False
        self._yardstick = yardstick
        self._known, self._asked, self._told = {}, None, {}
        self._reviewed = self._found = None
        self._advising.drop()
        self._reviewing.drop()
        return True

    def ask(self, game: AnyGame, questions: Sequence[Question], made: Any = None) -> None:
        """Find out what each action is worth to each of these seats; answers come as signals.

        What the first seat has `made` already is worth something too.
        """
        if not self._entry.abilities(game).advised:
            return
        is_about = self._entry.advises_about and made is not None
        actions = {question: (made,) for question in questions[:1] if is_about}
        unknown = tuple(
            each
            for each in questions
            if (game, *each) not in self._known
            or not lists(self._known[game, *each], actions.get(each, ()))
        )
        if not unknown:
            self.drop()
        elif not self._is_answering(game, unknown, actions):
            asked = {each: actions.get(each, ()) for each in unknown}
            self._asked, self._about, self._told = (game, unknown), asked, {}
            work = _advised(self._entry, game, asked, self._yardstick)
            name = self.tr("What each choice is worth")
            self._advising.run(name, work, list_after=LISTED_AFTER)
        for question in questions:
            found = self._known.get((game, *question)) or self._told.get(question)
            if found is not None:
                self._tell(question, found)

    def _is_answering(
        self,
        game: AnyGame,
        questions: Collection[Question],
        actions: Mapping[Question, Sequence[Any]],
    ) -> bool:
        """Return whether the answers to all these questions, about `actions`, are being found."""
        if self._asked is None or not self._advising.is_busy:
            return False
        is_about = all(
            action in self._about.get(question, ())
            for question, made in actions.items()
            for action in made
        )
        return is_about and self._asked[0] == game and set(questions) <= set(self._asked[1])

    def drop(self) -> None:
        """Give up what is being found out: nobody looks at that position any more."""
        self._advising.drop()

    def review(
        self,
        match: ShownMatch,
        seats: Sequence[int] | None = None,
        first: Collection[int] = (),
    ) -> None:
        """Review a match as far as it has been played, and in it the choices of these seats.

        Those in `first` come first.
        """
        count, game = len(match.steps), match.game
        if not self._entry.abilities(game).reviewed or len(match.states) <= count:
            return
        steps, judged = tuple(match.steps[:count]), None if seats is None else tuple(seats)
        asked = _Asked(game, match.states[0], steps, judged)
        is_same = asked == self._reviewed
        if is_same and self._found is not None:
            self.reviewed.emit(self._found)
        if is_same and (self._reviewing.is_busy or self._is_whole):
            return
        self._reviewed, self._noted, self._found = asked, {}, None
        ends = () if isinstance(match, Match) else match.ends
        self._ends = tuple(_ends(self._entry, ends))
        actions = [step.actions for step in steps]
        known = dict(self._known)  # the job has a thread of its own
        work = review(
            self._entry,
            game,
            match.states[: count + 1],
            actions,
            seats,
            lambda view, seat: known.get((game, view, seat)),
            self._yardstick,
            first,
        )
        self._reviewing.run(self.tr("Review"), work, list_after=LISTED_AFTER)

    def _follow(self, snapshot: Snapshot[Review]) -> None:
        found = replace(snapshot.value, ends=self._ends)
        if found.worths:
            self._found = found
            self._note(found)
            self.reviewed.emit(found)

    @property
    def _is_whole(self) -> bool:
        found, asked = self._found, self._reviewed
        return found is not None and asked is not None and found.num_states > len(asked.steps)

    def _note(self, found: Review) -> None:
        """Keep what the review has found out about each decision: it may be asked for."""
        assert self._reviewed is not None
        for decision in found.decisions:
            place = decision.step, decision.seat
            if self._noted.get(place) is not decision:
                self._noted[place] = decision
                key = self._reviewed.game, decision.view, decision.seat
                self._remember(key, decision.advice)

    def _keep(self, answers: Answers) -> None:
        assert self._asked is not None
        for question, found in answers.items():
            assert not isinstance(found, Ranking), "the last word is values"
            self._remember((self._asked[0], *question), found)
        self._publish(answers)

    def _remember(self, key: tuple[AnyGame, Any, int], advice: Advice) -> None:
        self._known.pop(key, None)
        self._known[key] = advice
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]

    def _publish(self, answers: Mapping[Question, Found] | None) -> None:
        """Tell what is new of the answers so far."""
        for question, found in (answers or {}).items():
            if self._told.get(question) != found:
                self._told[question] = found
                self._tell(question, found)

    def _tell(self, question: Question, found: Found) -> None:
        signal = self.ranked if isinstance(found, Ranking) else self.advised
        signal.emit(*question, found)


def _ends(
    entry: GameEntry, ends: Iterable[tuple[int, Sequence[float]]]
) -> Iterator[tuple[int, tuple[Worth, ...]]]:
    """Yield for each match of a series the steps by its end, and what that was worth."""
    steps = 0
    for length, returns in ends:
        steps += length
        yield steps, end_worths(entry, returns)


def _advised(
    entry: GameEntry,
    game: AnyGame,
    questions: Mapping[Question, Sequence[Any]],
    yardstick: Any,
) -> Generator[Snapshot[Answers | None], None, Answers]:
    """Return the advice: the first time this compiles and solves, later it is a look-up.

    Each question comes with the actions that it is about.  Yields the answers so far, as sharp as
    they are by then.
    """
    answers: Answers = {}
    yield Snapshot(0, None, None)
    for (view, seat), actions in questions.items():
        finding = advising(entry, game, view, seat, actions, yardstick)
        while True:
            try:
                step = next(finding)
            except StopIteration as ended:
                answers[view, seat] = tuple(ended.value)
                break
            so_far = step if isinstance(step, Ranking) else advice_so_far(step)
            if so_far:
                answers[view, seat] = so_far
            yield Snapshot(0, None, dict(answers))
    return answers
