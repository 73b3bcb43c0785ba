"""The numbers that kernels know strategies by."""

from __future__ import annotations

from engine.conquest.sigma.mind import TRUE

RANDOM, PASSIVE, GREEDY, SIGMA = range(4)
"""The codes of strategies; those of Sigma have constants."""
HASTE = TRUE + 1
"""The constant after those of a mind: in so large a share of its turns Sigma plays as Greedy."""
NUM_CONSTANTS = HASTE + 1
