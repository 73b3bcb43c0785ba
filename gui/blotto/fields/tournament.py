"""Tournament in two faces: fields of plans, and strategies as in every game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto, Plan
from engine.blotto.strategies import FromField
from engine.core.play.registry import game_named
from gui.blotto.fields.face import FieldsFace
from gui.blotto.fields.known import known_fields
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.match.state.settings import MatchStart
from gui.shared.page.actions import Action
from gui.shared.page.opened_file import OpenedFile
from gui.shared.page.page import page_of
from gui.shared.page.tab import Pages, Shell
from gui.shared.style.tokens import Space
from gui.shared.text.fact import Fact
from gui.shared.text.tr import tr
from gui.shared.tournament.tab import TournamentTab
from gui.shared.tournament.work import Plan as TournamentPlan

FIELDS, STRATEGIES = 0, 1
FIELD_FILES = (".csv",)


class BlottoTournament(TournamentTab):
    """Adds the face of the fields to the tab that all games have."""

    def __init__(self, shell: Shell) -> None:
        page = page_of("blotto")
        assert page is not None
        super().__init__(page, game_named("blotto"), shell)
        self.faces.chosen.connect(self._turn)
        self.face.changed.connect(self._show_field_status)
        self.face.reported.connect(shell.show_message)
        self.face.play_asked.connect(self._play_against)
        self.face.random_asked.connect(self._play_random)
        self._show_field_status()

    def _lay_out(self) -> None:
        """Put the faces, and above them what tells them apart, around the tab's own part."""
        super()._lay_out()
        body = self.layout()
        assert isinstance(body, QVBoxLayout)
        body.removeWidget(self.stack)
        self.faces = SegmentedTabs(tr("Who meets whom"), (tr("Fields"), tr("Strategies")))
        self.face = FieldsFace()
        self._pages = Pages()
        fields = QWidget()
        column_of((self.face, 1), on=fields, margins=(Space.PAGE, 0, Space.PAGE, Space.LARGE))
        for part in (fields, self.stack):
            self._pages.add(part)
        head = row_of(self.faces, STRETCH, self.face.results.views, gap=12)
        head.setContentsMargins(Space.PAGE, 12, Space.PAGE, 12)
        body.addLayout(head)
        body.addWidget(self._pages)
        self._follow_views()

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with fields, and with a tournament."""
        section = tr("Fields")

        def has_standings() -> bool:
            return self.faces.index == FIELDS and self.face.contest is not None

        return (
            *super().actions_here(),
            Action("fields.open", tr("Open a field…"), self._open_field, "Ctrl+Shift+O",
                   "folder-open", section, words=tr("csv plans")),
            Action("fields.battles", tr("Battles of the chosen entry"),
                   self.face.results.show_battles_view, "", "swords", section,
                   can_run=has_standings),
            Action("fields.matrix", tr("All against all"), self.face.show_matrix, "M", "grid-3x3",
                   section, can_run=has_standings),
            Action("fields.random", tr("Play against a random entry"), self.face.ask_random, "",
                   "dices", section, can_run=has_standings),
            Action("fields.save", tr("Save the standings…"), self.face.ask_export, "", "download",
                   section, can_run=has_standings, words=tr("csv")),
        )  # fmt: skip

    def begin(self, plan: TournamentPlan) -> None:
        """Begin a tournament of strategies."""
        self.faces.choose(STRATEGIES)
        super().begin(plan)

    def open(self, path: Path) -> None:
        """Show a tournament of strategies that was kept."""
        self.faces.choose(STRATEGIES)
        super().open(path)

    def open_file(self, file: OpenedFile) -> bool:
        """Show a field, or a tournament that was kept."""
        if file.path.suffix.lower() not in FIELD_FILES:
            return super().open_file(file)
        self._read(file.path)
        return True

    def receive(self, thing: object) -> None:
        """Show a field that another tab hands over."""
        if isinstance(thing, Field):
            known_fields().add(thing)
            self.faces.choose(FIELDS)
            self.face.show_fields((thing,))

    def dropEvent(self, event: QDropEvent) -> None:
        """Take a file as a field here, and as an entrant among the strategies."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if self.faces.index == FIELDS and paths and paths[0].suffix.lower() in FIELD_FILES:
            event.acceptProposedAction()
            self._read(paths[0])
        else:
            super().dropEvent(event)

    def _turn(self, index: int) -> None:
        self._pages.turn_to(index)
        self._follow_views()
        if index == FIELDS:
            self._show_field_status()
        elif self.is_form_shown:
            self._show_form()
            self.setup.history.refresh()
        else:
            self._follow()

    def _follow_views(self) -> None:
        has_views = self.faces.index == FIELDS and self.face.shows_standings
        self.face.results.views.setVisible(has_views)

    def _show_form(self) -> None:
        super()._show_form()
        if self.faces.index == FIELDS:
            self._show_field_status()

    def _read(self, path: Path) -> None:
        self.faces.choose(FIELDS)
        self.face.read(path)

    def _open_field(self) -> None:
        self.faces.choose(FIELDS)
        self.face.ask_open()

    def _show_field_status(self) -> None:
        """Say the road of the fields, what the keys do, and how sure the numbers are."""
        self._follow_views()
        if self.faces.index != FIELDS:
            return
        contest = self.face.contest
        if contest is None:
            hint = tr("Drop a CSV file with a plan in each row here.")
            self.show_status(parameters=self.page.words.subtitle(Blotto()), hint=hint, facts=())
            return
        fact = Fact(tr("Exact")) if contest.is_whole else Fact(tr("Estimated"))
        hint = tr("Arrow keys move the entry, Enter shows its battles, M all against all.")
        rules = self.page.words.subtitle(contest.game)
        self.show_status(parameters=rules, hint=hint, facts=(fact,))

    def _play_against(self, game: Blotto, plan: Plan) -> None:
        """Let a person play against one plan."""
        text = ",".join(map(str, plan))
        self._play_by(game, FromField(Field.of("plan", [plan]), text))

    def _play_random(self, game: Blotto, field: Field) -> None:
        """Let a person play against plans drawn from a field."""
        self._play_by(game, FromField(field, f"{field.name}.csv"))

    def _play_by(self, game: Blotto, strategy: FromField) -> None:
        self.shell.hand_to("blotto", "play", MatchStart(game, None, others=(strategy,)))
