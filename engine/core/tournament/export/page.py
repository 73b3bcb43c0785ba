"""A tournament as one HTML file to send: tables, pictures as SVG, the command; no scripts.

Light, and readable when printed.  The same tournament is the same page, to the byte.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path

from engine.core.play.interval import half_interval
from engine.core.ratings.ratings import Ratings
from engine.core.system.job import Snapshot
from engine.core.system.written import MINUS, decimal
from engine.core.tournament.contests import contest_notes, warning
from engine.core.tournament.exact import ExactReport
from engine.core.tournament.export import pictures
from engine.core.tournament.export.finished import PER_CENT, Finished, told
from engine.core.tournament.export.pictures import Interval, MapCell
from engine.core.tournament.export.svg import safe
from engine.core.tournament.ranking import ordering, range_text
from engine.core.tournament.rated import rating_steps
from engine.core.tournament.results import better_than, kinds_told, verdict_sentence
from engine.core.tournament.rounds_report import RoundsReport
from engine.core.tournament.standings import Report, Standing, Table
from engine.core.tournament.store import opened_store

MOST_MAPPED = 30
"""Of more entrants a map of each against each would be too fine to be read."""
MOST_RATED = 200
"""Of more entrants ratings would take minutes; the command `ratings` has them."""
_MOST_FAULTS = 20
_LEAST_CHANCE = 1e-3

_STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.45 system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
       color: #1d2430; background: #fff; max-width: 1040px; margin: 32px auto; padding: 0 24px; }
h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 19px; margin: 36px 0 8px; }
h3 { font-size: 16px; margin: 24px 0 6px; } p { margin: 6px 0; } .soft { color: #5b6472; }
.lead { font-size: 17px; font-weight: 600; }
.wide { overflow-x: auto; } svg { max-width: 100%; height: auto; font-family: inherit; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 5px 14px 5px 0; border-bottom: 1px solid #d5dae1;
         vertical-align: top; }
th { color: #5b6472; font-weight: 600; font-size: 13px; } .n { text-align: right; }
pre { background: #f3f4f6; padding: 12px 14px; white-space: pre-wrap; overflow-wrap: anywhere;
      border-radius: 6px; font: 13px/1.5 ui-monospace, Consolas, Menlo, monospace; }
@page { margin: 15mm; }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 10pt; }
  h2, h3 { break-after: avoid; } svg, tr, pre { break-inside: avoid; }
  thead { display: table-header-group; } .wide { overflow: visible; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""

Parts = Iterator[str]


def page_steps(finished: Finished) -> Generator[Snapshot[None], None, str]:
    """Return the page; reading the games for ratings takes the time."""
    rated = None
    settings = finished.settings
    if finished.store is not None and len(settings.entrants) <= MOST_RATED:
        with opened_store(finished.store) as store:
            rated = yield from rating_steps(store, settings)
    title = safe(f"{settings.entry.title}: a tournament")
    body = "\n".join(_body(finished, rated))
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
    )


def _body(finished: Finished, rated: Ratings | None) -> Parts:
    report = finished.report
    yield from _about(finished)
    if isinstance(report, ExactReport):
        yield from _exact(finished, report)
    else:
        yield from _test(report)
        if report.rounds is not None:
            yield from _rounds(finished, report, report.rounds)
        yield from _standings(finished, report, "All games" if report.rounds else "Standings")
        yield from _crossed(finished, report)
        for each in report.configurations:
            named = ", ".join(f"{name} = {value}" for name, value in each.parameters.items())
            yield from _standings(finished, each, f"With {named}")
        yield from _ratings(finished, rated)
        yield from _faults(report)
    yield from _notes(finished)
    yield "<h2>The command that repeats it</h2>"
    yield f"<pre>{safe(finished.command)}</pre>"
    yield _small("Armchair General. Intervals are of 95 %; all games are the same from one seed.")


def _about(finished: Finished) -> Parts:
    settings, report = finished.settings, finished.report
    count = len(settings.entrants)
    if isinstance(report, ExactReport):
        yield _small(f"{count} entrants, every pair worked out in both seatings, without luck")
    else:
        kind = "in pairs" if settings.is_paired else "free for all"
        if settings.against:
            kind = f"the first {len(settings.against)} against the others"
        games = f"{finished.num_games:,} games"
        if not _is_whole(finished, report):
            games = f"{finished.num_games:,} of {settings.expected_rows:,} games so far"
        yield _small(f"{count} entrants, {kind}; {games}; seed {settings.seed}")
    yield _small(f"Rules: {finished.rules}" if finished.rules else "The usual rules")
    if settings.grid:
        names = " and ".join(name for name, _ in settings.grid)
        count = len(settings.configurations)
        yield _small(f"{count} combinations of {names}, each with as many games")
    for reason in settings.skipped:
        yield _small(f"Left out: {reason}")


def _is_whole(finished: Finished, report: Report) -> bool:
    settings = finished.settings
    can_end_early = settings.until_error is not None or report.test is not None
    return can_end_early or finished.num_games == settings.expected_rows


def _test(report: Report) -> Parts:
    if report.test is None:
        return
    names = report.entrants
    one, other = names[0], names[1]
    yield f"<h2>Is {_name(one)} better than {_name(other)}?</h2>"
    says = str(verdict_sentence(report.test, names))
    yield f'<p class="lead">{safe(says[:1].upper() + says[1:])}.</p>'
    lower, upper = report.test.test.bounds
    count = f"{report.test.encounters:,} encounters"
    yield _small(
        f"Log likelihood ratio {decimal(report.test.ratio, 2)} after {count}; it ends at "
        f"{decimal(lower, 2)} or {decimal(upper, 2)}"
    )
    yield _wide(pictures.walk("Log likelihood ratio by encounters", report.test))


def _rounds(finished: Finished, report: Report, rounds: RoundsReport) -> Parts:
    swiss, names = rounds.rounds.kind == "swiss", list(map(_name, report.entrants))
    yield f"<h2>{'Swiss' if swiss else 'Knockout'}</h2>"
    yield _small(
        f"A match is {finished.settings.games:,} games; after {rounds.num_finished} rounds"
    )
    heads = ["", "Strategy", "Points", "Buchholz" if swiss else "Beaten by"]
    rows = []
    for each in rounds.places:
        last = "" if each.beaten_by is None else names[each.beaten_by]
        last = f"{each.buchholz:g}" if swiss else last
        rows.append([f"{each.place}", names[each.entrant], f"{each.points:g}", last])
    yield _table(heads, rows, numbers={0, 2, 3} if swiss else {0, 2})
    factor, unit = (PER_CENT, " %") if finished.settings.entry.value_unit == "chance" else (1, "")
    for number, matches in enumerate(rounds.matches):
        free = ", ".join(names[i] for i in rounds.free_in(number)) if swiss else ""
        yield f"<h3>Round {number + 1}</h3>"
        if free:
            yield f'<p class="soft">Free: {free}</p>'
        rows = [
            [names[each.one], names[each.other],
             *(decimal(factor * finished.value_of_return(mean)) + unit if each.games else ""
               for mean in each.means),
             "" if each.winner is None else names[each.winner]]
            for each in matches
        ]  # fmt: skip
        yield _table(["One", "Other", "One has", "Other has", "Ahead"], rows, numbers={2, 3})


def _standings(finished: Finished, table: Report | Table, title: str) -> Parts:
    settings = finished.settings
    yield f"<h2>{safe(title)}</h2>"
    told_before = warning(
        settings.entry,
        settings.configurations,
        [entrant.strategy for entrant in settings.entrants],
        table.standings,
    )
    if told_before is not None:
        yield f"<p>{safe(str(told_before))}</p>"
    lines = table.standings
    scores = [finished.score(line) for line in lines]
    plotted = [Interval(line.entrant, *score) for line, score in zip(lines, scores, strict=True)]
    what = f"{finished.value_title} with 95 % intervals"
    _, measure = ordering(settings)
    if measure is not None and not measure.higher_is_better:
        yield _small(f"{finished.value_title}: lower is better")
    yield _wide(pictures.forest(what, plotted, finished.unit, _middle(finished)))
    others = finished.others(table)
    has_faults = any(line.faults for line in lines)
    heads = ["", "Strategy", finished.value_title, *(each.title for each in others), "Games"]
    heads += ["Faults"] * has_faults + ["Surely better than"]
    worse = better_than(lines, settings)
    rows = []
    for place, line, score, below in zip(finished.places(table), lines, scores, worse, strict=True):
        cells = ["" if place is None else range_text(*place), _name(line.entrant)]
        cells.append(safe(told(*score, finished.unit)))
        cells += [safe(_measured(line, each.name, each.kind == "share")) for each in others]
        cells.append(f"{line.games:,}")
        cells += [safe(kinds_told(line.faults_by_kind))] * has_faults
        rows.append([*cells, _better(below, len(lines))])
    yield _table(heads, rows, numbers={0, *range(2, 4 + len(others))})


def _better(names: Sequence[str], count: int) -> str:
    if len(names) == count - 1:
        return "everybody"
    return ", ".join(map(_name, names))


def _measured(line: Standing, name: str, is_share: bool) -> str:
    if not line.games:
        return "–"
    factor, unit = (PER_CENT, " %") if is_share else (1.0, "")
    return decimal(factor * line.measures[name], 1 if is_share else 2) + unit


def _middle(finished: Finished) -> float | None:
    """Return where an even result lies."""
    entry = finished.settings.entry
    if entry.zero_sum and not entry.order:
        return entry.value_total / 2 * finished.factor
    return None


def _crossed(finished: Finished, report: Report) -> Parts:
    cross = report.cross
    if cross is None or not cross.encounters.any():
        return
    names = list(report.entrants)
    order = [names.index(line.entrant) for line in report.standings]
    values = [[finished.value_of_return(cross.means[i, j]) for j in order] for i in order]
    yield from _map(finished, [names[i] for i in order], values)


def _map(finished: Finished, names: Sequence[str], values: list[list[float]]) -> Parts:
    """Yield each against each: the colour is what the row has more than the column."""
    yield "<h2>Who beats whom</h2>"
    if len(names) > MOST_MAPPED:
        yield _small(f"Of more than {MOST_MAPPED} entrants the map is left out; tables have it.")
        return
    entry = finished.settings.entry
    is_chance = entry.value_unit == "chance"
    factor, unit = (PER_CENT, " %") if is_chance else (1.0, "")
    count = range(len(names))
    gaps = [[values[i][j] - values[j][i] for j in count] for i in count]
    known = [abs(gap) for line in gaps for gap in line if math.isfinite(gap)]
    end = 1.0 if is_chance else (max(known, default=0.0) or 1.0)
    cells = [
        [
            None
            if i == j or math.isnan(values[i][j])
            else MapCell(
                decimal(factor * values[i][j], 0 if is_chance else 1),
                f"{names[i]} against {names[j]}: {decimal(factor * values[i][j], 1)}{unit}",
                gaps[i][j] / end,
            )
            for j in count
        ]
        for i in count
    ]
    what = "% of games won" if is_chance else f"mean {entry.return_words}"
    if isinstance(finished.report, ExactReport) and is_chance:
        what = "chance to win in %"
    yield _small(f"Row against column, {what}; blue where the row has more, brown where less")
    yield _wide(pictures.cross_map("Who beats whom", names, cells))


def _exact(finished: Finished, report: ExactReport) -> Parts:
    is_chance = report.unit == "chance"
    factor, unit, digits = (PER_CENT, " %", 1) if is_chance else (1.0, "", 2)
    yield "<h2>Standings</h2>"
    yield _small("By wins: results better than even by more than a millionth")
    rows = [
        [
            str(line.rank) if report.is_whole else "",
            _name(line.entrant),
            f"{line.wins}",
            "–" if line.mean is None else safe(decimal(factor * line.mean, digits) + unit),
        ]
        for line in report.standings
    ]
    mean = "Mean chance to win" if is_chance else finished.value_title
    yield _table(["", "Strategy", "Wins", mean], rows, numbers={0, 2, 3})
    names = list(report.entrants)
    order = [names.index(line.entrant) for line in report.standings]
    means = report.matrix.means
    values = [[float(means[i, j]) for j in order] for i in order]
    yield from _map(finished, [names[i] for i in order], values)


def _ratings(finished: Finished, rated: Ratings | None) -> Parts:
    names = [entrant.name for entrant in finished.settings.entrants]
    if len(names) < 2 or finished.store is None:
        return
    yield "<h2>Ratings</h2>"
    if rated is None:
        lacks = "Not all can be compared: some have not met, not even over others."
        if len(names) > MOST_RATED:
            lacks = f"Of more than {MOST_RATED} entrants they are left out."
        yield _small(lacks)
        return
    yield _small("Points of Elo above the mean of all")
    order = sorted(range(len(names)), key=lambda i: -rated.strengths[i])
    halves = [half_interval(float(error)) for error in rated.errors]
    plotted = [Interval(names[i], float(rated.strengths[i]), halves[i]) for i in order]
    yield _wide(pictures.forest("Ratings with 95 % intervals", plotted, "", 0.0))
    rows = []
    for i, after in zip(order, [*order[1:], None], strict=True):
        points = f"{rated.strengths[i]:+.0f}".replace("-", MINUS)
        better = "" if after is None else _sure(float(rated.superiority[i, after]))
        rows.append([_name(names[i]), f"{points} ± {halves[i]:.0f}", better,
                     f"{int(rated.games[i]):,}"])  # fmt: skip
    heads = ["Strategy", "Points", "Better than the next", "Games"]
    yield _table(heads, rows, numbers={1, 2, 3})
    if rated.misfit is not None and rated.misfit.is_sure:
        yield _small(f"One scale does not fit all pairs ({_chance(rated.misfit.p)}).")


def _chance(p: float) -> str:
    return "p < 0.001" if p < _LEAST_CHANCE else f"p = {p:.3f}"


def _sure(chance: float) -> str:
    """Return a chance in per cent, never 0 or 100: games alone make nothing certain."""
    if chance > 1 - _LEAST_CHANCE:
        return "&gt; 99.9 %"
    return "&lt; 0.1 %" if chance < _LEAST_CHANCE else f"{100 * chance:.1f} %"


def _faults(report: Report) -> Parts:
    if not report.faults:
        return
    yield "<h2>Failures</h2>"
    rows = [
        [f"{fault.row + 1:,}", _name(report.entrants[fault.entrant]), safe(fault.kind),
         safe(fault.reason)]
        for fault in report.faults[:_MOST_FAULTS]
    ]  # fmt: skip
    yield _table(["Game", "Strategy", "Kind", "Why"], rows, numbers={0})
    if len(report.faults) > _MOST_FAULTS:
        yield _small(f"These are the first {_MOST_FAULTS} of {len(report.faults):,} or more.")


def _notes(finished: Finished) -> Parts:
    settings = finished.settings
    strategies = [entrant.strategy for entrant in settings.entrants]
    for title, text in contest_notes(settings.entry, settings.configurations[0], strategies):
        yield f"<h3>{safe(str(title))}</h3>"
        yield f"<p>{safe(str(text))}</p>"
    named = [(each.name, _without_folder(each.text)) for each in settings.entrants]
    if any(name != text for name, text in named):
        yield "<h2>Entrants</h2>"
        rows = [list(map(_name, each)) for each in named]
        yield _table(["Name", "As it was named"], rows, numbers=set())


def _without_folder(text: str) -> str:
    """Return how an entrant was named; of a file its name, not where it lies."""
    return Path(text).name if "/" in text or "\\" in text else text


def _name(text: str) -> str:
    """Return a name, which says nothing about the direction of what stands beside it."""
    return f"<bdi>{safe(text)}</bdi>"


def _table(heads: Iterable[str], rows: Iterable[Sequence[str]], numbers: set[int]) -> str:
    """Return a table; its cells are HTML already, its heads are not."""

    def line(tag: str, cells: Iterable[str]) -> str:
        told = (
            f'<{tag} class="n">{cell}</{tag}>' if i in numbers else f"<{tag}>{cell}</{tag}>"
            for i, cell in enumerate(cells)
        )
        return f"<tr>{''.join(told)}</tr>"

    body = "\n".join(line("td", row) for row in rows)
    return _wide(
        f"<table>\n<thead>{line('th', map(safe, heads))}</thead>\n<tbody>\n{body}\n</tbody></table>"
    )


def _wide(content: str) -> str:
    return f'<div class="wide">\n{content}\n</div>'


def _small(text: str) -> str:
    return f'<p class="soft">{safe(text)}</p>'
