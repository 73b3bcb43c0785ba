"""What strategies aim at: beside the shared answers, by hand, and whatever the numbering."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError
from engine.gunslinger.relations import SENTENCES
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen
from engine.gunslinger.shooters.aiming import AimingStrategy, drawn
from engine.gunslinger.shooters.expected_value import (
    ExpectedValue,
    at_least,
    hits,
    shooting_graph,
    table,
)
from engine.gunslinger.shooters.groups import (
    Consistency,
    DangerEvents,
    Endgame,
    ExpectedShots,
)
from engine.gunslinger.shooters.inference import RelationInference, relation_odds
from engine.gunslinger.shooters.priorities import PriorityList
from engine.gunslinger.shooters.revenge import (
    DavidsRevenge,
    Grim,
    RevengeOfRevenge,
    TitForTat,
    hit_counts,
    trigger_probability,
)
from engine.gunslinger.shooters.simple import AlwaysEnemy, Crowd, Dumb, Guard, Never
from engine.gunslinger.strategies import STRATEGIES, read_strategy
from tests.gunslinger.answers import answers, rules_of, view_of

CLOSE = 1e-9
AIMING = [strategy for strategy in STRATEGIES if isinstance(strategy, AimingStrategy)]


def test_davids_revenge() -> None:
    for case in answers("strategies.json"):
        game, view = rules_of(case), view_of(case)
        for window, expected in case["DR"].items():
            k = int(window)
            targets = DavidsRevenge(k).aim(game, view).targets
            spared = DavidsRevenge(k, spare_friends=True).aim(game, view).targets
            assert list(hit_counts(view, k)) == expected["counts"]
            assert list(targets) == expected["set"]
            assert list(spared) == expected["spare_friends"]


def test_revenge_of_revenge() -> None:
    for case in answers("strategies.json"):
        aim = RevengeOfRevenge().aim(rules_of(case), view_of(case))
        assert aim.rate == pytest.approx(case["DRR"]["probability"], abs=CLOSE)
        assert list(aim.targets) == case["DRR"]["set"]


def test_expected_value() -> None:
    for case in answers("strategies.json"):
        game, view, expected = rules_of(case), view_of(case), case["EV"]
        graph = shooting_graph(view)
        edges = [[i, j, p] for i, row in graph.items() for j, p in sorted(row.items())]
        assert_close(edges, expected["graph"])
        assert_close([[t, *hits(graph, t)] for t in view.others], expected["hits"])
        worths = table(game, view, graph)
        rows = [[w.target, w.kill, w.save, w.cost, w.total] for w in worths]
        assert_close(rows, expected["table"])
        assert list(ExpectedValue().aim(game, view).targets) == expected["choice_set"]
        allowing = ExpectedValue(allow_friends=True).aim(game, view).targets
        assert list(allowing) == expected["choice_set_allow_friends"]


def assert_close(found: Sequence[Sequence[float]], expected: Sequence[Sequence[float]]) -> None:
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        assert one == pytest.approx(other, abs=CLOSE)


def test_probabilities() -> None:
    found = answers("probabilities.json")
    for case in found["logistic"]:
        p = trigger_probability(case["n"], case["f"], case["mu"], case["beta"])
        assert p == pytest.approx(case["p"], abs=CLOSE)
    for case in found["poisson_binomial"]:
        expected = (case["at_least_1"], case["at_least_2"])
        assert at_least(case["q"]) == pytest.approx(expected, abs=CLOSE)


def test_the_trigger_is_safe_far_out() -> None:
    assert trigger_probability(6, 0, -100, 1e-6) == 1
    assert trigger_probability(6, 0, 100, 1e-6) == 0


def test_labels_do_not_matter() -> None:
    """With all players renumbered, targets are the renumbered ones, and as likely."""
    for number, case in enumerate(answers("strategies.json")):
        game, view = rules_of(case), view_of(case)
        new = list(range(game.players))
        Chance(number).shuffle(new)
        for strategy in AIMING:
            aim, other = strategy.aim(game, view), strategy.aim(game, renumbered(view, new))
            assert sorted(new[i] for i in aim.targets) == sorted(other.targets), strategy.name
            assert aim.rate == other.rate
            assert set(aim.targets) <= set(view.others)


def renumbered(view: Seen, new: Sequence[int]) -> Seen:
    def row(values: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(value for _, value in sorted(zip(new, values, strict=True)))

    def ids(values: Sequence[int]) -> tuple[int, ...]:
        return tuple(new[i] if i != NO_SHOT else NO_SHOT for i in values)

    return Seen(
        new[view.me],
        tuple(sorted(ids(view.friends))),
        tuple(sorted(ids(view.enemies))),
        row(view.alive),
        tuple(row(ids(shots)) for shots in view.history),
    )


GAME = Gunslinger(6, 2, 1)
ALL = (True,) * 6
SEEN = Seen(0, (1,), (2, 3), ALL)


def seen(*history: tuple[int, ...], view: Seen = SEEN) -> Seen:
    return replace(view, history=history)


N = NO_SHOT
WITHOUT_3 = replace(SEEN, alive=(1, 1, 1, 0, 1, 1))


@pytest.mark.parametrize(
    ("strategy", "view", "targets"),
    [
        (Dumb(), SEEN, (2, 3, 4, 5)),
        (Never(), seen((N, N, 0, 0, 0, 0)), ()),
        (AlwaysEnemy(), SEEN, (2, 3)),
        (AlwaysEnemy(), seen((3, N, N, N, N, N)), (3,)),
        (AlwaysEnemy(), seen((3, N, N, N, N, N), view=WITHOUT_3), (2,)),
        (Crowd(), seen((N, N, 4, 4, N, 2)), (4,)),
        (Crowd(), seen((N, N, 4, N, N, 2)), (2,)),
        (Crowd(), seen((4, N, 1, 1, N, N)), ()),
        (Guard(), seen((N, N, 1, N, 0, 4)), (4,)),
        (Guard(), seen((N, N, 3, 4, 5, 2)), ()),
        (Grim(), seen((N, 0, 0, N, N, N), *[(N,) * 6] * 9), (2,)),
        (TitForTat(), seen((N, N, 0, N, N, N), (N, N, N, N, N, 0)), (5,)),
        (ExpectedShots(), seen((N, N, N, N, 0, 4)), (4,)),
        (ExpectedShots(), seen((N, N, 4, N, 0, 4)), ()),
        (ExpectedShots(), seen((N, N, N, 5, N, N)), (3,)),
        (PriorityList(), seen((N, N, N, N, 0, 1)), (4,)),
        (PriorityList(), SEEN, ()),
        (DangerEvents(), seen((N, N, N, N, 0, 1)), (4,)),
        (DangerEvents(), seen((N, N, 0, N, 0, N)), (2, 4)),
        (DangerEvents(), replace(SEEN, alive=(1, 1, 0, 0, 1, 0)), (4,)),
        (DangerEvents(), seen((N, N, 0, N, N, N), *[(N,) * 6] * 5), ()),
        (Consistency(), seen((N, N, 4, N, N, N), (N, N, 4, 5, N, N)), (4,)),
        (Consistency(), seen((N, N, N, N, 0, N), (5, N, N, N, 0, N)), (5,)),
        (Consistency(), seen((N, N, 4, 4, N, N)), ()),
        (Endgame(), replace(SEEN, alive=(1, 0, 1, 0, 1, 0)), (2,)),
        (Endgame(), replace(SEEN, alive=(1, 0, 0, 0, 1, 1)), ()),
        (Endgame(), seen((N, N, 3, N, N, N), view=replace(SEEN, alive=(1, 0, 1, 1, 0, 0))), (3,)),
        (Endgame(), seen((N, N, N, N, 0, N)), (4,)),
        (RelationInference(), seen((N, N, N, N, 0, 4)), (4,)),
        (RelationInference(), seen((N, N, N, N, N, 4)), ()),
        (RelationInference(), SEEN, ()),
    ],
    ids=lambda value: getattr(value, "name", ""),
)  # fmt: skip
def test_what_is_aimed_at(strategy: AimingStrategy, view: Seen, targets: tuple[int, ...]) -> None:
    assert strategy.aim(GAME, view).targets == targets


def test_shots_tell_of_relations() -> None:
    view = seen((N, N, 4, N, N, N))
    odds, before = relation_odds(GAME, view), relation_odds(GAME, SEEN)
    assert all(sum(each) == pytest.approx(1) for each in odds.values())
    assert odds[2, 4][0] < before[2, 4][0]
    assert odds[2, 4][2] > before[2, 4][2]
    assert odds[1, 0] == (1, 0, 0)
    assert odds[2, 0][0] == 0
    joined = relation_odds(GAME, seen((N, N, 4, N, N, N), (N, N, N, 4, N, N)))
    assert joined[3, 2][0] > before[3, 2][0]


def test_aims_are_drawn_as_likely_as_they_say() -> None:
    chance, aim = Chance(1), Dumb(0.8).aim(GAME, SEEN)
    drawn_targets = [drawn(aim, chance) for _ in range(4000)]
    assert drawn_targets.count(NO_SHOT) / 4000 == pytest.approx(0.2, abs=0.035)
    for target in aim.targets:
        assert drawn_targets.count(target) / 4000 == pytest.approx(0.2, abs=0.035)


def test_a_file_of_weights_is_a_strategy(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"shot_me": 0, "shot_friend": 3, "threshold": 1}')
    entry = game_named("gunslinger")
    mine: Any = parse_strategy(entry, GAME, str(file))
    assert mine.shot_friend == 3
    assert mine.aim(GAME, seen((N, N, N, N, 0, 1))).targets == (5,)
    record = MatchRecord.of(entry, Match(GAME, [mine, *[Dumb()] * 5], 1).play_out())
    record.save(tmp_path / "match.json")
    file.unlink()
    MatchRecord.load(tmp_path / "match.json").check()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is no list of priorities"),
        ("[1, 2]", "must be an object of weights"),
        ('{"shot_you": 1}', "unknown weight 'shot_you'; there are shot_me, shot_friend"),
        ('{"shot_me": "much"}', "shot_me must be a number, not 'much'"),
        ('{"shot_me": true}', "shot_me must be a number, not True"),
        ('{"shot_me": 1e9}', "shot_me must be a number from -1000 to 1000"),
        ('{"shot_me": NaN}', "is no list of priorities: NaN is not a number"),
        (f'{{"shot_me": {10**309}}}', "is no list of priorities: 10{36}... is too large a number"),
    ],
)
def test_bad_files_of_weights(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "mine.json"
    file.write_text(text)
    with pytest.raises(InputError, match=sentence):
        read_strategy(file, GAME)


@pytest.mark.parametrize(
    "text", ["drr:mu=inf", "drr:beta=0", "dumb:rate=2", "dr:window=0", "ev:x=1"]
)
def test_bad_parameters(text: str) -> None:
    with pytest.raises(InputError):
        parse_strategy(game_named("gunslinger"), GAME, text)


def test_every_refusal_has_a_sentence() -> None:
    assert all(SENTENCES.values())
