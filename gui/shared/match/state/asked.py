"""What programs were asked and answered at the step on show, as values.  No widgets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.play.bots.dialogue import Remarks
from engine.core.play.bots.question import Question, question_at
from engine.core.play.lens import Lens, may_see
from engine.core.play.match import Fault
from engine.core.play.strategy import Said
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.played import Played, ShownMatch
from gui.shared.text.tr import tr

NOTHING = Remarks()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a program, and what it answered: `failure` where that was none.

    Both are text of JSON; `took` says the time in words; `question` is the file that asks again.
    """

    seat: int
    name: str
    question: Question
    line: str
    answer: str = ""
    took: str = ""
    remarks: Remarks = NOTHING
    failure: str = ""
    words: str = ""


def asked_here(s: OpenMatch) -> tuple[Asked, ...]:
    """Return the last questions before the position on the board, with their answers.

    Several were asked at once where they chose at once; nothing that these eyes may not see.
    """
    for played, step, told in _asked_before(s):
        found = [each for each in told if s.may_see_choices(each[0])]
        if found:
            return tuple(_asked(s, played, step, *each) for each in found)
    return ()


def why_none(s: OpenMatch) -> str:
    """Return why `asked_here` has nothing to show."""
    if any(told for _played, _step, told in _asked_before(s)):
        return tr("What programs were asked is hidden from the side that looks.")
    return tr("No program was asked before this position.")


def _asked_before(s: OpenMatch) -> Iterator[tuple[Played, int, list[tuple[int, Said | Fault]]]]:
    """Yield the steps before the position on the board, last first, and what came of each seat."""
    played, shown = s.played, s.cursor.step
    if played is None or s.is_paired:
        return
    faults = played.faults
    for step in range(min(shown, played.num_steps), -1, -1):
        is_over = step < shown
        steps = played.steps[step : step + 1] if is_over else ()
        told: list[tuple[int, Said | Fault]] = [
            (seat, kept.said)
            for each in steps
            for seat, kept in (each.kept or {}).items()
            if kept.said is not None
        ]
        # Who fails may lose the match before the step, which is never played.
        failed = [each for each in faults if is_over or step == played.num_steps]
        told += [(fault.seat, fault) for fault in failed if fault.step == step]
        yield played, step, told


def _asked(s: OpenMatch, played: Played, step: int, seat: int, came: Said | Fault) -> Asked:
    start = 0
    for length, _returns in played.ends:
        start += length if step >= start + length else 0
    question, number = question_at(s.room.entry.name, played, step, seat, start)
    name = s.seats.names[seat]
    if isinstance(came, Said):
        line, remarks = question.line_as(number, came.left), Remarks.of(came.answer)
        return Asked(seat, name, question, line, came.answer, _took(came), remarks)
    line, failure = question.line_as(number, None), f"{came.kind}: {came.reason}"
    return Asked(seat, name, question, line, failure=failure, words=came.words)


def remarks_at(match: ShownMatch, step: int, lens: Lens) -> dict[int, Remarks]:
    """Return what programs said with their choices at a step, as far as these eyes may see it."""
    kept = match.steps[step].kept or {}
    is_open = not match.game.hides()
    return {
        seat: Remarks.of(each.said.answer)
        for seat, each in kept.items()
        if each.said is not None and (is_open or may_see(lens, (seat,)))
    }


def remarks_in_words(remarks: Remarks) -> str:
    """Return what a program said of a choice: its sentence in quotes, then its numbers."""
    words = [tr("“{words}”").format(words=remarks.say)] if remarks.say else []
    return ", ".join([*words, *(f"{name} {value:g}" for name, value in remarks.terms)])


def shown_json(line: str) -> str:
    """Return an object of JSON with a line for each of its parts; any other text as it is."""
    try:
        told = json.loads(line)
    except ValueError:
        return line
    if not isinstance(told, dict):
        return line
    parts = (f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in told.items())
    return "{\n" + ",\n".join(parts) + "\n}"


def _took(said: Said) -> str:
    """Return in words what an answer took."""
    ms = tr("{n:.1f} ms").format(n=1000 * said.seconds)
    clock = "" if said.left is None else tr(" of {left:.2f} s").format(left=said.left)
    cpu = tr("CPU {n:.2f} s so far").format(n=said.cpu)
    return f"{ms}{clock}, {cpu}"
