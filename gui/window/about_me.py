"""The band on Home about the person: last results, rating and streak, what is due, the next thing.

It is made once there is a match to tell of, after the first paint; all it says is read in a job.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from engine.core.goals.goals import Goal
from engine.core.library.library import Library, library_path
from engine.core.library.me import MOST_RESULTS, LastResult, Me, me_of
from engine.core.play.characters import Mood
from engine.core.play.registry import game_named
from engine.core.system.job import one_step
from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.cards import Card
from gui.shared.controls.drawing import Drawing
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.live.live import Live
from gui.shared.live.parts import LEFT, Part, button, column, line, note, part, text
from gui.shared.match.goals import goal_told
from gui.shared.match.keeping.goal_keeper import goal_keeper
from gui.shared.match.keeping.library_writer import library_writer
from gui.shared.match.opponents import opposite_drawing
from gui.shared.match.state.opponents import played_by, seen_as
from gui.shared.match.state.settings import MatchStart
from gui.shared.match.unfinished import ago
from gui.shared.shell.own_page import HomeCard
from gui.shared.shell.resume_card import Resumable
from gui.shared.style.face import paint_face
from gui.shared.style.painter import Painter
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr

FACE, STEP, LINE = 40, 50, 18
MOST_DUE = 3
NARROW = 780
"""Below this width, at 100 %, its parts stand one below the other."""
MOODS: dict[str, Mood] = {"won": "beaten", "lost": "glad", "drawn": "calm"}
"""The faces are those of the others."""


class AboutMe(Card):
    """`handed(game, thing)` asks Play for a match; `games_asked` asks for all matches.

    `told` says whether there is anything to say.
    """

    handed = Signal(str, object)
    games_asked = Signal()
    told = Signal(bool)

    def __init__(self, title_of: Callable[[str], str], cards: Sequence[HomeCard] = ()) -> None:
        """Read what there is to say; `title_of` is what people call a game.

        What other `cards` have due is listed too.
        """
        super().__init__(padding=20)
        self.me: Me | None = None
        self._title_of, self._cards = title_of, tuple(cards)
        self._said: object = None
        self._left: tuple[Resumable, ...] = ()
        self._reading = LatestJob(self)
        self._reading.answered.connect(self._take)
        library_writer().changed.connect(self.look)
        goal_keeper().changed.connect(self._refresh)
        for card in self._cards:
            card.told.connect(self._refresh)
        body = QWidget()
        self.body.addWidget(body)
        self.live = Live(body, self._parts)
        self.setAccessibleName(tr("About you"))
        self.look()

    def look(self) -> None:
        """Read the matches again."""
        self._reading.run(tr("About you"), _me_steps(Library(library_path())))

    def show_left(self, entries: Sequence[Resumable]) -> None:
        """Know the matches that wait: the first of them is the next thing."""
        self._left = tuple(entries[:1])
        said = [(each.title, each.detail) for each in self._left], [c.due() for c in self._cards]
        if said != self._said:
            self._said = said
            self._refresh()

    def _take(self, me: Me | None) -> None:
        self.me = me
        self._refresh()

    def _refresh(self) -> None:
        self.live.refresh()
        if not self._reading.is_busy:
            self.told.emit(self.me is not None)

    def _parts(self) -> Part:
        me = self.me
        if me is None:
            return column()
        goals = [each for each in goal_keeper().goals() if each.is_due]
        others = [(words, card) for card in self._cards if (words := card.due())]
        daily = [each for each in goals if each.day is not None]
        daily.sort(key=lambda goal: goal.game != me.game)
        due = daily[: max(MOST_DUE - len(others), 1)]
        return line(
            column(*self._next(me), STRETCH, gap=8, stretch=5),
            column(
                text(tr("Your last matches"), weight=600),
                part(DrawingView, show_drawing=results_drawing(me.results, self._title_of)),
                button(tr("My games"), self.games_asked.emit, "ghost", "layers", is_compact=True,
                       side=LEFT, key="games"),
                STRETCH, gap=8, stretch=5,
            ),
            column(
                text(self._title_of(me.game), weight=600),
                text(rating_words(me), "section", key="rating"),
                note(moved_words(me), "text_2", key="moved"),
                note(streak_words(me.streak), "text_2", is_shown=me.streak > 1, key="streak"),
                STRETCH, gap=4, stretch=4,
            ),
            column(
                text(tr("Due today"), weight=600),
                [self._due(each) for each in due],
                [button(words, card.asked.emit, "ghost", "target", is_compact=True, side=LEFT,
                        key=words) for words, card in others],
                note(tr("All done for today."), "text_2", is_shown=not (due or others),
                     key="done"),
                STRETCH, gap=4, stretch=5, is_shown=bool(others or goal_keeper().goals()),
            ),
            below=NARROW,
            gap=24,
        )  # fmt: skip

    def _due(self, goal: Goal) -> Part:
        words = f"{self._title_of(goal.game)}: {tr(goal.title)}"
        return button(words, partial(self.handed.emit, goal.game, goal), "ghost", "target",
                      is_compact=True, side=LEFT, setToolTip=tr(goal.sentence),
                      setAccessibleDescription=f"{tr(goal.sentence)} {goal_told(goal)}",
                      key=f"due {goal.game}")  # fmt: skip

    def _next(self, me: Me) -> Sequence[Part]:
        """Return the one button for the next thing, below who or what it is."""
        following = me.following
        if self._left:
            left = self._left[0]
            return (text(left.title, weight=600, wraps=True), note(left.detail, "text_2"),
                    button(tr("Go on"), left.run, "main", "play", key="next"))  # fmt: skip
        told = None if following is None else seen_as(game_named(me.game), following.strategy)
        if following is None or told is None:
            again = partial(self._begin, me.game, None)
            return (button(tr("Play {game}").format(game=self._title_of(me.game)), again, "main",
                           "play", key="next"),)  # fmt: skip
        title = tr("Play {name}").format(name=following.name)
        drawing = opposite_drawing(told)
        return (text(tr("Next to beat"), weight=600),
                part(DrawingView, show_drawing=drawing, key="who"),
                button(title, partial(self._begin, me.game, following.strategy), "main", "swords",
                       key="next"))  # fmt: skip

    def _begin(self, game: str, label: str | None) -> None:
        """Begin a match against an opponent, or the usual one."""
        entry = game_named(game)
        found = None if label is None else entry.character_of(label)
        others = () if found is None else (played_by(entry, found),)
        self.handed.emit(game, MatchStart(entry.game_class(), None, others=others))


def rating_words(me: Me) -> str:
    """Return the rating with its interval, as far as it is known."""
    rating = me.rating
    if rating is None or rating.kind == "none":
        return tr("No rating yet")
    if rating.strength is not None:
        return f"{rating.strength:.0f} ± {rating.half_width:.0f}"
    text = tr("above {number}") if rating.kind == "above" else tr("below {number}")
    return text.format(number=f"{rating.low if rating.kind == 'above' else rating.high:.0f}")


def moved_words(me: Me) -> str:
    """Return how the rating moved, or how many matches it stands on."""
    if me.moved is not None:
        moved = f"{me.moved:+.0f}".replace("-", "\N{MINUS SIGN}")
        return tr("{moved} in {count} matches").format(moved=moved, count=MOST_RESULTS)
    count = 0 if me.rating is None else me.rating.num_matches
    return tr("by %n match(|es)", count) if count else tr("Rated matches are without help.")


def streak_words(streak: int) -> str:
    """Return how many matches in a row were won."""
    return tr("%n match(|es) won in a row", streak)


def results_drawing(results: Sequence[LastResult], title_of: Callable[[str], str]) -> Drawing:
    """Return the last results, the latest first: a face each, and below it how it ended."""

    def paint(painter: Painter, area: QRectF) -> None:
        step = min(painter.px(STEP), area.width() / len(results))
        side = min(painter.px(FACE), step - 4)
        for number, each in enumerate(results):
            left = area.left() + number * step
            face = QRectF(left + (step - side) / 2, area.top(), side, side)
            if each.character is None:
                painter.box(face, side / 2, "sunken", "line_strong")
                painter.text(face, name_of(each)[:1], "section", "text_2", "center")
            else:
                looks, mood = each.character.looks, MOODS.get(each.outcome, "calm")
                paint_face(painter, face, looks, mood, painter.theme)
            below = QRectF(left, face.bottom() + 2, step, painter.px(LINE))
            is_won = each.outcome == "won"
            ink, weight = ("accent", 600) if is_won else ("text_2", 400)
            short, _whole = outcome_words(each)
            painter.text(below, short, "small", ink, "center", weight=weight)

    told = [
        f"{title_of(each.game)}, {name_of(each)}: {outcome_words(each)[1]}, {ago(each.played)}"
        for each in results
    ]
    size = len(results) * STEP, FACE + LINE + 4
    title = tr("Your last matches")
    return Drawing(title, results, paint, size, "; ".join(told), tip=(title, *told))


def outcome_words(result: LastResult) -> tuple[str, str]:
    """Return how a match ended, below a face and in a sentence: of more than two none is drawn, and
    to be second may be well played."""
    if result.outcome == "drawn" and result.num_seats > 2:
        return tr("shared"), tr("first place shared")
    if result.outcome == "lost" and result.num_seats > 2:
        place, whole = tr("place {place}"), tr("place {place} of {count}")
        told = {"place": result.place, "count": result.num_seats}
        return place.format(**told), whole.format(**told)
    words = {"won": tr("won"), "lost": tr("lost"), "drawn": tr("drawn")}.get(result.outcome, "")
    return words, words


def name_of(result: LastResult) -> str:
    """Return who the other was."""
    if result.character is not None:
        return result.character.name
    return strategy_words(result.strategy) if result.strategy else tr("nobody")


@one_step
def _me_steps(library: Library) -> Me | None:
    """Return what the library says of the person; of a damaged one My games tells."""
    return me_of(library.entries())
