"""What the explorer says of a position, as parts of its panel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.ponte.words import SIDE_NAMES, has_names
from gui.ponte.board.description import margin_of, rounds_in_words, score_of, team_label, team_name
from gui.ponte.board.insight import PonteSpot
from gui.ponte.explorer.findings import Findings, TeamRow
from gui.ponte.explorer.parts import PositionEntry
from gui.ponte.explorer.rows import listed
from gui.shared.controls.cards import NoteCard
from gui.shared.controls.label import KeyNumber
from gui.shared.live.parts import Part, button, column, heading, icon_button, note, part, row, text
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
    answer, other = tr("Leading makes no difference"), SIDE_NAMES[1 - told.side]
    tip = tr("Both lead to the same. Click to let {side} lead.").format(side=other)
    if cost:
        answer = tr("Leading costs {rounds}").format(rounds=rounds_in_words(cost))
        tip = tr("Leading costs {side} {rounds}. Click to let {other} lead.").format(
            side=SIDE_NAMES[told.side], rounds=rounds_in_words(cost), other=other
        )
    return button(answer, clicked, icon="arrow-left-right", is_compact=True, tip=(tip, ()),
                  setAccessibleDescription=tip, key="lead")  # fmt: skip


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
        words = tr("combats for {side}")
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


def main_words(root: PonteSpot, team: int | None) -> tuple[str, str]:
    """Return the team of the main button, and what that does with it, or that there is none."""
    side, is_naming = root.state.to_act, root.state.named is None
    if team is None or team not in range(root.game.n):
        words = tr("Name a team") if is_naming else tr("Answer with a team")
        return words, words
    name = team_name(root.game.n, side, team, root.state.strengths[side][team])
    words = tr("Name {team}") if is_naming else tr("Answer with {team}")
    return name, words.format(team=name)


def _note_card(fill: str, ink: str) -> NoteCard:
    return NoteCard("info", "", fill=fill, ink=ink, padding=12)


@dataclass(frozen=True, slots=True)
class MarginNote:
    """A title and a sentence; a warning where it is easy to go wrong."""

    title: str
    text: str = ""
    is_warning: bool = False


def note_on(told: Findings) -> MarginNote:
    """Return what is worth knowing; an empty title while not everything is known."""
    if not told.is_known or not told.rows:
        return MarginNote("")
    if told.is_forced_sacrifice:
        return _sacrifice(told)
    if told.is_only_move:
        title = tr("Only move: {team}").format(team=_label(told, told.best[0]))
        least = min(row.cost for row in told.rows if row.cost)
        text = tr("Every other team costs at least {rounds}.")
        return MarginNote(title, text.format(rounds=rounds_in_words(least)), is_warning=True)
    count = len(told.best)
    if len(told.rows) == 1:
        return MarginNote(tr("Only one team is left"), _level(told))
    if count == len(told.rows):
        title = tr("All {count} teams are equally good").format(count=count)
        if count == 2:
            title = tr("Both teams are equally good")
    else:
        title = tr("{count} teams are equally good").format(count=count)
    return MarginNote(title, _level(told))


def _sacrifice(told: Findings) -> MarginNote:
    winners = [row for row in told.rows if row.wins_now]
    title = tr("A sacrifice is forced")
    if len(winners) == 1:
        text = tr("{team} would win this combat, and that would be a mistake.")
        return MarginNote(title, text.format(team=_label(told, winners[0])), is_warning=True)
    strengths = listed(sorted(row.strength for row in winners))
    text = tr("{teams} would win this combat, and that would be a mistake.")
    return MarginNote(title, text.format(teams=strengths), is_warning=True)


def _level(told: Findings) -> str:
    """Return what an even end means in the real event."""
    if told.rounds is None or 2 * told.rounds != told.n or not has_names(told.n):
        return ""
    return tr("Three wins each: the bella decides.")


def _label(told: Findings, row: TeamRow) -> str:
    return team_label(told.n, told.side, row.team, row.strength)
