"""The commands of Colonel Blotto: single battles, scores, rankings, climbs and the pipeline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from engine.blotto.pipeline.settings import FIELDS, PaperSettings
from engine.blotto.rules import Battle, Blotto, Plan, outcome_letters
from engine.console import Answer, Command, Table, fact_table, named_table, settings_of
from engine.core.play.parameters import Bounds, Note, with_settings
from engine.core.system.errors import InputError, say

if TYPE_CHECKING:
    from engine.blotto.pipeline.paper import Estimate
    from engine.blotto.scoring.scores import Scorer

_Plan = Annotated[str, Note("the soldiers at each castle, such as 10,8,46,2,4,15,7,6,1,1")]
_Field = Annotated[Path, Note("a CSV file with a plan in each row")]
_Rule = Annotated[Literal["streak", "plain"] | None, Note("the rule (streak)")]
_Settings = Annotated[
    Sequence[str],
    Note("a parameter of the rules, such as streak=2; may be given again", "NAME=VALUE"),
]
_Parts = Annotated[
    int,
    Bounds(0, 1_000_000),
    Note("parts of all plans that are bounded, which may prove the best; 0 for none", "N"),
]
_SEEDS = Bounds(0, 2**64 - 1)
_PAPER = PaperSettings()


def match(
    a: _Plan,
    b: Annotated[str, Note("the other plan, likewise")],
    *,
    rule: _Rule = None,
    set_: _Settings = (),
) -> Answer:
    """Fight one battle between two plans."""
    first, second = _plan(a, "plan A"), _plan(b, "plan B")
    game = _game(len(first), sum(first), rule, set_)
    try:
        game.check_action(Battle(), 1, second)
    except InputError as error:
        raise InputError("{what}: {why}", what="plan B", why=error) from error
    scores = [_points(int(2 * points)) for points in game.returns(Battle((first, second)))]
    letters = outcome_letters(tuple(game.fight(first, second)))
    return Answer(
        {"score_a": scores[0], "score_b": scores[1], "outcome": letters},
        [f"A {scores[0]:g}, B {scores[1]:g}: {letters}"],
    )


def score(plan: _Plan, field: _Field, *, rule: _Rule = None, set_: _Settings = ()) -> Answer:
    """Score a plan against a field, a mixture by its weights."""
    scorer = _counting(field, rule, set_)
    tally = scorer.tally(_plan_for(scorer, plan))
    return _facts(
        {
            "total": _points(tally.doubled_total),
            "mean": tally.mean,
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
        }
    )


def rank(
    field: _Field,
    *,
    by: Annotated[
        Literal["wins", "mean"] | None,
        Note("the order (wins under the plain rule, else mean)"),
    ] = None,
    rule: _Rule = None,
    set_: _Settings = (),
) -> Answer:
    """Rank the plans of a field against each other."""
    from engine.blotto.scoring.ranking import ranked
    from engine.core.system.job import finished

    scorer = _scorer(field, rule, set_)
    order = by or ("wins" if scorer.game.streak == 0 else "mean")
    rows = [
        {
            "rank": each.rank,
            "row": each.row,
            "plan": list(each.plan),
            "mean": each.tally.mean,
            "wins": each.tally.wins,
            "draws": each.tally.draws,
            "losses": each.tally.losses,
            "win_rate": each.tally.win_rate,
        }
        for each in finished(ranked(scorer, order))
    ]
    shown = (tuple(map(_cell, row.values())) for row in rows)
    return Answer({"order": order, "rows": rows}, [named_table(shown, rows[0])])


def climb(
    plan: _Plan,
    field: _Field,
    *,
    moves: Annotated[Literal["one", "any"], Note("soldiers a move")] = "one",
    seed: Annotated[int | None, _SEEDS, Note("climb at random; else by the best move")] = None,
    rule: _Rule = None,
    set_: _Settings = (),
) -> Answer:
    """Climb from a plan to a local maximum."""
    from engine.blotto.search.climbs import steepest_climb, wandering_climb

    scorer = _counting(field, rule, set_)
    start = _plan_for(scorer, plan)
    if seed is None:
        climbed = steepest_climb(scorer, start, moves)
    else:
        climbed = wandering_climb(scorer, start, seed, moves)
    path = [[m.giver + 1, m.getter + 1, m.soldiers, _points(m.doubled_total)] for m in climbed.path]
    return _facts(
        {
            "start": list(start),
            "path": path,
            "plan": list(climbed.plan),
            "total": _points(climbed.doubled_total),
            "mean": climbed.doubled_total / (2 * len(scorer.field)),
            "evaluations": climbed.evaluations,
        }
    )


def best(
    field: _Field,
    *,
    objective: Literal["mean", "wins"] = "mean",
    restarts: Annotated[int, Bounds(1, 100_000), Note("searches (50)")] = 50,
    parts: _Parts = 0,
    seed: Annotated[int, _SEEDS] = 1,
    rule: _Rule = None,
    set_: _Settings = (),
) -> Answer:
    """Find the best reply to a field; with --parts also what no plan exceeds."""
    from engine.blotto.search.best_response import best_replies

    scorer = _counting(field, rule, set_)
    *_, last = best_replies(scorer.game, scorer.field, objective, restarts, seed, parts)
    reply = last.value
    return _facts(
        {
            "plan": list(reply.plan),
            "mean": reply.tally.mean,
            "win_rate": reply.tally.win_rate,
            "total": _points(reply.tally.doubled_total),
            "exact": reply.is_exact,
            **({} if reply.bound is None else {"at_most": reply.bound}),
            "objective": objective,
            "rule": scorer.game.rule,
        }
    )


def pipeline(
    *,
    seed: Annotated[int, Bounds(0, 2**31 - 1)] = 1,
    out: Annotated[Path | None, Note("write a CSV per stage, and run.json", "DIR")] = None,
    with_: Annotated[
        Sequence[str],
        Note("a setting of the pipeline, such as per_group=20; may be given again", "NAME=VALUE"),
    ] = (),
    rule: _Rule = None,
    set_: _Settings = (),
) -> Answer:
    """Run the paper's optimisation."""
    from engine.blotto.pipeline.files import run_facts, write_run
    from engine.blotto.pipeline.pipeline import pipeline
    from engine.blotto.pipeline.settings import PipelineSettings

    settings = with_settings(PipelineSettings(seed=seed), "pipeline", settings_of(with_))
    game = with_settings(Blotto(), "blotto", _rule_settings(rule, set_))
    for snapshot in pipeline(game, settings):
        stages = snapshot.value
    facts = run_facts(game, settings, stages)
    if out is not None:
        write_run(out, game, settings, stages)
        say(f"{len(stages)} stages and run.json written to {out}")
    heads = ("stage", "count", "climbs", "best")
    rows = [[stage[head] for head in heads] for stage in facts["stages"]]
    return Answer(facts, [Table(rows, ("stage", "plans", "climbs", "best mean"))])


def paper(
    *,
    seeds: Annotated[
        int, Bounds(2, 10_000), Note("runs, one seed after the other (200)")
    ] = _PAPER.seeds,
    seed: Annotated[int, Bounds(0, 2**31 - 10_001), Note("the first of them (1)")] = _PAPER.first,
    selected: Annotated[
        int, Bounds(1, 100), Note("the best of each group that climb (5)")
    ] = _PAPER.selected,
    kept: Annotated[int, Bounds(1, 60_000), Note("maxima kept (250)")] = _PAPER.kept,
    other: Annotated[int, Bounds(1, 60_000), Note("kept instead, to compare (300)")] = _PAPER.other,
) -> Answer:
    """Run the paper's optimisation again and again, beside the numbers that it prints.

    Example: --seeds 200
    """
    from engine.blotto.pipeline.paper import paper_json, paper_steps
    from engine.blotto.pipeline.printed import PRINTED, PRINTED_MEANS
    from engine.core.system.job import finished

    found = finished(paper_steps(Blotto(), PaperSettings(seeds, seed, selected, kept, other)))
    runs = len(found.runs)
    rows = [
        ("best mean of three", _estimated(found.best)),
        ("last of the ranked", _estimated(found.worst)),
        ("different maxima", _estimated(found.maxima)),
        (f"more with {other} kept than with {kept}", _estimated(found.gain)),
        (f"runs with {kept} maxima", f"{found.filled} of {runs}"),
        ("best by points is best by the chance to win", f"{found.alike} of {runs}"),
    ]
    rows += [(f"best at least {mean}", f"{found.reaches(mean)} of {runs}")
             for mean in PRINTED_MEANS.values()]  # fmt: skip
    plans = [
        (
            each.number,
            *(_estimated(found.points(each.number, name)) for name in FIELDS),
            _estimated(found.chances(each.number, "mean")),
        )
        for each in PRINTED
    ]
    told = [f"seed {number}: {why}" for number, why in found.ended]
    heads = ("printed plan", *FIELDS, "chance to win")
    return Answer(
        paper_json(found), [Table(rows, ("of the runs", "ours")), "", Table(plans, heads), *told]
    )


def equilibrium(
    *,
    rounds: Annotated[int, Bounds(1, 1_000_000), Note("rounds of best replies (100)")] = 100,
    climbs: Annotated[int, Bounds(4, 10_000), Note("searches for replies a round (96)")] = 96,
    seed: Annotated[int, Bounds(0, 2**31 - 1)] = 1,
    from_: Annotated[Path | None, Note("go on from the mixture of a run before", "FILE")] = None,
    out: Annotated[Path | None, Note("write the mixture, a CSV file with weights", "FILE")] = None,
    rule: _Rule = None,
    set_: _Settings = (),
) -> Answer:
    """Find a mixture of plans that no plan beats in the mean difference of points."""
    from engine.blotto.equilibrium.settings import Search
    from engine.blotto.equilibrium.solver import equilibrium_steps
    from engine.blotto.fields.field_files import field_text
    from engine.core.system.files import write_text

    game = with_settings(Blotto(), "blotto", _rule_settings(rule, set_))
    start = "" if from_ is None else str(from_)
    found = None
    for snapshot in equilibrium_steps(game, Search(rounds, climbs, seed, start)):
        if snapshot.value is None or snapshot.value is found:
            continue  # still looking for replies
        found = snapshot.value
        if out is not None and found.is_better:
            write_text(out, field_text(found.mixture))
        if snapshot.iteration % 25 == 0:
            say(f"round {snapshot.iteration}: {found.measured.points:.3g} points")
    assert found is not None
    if out is not None:
        say(f"{len(found.mixture):,} plans written to {out}")
    return _facts(dict(found.facts))


def exploit(
    field: _Field,
    *,
    searches: Annotated[int, Bounds(1, 100_000), Note("searches for a reply (100)")] = 100,
    parts: _Parts = 0,
    seed: Annotated[int, Bounds(0, 2**31 - 1)] = 1,
    rule: _Rule = None,
    set_: _Settings = (),
) -> Answer:
    """Find how many points the best reply gets from the plans of a file, drawn by weight."""
    from engine.blotto.equilibrium.exploitability import exploited

    scorer = _scorer(field, rule, set_)
    *_, last = exploited(scorer.game, scorer.field, searches, seed, parts)
    return _facts(
        {
            "points": last.value.points,
            **({} if last.value.at_most is None else {"at_most": last.value.at_most}),
            "plan": list(last.value.plan or ()),
            "measured": last.value.measured,
        }
    )


def _game(castles: int, soldiers: int, rule: str | None, settings: Sequence[str]) -> Blotto:
    """Return the rules; castles and soldiers follow the plan or file where nobody sets them."""
    base = Blotto(values=tuple(range(1, castles + 1)), soldiers=soldiers)
    game = with_settings(base, "blotto", _rule_settings(rule, settings))
    if (game.castles, game.soldiers) != (castles, soldiers):
        raise InputError(
            "the plans have {n} soldiers at {k} castles; the rules have {m} at {j}",
            n=soldiers,
            k=castles,
            m=game.soldiers,
            j=game.castles,
        )
    return game


def _rule_settings(rule: str | None, settings: Sequence[str]) -> dict[str, str]:
    return ({"rule": rule} if rule else {}) | settings_of(settings)


def _plan(text: str, what: str) -> Plan:
    from engine.blotto.fields.field_files import read_plan

    return read_plan(text, what)


def _scorer(path: Path, rule: str | None, settings: Sequence[str]) -> Scorer:
    """Return the field of a file under these rules."""
    from engine.blotto.fields.field_files import read_field
    from engine.blotto.scoring.scores import Scorer

    field = read_field(path)
    return Scorer(_game(field.castles, field.soldiers, rule, settings), field)


def _counting(path: Path, rule: str | None, settings: Sequence[str]) -> Scorer:
    """Return the same for counting battles: a mixture by its weights."""
    scorer = _scorer(path, rule, settings)
    return replace(scorer, field=scorer.field.counted)


def _plan_for(scorer: Scorer, text: str) -> Plan:
    plan = _plan(text, "the plan")
    scorer.game.check_action(Battle(), 0, plan)
    return plan


def _points(doubled: int) -> int | float:
    return doubled // 2 if doubled % 2 == 0 else doubled / 2


def _estimated(found: Estimate | None) -> str:
    """Return 42.50 ± 0.26, 38.40 to 48.26."""
    if found is None:
        return ""
    return f"{found.mean:.3f} ± {found.half:.3f}, {found.low:.2f} to {found.high:.2f}"


def _facts(facts: dict[str, Any]) -> Answer:
    cells = {name: _cell(value) for name, value in facts.items()}
    return Answer(facts, [fact_table(cells)])


def _cell(value: Any) -> Any:
    """Return a plan as one cell; a path is told by its length."""
    if not isinstance(value, list):
        return value
    is_path = any(isinstance(each, list) for each in value)
    return len(value) if is_path else " ".join(map(str, value))


COMMANDS: tuple[Command, ...] = (
    *(match, score, rank, climb, best, pipeline, paper, equilibrium, exploit),
)
