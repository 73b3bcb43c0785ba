"""The numbers that kernels know strategies by."""

from __future__ import annotations

from engine.conquest.sigma.mind import TRUE

RANDOM, PASSIVE, GREEDY, SIGMA = range(4)
"""The codes of strategies; those of Sigma have constants."""
NUM_CONSTANTS = TRUE + 1
