"""The champion: it guesses who sits there, and plays its plans on against them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Annotated, ClassVar, Literal

from engine.conquest.rules import Conquest
from engine.core.play.chance import Chance
from engine.core.play.parameters import Bounded, Bounds, Note, Titles
from engine.core.play.strategy import ThinkingAgent

Without = Literal["nothing", "setup", "late", "again", "halving", "guesses", "planners"]
WITHOUT = (
    "Nothing",
    "The search in the setup",
    "More games near the end",
    "To decide again after battles",
    "Halving",
    "Guesses from what was seen",
    "Plans of other Sigmas",
)
LEVELS: dict[str, tuple[float, tuple[str, ...]]] = {
    "relaxed": (0.0, ("setup", "halving", "again")),
    "strong": (0.25, ("setup",)),
    "champion": (1.0, ()),
}
"""The share of its games that a level plays, and what it does without."""


@dataclass(frozen=True)
class Champion(Bounded):
    """Tries out Sigma's plans and others when a turn begins and after each battle.

    Each is played on to the end many times, against those it thinks it meets.

    It sees what its seat sees, and draws from its own seat's chance alone.
    """

    plays: Annotated[
        Literal["relaxed", "strong", "champion"],
        Titles(
            ("Relaxed", "Strong", "Champion"),
            (
                "Tries each plan once a turn, so that it often errs.",
                "A quarter of the games, and no search in the setup.",
                "All the games.",
            ),
        ),
        Note("How hard it tries.", "Level"),
    ] = "champion"
    rollouts: Annotated[
        int,
        Bounds(10, 20_000),
        Note("Games it plays on when a turn begins; near the end more, as they are shorter."),
    ] = 200
    against: Annotated[
        Literal["guess", "sigma", "sigma-classic", "greedy"],
        Titles(("Guess", "Sigma", "Sigma classic", "Greedy")),
        Note("Who it takes the others for: whoever plays as they do, or these."),
    ] = "guess"
    without: Annotated[
        Without,
        Titles(WITHOUT),
        Note("An idea that it does without, to see what it earns."),
    ] = "nothing"
    name: ClassVar[str] = "champion"
    level: ClassVar[int] = 4
    is_slow: ClassVar[bool] = True
    summary: ClassVar[str] = (
        "Guesses who sits there from how they play, and plays each of its plans on against them."
    )
    source: ClassVar[str] = (
        "Rollouts with sequential halving (Karnin, Koren and Somekh 2013) over Sigma's plans."
    )

    @property
    def idle_parameters(self) -> frozenset[str]:
        """How many games, where each plan is tried once."""
        return frozenset({"rollouts"}) if self.plays == "relaxed" else frozenset()

    def agent(self, game: Conquest, player: int, chance: Chance) -> ThinkingAgent:
        """Return an agent with its memory."""
        # By name: the room that it thinks in plays all strategies on, this room's.
        room = "engine.conquest.champion"
        models, agents = import_module(f"{room}.models"), import_module(f"{room}.agent")
        others = models.models() if self.against == "guess" else models.known([self.against])
        share, more = LEVELS[self.plays]
        search = agents.Search(int(self.rollouts * share), frozenset((self.without, *more)))
        found: ThinkingAgent = agents.ChampionAgent(game, player, chance, search, others)
        return found
