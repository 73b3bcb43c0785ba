"""The commands of Colonel Blotto: single battles, scores, rankings, climbs and the pipeline."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.blotto.rules import Battle, Blotto, Plan, outcome_letters
from engine.console import (
    Command,
    add_json,
    named_path,
    print_json,
    print_table,
    settings_of,
    whole_number,
)
from engine.core.play.parameters import with_settings
from engine.core.system.errors import InputError
from engine.core.system.say import say

if TYPE_CHECKING:
    from engine.blotto.scoring.ranking import Order
    from engine.blotto.scoring.scores import Scorer

_PLAN = "the soldiers at each castle, such as 10,8,46,2,4,15,7,6,1,1"
_FIELD = "a CSV file with a plan in each row"


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rule", choices=("streak", "plain"), help="the rule (streak)")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a parameter of the rules, such as streak=2; may be given again",
    )
    add_json(parser)


def _game(options: argparse.Namespace, castles: int, soldiers: int) -> Blotto:
    """Return the rules; castles and soldiers follow the plan or file where nobody sets them."""
    base = Blotto(values=tuple(range(1, castles + 1)), soldiers=soldiers)
    game = with_settings(base, "blotto", _rule_settings(options))
    if (game.castles, game.soldiers) != (castles, soldiers):
        raise InputError(
            "the plans have {n} soldiers at {k} castles; the rules have {m} at {j}",
            n=soldiers,
            k=castles,
            m=game.soldiers,
            j=game.castles,
        )
    return game


def _rule_settings(options: argparse.Namespace) -> dict[str, str]:
    rule = {"rule": options.rule} if options.rule else {}
    return {**rule, **settings_of(options.set)}


def _plan(text: str, what: str) -> Plan:
    from engine.blotto.fields.field_files import read_plan

    return read_plan(text, what)


def _scorer(options: argparse.Namespace) -> Scorer:
    """Return the field of the options under their rules."""
    from engine.blotto.fields.field_files import read_field
    from engine.blotto.scoring.scores import Scorer

    field = read_field(options.field)
    return Scorer(_game(options, field.castles, field.soldiers), field)


def _plan_for(scorer: Scorer, text: str) -> Plan:
    plan = _plan(text, "the plan")
    scorer.game.check_action(Battle(), 0, plan)
    return plan


def _points(doubled: int) -> int | float:
    return doubled // 2 if doubled % 2 == 0 else doubled / 2


def _add_match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", help=_PLAN)
    parser.add_argument("b", help="the other plan, likewise")
    _add_rules(parser)


def _match(options: argparse.Namespace) -> None:
    first, second = _plan(options.a, "plan A"), _plan(options.b, "plan B")
    game = _game(options, len(first), sum(first))
    try:
        game.check_action(Battle(), 1, second)
    except InputError as error:
        raise InputError("{what}: {why}", what="plan B", why=error) from error
    scores = [_points(int(2 * points)) for points in game.returns(Battle((first, second)))]
    letters = outcome_letters(tuple(game.fight(first, second)))
    if options.json:
        print_json({"score_a": scores[0], "score_b": scores[1], "outcome": letters})
        return
    print(f"A {scores[0]:g}, B {scores[1]:g}: {letters}")


def _add_score(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("plan", help=_PLAN)
    parser.add_argument("field", type=named_path, help=_FIELD)
    _add_rules(parser)


def _score(options: argparse.Namespace) -> None:
    scorer = _scorer(options)
    tally = scorer.tally(_plan_for(scorer, options.plan))
    facts = {
        "total": _points(tally.doubled_total),
        "mean": tally.mean,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
    }
    _print_facts(options, facts)


def _add_rank(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("field", type=named_path, help=_FIELD)
    parser.add_argument(
        "--by", choices=("wins", "mean"), help="the order (wins under the plain rule, else mean)"
    )
    _add_rules(parser)


def _rank(options: argparse.Namespace) -> None:
    from engine.blotto.scoring.ranking import ranked
    from engine.core.system.generators import finished

    scorer = _scorer(options)
    order: Order = options.by or ("wins" if scorer.game.streak == 0 else "mean")
    ranking = finished(ranked(scorer, order))
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
        for each in ranking
    ]
    if options.json:
        print_json({"order": order, "rows": rows})
        return
    shown = [
        {**row, "plan": " ".join(map(str, each.plan))}
        for row, each in zip(rows, ranking, strict=True)
    ]
    print_table([tuple(row.values()) for row in shown], tuple(rows[0]))


def _add_climb(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("plan", help=_PLAN)
    parser.add_argument("field", type=named_path, help=_FIELD)
    parser.add_argument("--moves", choices=("one", "any"), default="one", help="soldiers a move")
    parser.add_argument(
        "--seed", type=whole_number(0, 2**64 - 1), help="climb at random; else by the best move"
    )
    _add_rules(parser)


def _climb(options: argparse.Namespace) -> None:
    from engine.blotto.search.climbs import steepest_climb, wandering_climb

    scorer = _scorer(options)
    start = _plan_for(scorer, options.plan)
    if options.seed is None:
        climbed = steepest_climb(scorer, start, options.moves)
    else:
        climbed = wandering_climb(scorer, start, options.seed, options.moves)
    path = [[m.giver + 1, m.getter + 1, m.soldiers, _points(m.doubled_total)] for m in climbed.path]
    _print_facts(
        options,
        {
            "start": list(start),
            "path": path,
            "plan": list(climbed.plan),
            "total": _points(climbed.doubled_total),
            "mean": climbed.doubled_total / (2 * len(scorer.field)),
            "evaluations": climbed.evaluations,
        },
    )


def _add_best(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("field", type=named_path, help=_FIELD)
    parser.add_argument("--objective", choices=("mean", "wins"), default="mean")
    parser.add_argument(
        "--restarts", type=whole_number(1, 100_000), default=50, help="searches (50)"
    )
    parser.add_argument("--seed", type=whole_number(0, 2**64 - 1), default=1)
    _add_rules(parser)


def _best(options: argparse.Namespace) -> None:
    from engine.blotto.search.best_response import best_replies

    scorer = _scorer(options)
    found = best_replies(
        scorer.game, scorer.field, options.objective, options.restarts, options.seed
    )
    *_, last = found
    reply = last.value
    _print_facts(
        options,
        {
            "plan": list(reply.plan),
            "mean": reply.tally.mean,
            "win_rate": reply.tally.win_rate,
            "total": _points(reply.tally.doubled_total),
            "exact": reply.is_exact,
            "objective": options.objective,
            "rule": scorer.game.rule,
        },
    )


def _add_pipeline(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=whole_number(0, 2**31 - 1), default=1)
    parser.add_argument(
        "--out", type=named_path, metavar="DIR", help="write a CSV per stage, and run.json"
    )
    parser.add_argument(
        "--with",
        action="append",
        default=[],
        dest="settings",
        metavar="NAME=VALUE",
        help="a setting of the pipeline, such as per_group=20; may be given again",
    )
    _add_rules(parser)


def _pipeline(options: argparse.Namespace) -> None:
    from engine.blotto.pipeline.files import run_facts, write_run
    from engine.blotto.pipeline.pipeline import pipeline
    from engine.blotto.pipeline.settings import PipelineSettings

    usual = PipelineSettings(seed=options.seed)
    settings = with_settings(usual, "pipeline", settings_of(options.settings))
    game = with_settings(Blotto(), "blotto", _rule_settings(options))
    for snapshot in pipeline(game, settings):
        stages = snapshot.value
    facts = run_facts(game, settings, stages)
    if options.out is not None:
        write_run(options.out, game, settings, stages)
        say(f"{len(stages)} stages and run.json written to {options.out}")
    if options.json:
        print_json(facts)
        return
    print_table(
        [
            (stage["stage"], stage["count"], stage["climbs"], stage["best"])
            for stage in facts["stages"]
        ],
        ("stage", "plans", "climbs", "best mean"),
    )


def _print_facts(options: argparse.Namespace, facts: dict[str, Any]) -> None:
    if options.json:
        print_json(facts)
        return
    print_table([(name, _numbers(value)) for name, value in facts.items()], ("fact", "value"))


def _numbers(value: Any) -> Any:
    """Return a plan as one cell; a path is told by its length."""
    if not isinstance(value, list):
        return value
    return (
        len(value) if any(isinstance(each, list) for each in value) else " ".join(map(str, value))
    )


COMMANDS: Iterable[Command] = (
    Command("match", "Fight one battle between two plans.", _add_match, _match),
    Command("score", "Score a plan against a field.", _add_score, _score),
    Command("rank", "Rank the plans of a field against each other.", _add_rank, _rank),
    Command("climb", "Climb from a plan to a local maximum.", _add_climb, _climb),
    Command("best", "Find the best reply to a field.", _add_best, _best),
    Command("pipeline", "Run the paper's optimisation.", _add_pipeline, _pipeline),
)
