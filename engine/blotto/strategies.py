"""Strategies of Colonel Blotto: each sends a plan without knowing the other's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from engine.blotto.pipeline.generators import (
    BASES,
    CASTLES,
    SOLDIERS,
    caps_for,
    completed,
    stretched,
)
from engine.blotto.pipeline.printed import PRINTED
from engine.blotto.rules import MOST_PAST, Blotto, Plan
from engine.blotto.search.found import Found
from engine.blotto.searched_plans import (
    Searcher,
    best_reply,
    learned_reply,
    pipeline_best,
)
from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.parameters import Bounded, Bounds, Note
from engine.core.play.strategy import RANDOM, FunctionAgent, Strategy
from engine.core.system.errors import InputError, MayRun, run_nothing

if TYPE_CHECKING:
    from engine.blotto.fields.field import Field

_PAPER = "The paper of the tournament."


@dataclass(frozen=True)
class Group:
    """One of the paper's bases, completed anew in every battle."""

    _name: str
    _base: Plan

    source: ClassVar[str] = _PAPER
    ignores_past: ClassVar[bool] = True

    @property
    def name(self) -> str:
        """The word for it on the command line."""
        return self._name

    @property
    def level(self) -> int:
        """How strong it is where it spreads: a first opponent, one step above any plan at all."""
        return 2 if self._base == BASES["f"] else 0

    @property
    def base(self) -> Plan:
        """The soldiers that are given."""
        return self._base

    @property
    def summary(self) -> str:
        """Where it is strong, and what is given before chance completes it."""
        base, given = self._base, ", ".join(map(str, self._base))
        where = "Spread over all castles"
        if max(base) * len(base) > 2 * sum(base):  # twice as many as on average
            places = sorted(range(len(base)), key=lambda n: -base[n])[:2]
            first, second = (n + 1 for n in sorted(places))
            where = f"Strong at castles {first} and {second}"
        return f"{where}, the rest by chance: {given} on the usual road."

    def agent(self, game: AnyGame, player: int, chance: Chance) -> FunctionAgent:
        """Return an agent that completes the base."""
        return FunctionAgent(self._choose, game, player, chance)

    def _choose(self, game: Any, _view: Any, _player: int, chance: Chance) -> Plan:
        castles, soldiers = game.castles, game.soldiers
        base, caps = stretched(self._base, castles, soldiers), caps_for(castles, soldiers)
        return completed(base, chance, 0, castles - 1, caps, soldiers)


@dataclass(frozen=True)
class Paper(Bounded):
    """One of the plans that the paper prints."""

    number: Annotated[
        int, Bounds(1, len(PRINTED)), Note("The line of the paper's figure 5, best last.")
    ] = len(PRINTED)

    name: ClassVar[str] = "paper"
    summary: ClassVar[str] = (
        "One of fifteen plans printed in a paper on this game; the last is the best."
    )
    source: ClassVar[str] = _PAPER
    ignores_past: ClassVar[bool] = True

    @property
    def plan(self) -> Plan:
        """The plan."""
        return PRINTED[self.number - 1].plan

    def agent(self, game: Blotto, player: int, chance: Chance) -> FunctionAgent:
        """Return an agent that sends the plan."""
        _check_paper_size(self.name, game)
        return _sender(self.plan, game, player, chance)


@dataclass(frozen=True)
class Pipeline(Bounded):
    """The best plan of a run of the paper's pipeline, worked out when it is first asked."""

    seed: Annotated[int, Bounds(0, 2**31 - 1), Note("The seed of the run.")] = 1
    _found: Found[Plan] = field(default_factory=Found, init=False, repr=False, compare=False)

    name: ClassVar[str] = "pipeline"
    summary: ClassVar[str] = "The plan that won a long search, as the paper describes it."
    source: ClassVar[str] = _PAPER
    ignores_past: ClassVar[bool] = True

    def agent(self, game: Blotto, player: int, chance: Chance) -> Searcher:
        """Return an agent that runs the pipeline, once for all its matches."""
        return Searcher(
            lambda _view: self._found.search(game, lambda: pipeline_best(game, self.seed))
        )


@dataclass(frozen=True)
class Learner(Bounded):
    """Answers what the other has sent before; everybody is told that it does."""

    plans: Annotated[
        int, Bounds(1, MOST_PAST), Note("How many of the other's last plans it looks at.")
    ] = 5

    name: ClassVar[str] = "learner"
    summary: ClassVar[str] = (
        "Learns: in a series it sends a reply to the other's last plans; the first is random."
    )
    source: ClassVar[str] = "Best response to recent play (Brown 1951), by climbs."

    def agent(self, game: Blotto, player: int, chance: Chance) -> Searcher:
        """Return an agent that looks for a reply to what it has seen."""
        return Searcher(lambda view: learned_reply(game, view, player, self.plans, chance))


@dataclass(frozen=True, eq=False)
class FromField:
    """A row of a field each battle: uniformly, or by the weights of the file."""

    field: Field
    _label: str

    name: ClassVar[str] = "field"
    summary: ClassVar[str] = "Sends a plan drawn from a file."
    source: ClassVar[str] = "The user."
    ignores_past: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """The text that names the file."""
        return self._label

    @property
    def kept(self) -> bytes:
        """What files keep of it: its plans, and their weights."""
        from engine.blotto.fields.field_files import field_text

        return field_text(self.field).encode()

    def agent(self, game: Blotto, player: int, chance: Chance) -> FunctionAgent:
        """Return an agent that draws from the field."""
        self.field.check_fits(game)
        return FunctionAgent(self._choose, game, player, chance)

    def _choose(self, _game: Any, _view: Any, _player: int, chance: Chance) -> Plan:
        return self.field.plan(drawn_row(self.field, chance))


@dataclass(frozen=True, eq=False)
class Reply(FromField):
    """The best reply to a field: exact under the plain rule, else the best found."""

    _found: Found[Plan] = field(default_factory=Found, init=False, repr=False)

    name: ClassVar[str] = "reply"
    summary: ClassVar[str] = "Sends the best reply to the plans of a file."

    def agent(self, game: Blotto, player: int, chance: Chance) -> Any:
        """Return an agent that looks for the reply, once for all its matches."""
        self.field.check_fits(game)
        return Searcher(
            lambda _view: self._found.search(game, lambda: best_reply(game, self.field))
        )


def drawn_row(field: Field, chance: Chance) -> int:
    """Return a row by its weight, with one draw."""
    if field.weights is None:
        return chance.below(len(field))
    return int(field.cumulative.searchsorted(chance.random(), side="right"))


def shorthand(text: str) -> Strategy | None:
    """Return what field:FILE, reply:FILE or a plan such as 10,8,46,.. means; None otherwise."""
    kind, sign, rest = text.partition(":")
    if sign and kind in ("field", "reply"):
        path = Path(rest)
        return (FromField if kind == "field" else Reply)(_field(path), f"{kind}:{path.name}")
    if text.replace(",", "").isdigit() and "," in text:
        from engine.blotto.fields.field import Field
        from engine.blotto.fields.field_files import read_plan

        return FromField(Field.of("plan", [read_plan(text)]), text)
    return None


def read_strategy(path: Path, game: AnyGame, may_run: MayRun = run_nothing) -> FromField:
    """Return the strategy that draws from a field file; InputError where it is none."""
    kind, _, name = path.name.partition(":")
    from_file = Reply if name and kind == "reply" else FromField
    return from_file(_field(path), path.name)


def _field(path: Path) -> Field:
    from engine.blotto.fields.field_files import read_field
    from engine.core.play.bots.reading import check_is_data

    check_is_data(path)
    return read_field(path)


def _check_paper_size(name: str, game: Blotto) -> None:
    if (game.castles, game.soldiers) != (CASTLES, SOLDIERS):
        raise InputError(
            "{name} is for {k} castles and {n} soldiers", name=name, k=CASTLES, n=SOLDIERS
        )


def _sender(plan: Plan, game: AnyGame, player: int, chance: Chance) -> FunctionAgent:
    return FunctionAgent(lambda *_seen: plan, game, player, chance)


STRATEGIES: Sequence[Any] = (
    Pipeline(),
    Paper(),
    Learner(),
    Group("balanced", BASES["f"]),
    *(Group(f"group-{letter}", base) for letter, base in BASES.items()),
    RANDOM,
)
