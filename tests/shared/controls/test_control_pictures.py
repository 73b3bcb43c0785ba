"""What the shared controls look like: buttons, switches, fields, tips, rail, cards, dice slots."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.fact_list import FactList
from gui.shared.controls.fields import NumberField
from gui.shared.controls.item_tooltip import TipBubble
from gui.shared.controls.lists import ChoiceRows, ListBox
from gui.shared.controls.progress import ProgressBar
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.controls.switch import SwitchRow
from gui.shared.live.live import Live
from gui.shared.live.parameter_form import ParameterForm
from gui.shared.match.dice_entry import DiceEntry
from gui.shared.page.page_info import CardFacts
from gui.shared.shell.command_field import CommandField
from gui.shared.shell.game_card import GameCard
from gui.shared.shell.header import Header
from gui.shared.shell.rail import Rail, RailEntry
from gui.shared.shell.resume_card import Resumable, ResumeCard
from gui.shared.shell.status_bar import StatusBar
from gui.shared.text.fact import Fact
from gui.shared.tournament.notes import Note
from gui.shared.tournament.results import notes_row
from tests.core.play.test_parameters import Race
from tests.pictures import Picture, below
from tests.shared.toys import paint_cover


def test_buttons(picture: Picture) -> None:
    off = Button("Not now", "main", "play")
    off.setEnabled(False)
    main, second = Button("Play", "main", "play"), Button("Review", "secondary", "gauge")
    edged = IconButton("copy", "Copy", has_edge=True)
    picture.shows(below(main, second, Button("Undo", "ghost"), off, edged), 180, 260)


def test_choices(picture: Picture) -> None:
    tabs = SegmentedTabs("", ("Play", "Watch", "Duel"))
    tabs.choose(1)
    rows = ChoiceRows("", (("dices", "Dice"), ("gauge", "Chance"), ("route", "Visits")))
    rows.choose(2)
    on, off = SwitchRow("Coach", is_on=True), SwitchRow("Hints")
    picture.shows(below(tabs, rows, on, off), 280, 290, on="surface")


def test_fields(picture: Picture) -> None:
    field = CommandField("Commands", "Ctrl+K", is_wide=True)
    bar = ProgressBar("")
    bar.show_share(0.3)
    number = NumberField("Goal", 70, 1, 100)
    facts = FactList("")
    facts.show_facts({"Cells": "10,000", "Seconds": "0.54"})
    parts = field, ListBox("", ("Final", "Always 4"), 1), number, bar, facts
    picture.shows(below(*parts), 300, 270, on="surface")


def test_form(picture: Picture) -> None:
    form = ParameterForm(Race)
    form.live.widget("worth").setText("3,2,x")
    form.live.widget("worth").textEdited.emit("3,2,x")
    picture.shows(form, 340, 290, on="surface")


def test_tip(picture: Picture) -> None:
    window = QWidget()
    tip = TipBubble(window)
    tip.show_beside(QRect(90, 10, 40, 30), "Roll 6 dice", ("56.1 % to win", "6 chooses it."))
    picture.shows(window, 260, 150)


def test_rail(picture: Picture) -> None:
    pages = ([RailEntry("home", "Home", "armchair")], [RailEntry("hog", "Hog", "dices")])
    rail = Rail(pages, [RailEntry("jobs", "Jobs", "activity")])
    rail.set_count("jobs", 3)
    rail.tile("hog").setChecked(True)
    picture.shows(rail, 72, 280, margin=0)


@pytest.mark.parametrize("part", ["left", "right"])
def test_header(picture: Picture, part: str) -> None:
    header, status = Header("Hog", ("Play", "Watch")), StatusBar()
    header.set_parameters("to 100, summer 2020")
    status.show_hint("0 to 9 roll dice.")
    status.show_facts([Fact("Seed 4711"), Fact("Exact", "circle-dot")])
    status.show_jobs("2 jobs", 0.4)
    cut = QRect(0 if part == "left" else 400, 0, 400, 130)
    picture.shows(below(header, status), 800, 130, margin=0, cut=cut)


def test_game_card(picture: Picture) -> None:
    chips = [("2 players", "quiet"), ("solved exactly", "exact")]
    facts = CardFacts("nim", "Nim", "Take away; take the last.", chips, paint_cover)  # type: ignore[arg-type]
    picture.shows(GameCard(facts, is_last_played=True), 372, 300, margin=0)


def test_resume(picture: Picture) -> None:
    def nothing() -> None:
        pass

    card = ResumeCard()
    card.show_entries(
        [
            Resumable("dices", "You against Final", "38 to 71, turn 9", nothing, "2 hours ago"),
            Resumable("activity", "Tournament", "12 of 40 pairs", nothing, share=0.3),
        ]
    )
    picture.shows(card, 400, 260)


def test_notes(picture: Picture) -> None:
    row = QWidget()
    notes = (
        Note("info", "Ranks 1 and 2 are open", "1,200 games more would part them."),
        Note("circle-alert", "17 faults", "Random broke the rules.", True, "Show one"),
    )
    row.live = Live(row, lambda: notes_row(notes))
    card = NoteCard("info", "Only move: Leoni", "Others cost 1.", fill="warn_soft", ink="warn")
    picture.shows(below(row, card), 400, 300)


def test_draw_entry(picture: Picture) -> None:
    entry = DiceEntry()
    entry.ask("You: 4 dice", (6, 6, 6, 6))
    entry.slots.faces = [5, 1, None, None]
    picture.shows(entry, 280, 170)
