"""The command `accuracy`: how well strategies choose, over many matches; without Qt.

What it prints with --json of random play by the usual rules is shipped, as
`resources/<game>/accuracy.json`, and shown beside a person's accuracy.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from engine.console import Answer, Entrants, GameName, Seed, Settings, Table, game_for
from engine.core.play.parameters import Bounds, Note
from engine.core.play.registry import game_named
from engine.core.play.strategy import label_of
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.consent import run_all


def accuracy(
    game: GameName,
    strategies: Entrants,
    *,
    set_: Settings = (),
    seed: Seed = 0,
    games: Annotated[int, Bounds(1, 100_000), Note("matches (100)", "N")] = 100,
) -> Answer:
    """How well strategies choose, in per cent."""
    from engine.core.review.typical import mean_accuracy, performances

    entry = game_named(game)
    rules = game_for(entry, set_, len(strategies))
    seated = [parse_strategy(entry, rules, text, run_all) for text in strategies]
    rows = list(performances(entry, rules, seated, seed, games))
    means = [
        mean_accuracy(label_of(strategy), [row[seat] for row in rows])
        for seat, strategy in enumerate(seated)
    ]
    seats = [asdict(mean) for mean in means if mean is not None]
    heads = ("strategy", "accuracy", "standard_error", "cost_per_choice")
    return Answer(
        {"game": entry.name, "games": games, "seed": seed, "seats": seats},
        [Table(([seat[head] for head in heads] for seat in seats), heads)],
    )
