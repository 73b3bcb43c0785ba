"""The second view of Solve: what Sigma weighs in a position, and why it rejects what it does."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.conquest.calculator import Battle
from engine.conquest.candidates import Candidate, Plan, Weighed, Which
from gui.conquest.solve.form import Way
from gui.conquest.solve.position import Position
from gui.conquest.solve.words import chance_text, place_name
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.label import Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.painting import RIGHT
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal, percent

SIGMAS: tuple[Which, ...] = ("sigma-classic", "sigma")


def plan_words(plan: Plan) -> str:
    """Return what a turn is planned for."""
    return {
        "nothing": tr("It places nothing and attacks nobody."),
        "two": tr("It goes for two strategic places at once."),
        "score": tr("It attacks wherever that brings points: only the score counts."),
        "one": tr("It goes for one strategic place, or defends one."),
        "three": tr("It takes one weak place, for three troops."),
        "setup": tr("In the setup it places one troop."),
    }[plan]


def verdict_words(weighed: Weighed, candidate: Candidate) -> str:
    """Return whether a candidate is chosen, or what it lacks."""
    return {
        "best": tr("chosen"),
        "worse": tr("worth less"),
        "too rash": tr("under {share}").format(share=percent(weighed.least_chance, 0)),
        "too little": tr("worth under {score}").format(score=f"{weighed.least_score:g}"),
    }[candidate.verdict]


def term_words(candidate: Candidate) -> str:
    """Return what the score of a candidate adds up, in words."""
    names = {
        "first step": tr("the first step's chance"),
        "income": tr("income taken"),
        "hurts": tr("income that it costs them"),
        "keeps": tr("own income kept"),
        "risks": tr("own income at risk"),
    }
    parts = [f"{decimal(term.value, 2)} {names[term.name]}" for term in candidate.terms]
    text = tr("Score {score} = {terms}")
    score = UNKNOWN if candidate.score is None else decimal(candidate.score, 2)
    return text.format(score=score, terms=" + ".join(parts)) if parts else ""


class CandidateView(QWidget):
    """A table of the attacks; `chosen` carries one as a way for the calculator."""

    chosen = Signal(object)
    asked = Signal()
    """Another Sigma is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.position: Position | None = None
        self.weighed: Weighed | None = None
        self.sigmas = SegmentedTabs(
            self.tr("Which Sigma"), [self.tr("classic"), self.tr("repaired")]
        )
        self.words = Text("", "small", "text_2", wraps=True)
        self.table = Table(self.tr("What Sigma weighs"), self._columns(), head_height=28)
        self.sigmas.chosen.connect(lambda _index: self.asked.emit())
        self.table.row_chosen.connect(self._choose)
        self.table.cursor_moved.connect(self._show_terms)
        self.terms = Text("", "small", "text_2", wraps=True)
        title = Text(self.tr("What Sigma weighs"), "section")
        head = row_of(title, STRETCH, self.sigmas, gap=12)
        column_of(head, self.words, (self.table, 1), self.terms, on=self, gap=8)
        self.show_nothing()

    @property
    def which(self) -> Which:
        """The Sigma that is asked."""
        return SIGMAS[self.sigmas.index]

    def show_nothing(self) -> None:
        """Say how a position comes here."""
        self.words.set_text(
            self.tr("Take the position of the match in Play by the button From a position.")
        )

    def show_weighing(self) -> None:
        """Say that it takes a moment: what Sigma is made of may have to be prepared."""
        self.words.set_text(self.tr("Sigma weighs its attacks; the first time it takes a while."))
        self.table.show_rows(())
        self.terms.set_text("")

    def show_weighed(self, position: Position, weighed: Weighed) -> None:
        """Show what is weighed in a position."""
        self.position, self.weighed = position, weighed
        words = self.tr("Turn {turn}, seat {seat}. {plan} Weighed: {n}.")
        self.words.set_text(
            words.format(
                turn=position.board.turn,
                seat=position.board.to_move,
                plan=plan_words(weighed.plan),
                n=weighed.counted,
            )
        )
        self.table.show_rows(weighed.candidates)
        self._show_terms(0)

    def _show_terms(self, place: int) -> None:
        """Say what a score adds up: of the best, or of where the cursor is."""
        rows = self.table.rows
        self.terms.set_text(term_words(rows[place]) if place < len(rows) else "")

    def _choose(self, place: int) -> None:
        """Hand an attack to the calculator; a defence is none."""
        assert self.position is not None
        board, path = self.position.board, self.table.rows[place].path
        if len(path) > 1:
            troops = board.troops[path[0]] + board.reserves[board.to_move]
            defenders = tuple(max(1, board.defenders(step)) for step in path[1:])
            names = tuple(place_name(self.position.game, step) for step in path)
            self.chosen.emit(Way(Battle(max(1, troops), defenders), names))

    def _columns(self) -> tuple[Column, ...]:
        def way(row: Candidate) -> str:
            assert self.position is not None
            names = [place_name(self.position.game, step) for step in row.path]
            return (
                " › ".join(names) if len(names) > 1 else tr("hold {place}").format(place=names[0])
            )

        def verdict(row: Candidate) -> str:
            assert self.weighed is not None
            return verdict_words(self.weighed, row)

        def score(row: Candidate) -> str:
            return UNKNOWN if row.score is None else decimal(row.score, 3)

        def number(title: str, name: str, text: Callable[[float], str], width: float) -> Column:
            def key(row: Candidate) -> float:
                value: float = getattr(row, name)
                return value

            return Column(title, lambda row: text(key(row)), key, width, RIGHT, font=small)

        small = ("small", 400)
        return (
            Column(tr("Attack"), way, width=2.6, font=("small", 500)),
            Column(tr("Score"), score, lambda row: row.score, 0.7, RIGHT, font=("small", 600)),
            number(tr("Chance"), "chance", chance_text, 0.8),
            number(tr("Cost"), "cost", decimal, 0.6),
            number(tr("Power"), "power", decimal, 0.7),
            Column(tr("Verdict"), verdict, width=1.2, align=RIGHT, font=small),
        )
