"""Holds a choice until it is known what it costs, and warns before a costly one is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, QTimer

from engine.core.play.advice import best_of, listed, lists
from engine.core.play.mistakes import MistakeScale
from engine.core.review.review import Decision
from gui.shared.match.coach.card import CardButton
from gui.shared.match.coach.card_text import CardText, Tone
from gui.shared.match.coach.level import CoachSetting
from gui.shared.match.coach.place_of_choice import widget_of
from gui.shared.match.coach.thinking import Thinking
from gui.shared.match.coach.warning import WARN_FROM, costly, is_settled
from gui.shared.review.decision_words import choice_in_words, decision_explained
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.core.play.match import Match
    from engine.core.play.registry import GameEntry
    from gui.shared.match.coach.card_place import CardPlace
    from gui.shared.match.match_driver import MatchDriver
    from gui.shared.match.seating.asking import Asking
    from gui.shared.page.action_panel import ActionPanel
    from gui.shared.page.page import AnyPage
    from gui.shared.review.review_panel import ReviewPanel

PATIENCE_MS = 300
"""After this long a choice of which nothing is known is played."""
LONGEST = 4
"""A choice of more words is called this choice."""
WIDEST = 18
"""Of the letters on the button that plays it: all buttons stand in one row."""


class GuardedPlay(Protocol):
    """What the guard wants of the tab that a person plays in."""

    entry: GameEntry
    page: AnyPage
    panel: ActionPanel
    driver: MatchDriver
    asking: Asking
    review_panel: ReviewPanel

    def show_status(self, *, hint: str | None = None, facts: Any = None) -> None: ...
    def show_usual_status(self) -> None: ...


class ChoiceGuard(QObject):
    """Lets a choice through, or holds it: for a moment, or until the person says so again."""

    def __init__(
        self,
        tab: GuardedPlay,
        setting: CoachSetting,
        thinking: Thinking,
        place: CardPlace,
        reveal: Callable[[bool], object],
    ) -> None:
        """Hold nothing yet; `reveal` shows values beside the board too, or hides them again."""
        super().__init__(place)
        self._tab, self._setting, self._thinking, self._place = tab, setting, thinking, place
        self.warned: list[Any] = []
        """The choices of this position that it has warned of."""
        self.decision: Decision | None = None
        """The choice that the card on show speaks of."""
        self._reveal = reveal
        self.is_why_shown = self._is_passing = False
        self._waiting: tuple[Match, Any] | None = None
        self._set_aside: tuple[Any, ...] = ()
        """The choice that was warned of before the one in hand was taken up."""
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(self._play_waiting)
        thinking.known.connect(self._judge_waiting)

    def holds(self, match: Match, seat: int, action: Any) -> bool:
        """Return whether a choice is not to be played now; the same again is played."""
        here = self._thinking.here
        if self._is_passing or here is None or self._tab.panel.chooses_itself:
            return False
        if (here.seat, here.view) != (seat, match.game.observe(match.state, seat)):
            return False
        if self._waiting == (match, action):
            return True
        is_again = action in self._set_aside
        is_again |= self.decision is not None and self.decision.action == action
        self.close()
        if is_again:
            return False
        found = self._costly(action)
        if found is not None:
            self._warn(found)
        elif self._may_be_known_soon(action):
            self._waiting = match, action
            self._patience.start()
            if self._tab.entry.advises_about:
                self._thinking.ask_about(action)
        return found is not None or self._waiting is not None

    def forget(self) -> None:
        """Forget everything about a position that is over."""
        self.close()
        self.warned = []
        if self.is_why_shown:
            self.is_why_shown = False
            self._reveal(False)

    def close(self) -> None:
        """Let the person choose again."""
        self._patience.stop()
        self._waiting, self._set_aside = None, ()
        if self.decision is not None:
            self.decision = None
            self._place.close()
            self._tab.show_usual_status()

    def set_aside(self) -> None:
        """Take the card away: a choice is in hand, which may be the same again."""
        if self.decision is not None:
            action = self.decision.action
            self.close()
            self._set_aside = (action,)

    def show_why(self) -> None:
        """Say in the same card what both choices are worth, and why; show all the values."""
        if self.decision is not None:
            self.is_why_shown = True
            self._reveal(True)
            self.show_values()
            self._show(self.decision, is_why=True)

    def show_values(self) -> None:
        """Show what each choice is worth, once it was asked why, until one is played."""
        if self.is_why_shown:
            self._tab.panel.show_advice(self._thinking.advice, is_hint_shown=True)

    def _costly(self, action: Any) -> Decision | None:
        here = self._thinking.here
        assert here is not None
        assert here.seat is not None
        least = WARN_FROM[self._setting.preferences.settings.warn_from]
        return costly(here.seat, here.view, action, self._thinking.advice, self._scale, least)

    @property
    def _scale(self) -> MistakeScale:
        assert self._thinking.here is not None
        return self._tab.entry.mistake_scale(self._thinking.here.match.game)

    def _may_be_known_soon(self, action: Any) -> bool:
        """Return whether it is worth waiting for what an action is worth."""
        here, tab, advice = self._thinking.here, self._tab, self._thinking.advice
        assert here is not None
        if lists(advice, (action,)):
            return False
        if tab.page.is_setup(here.match.game, here.view):
            return False
        return tab.entry.advises_about or not self._thinking.is_answered

    def _judge_waiting(self) -> None:
        """Warn of the choice that waits as soon as its cost is sure; play it if there is none."""
        if self._waiting is None:
            return
        _match, action = self._waiting
        found, advice = self._costly(action), self._thinking.advice
        if found is not None:
            self.close()
            self._warn(found)
        elif not advice or is_settled(advice, action):
            QTimer.singleShot(0, self, self._play_waiting)

    def _play_waiting(self) -> None:
        if self._waiting is not None:
            match, action = self._waiting
            self._play(match, action)

    def _play(self, match: Match, action: Any) -> None:
        self.close()
        self._is_passing = True
        self._tab.asking.choose(match, action)
        self._is_passing = False

    def _play_warned(self) -> None:
        match, decision = self._tab.driver.match, self.decision
        if match is not None and decision is not None:
            self._play(match, decision.action)

    def _warn(self, decision: Decision) -> None:
        self.decision = decision
        self.warned.append(decision.action)
        self._show(decision, is_why=False)
        text = tr("Esc chooses again, the same again plays it, {keys} shows why.")
        self._tab.show_status(hint=text.format(keys=self._tab.page.keys_of("H")))

    def _show(self, decision: Decision, *, is_why: bool) -> None:
        tab = self._tab
        name = self._name(decision.action)
        play = self._in_short(tab.page.words.choice, decision.action)
        play = play if play and len(play) <= WIDEST else tr("Play it")
        why = CardButton(tr("Show why"), self.show_why, "ghost", "lightbulb", is_aside=True)
        buttons = [
            CardButton(tr("Choose again"), self.close, "main", "undo-2"),
            CardButton(play, self._play_warned),
        ]
        text = self._why(decision) if is_why else self._assumption()
        self._place.card.show_card(
            CardText(
                self._title(decision, name),
                text,
                tr("estimate") if decision.standard_error else tr("exact"),
                is_exact=not decision.standard_error,
                tone=Tone.WARNING,
            ),
            buttons if is_why else [*buttons, why],
        )
        choice = widget_of(tab.page, tab.panel, decision.action)
        self._place.show_at(choice, is_warning=True)

    def _title(self, decision: Decision, name: str) -> str:
        cost = self._tab.review_panel.unit.cost_words(decision.cost)
        name = name or tr("this choice")
        text = tr("{choice} would cost {cost}").format(choice=name, cost=cost)
        if decision.standard_error:
            text = tr("{choice} would cost about {cost}").format(choice=name, cost=cost)
        return text[:1].upper() + text[1:]

    def _name(self, action: Any) -> str:
        """Return what the choice is called; nothing where that takes many words."""
        return self._in_short(self._tab.page.words.action, action)

    def _in_short(self, name_of: Callable[..., str], action: Any) -> str:
        here = self._thinking.here
        assert here is not None
        name = name_of(here.match.game, action, here.view, here.seat or 0)
        return name if len(name.split()) <= LONGEST else ""

    def _assumption(self) -> str:
        tab = self._tab
        text = tr("against the best choice, {assumption}")
        if tab.entry.value_unit == "chance":
            text = tr("that the best choice wins, {assumption}")
        return text.format(assumption=tab.panel.assumption)

    def _why(self, decision: Decision) -> str:
        """Return what the choice and the best one are worth, and why."""
        here, tab = self._thinking.here, self._tab
        assert here is not None
        game, words, unit = here.match.game, tab.page.words, tab.review_panel.unit
        best = choice_in_words(words, game, decision, decision.best)
        advice = decision.advice
        both = best_of(advice), best_of(listed(advice, (decision.action,)))
        most, less = (unit.written(item.worth) for item in both)
        told = tr("{best}: {most}, instead of {less}.").format(best=best, most=most, less=less)
        return f"{told} {decision_explained(words, game, decision, unit)}".strip()
