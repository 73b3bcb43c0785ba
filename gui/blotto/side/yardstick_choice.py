"""The list of fields that plans may be measured by: none, those at hand, one from a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.blotto.rules import Blotto
from gui.blotto.fields.known import FieldSource, field_in, known_fields
from gui.shared.controls.file_dialog import ask_open
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, choice, column, note, text
from gui.shared.text.tr import sentence_of, tr


class YardstickChoice(QWidget):
    """Offers the fields that fit the road, and `nothing` of them, by the words for what that means.

    `chosen` brings a FieldSource, or None.
    """

    chosen = Signal(object)

    def __init__(self, title: str, nothing: str) -> None:
        super().__init__()
        self._game: Blotto | None = None
        self._sources: list[FieldSource] = []
        self._nothing = nothing
        self.source: FieldSource | None = None
        self._title, self._complaint = title, ""
        self.live = Live(self, self._parts)
        self._reading = LatestJob(self)
        self._reading.answered.connect(self._take)
        self._reading.failed.connect(lambda error: self.complain(sentence_of(error)))
        known_fields().changed.connect(self._fill)

    def show_game(self, game: Blotto) -> None:
        """Offer what fits this game; another road has other fields."""
        if game != self._game:
            is_same_road = self._game is not None and _road(self._game) == _road(game)
            self._game = game
            self._fill()
            if not is_same_road:
                self.choose(None)

    def choose(self, source: FieldSource | None) -> None:
        """Choose a field, or none, and tell."""
        self.source = source
        self.complain("")
        self.chosen.emit(source)

    def complain(self, sentence: str) -> None:
        """Say what is wrong with the field that was chosen; an empty sentence takes that back."""
        self._complaint = sentence
        self.live.refresh()

    def read(self, path: Path) -> None:
        """Read a field from a file, and measure by it."""
        self._reading.run(tr("Read {name}").format(name=path.name), field_in(path), list_after=1.0)

    def _take(self, field: object) -> None:
        game = self._game
        assert game is not None
        known_fields().add(field)  # type: ignore[arg-type]
        newest = known_fields().sources(game)[0]
        if newest.about is field:
            self.choose(newest)
        else:
            self.complain(tr("This field is for another road or other armies."))

    def _fill(self) -> None:
        if self._game is not None:
            self._sources = known_fields().sources(self._game)
            self.live.refresh()

    def _parts(self) -> Part:
        titles = [source.title for source in self._sources]
        chosen = "" if self.source is None else self.source.title
        texts = [self._nothing, *titles, tr("A field from a file…")]
        index = texts.index(chosen) if chosen in titles else 0
        return column(
            text(self._title, "small", "text_2"),
            choice(self._title, texts, index, self._choose, fewest=10, key="fields"),
            note(self._complaint, "danger"),
            gap=4,
        )

    def _choose(self, place: int) -> None:
        if place == 0:
            return self.choose(None)
        if place <= len(self._sources):
            return self.choose(self._sources[place - 1])
        path = ask_open(self, tr("Open field"), "*.csv;;*")
        if path is not None:
            self.read(path)
        return None


def _road(game: Blotto) -> tuple[int, int]:
    return game.castles, game.soldiers
