"""What a tournament has to say in words: who cannot be told apart, faults, and the shared luck."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from engine.core.play.asking import FaultKind
from engine.core.tournament.exact import ExactReport
from engine.core.tournament.ranking import Undecided
from engine.core.tournament.results import kinds_told
from engine.core.tournament.standings import FEWEST_GAMES, GameFault, Report
from gui.shared.text.tr import tr, translated
from gui.shared.text.value_format import decimal
from gui.shared.tournament.data import (
    exact_words,
    standing_rows,
    undecided_lines,
)
from gui.shared.tournament.outcome import Outcome, scale_of, titles_of


@dataclass(frozen=True, slots=True)
class Note:
    """What there is to know; with `button`, what can be done about it."""

    icon: str
    title: str
    text: str
    is_warning: bool = False
    button: str = ""
    run: Callable[[], object] | None = None


OpenGame = Callable[[GameFault], object]


def notes_of(
    outcome: Outcome, open_game: OpenGame, show_failures: Callable[[], object] = list
) -> tuple[Note, ...]:
    """Return the notes below the tables; `open_game` shows a game that was lost by a fault.

    Where more is known of failures than why, `show_failures` tells that.
    """
    report = outcome.report
    if isinstance(report, ExactReport):
        return _exact_notes(outcome, report)
    return (
        *([] if outcome.warning is not None else [_difference_note(outcome)]),
        *([_fault_note(outcome, report, open_game, show_failures)] if outcome.num_games else []),
        _luck_note(outcome),
        *_own_notes(outcome),
        *_kept_notes(outcome),
        *_skipped_notes(outcome),
    )


def _difference_note(outcome: Outcome) -> Note:
    if outcome.settings.rounds is None:
        return _undecided_note(outcome)
    text = tr("In rounds the better meet the better: strengths are compared by Ratings alone.")
    return Note("info", tr("Shares of games are of different opponents"), text)


def _undecided_note(outcome: Outcome) -> Note:
    scale, lines = scale_of(outcome.settings), outcome.lines
    if any(math.isinf(row.half) for row in standing_rows(outcome)):
        text = tr("Ranks begin when everybody has played {n} games.")
        return Note("info", tr("Too few games to rank anyone"), text.format(n=FEWEST_GAMES))
    pairs = undecided_lines(outcome)
    if not pairs:
        text = tr("Chance alone explains no difference (95 % sure of all of them together).")
        return Note("check", tr("Everyone can be told apart"), text)
    first, names, players = pairs[0], outcome.names(), outcome.players()
    both = first.better, first.worse
    one, other = (names[players[place]] for place in both)
    title = tr("{one} and {other} cannot be told apart yet").format(one=one, other=other)
    numbers = [
        scale.number(lines[place].value(scale.name)) for place in (first.better, first.worse)
    ]
    how = tr("Chance alone could explain their difference.")
    words = [how, _settling(outcome, first, abs(numbers[0] - numbers[1]))]
    if len(pairs) > 1:
        words.append(_more_pairs(len(pairs) - 1))
    return Note("info", title, " ".join(words))


def _settling(outcome: Outcome, pair: Undecided, gap: float) -> str:
    """Return how many more games would settle a pair, and on which condition."""
    games = f"{_two_digits(pair.games):,}"
    if pair.is_at_least:
        text = tr("At least {games} more games are needed: they differ by less than chance does.")
        return text.format(games=games)
    text = tr("About {games} more games would settle it, if they still differ by {gap} then.")
    sign = tr("{n} points")
    digits = 1 if gap >= 0.1 else 2
    unit = scale_of(outcome.settings).unit
    shown = sign.format(n=decimal(gap, digits)) if unit.factor == 100.0 else decimal(gap, 2)
    return text.format(games=games, gap=shown)


def _more_pairs(count: int) -> str:
    return tr("%n more pair(s) of neighbours cannot be told apart.", count)


def _fault_note(
    outcome: Outcome, report: Report, open_game: OpenGame, show_failures: Callable[[], object]
) -> Note:
    count = sum(line.faults for line in report.standings)
    if not count:
        text = tr("All {n:,} games were played by the rules to their end.")
        return Note("check", tr("No faults"), text.format(n=outcome.num_games))
    title = tr("{n:,} game(s) lost by (a fault|faults)", count)
    title = title.format(n=count)
    by_kind: Counter[FaultKind] = Counter()
    for line in report.standings:
        by_kind.update(line.faults_by_kind)
    kinds = tr("By kind: {kinds}.").format(kinds=kinds_told(by_kind))
    if not report.faults:
        text = tr("They were not kept one by one.")
        return Note("triangle-alert", title, f"{kinds} {text}", True)
    first = report.faults[0]
    text = tr("{kinds} {who}: {why}, in game {n:,}.").format(
        kinds=kinds,
        who=titles_of(outcome.settings.entrants)[first.entrant],
        why=first.reason.rstrip("."),
        n=first.row + 1,
    )
    if any(each.question for each in report.faults):
        return Note("triangle-alert", title, text, True, tr("Show the failures"), show_failures)
    return Note("triangle-alert", title, text, True, tr("Open the game"), lambda: open_game(first))


def _luck_note(outcome: Outcome) -> Note:
    """Say what the games of a line-up share."""
    settings = outcome.settings
    if settings.deals == "fresh":
        text = tr("Each game has chance of its own, whoever meets in it.")
        return Note("layers", tr("Every game is dealt anew"), text)
    if settings.orders == "shuffled":
        text = tr("Who sits where is drawn anew for each game.")
        return Note("layers", tr("Seats are drawn by lot"), text)
    if settings.is_paired:
        text = tr("Each pair meets with equal luck, so that differences show sooner.")
        return Note("layers", tr("Same luck for both seatings"), text)
    text = tr("Everyone takes every seat with equal luck, so that differences show sooner.")
    return Note("layers", tr("Same luck in every seat"), text)


def _own_notes(outcome: Outcome) -> list[Note]:
    """Say what the game has to say of such results."""
    told = outcome.contest_notes
    return [Note("layers", translated(title), translated(text)) for title, text in told]


def _kept_notes(outcome: Outcome) -> list[Note]:
    """Say what cannot be looked at, and why."""
    between = outcome.settings.blocks_between_kept
    if between > 1:
        text = tr("Of {n} blocks of games one is kept: lists, ranks and seats count those.")
        return [Note("info", tr("Not every game is kept"), text.format(n=between))]
    return []


def _skipped_notes(outcome: Outcome) -> list[Note]:
    skipped = outcome.settings.skipped
    if not skipped:
        return []
    title = tr("%n combination(s) of rules (is|are) left out", len(skipped))
    text = skipped[0].rstrip(".") + "."
    if len(skipped) > 1:
        text = tr("{first} And {n} more.").format(first=text, n=len(skipped) - 1)
    return [Note("triangle-alert", title, text, is_warning=True)]


def _exact_notes(outcome: Outcome, report: ExactReport) -> tuple[Note, ...]:
    rates = tr("Nothing is sampled: each number is worked out, and would be the same again.")
    notes = [Note("check", tr("Nothing is left to luck"), rates)]
    if report.is_whole:
        notes = [_winner_note(outcome, report), _closest_note(outcome, report), *notes]
    return tuple(notes)


def _winner_note(outcome: Outcome, report: ExactReport) -> Note:
    names = [row.name for row in standing_rows(outcome)]
    best = [name for name, line in zip(names, report.standings, strict=True) if line.rank == 1]
    wins, others = report.standings[0].wins, len(names) - 1
    if len(best) == 1:
        title = tr("{name} wins the contest").format(name=best[0])
    else:
        title = tr("{n} share the first rank").format(n=len(best))
    text = tr("Ranks count wins, {wins} of {others} here: a rate above 50.0001 % is one.")
    if report.unit == "points":
        text = tr("Ranks count wins, {wins} of {others} here: a mean above zero is one.")
    return Note("trophy", title, text.format(wins=wins, others=others))


def _closest_note(outcome: Outcome, report: ExactReport) -> Note:
    names = titles_of(outcome.settings.entrants)
    means, level = report.matrix.means, report.matrix.level
    count = len(names)
    pairs = [(i, j) for i in range(count) for j in range(count) if i != j and means[i, j] >= level]
    i, j = min(pairs, key=lambda pair: means[pair], default=(0, 1))
    text = tr("{one} wins {rate} of its games against {other}.")
    if report.unit == "points":
        text = tr("{one} scores {rate} a match against {other} on average.")
    rate = exact_words(report, float(means[i, j]))
    words = text.format(one=names[i], other=names[j], rate=rate)
    return Note("target", tr("The closest pair"), words)


def _two_digits(number: float) -> int:
    """Return a number rounded up to two digits that count."""
    if number < 100:
        return math.ceil(number)
    unit: int = 10 ** (len(str(int(number))) - 2)
    return math.ceil(number / unit) * unit
