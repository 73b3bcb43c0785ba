"""The catalogue: finds games, and what belongs to one, by looking at folders."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeVar, cast

from engine.core.play.abilities import Abilities, is_paired, usual_abilities
from engine.core.play.game import AnyGame, Rules
from engine.core.play.measure import Measure
from engine.core.play.mistakes import CHANCES, MistakeScale
from engine.core.play.parameters import parameters_of, with_settings
from engine.core.play.strategy import RANDOM, Strategy
from engine.core.system.errors import InputError, MayRun, run_nothing
from engine.core.system.job import Snapshot, finished
from engine.core.system.modules import discover, loaded, loaded_if_there, packages_in

if TYPE_CHECKING:
    from engine.core.play.advice import ActionValue, Advising, TurnJudge
    from engine.core.play.batch import KernelFinder, RowPlayer
    from engine.core.play.characters import Character
    from engine.core.play.exact_matrix import ExactMatrix
    from engine.core.play.match import Match, PlayedStep
    from engine.core.play.sentence import Sentence
    from engine.core.play.solver import Solver

    MatchMeasures = Callable[[Match], Sequence[Sequence[float]]]

P = TypeVar("P")


class Teller(Protocol):
    """Tells a step in sentences: what happened when it was played in `state`."""

    def __call__(
        self, game: Any, state: Any, step: PlayedStep, names: Sequence[str]
    ) -> Sequence[Sentence]:
        """Return the sentences, in order."""


class Doubter(Protocol):
    """Says at once, without a game played, what speaks against an action."""

    def __call__(self, game: Any, view: Any, player: int, action: Any, /) -> Sentence | None:
        """Return a sentence that names the action {choice}; None where nothing does."""


class StrategyReader(Protocol):
    """Reads a strategy from a file; a program is run, closed, only where that is allowed."""

    def __call__(self, path: Path, game: AnyGame, may_run: MayRun = run_nothing, /) -> Strategy:
        """Return the strategy; InputError where there is none, NotAllowedError for a program."""


class ExactPlayer(Protocol):
    """Works out every pair's result; InputError where a strategy or the rules forbid that."""

    def __call__(
        self, game: AnyGame, strategies: Sequence[Strategy], known: ExactMatrix | None = None
    ) -> Iterator[Snapshot[ExactMatrix]]:
        """Yield what is known so far, and at the end the whole matrix.

        Pairs that are `known` from before are not worked out again.
        """


class Part(Generic[P]):
    """What the module of that name in a game's package has by the name of the attribute, or None.

    It loads on first use; raises InputError, with file and line, where it cannot be imported.
    """

    def __init__(self, module: str) -> None:
        self._module = module

    def __set_name__(self, _owner: type, name: str) -> None:  # noqa: D105
        self._name = name

    def __get__(self, entry: GameEntry | None, _owner: type) -> P:  # noqa: D105
        return cast(P, self if entry is None else entry.part(self._module, self._name))


@dataclass(frozen=True)
class GameEntry:
    """A game in the catalogue; everything but its rules loads on first use.

    `value_unit` says what the game's advice counts: the chance to win (usual where two win or lose:
    a zero-sum game of a pair), or points (usual else); `worth_of_return` what a return is worth in
    that unit, if not itself, or for winning and losing of a pair the chance 1 and 0;
    `return_words` what a return counts, where tables have means of it: rounds won less lost;
    `has_dice` whether its chance is dice, which a person may also roll by hand, `is_solved` whether
    a solver finds exactly what best play is worth under the usual rules; `players_parameter` names
    the field of the rules that is the number of seats, where one is;
    `first_line_up` names those with whom the form of a tournament begins, the others folded;
    `strategy_titles` are what strategies are called, by name, where that is not their name in
    words; no two games may differ.
    A tournament's table is in the `order` of the measure of that name, or of the mean return; in it
    an encounter is played in several `orders` of the seats (both seatings of a pair, or else
    rotations), which have their chance `shared`, or each one is dealt `fresh`.  `line_ups` of a
    free-for-all are `drawn`, or `all` of different entrants in turn as long as these are few; then
    a field must fill the seats.

    The game's package may hold `strategies.py` (STRATEGIES, and optionally `shorthand(text)` and
    `read_strategy(path, game, may_run)`, and where that may take long the generator
    `read_strategy_steps`, which yields the share done and returns the same), `solver.py`
    (SOLVERS), `advice.py` (`advise`, or where that may take long the generator `advise_steps`,
    which may yield the values so far, or `advise_about`, see `advising`), `batch.py`
    (`play_rows` and `kernel_for`), `measures.py` (`match_measures`), `exact.py` (`exact_matrix`),
    `commands.py` (COMMANDS), `goals.py` (GOALS: what there is to reach), `opponents.py` (OPPONENTS,
    DEALS where a match among them is of several, and `standing(game, state)`, by which faces are
    glad or worried where states have no scores), `abilities.py` (`abilities(game, usual)`,
    which says what an instance can do where that is not the usual), `contests.py` (what it says of
    tournaments, see
    `engine.core.tournament.contests`) and, where there are kernels, `warm_up.py` (`warm_up`).
    """

    name: str
    title: str
    game_class: Callable[..., AnyGame]
    zero_sum: bool = False
    measures: tuple[Measure, ...] = ()
    value_unit: Literal["", "chance", "points"] = ""
    return_words: str = "return"
    has_dice: bool = False
    is_solved: bool = False
    players_parameter: str = ""
    order: str = ""
    orders: Literal["", "both", "rotations", "every", "shuffled"] = ""
    deals: Literal["shared", "fresh"] = "shared"
    line_ups: Literal["drawn", "all"] = "drawn"
    worth_of_return: Callable[[float], float] | None = None
    strategy_titles: tuple[tuple[str, str], ...] = ()
    first_line_up: tuple[str, ...] = ()
    package: str = field(default="", kw_only=True)

    shorthand: ClassVar[Part[Callable[[str], Strategy | None] | None]] = Part("strategies")
    """Turns a word such as always-6 into a strategy, where the game declares such words."""
    read_strategy: ClassVar[Part[StrategyReader | None]] = Part("strategies")
    """Reads a strategy from a file, where the game knows such files."""
    advise_steps: ClassVar[Part[Advising | None]] = Part("advice")
    """Finds out step by step what `advise` returns, where the game's advice may take long."""
    judge_turn: ClassVar[Part[TurnJudge | None]] = Part("advice")
    """Judges a choice together with those after it in the same turn, where the game can."""
    doubt: ClassVar[Part[Doubter | None]] = Part("advice")
    """Says what speaks against an action before there are values, where the game can."""
    play_rows: ClassVar[Part[RowPlayer | None]] = Part("batch")
    """Plays thousands of games of any line-ups in one call, where the game has kernels."""
    kernel_for: ClassVar[Part[KernelFinder | None]] = Part("batch")
    """Returns what `play_rows` plays a strategy by, None for one that it cannot play."""
    match_measures: ClassVar[Part[MatchMeasures | None]] = Part("measures")
    """Returns for each seat of a finished match the measures without `of`, in their order."""
    exact_matrix: ClassVar[Part[ExactPlayer | None]] = Part("exact")
    """Compares strategies without sampling, where the game can."""
    describe_step: ClassVar[Part[Teller | None]] = Part("words")
    """Describes a step, played in a state by players with names, in sentences."""
    warm_up: ClassVar[Part[Callable[[AnyGame], None]]] = Part("warm_up")
    """Uses once what solvers, tournaments and the like leave to be compiled."""

    def __post_init__(self) -> None:
        """Fill in what follows from the rules; what hides has something for everyone."""
        if not self.package:
            module = self.game_class.__module__
            object.__setattr__(self, "package", module.rpartition(".")[0])
        if not self.value_unit:
            object.__setattr__(self, "value_unit", "chance" if self._is_won_or_lost else "points")
        rules: Any = self.game_class
        if not (isinstance(rules, type) and issubclass(rules, Rules)):
            text = "the rules of {game} are to be a class of engine.core.play.game.Rules"
            raise InputError(text, game=self.name)
        if rules.hides() and rules.observe_public is Rules.observe_public:
            raise InputError(
                "the rules of {game} have redealt, and so need observe_public(state): what "
                "everybody may know",
                game=self.name,
            )

    @property
    def summary(self) -> str:
        """The rules in one paragraph."""
        return (importlib.import_module(self.package).__doc__ or "").strip()

    def abilities(self, game: AnyGame) -> Abilities:
        """Return what an instance of this game can do; loads no kernel."""
        usual = usual_abilities(
            game,
            advised=self.has_part("advice"),
            zero_sum=self.zero_sum,
            solved=self.is_solved,
        )
        own = self.part("abilities", "abilities")
        return usual if own is None else own(game, usual)

    @property
    def seat_counts(self) -> tuple[int, int]:
        """The fewest and the most seats that a parameter can say; those of the usual game else."""
        for parameter in parameters_of(self.game_class):
            if parameter.name == self.players_parameter and parameter.bounds is not None:
                return int(parameter.bounds.low), int(parameter.bounds.high)
        return (self.game_class().num_players,) * 2

    def with_seats(self, game: AnyGame, count: int) -> AnyGame:
        """Return `game` with so many seats where a parameter says how many, else as it is.

        Raises InputError where it cannot have so many.
        """
        if not self.players_parameter or game.num_players == count:
            return game
        return with_settings(game, self.name, {self.players_parameter: str(count)})

    @property
    def value_total(self) -> float:
        """What the values of both players of a zero-sum game add up to."""
        return 2 * self.value_of_return(0.0)

    def mistake_scale(self, game: AnyGame) -> MistakeScale:
        """Return the classes of mistakes: the rules' own, or the usual shares of the whole scale.

        The scale of a game that counts points is its `widest_return`, or 2: the totals of winning
        and losing.
        """
        if game.mistake_scale is not None:
            return game.mistake_scale
        if self.value_unit == "chance":
            return CHANCES
        return MistakeScale.of(2.0 if game.widest_return is None else game.widest_return)

    def value_of_return(self, total: float) -> float:
        """Return what a return at the end is worth in the unit of the advice."""
        if self.worth_of_return is not None:
            return self.worth_of_return(total)
        is_chance = self.value_unit == "chance" and self._is_won_or_lost
        return (total + 1) / 2 if is_chance else total

    @cached_property
    def _is_won_or_lost(self) -> bool:
        """Whether what one of a pair gains is what the other loses."""
        return self.zero_sum and is_paired(self.game_class())

    @cached_property
    def strategies(self) -> tuple[Strategy, ...]:
        """The named strategies of this game, `random` where it brings none; loads no kernel."""
        return tuple(self.part("strategies", "STRATEGIES") or (RANDOM,))

    @cached_property
    def opponents(self) -> tuple[Character, ...]:
        """Those to play against, the strongest last; loads no kernel."""
        return tuple(self.part("opponents", "OPPONENTS") or ())

    def character_of(self, label: str) -> Character | None:
        """Return who plays the strategy of this label; None for nobody."""
        return next((each for each in self.opponents if each.strategy == label), None)

    @cached_property
    def solvers(self) -> tuple[Solver, ...]:
        """The solvers of this game; loads no kernel."""
        return tuple(self.part("solver", "SOLVERS") or ())

    @property
    def advise(self) -> Callable[[AnyGame, Any, int], Sequence[ActionValue]] | None:
        """Returns what each action is worth to a player, where the game can tell."""
        part: Callable[[AnyGame, Any, int], Sequence[ActionValue]] | None = self.part(
            "advice", "advise"
        )
        if part is None and self.has_part("advice"):
            return lambda game, view, player: finished(self.advising(game, view, player))
        return part

    @property
    def advises_about(self) -> bool:
        """Whether its advice is about the actions that it is asked about, and some others."""
        return self.part("advice", "advise_about") is not None

    def advising(
        self,
        game: AnyGame,
        view: Any,
        player: int,
        actions: Sequence[Any] = (),
        yardstick: Any = None,
    ) -> Generator[object, None, Sequence[ActionValue]]:
        """Return what each action is worth; yield now and then where that may take long.

        Where not all can be listed, a game that has `advise_about` lists `actions` too; `yardstick`
        is what a person has chosen to measure by, where the game's worth is worth against that.
        """
        about = self.part("advice", "advise_about")
        if about is not None:
            listed: Sequence[ActionValue] = yield from about(game, view, player, actions, yardstick)
            return listed
        if self.advise_steps is not None:
            return (yield from self.advise_steps(game, view, player))
        assert self.advise is not None
        return self.advise(game, view, player)

    def standing(self, match: Match) -> tuple[float, ...]:
        """Return the number of each seat at the end that `order` names: the highest has won.

        By default what they have returned; a measure where lower is better counts negative.
        """
        measure = next((each for each in self.measures if each.name == self.order), None)
        if measure is None:
            return match.returns
        sign = 1.0 if measure.higher_is_better else -1.0
        if measure.of is None:
            assert self.match_measures is not None
            own = [each for each in self.measures if each.of is None].index(measure)
            return tuple(sign * numbers[own] for numbers in self.match_measures(match))
        import numpy as np  # the program starts without it

        returns = np.array([match.returns])
        return tuple(sign * float(measure.of(returns, seat)[0]) for seat in range(returns.size))

    def has_part(self, module: str) -> bool:
        """Return whether the game has a part such as exact or batch; loads nothing."""
        return importlib.util.find_spec(f"{self.package}.{module}") is not None

    @cached_property
    def commands(self) -> tuple[Any, ...]:
        """The subcommands of this game's own."""
        return tuple(self.part("commands", "COMMANDS") or ())

    def part(self, module: str, attribute: str) -> Any:
        """Return `package.module.attribute`, or None where the game has no such part.

        Raises InputError, with file and line, where the module cannot be imported.
        """
        found = loaded_if_there(f"{self.package}.{module}")
        return getattr(found, attribute, None)


def games() -> tuple[GameEntry, ...]:
    """Return the entry of every game there is."""
    return discover("engine", "GAME")


def game_named(name: str) -> GameEntry:
    """Return the entry of game `name`; raises InputError where there is none.

    Only that game is imported where there is a folder of its name.
    """
    package = f"engine.{name}"
    if package in packages_in("engine"):
        entry = getattr(loaded(package), "GAME", None)
        if isinstance(entry, GameEntry) and entry.name == name:
            return entry
    found: GameEntry = named(games(), name, "game")
    return found


def named(entries: Iterable[Any], name: str, noun: str) -> Any:
    """Return the entry with this name; raises InputError, which names those there are."""
    by_name = {entry.name: entry for entry in entries}
    if name not in by_name:
        raise InputError(
            "there is no {noun} {name}; there are {known}",
            noun=noun,
            name=repr(name),
            known=", ".join(by_name) or "none",
        )
    return by_name[name]
