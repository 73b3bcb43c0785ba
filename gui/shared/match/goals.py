"""What of goals stands on a form and at the end of a match, and how their matches begin."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial

from engine.core.goals.goals import Goal
from engine.core.goals.rule import DOES_NOT_COUNT, goal_rule
from engine.core.library.deals import num_deals, points_kept
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import label_of
from engine.core.system.job import Snapshot
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.live.parts import LEFT, Part, button, column, flow, note, separator, text
from gui.shared.match.keeping.goal_keeper import goal_keeper
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.state.store import Store
from gui.shared.match.unfinished import match_left, path_of
from gui.shared.page.actions import Action
from gui.shared.page.tab import Shell
from gui.shared.report.blocks import Do
from gui.shared.report.orders import Copy, Hand
from gui.shared.text.tr import tr

STAR, NO_STAR, SEPARATOR = "★", "☆", " · "


class GoalStart:
    """Begins the matches of goals in Play: `begin` is told of each once it is found.

    A match of a day that was left goes on where it was: it is begun once.
    """

    def __init__(
        self,
        store: Store,
        shell: Shell,
        begin: Callable[[MatchSettings, MatchRecord | None], object],
    ) -> None:
        self._store, self._shell = store, shell
        self._finding = LatestJob(store)
        self._finding.answered.connect(lambda found: begin(*found))

    def begin(self, goal: Goal) -> None:
        """Begin the next match of a goal, once it is found."""
        goal_keeper().note_begun(goal)
        if self._store.now.shows_all:
            self._shell.show_message(tr("While the coach shows values, nothing is reached."))
        self._finding.run(tr("Goals"), goal_match(goal))

    def drop(self) -> None:
        """Look for nothing any more: another match begins."""
        self._finding.drop()

    @property
    def due(self) -> Goal | None:
        """What is left to reach today in this game."""
        goals = goal_keeper().goals(self._store.now.room.entry.name)
        return next((each for each in goals if each.is_due), None)

    def actions(self) -> tuple[Action, ...]:
        """Return the command that begins what is due, where the game has goals."""
        if not self._store.now.room.entry.has_part("goals"):
            return ()
        due = Action(
            "match.goal",
            tr("What is due today"),
            lambda: None if self.due is None else self.begin(self.due),
            icon="target",
            section=tr("Match"),
            can_run=lambda: self.due is not None,
            words=tr("daily goal match of the day campaign stars"),
            why_not=lambda: "" if self.due else tr("nothing is left to reach today"),
        )
        return (due,)


def goal_match(
    goal: Goal,
) -> Generator[Snapshot[None], None, tuple[MatchSettings, MatchRecord | None]]:
    """Return the next match of a goal, with its record where it was begun already.

    A deal that suits may have to be looked for.
    """
    yield Snapshot(0, None, None)
    rule, is_daily = goal_rule(goal.game, goal.name), goal.day is not None
    match, is_single = rule.begin(goal.base, goal.number), num_deals(rule.about) == 1
    left = None
    if is_daily:
        left = yield from match_left(rule.about, path_of(goal.game, goal.base))
    labels = [None if each is None else label_of(each) for each in match.strategies]
    points = points_kept(rule.about, match.seed, labels)
    settings = MatchSettings(
        match.game,
        match.strategies,
        match.seed,
        match.dice,
        is_single=is_single,
        points=points,
        is_daily=is_daily,
    )
    return settings, left if left is not None and left.seed == match.seed else None


def goal_parts(goals: Sequence[Goal], asked: Callable[[Goal], object]) -> Part | None:
    """Return what a form offers of a game's goals: that of today, or the maps of a campaign."""
    if not goals:
        return None
    first = goals[0]
    if first.day is None:
        stages = [
            button(f"{each.title} {stars(each)}", partial(asked, each), is_compact=True,
                   setAccessibleName=f"{each.title}, {goal_told(each)}", key=each.name)
            for each in goals
        ]  # fmt: skip
        following = _next_of(goals)
        said = following.note.translated(tr) if following.note else tr(following.sentence)
        about = note(f"{tr(following.title)}. {said}")
        parts = [text(tr("Campaign"), weight=600), flow(*stages), about]
    else:
        is_over = first.is_over
        so_far = f"{goal_told(first)}. " if first.done else ""
        parts = [
            button(tr(first.title), partial(asked, first), icon="target", side=LEFT,
                   is_shown=not is_over, key="goal"),
            text(f"{tr(first.title)}: {goal_told(first)}", weight=600, wraps=True,
                 is_shown=is_over, key="over"),
            note(f"{so_far}{tr(first.sentence)}", is_shown=not is_over, key="about"),
        ]  # fmt: skip
    return column(*parts, 4, separator(), gap=6)


def goal_told(goal: Goal) -> str:
    """Return how far one is, in a few words."""
    return goal.told.translated(tr)


def campaign_step(s: OpenMatch) -> Goal | None:
    """Return of which map of a campaign the match on a page is one."""
    goal = _goal_of(s)
    return goal if goal is not None and goal.day is None else None


def _goal_of(s: OpenMatch) -> Goal | None:
    return None if s.settings is None else goal_keeper().about(s.room.entry.name, s.settings.seed)


def goal_title(s: OpenMatch) -> str:
    """Return of which goal the match on a page is one, and how far that is; "" for any other."""
    goal = _goal_of(s)
    if goal is None:
        return ""
    return tr(goal.title) + (f": {goal_told(goal)}" if goal.is_due and goal.done else "")


def aims_told(s: OpenMatch) -> str:
    """Return what the match of a goal may still reach, as far as it is seen; "" once it is over.

    What was reached by another match has its star, what this one cannot reach any more says so.
    """
    played, own = s.played, next(iter(s.persons), None)
    if played is None or own is None or s.is_done:
        return ""
    goal = _goal_of(s)
    rule = None if goal is None else goal_rule(goal.game, goal.name)
    if goal is None or rule is None or rule.aims is None:
        return ""
    if DOES_NOT_COUNT & set(s.helped):
        return tr("With help this match reaches nothing.")
    reached, told = goal.more or {}, list[str]()
    for aim in rule.aims(played.steps[: s.cursor.step], own):
        mark = NO_STAR if aim.is_open else tr("out of reach:")
        told.append(f"{STAR if reached.get(aim.name) else mark} {aim.told.translated(tr)}")
    return SEPARATOR.join(told)


def stars(goal: Goal) -> str:
    """Return the stars of a map, those that are missing among them."""
    return STAR * goal.done + NO_STAR * (goal.of - goal.done)


def goal_words(goal: Goal) -> str:
    """Return what the end of a match says of its goal."""
    done = STAR if goal.is_reached else ""
    words = f"{tr(goal.title)}: {goal_told(goal)} {done}".strip()
    said = "" if goal.note is None else goal.note.translated(tr)
    return f"{words}. {said}".strip()


def next_match(goal: Goal, goals: Sequence[Goal]) -> Do:
    """Return what comes next: its next match, the next map, or the line of a day that is over."""
    if goal.line:
        copied = tr("Copied: {line}").format(line=goal.line)
        return Do(tr("Copy the line"), "copy", Copy(goal.line, copied))
    wanted, icon = goal, "play"
    title = tr("Match {number} of {count}").format(number=goal.done + 1, count=goal.of)
    if goal.day is None:
        wanted, icon = (_next_of(goals) if goal.done else goal), "map"
        title = tr("Next: {name}").format(name=tr(wanted.title))
        title = tr("Once more") if wanted.name == goal.name else title
    return Do(title, icon, Hand("play", wanted), is_main=True)


def _next_of(goals: Sequence[Goal]) -> Goal:
    """Return the first map that was not won, or else the first where a star is missing."""
    unwon = next((each for each in goals if not each.done), None)
    return unwon or next((each for each in goals if each.is_due), goals[-1])
