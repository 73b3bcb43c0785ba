"""What the explorer says of a position, as parts of its panel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.ponte.words import SIDE_NAMES
from gui.ponte.board.description import margin_of, rounds_in_words, score_of, team_name
from gui.ponte.board.overlay_marks import PonteSpot
from gui.ponte.explorer.findings import Findings
from gui.ponte.explorer.margin_notes import MarginNote, note_on
from gui.ponte.explorer.parts import LeadRow, PositionEntry
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.label import KeyNumber
from gui.shared.live.parts import Part, column, heading, icon_button, note, part, row, text
from gui.shared.text.tr import tr


@dataclass(frozen=True, slots=True)
class Message:
    """What is wrong with a position that was written, or worth knowing about it."""

    sentence: str = ""
    is_wrong: bool = True


def position_part(
    words: str,
    message: Message,
    write: Callable[[str], object],
    take: Callable[[str], object],
    copy: Callable[[], object],
) -> Part:
    """Return the position as text, to copy, and to write or paste another one."""
    tip = (
        tr("From weak to strong: a to act, b the other side, B named."),
        (tr("Paste or write another one, or strengths: 1,4,5 v 2,3,6. Enter takes it."),),
    )
    is_wrong = bool(message.sentence) and message.is_wrong
    entry = part(PositionEntry, tr("Position"), "", "", setText=words, textEdited=write, taken=take,
                 mark=is_wrong, setAccessibleDescription=message.sentence, tip=tip, stretch=1,
                 key="position")  # fmt: skip
    return column(
        text(tr("Position"), weight=600),
        note(message.sentence, "danger" if message.is_wrong else "text_2",
             key="message"),  # above: what comes must not move what is clicked
        row(entry, icon_button("copy", tr("Copy the position"), copy, key="copy"), gap=4),
        gap=6,
    )  # fmt: skip


def value_parts(told: Findings, side: int, why: str, *, is_on: bool) -> list[Part]:
    """Return how many rounds a side gets, or why that is not known."""
    rounds = told.rounds_of_side(side)
    if rounds is None:
        number = part(KeyNumber, show_number=("…", "", False, True, False), is_shown=is_on,
                      key="number")  # fmt: skip
        words = why or tr("Solving: every value appears once it is known.")
    else:
        shown = score_of(rounds, told.n), f"({margin_of(rounds, told.n)})", True, False
        number = part(KeyNumber, show_number=shown, is_shown=is_on, key="number")
        words = tr("for {side}, both sides perfect")
        if not told.state.combats_left:
            words = tr("for {side}, the end of the match")
        words = words.format(side=SIDE_NAMES[side])
    whose = text(words, token="text_2", wraps=True, is_shown=is_on, key="whose")
    return [number, whose]


def lead_part(told: Findings, clicked: Callable[[], object]) -> Part | None:
    """Return what leading costs; nothing where somebody is named already."""
    if told.leading is None:
        return None
    cost = told.leading[1] - told.leading[0]
    answer, other = tr("no difference"), SIDE_NAMES[1 - told.side]
    tip = tr("Both lead to the same. Click to let {side} lead.").format(side=other)
    if cost:
        answer = tr("costs {rounds}").format(rounds=rounds_in_words(cost))
        tip = tr("Leading costs {side} {rounds}. Click to let {other} lead.").format(
            side=SIDE_NAMES[told.side], rounds=rounds_in_words(cost), other=other
        )
    return part(LeadRow, tr("Who should lead?"), set_answer=(answer, tip), clicked=clicked,
                key="lead")  # fmt: skip


def heading_part(told: Findings, person: int | None, *, is_on: bool, is_ahead: bool) -> Part:
    """Return what the list of teams is about."""
    is_person, words = told.side == person, ""
    if told.state.named is None:
        title = tr("Name a team") if is_person else tr("{side} names")
        words = tr("then their best answers") if is_on else ""
    else:
        title = tr("Answer with") if is_person else tr("{side} answers")
    if is_ahead:
        title = tr("Look ahead: {title}").format(title=title[:1].lower() + title[1:])
    if not is_person and is_on:
        words = tr("rounds for {side}")
    if not told.rows:
        title, words = tr("No team is left"), ""
    side = SIDE_NAMES[told.side]
    return heading(title.format(side=side), words.format(side=side), key="heading")


def note_part(told: Findings, *, is_on: bool) -> Part:
    """Return one thing worth knowing about a position."""
    told_of = note_on(told) if is_on else MarginNote("")
    colours = ("warn_soft", "warn") if told_of.is_warning else ("sunken", "text")
    return part(_note_card, *colours, set_text=(told_of.title, told_of.text),
                is_shown=bool(told_of.title),
                key="warning" if told_of.is_warning else "note")  # fmt: skip


def main_words(root: PonteSpot, team: int | None) -> str:
    """Return what the main button would do with a team, or that there is none."""
    side, is_naming = root.state.to_act, root.state.named is None
    if team is None or team not in range(root.game.n):
        return tr("Name a team") if is_naming else tr("Answer with a team")
    name = team_name(root.game.n, side, team, root.state.strengths[side][team])
    words = tr("Name {team}") if is_naming else tr("Answer with {team}")
    return words.format(team=name)


def _note_card(fill: str, ink: str) -> NoteCard:
    return NoteCard("info", "", fill=fill, ink=ink, padding=12)
