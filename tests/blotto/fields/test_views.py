"""A field as a tournament, as values: one entry in all views, the other rule, samples, files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.blotto.contest.contest import Contest
from engine.blotto.fields.field import Field
from engine.blotto.rules import random_plan
from engine.blotto.strategies import FromField
from engine.core.play.chance import Chance
from engine.core.system.errors import InputError
from engine.core.system.job import finished
from gui.blotto.fields.known import known_fields, source_of
from gui.blotto.fields.matrix_view import BattlesView, MatrixView, PointsView
from gui.blotto.fields.saving import saved_standings
from gui.blotto.fields.shared import AT_ONCE, Fields, contest_in, sample_size
from gui.blotto.fields.standings_view import StandingsView
from gui.shared.report.blocks import (
    Bars,
    Block,
    Choice,
    Do,
    Heat,
    Key,
    Note,
    Own,
    Report,
    Rows,
    Say,
    Title,
    Work,
)
from gui.shared.report.orders import Ask, Copy, PlayFrom, Save, Share
from gui.shared.report.view import Now
from tests.blotto.games import field, riddler


def of(made: Field, **others: Any) -> Fields:
    return replace(Fields(source_of(made)), **others)


def found(view: Any, shared: Fields, known: dict[Any, Any] | None = None) -> Now[Any, Any]:
    """Return how a view stands once all that it needs is found out."""
    now = Now(None, view.at, shared, answers={} if known is None else known)
    while missing := [need for need in view.needs(now) if need.key not in now.answers]:
        now = replace(now, answers={**now.answers, **{n.key: finished(n.work()) for n in missing}})
    return now


def told(view: Any, shared: Fields) -> Report:
    return view.report(found(view, shared))


def standings(shared: Fields) -> tuple[Report, Contest]:
    now = found(StandingsView(), shared)
    contest = contest_in(now)
    assert contest is not None
    return StandingsView().report(now), contest


def first(blocks: Sequence[Block], kind: type[Any]) -> Any:
    return next(block for block in blocks if isinstance(block, kind))


def facts(report: Report) -> dict[str, str]:
    return dict(first(report.side, Rows).rows)


def cell(rows: Rows, place: int, title: str) -> str:
    column = next(each for each in rows.columns if each.title == title)
    return column.text(rows.rows[place])


def read(path: Path) -> Fields:
    work = StandingsView().takes(path, Now(None, None, of(field("group90"))))
    assert work is not None
    order = finished(work)
    assert isinstance(order, Share)
    return order.shared  # type: ignore[no-any-return]


def test_one_entry_is_looked_at_in_table_map_and_panel() -> None:
    shared = of(field("group90"))
    report, contest = standings(shared)
    rows, entries = first(report.middle, Rows), first(report.middle, Own)
    assert (rows.current, entries.about) == (0, (contest, 0))
    assert first(report.side, Title).text == "Rank 1 of 90"
    for choose in (rows.choose, rows.point, entries.choose):
        assert choose(5) == Share(replace(shared, place=5))
    report, contest = standings(replace(shared, place=5))
    assert first(report.middle, Rows).current == first(report.middle, Own).about[1] == 5
    assert first(report.side, Title).text == f"Rank {contest.ranks[5]} of 90"
    best = contest.plan(int(contest.order[5]))
    copy = first([do.order for do in report.more], Copy)
    assert copy.text == ", ".join(map(str, best))
    assert rows.enter(5) == entries.enter(None) == Ask("battles", None)


def test_standings_are_exact_and_sorted_by_every_column() -> None:
    report, contest = standings(of(field("group90")))
    rows = first(report.middle, Rows)
    assert len(rows.rows) == 90
    assert cell(rows, 0, "Rank") == "1"
    tally = contest.tally(int(contest.order[0]))
    assert cell(rows, 0, "Mean") == f"{tally.mean:.3f}"
    assert cell(rows, 0, "Battles won") == str(tally.wins)
    assert [cell(rows, 0, str(k)) for k in range(1, 11)] == [
        str(n) for n in contest.plan(int(contest.order[0]))
    ]
    means = [rows.columns[11].key(row) for row in rows.rows]
    assert means == sorted(means, reverse=True)
    assert first(report.middle, Title).note.startswith("90 entries, 8,010 battles, all fought")


def test_the_rank_under_the_other_rule() -> None:
    shared = of(field("group90"))
    now = found(StandingsView(), shared)
    rule = first(StandingsView().report(now).left, Choice)
    after = rule.choose(1).shared
    other = contest_in(replace(now, shared=after))
    assert other is not None, "it is known already"
    assert other.game.rule == "plain"
    contest = contest_in(now)
    assert contest is not None
    best = int(contest.order[0])
    report = StandingsView().report(now)
    assert facts(report)["Rank by that mean"] == f"{other.rank_by_mean(best):,}"
    assert "Three in a row: mean" in facts(standings(after)[0])
    assert not [block for block in told(PointsView(), after).middle if "castle" in str(block)]


def test_a_field_written_for_another_rule() -> None:
    shared = read(riddler(4))
    report, _ = standings(shared)
    assert first(report.side, Key).number == "54.93"
    note = first(report.side, Note)
    assert note.title == "A field for another rule", "it stands below one of its plans"
    assert "of all its soldiers" in note.text
    plain, _ = standings(replace(shared, rule="plain"))
    assert not [block for block in plain.side if isinstance(block, Note)]


def test_one_plan_is_no_plans() -> None:
    assert source_of(Field.of("mine", [(10,) * 10])).title == "mine, 1 plan"


def test_texts_are_told() -> None:
    shared = read(riddler(1))
    _, contest = standings(shared)
    row, text = next(iter(contest.everyone.texts.items()))
    report, _ = standings(replace(shared, place=contest.place_of(row)))
    assert first(report.side, Say).text.startswith(text[:20])
    rows = first(report.middle, Rows)
    said = rows.words(rows.rows[rows.current])
    assert said.startswith("Rank ")
    assert text[:20] in said


def test_two_fields_meet() -> None:
    one = Field.of("drawn", [random_plan(10, 100, Chance(seed)) for seed in range(40)])
    shared = of(one)
    report, contest = standings(shared)
    besides = [block for block in report.left if isinstance(block, Choice)][1]
    number = next(n for n, text in enumerate(besides.texts) if text.startswith("Groups"))
    both = besides.choose(number).shared
    report, contest = standings(both)
    assert first(report.middle, Title).text == "drawn + Groups A to F"
    assert first(report.side, Title).note == "Groups A to F"
    rows = first(told(PointsView(), both).middle, Rows)
    assert [column.title for column in rows.columns] == ["", "drawn", "Groups A to F"]
    assert rows.rows[0][0] == "drawn"
    assert len(contest.order) == 130
    again = [block for block in report.left if isinstance(block, Choice)][1]
    assert again.texts[again.index].startswith("Groups")
    assert again.choose(0).shared == shared


def test_fields_of_other_roads_cannot_meet() -> None:
    shared = replace(of(field("group90")), besides=(read(riddler(5)).field,))
    with pytest.raises(InputError, match="cannot meet"):
        found(StandingsView(), shared)
    report, contest = standings(read(riddler(5)))
    assert contest.game.castles == 13
    besides = [block for block in report.left if isinstance(block, Choice)][1]
    assert not [text for text in besides.texts if "paper" in text], "those are of another road"


def test_many_battles_are_offered_and_a_sample_is_said() -> None:
    count = int((AT_ONCE * 1.01) ** 0.5) + 1
    shared = of(Field.of_rows("many", field("group90").rows.repeat(count // 90 + 1, axis=0)))
    for view in (StandingsView(), MatrixView(), BattlesView(), PointsView()):
        now = Now(None, view.at, shared)
        assert view.needs(now) == ()
        assert "on one core" in first(view.report(now).middle, Say).text
    sample, whole = (do.order for do in view.report(now).middle if isinstance(do, Do))
    assert sample.shared.opponents == sample_size(shared.count)
    assert whole.shared.opponents == shared.count
    now = Now(None, None, whole.shared)
    assert StandingsView().needs(now)
    assert first(StandingsView().report(now).middle, Work).title == f"Fields: {shared.field.title}"


def test_a_sample_is_an_estimate() -> None:
    shared = of(field("group90"), opponents=30)
    report, contest = standings(shared)
    assert not contest.is_whole
    key = first(report.side, Key)
    assert not key.is_exact
    assert " ± " in key.number
    assert "90 entries, each against the same 30" in first(report.middle, Title).note
    assert cell(first(report.middle, Rows), 0, "Mean")[0] == "≈"
    assert first(report.left, Choice).choose(1).shared.opponents == 30
    now = Now(None, None, shared, answers={})
    whole = found(StandingsView(), shared)
    only = {key: value for key, value in whole.answers.items() if key[0] == "contest"}
    vague = first(StandingsView().report(replace(now, answers=only)).side, Key)
    assert vague.is_vague


def test_how_large_samples_are() -> None:
    assert sample_size(1_000_000) == 2000
    assert sample_size(10_000_000) == 1000
    assert sample_size(500) == 500


def test_its_battles_and_all() -> None:
    shared = of(field("group90"), place=3)
    report = told(BattlesView(), shared)
    battles = first(report.middle, Own).about
    assert battles.points.shape == (2, 89)
    assert "won" in first(report.middle, Say).text
    bars = [block for block in told(PointsView(), shared).middle if isinstance(block, Bars)]
    assert len(bars) == 2
    assert sum(bar.value for bar in bars[0].row.bars) == pytest.approx(1.0)
    assert sum(bar.value for bar in bars[1].row.bars) == pytest.approx(1.0)
    (ends,) = (block for block in report.side if isinstance(block, Bars))
    assert sum(bar.value for bar in ends.row.bars) == pytest.approx(1.0)


def test_who_beats_whom() -> None:
    shared = of(field("group90"), place=3, rival=7)
    heat = first(told(MatrixView(), shared).middle, Heat)
    assert heat.cell == (3, 7)
    assert heat.words((3, 7)).startswith("rank 4 against rank 8: ")
    assert heat.choose((5, 2)) == Share(replace(shared, place=5, rival=2))
    assert heat.enter((5, 2)) == Ask("battles", None)


def test_the_matrix_of_many_tells_ranks() -> None:
    from gui.shared.style.picture_file import LIGHT

    picture = first(told(MatrixView(), read(riddler(4))).middle, Heat).draw(LIGHT)
    assert picture.count == 200
    for names in picture.names:
        assert (names[0], names[-1]) == ("1", "938")


def test_rows_left_out_are_counted_and_listed(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("50,50\n60,40\n70,20\n10,90\n1,x\n")
    report, _ = standings(read(file))
    title = next(b for b in report.side if isinstance(b, Title) and "left out" in b.text)
    assert title.text == "2 rows left out"
    rows = [block for block in report.side if isinstance(block, Rows)][-1]
    assert [(cell(rows, n, "File"), cell(rows, n, "Line")) for n in (0, 1)] == [
        ("mine", "3"),
        ("mine", "5"),
    ]
    assert "90, not 100" in cell(rows, 0, "Why")


def test_a_file_that_is_no_field_is_told(tmp_path: Path) -> None:
    file = tmp_path / "empty.csv"
    file.write_text("")
    with pytest.raises(InputError, match="holds no plan"):
        read(file)
    assert (
        StandingsView().takes(tmp_path / "t.sqlite", Now(None, None, of(field("group90")))) is None
    )


def test_an_entry_or_any_is_played_against() -> None:
    report, contest = standings(of(field("group90")))
    one, anyone = (do.order for do in report.foot)
    assert isinstance(one, PlayFrom)
    assert isinstance(anyone, PlayFrom)
    assert one.others[0].label == ",".join(map(str, contest.plan(int(contest.order[0]))))
    drawn = anyone.others[0]
    assert isinstance(drawn, FromField)
    assert drawn.field.digest == contest.everyone.digest


def test_standings_are_saved_and_open_again(tmp_path: Path) -> None:
    report, contest = standings(of(field("group90")))
    save = first([do.order for do in report.more], Save)
    assert (save.name, save.thing) == ("group90-streak", contest)
    file = tmp_path / "standings.csv"
    finished(saved_standings(contest, file))
    best = contest.plan(int(contest.order[0]))
    assert file.read_text().splitlines()[1].startswith(",".join(map(str, best)))
    assert len(standings(read(file))[1].order) == 90


def test_what_was_opened_is_offered(monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    monkeypatch.setattr(known_fields(), "_fields", [])
    opened = field("group90")
    known_fields().add(opened)
    assert of(opened).sources()[0] == source_of(opened)
