"""Whom the others play like, where nobody tells: the coach's values go by that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from engine.conquest.champion.thoughts import Followed, following
from engine.conquest.rollouts.coded import kernel_for
from engine.conquest.rules import Conquest
from engine.core.play.match import PlayedStep
from engine.core.play.strategy import Strategy
from engine.core.review.against import Rivals
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.side.champion_why import model_words
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

if TYPE_CHECKING:
    from engine.conquest.rollouts.coded import Mixed

SURE, EVEN = 0.85, 0.5
"""A model with the first share is named alone, one with less than the other not at all."""


class PlaysLike(QObject):
    """Follows a match with a person and with others who are no models, such as persons.

    `measured_by(yardstick)` tells when they play like somebody else than before.
    """

    measured_by = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._strategies: tuple[Strategy | None, ...] = ()
        self._steps: Sequence[PlayedStep] = ()
        self._followed: Followed | None = None
        self.yardstick: Rivals | None = None
        self.job = LatestJob(self)
        self.job.answered.connect(self._take)

    def show_players(self, strategies: Sequence[Strategy | None]) -> None:
        """Know who plays: None for a person."""
        self._strategies = tuple(strategies)

    def show_steps(self, game: Conquest, told: tuple[Any, Sequence[PlayedStep]] | None) -> None:
        """Follow a match on from where it is known, or from its beginning."""
        if told is None:
            return
        start, steps = told
        before, self._steps = self._followed, steps
        if start is not None or not self._asks(game):
            self.job.drop()
            self._tell(None)
            return
        if before is not None and before.steps and before.last is not steps[: before.steps][-1]:
            before = None
        self.job.run("plays like", following(game, steps, before))

    def _asks(self, game: Conquest) -> bool:
        """Return whether somebody sits beside a person whom no model is told to be."""
        others = [each for each in self._strategies if each is None or not kernel_for(game, each)]
        return None in others and len(others) > 1

    def _take(self, followed: Followed) -> None:
        self._followed = followed
        self._tell(Rivals(tuple(enumerate(followed.seats)), is_guessed=True))

    def _tell(self, yardstick: Rivals | None) -> None:
        if yardstick != self.yardstick:
            self.yardstick = yardstick
            self.measured_by.emit(yardstick)

    def words(self, frame: ConquestFrame | None) -> str:
        """Return whom each of the others plays like; nothing where that is not asked."""
        if self.yardstick is None or frame is None:
            return ""
        person, names = frame.seats.person, frame.seats.names
        me = frame.state.to_move if person is None else person
        others = self.yardstick.beside(me) or {}
        texts = tr("if {name} plays like {model}"), tr("{name} like {model}")
        told = zip(texts, others.items(), strict=True)
        return ", ".join(t.format(name=names[seat], model=_words(mix)) for t, (seat, mix) in told)


def _words(mix: Mixed) -> str:
    """Return the likeliest model; where it is not sure how likely, or how many there may be."""
    shares: dict[str, float] = {}
    for each in mix.models:
        shares[each.name] = shares.get(each.name, 0.0) + each.share
    name, share = max(shares.items(), key=lambda item: item[1])
    if share >= SURE:
        return model_words(name)
    if share < EVEN:
        are_sigmas = all(each.startswith("sigma") for each in shares)
        return (
            tr("one of %n Sigma(s)", len(shares))
            if are_sigmas
            else tr("one of %n program(s)", len(shares))
        )
    text = tr("{model} ({share}) or another")
    return text.format(model=model_words(name), share=percent(share, 0))
