"""Makes resources/blotto/human_plans.json: of which kinds the plans are that people have sent.

    python resources/blotto/made_by/human_plans.py FOLDER

FOLDER holds files of FiveThirtyEight's Riddler (castle-solutions*.csv, 2017 to 2019, CC BY 4.0;
https://github.com/fivethirtyeight/data); those of ten castles count.  None of their rows is kept:
of each round the plans are sorted into kinds (k-means, seed 1), and of a kind its share and its
mean are kept, and how much its plans scatter around that.  Then it says how well plans drawn from
the kinds stand for the people's: by how often 300 other plans win against both.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
from scipy.cluster.vq import kmeans2

sys.path.insert(0, str(Path(__file__).parents[3]))
from engine.blotto.fields.field import Field
from engine.blotto.fields.field_files import read_field
from engine.blotto.goals import drawn_plan
from engine.blotto.rules import Blotto, random_plan
from engine.blotto.scoring.scores import Scorer
from engine.core.play.chance import Chance

KINDS = 24
files = sorted(Path(sys.argv[1]).glob("*.csv"))
rows = [read_field(path, is_lenient=True).rows for path in files]
rows = [each for each in rows if each.shape[1] == 10]  # one round had thirteen castles
kinds = []
for plans in rows:
    means, labels = kmeans2(plans.astype(float), KINDS, seed=1, minit="++", iter=50)
    for kind in range(KINDS):
        own = plans[labels == kind]
        if len(own) >= 10:
            spread = float(own.std(axis=0).sum())
            mean = [round(float(each), 1) for each in means[kind]]
            kinds.append([len(own), mean, round(spread, 1)])
out = Path(__file__).parents[1] / "human_plans.json"
about = {
    "source": "FiveThirtyEight, The Riddler: Battle Royale, 2017 to 2019; CC BY 4.0",
    "made_by": "resources/blotto/made_by/human_plans.py",
    "kinds": kinds,
}
text = json.dumps(about).replace("[[", "[\n[").replace("]], ", "]],\n").replace("], [", "],\n[")
out.write_text(text + "\n")
game, chance = Blotto(streak=0, ties="split"), Chance(1)
people = np.concatenate(rows)
weights = np.array([kind[0] for kind in kinds])
picks = np.random.default_rng(1).choice(len(kinds), 2000, p=weights / weights.sum())
drawn = [drawn_plan(kinds[pick], chance) for pick in picks]
tried = [random_plan(10, 100, chance) for _ in range(100)]
tried += [tuple(map(int, row)) for row in people[:: len(people) // 200][:200]]
rates = [
    np.array([each.win_rate for each in Scorer(game, field).tallies(np.array(tried))])
    for field in (Field.of_rows("people", people), Field.of("drawn", drawn))
]
print(f"{len(people)} plans, {len(kinds)} kinds, {out.stat().st_size} bytes")
off = np.abs(rates[0] - rates[1]).mean()
print(f"correlation {np.corrcoef(rates)[0, 1]:.3f}, mean difference {off:.3f}")
