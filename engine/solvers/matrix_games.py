"""Zero-sum games in matrix form, solved by predictive regret matching+ in self-play.

Farina, Kroer and Sandholm, "Faster game solving via predictive Blackwell approachability" (2021):
regrets are kept above 0 (Tammelin 2014), the next mixture answers the regrets as they would be if
the payoffs came once more, and what is returned is the mean of those played, where round t counts
t squared.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.solvers.regret_kernels import Payoffs, learn, payoffs_against

Floats = npt.NDArray[np.float64]
_LOOKED_AT = 50
"""How far a mean is from an equilibrium costs as much as a round: looked at so seldom."""


class RegretMatching:
    """One side of a matrix game: what it regrets, the mixture it plays next, and their mean."""

    def __init__(self, payoffs: Payoffs, regrets: Floats | None = None) -> None:
        """Take what the own strategies get from the other's [own, others], and old regrets."""
        count = len(payoffs)
        self._gets = np.ascontiguousarray(payoffs.T)
        self._sum, self._room = np.zeros(count), np.empty(count, np.float32)
        self._rounds = 0
        self.regrets = np.zeros(count) if regrets is None else regrets.copy()
        self.played = np.full(count, 1 / count)
        if self.regrets.any():
            self.played = self.regrets / self.regrets.sum()

    @property
    def mean(self) -> Floats:
        """The mean of the mixtures played: what comes near an equilibrium."""
        mean: Floats = self._sum / self._sum.sum()
        return mean

    def worth_against(self, mixture: Floats) -> Floats:
        """Return what each own strategy gets from a mixture of the others: [own]."""
        payoffs_against(self._room, mixture, self._gets)
        return self._room.astype(float)

    def learn(self, against: Floats) -> None:
        """Play a round against a mixture, and say what is played next."""
        self._rounds += 1
        weight = float(self._rounds**2)
        learn(self.regrets, self.played, self._sum, weight, self._room, against, self._gets)


def solved_alike(side: RegretMatching, gap: float, most: int) -> float:
    """Let `side` play itself in a game that is alike for both; return what its mean loses at most.

    Its payoffs [n, n] are minus their transpose, and the value of the game is 0.  It stops where
    the mean loses at most `gap`, or after `most` rounds.
    """
    for number in range(1, most + 1):
        side.learn(side.played)
        if number % _LOOKED_AT == 0 or number == most:
            loss = float(side.worth_against(side.mean).max())
            if loss <= gap:
                break
    return loss
