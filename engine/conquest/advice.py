"""What actions are worth: the chance to win when Sigmas play on, tried out with the same dice.

The candidates are Sigma's own plans, moves and forts, to end the turn, and what was asked about.
A turn is one decision: to end a phase is worth what the best that may follow in the turn is worth,
if only its end.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.conquest.rollouts.coded import LAST_COMPILED
from engine.conquest.rules import Conquest
from engine.conquest.state import FORT, PUT, Action, Attack, Board, EndTurn, NextPhase, Put
from engine.conquest.strategies import Sigma
from engine.core.play.advice import ActionValue, Plan, Ranking, advice_so_far, best_of
from engine.core.play.chance import Chance
from engine.core.play.mistakes import CHANCES
from engine.core.play.sentence import Sentence
from engine.core.play.strategy import Strategy
from engine.core.system.plain import plain_module
from engine.core.system.readiness import is_ready

if TYPE_CHECKING:
    from engine.conquest.rollouts.candidates import Candidate
    from engine.conquest.rollouts.trials import Trials

FIRST_PASS, SETUP_PASS = 200, 40
"""Games of each candidate where a choice is judged."""
EVEN = 0.5
Rounds = tuple[tuple[int, int], ...]
"""Games of each candidate, and how many of the best go on to the next round."""
ROUNDS: Rounds = ((60, 4), (240, 2), (1000, 0))
"""Where a choice is looked for."""
AGAIN: Rounds = ((FIRST_PASS, 4), (500, 2), (1000, 0))
"""Where one that looks dear is judged again, until it surely is a blunder."""
STAGE = 40
"""After every so many games those that are surely worse are played no more."""


def advise_about(
    game: Conquest,
    view: Board,
    player: int,
    actions: Sequence[Action],
    yardstick: Any,
    others: Mapping[int, Strategy] | None = None,
) -> Generator[object, None, Sequence[ActionValue]]:
    """Return what Sigma's plans and these actions are worth; yield the values so far.

    The best ones are played more often, and what was asked about as often as those.  The `others`
    play on as they do, all else as Sigma.  Before all a Ranking, where games are to be compiled.
    """
    if not is_ready(LAST_COMPILED):
        first = ranked(game, view, player, actions)
        yield first if first.plans else ()
    from engine.conquest.rollouts.candidates import Candidates
    from engine.conquest.rollouts.trials import Trials

    constants = Sigma().constants
    candidates = Candidates(game, view, player, constants).found(actions)
    trials = Trials(game, view, player, candidates, constants, others)
    asked = [i for i, each in enumerate(candidates) if each.action in actions]
    if NextPhase() in actions:
        asked = _going_on(candidates)
    rounds = _once(view) if view.in_setup else ROUNDS
    return (yield from _told(view, _tried_out(trials, rounds, asked)))


def doubt(game: Conquest, view: Board, player: int, action: Action) -> Sentence | None:
    """Return that an attack to the end fails more often than it succeeds; its odds are exact."""
    if not isinstance(action, Attack) or action.fraction:
        return None
    from engine.conquest.calculator import Battle, arrivals

    defenders = view.defenders(action.target)
    chance = arrivals(Battle(view.troops[action.source], (defenders,)), "true").win
    if chance >= EVEN:
        return None
    text = "{choice} is lost more often than won: it succeeds in {percent:.1f} %."
    return Sentence(text, percent=100 * chance)


def judge_turn(
    game: Conquest,
    view: Board,
    player: int,
    line: Sequence[Action],
    effort: int = 0,
    others: Mapping[int, Strategy] | None = None,
) -> Generator[object, None, Sequence[ActionValue]]:
    """Return what Sigma's plans are worth, and what was chosen: a placement as a whole.

    Nothing for a part of a placement, and where there is nothing to do but to go on; nor in the
    setup, where games of Sigmas that all place alike say little of one troop.
    """
    is_placing = view.phase == PUT
    is_part = is_placing and view.actions and not isinstance(line[0], EndTurn)
    if view.in_setup or is_part:
        return ()
    from engine.conquest.rollouts.candidates import Candidates
    from engine.conquest.rollouts.trials import Trials

    constants = Sigma().constants
    found = Candidates(game, view, player, constants)
    candidates = found.found(())
    goes_on = line[:1] == (NextPhase(),)
    if not goes_on and not any(_is_followed(each, line) for each in candidates):
        placed = _placement(line) if is_placing else []
        candidates = found.found(() if placed else line[:1], placed)
    if not any(map(_does_something, candidates)):
        return ()
    trials = Trials(game, view, player, candidates, constants, others)
    chosen = [i for i, each in enumerate(candidates) if _is_followed(each, line)]
    if goes_on:
        chosen = _going_on(candidates)
    trying = _tried_out(trials, _once(view), chosen)
    if effort:
        trying = _tried_out(trials, AGAIN, chosen, CHANCES.blunder)
    values = yield from _told(view, trying)
    return _judged_later(values) if goes_on else values


def ranked(game: Conquest, view: Board, player: int, actions: Sequence[Action] = ()) -> Ranking:
    """Return Sigma's plans, and these actions, without a game: first of all what it would do."""
    sigma, module = Sigma(), plain_module("engine.conquest.rollouts.candidates")
    candidates = module.Candidates(game, view, player, sigma.constants).found(actions)
    own = sigma.agent(game, player, Chance(0)).act(view)
    listed = sorted(candidates, key=lambda each: bool(each.action != own))
    return Ranking("Sigma", tuple(Plan(each.action, each.line) for each in listed))


def planned(game: Conquest, view: Board, player: int, line: Sequence[Action]) -> Ranking | None:
    """Return Sigma's plan of a turn that begins, without a game, where `line` does otherwise.

    None in the setup, later in a turn and once everything is compiled: then values say more.
    """
    is_begun = view.phase != PUT or bool(view.actions)
    if view.in_setup or is_begun or is_ready(LAST_COMPILED):
        return None
    own = ranked(game, view, player).plans[:1]
    does = [p for p in own if not _is_followed(p, line) and _does_something(p)]
    return Ranking("Sigma", tuple(does)) if does else None


def _going_on(candidates: Sequence[Candidate]) -> list[int]:
    """Return the candidates that are still open to who ends a phase."""
    return [i for i, each in enumerate(candidates) if isinstance(each.action, NextPhase | EndTurn)]


def _told(
    view: Board, trying: Generator[object, None, Sequence[ActionValue]]
) -> Generator[object, None, Sequence[ActionValue]]:
    """Yield and return values with that of ending the phase, where it can be ended."""
    while True:
        try:
            step = next(trying)
        except StopIteration as ended:
            return _with_phase_end(view, ended.value)
        yield _with_phase_end(view, advice_so_far(step))


def _with_phase_end(view: Board, values: Sequence[ActionValue]) -> tuple[ActionValue, ...]:
    """Add what ending the phase is worth: no less than to end the turn, which can follow.

    Where something better may follow that is its value already; nobody is told it twice.
    """
    ends = [each for each in values if each.action == EndTurn()]
    if view.in_setup or view.phase >= FORT or not ends:
        return tuple(values)
    best = best_of([each for each in values if each.action in (NextPhase(), EndTurn())])
    rest = [
        each for each in values if (each.action, each.line) != (NextPhase(), ()) or each is best
    ]
    if best in ends:
        rest.append(replace(best, action=NextPhase(), line=(EndTurn(),)))
    return tuple(rest)


def _judged_later(values: Sequence[ActionValue]) -> tuple[ActionValue, ...]:
    """Leave of what begins with the end of a phase the best: what is missed is judged there."""
    ends = [each for each in values if each.action == NextPhase()]
    best = best_of(ends)
    return tuple(each for each in values if each is best or each not in ends)


def _placement(line: Sequence[Action]) -> list[Put]:
    """Return what is placed before anything else is done."""
    found: list[Put] = []
    for action in line:
        if not isinstance(action, Put):
            break
        found.append(action)
    return found


def _once(view: Board) -> Rounds:
    return ((SETUP_PASS if view.in_setup else FIRST_PASS, 0),)


def _tried_out(
    trials: Trials, rounds: Rounds, kept: Sequence[int], dear: float = 1.0
) -> Generator[object, None, Sequence[ActionValue]]:
    """Play rounds of games; those of `kept` go on with the best, until they surely cost `dear`."""
    which = list(range(len(trials.candidates)))
    for count, left in rounds:
        for so_far in (*range(STAGE, count, STAGE), count):
            for _ in trials.play(which, so_far):
                yield trials.values()
            if trials.sure_cost(kept) >= dear:
                return trials.values()
            which = list(dict.fromkeys([*trials.hopeful(which), *kept]))
        which = list(dict.fromkeys([*trials.best(which)[:left], *kept]))
        if len(which) < 2:
            break
    return trials.values()


def _does_something(candidate: Candidate | Plan) -> bool:
    line = (candidate.action, *candidate.line)
    return not all(isinstance(action, NextPhase | EndTurn) for action in line)


def _is_followed(candidate: Candidate | Plan, line: Sequence[Action]) -> bool:
    plan = (candidate.action, *candidate.line)
    return plan == tuple(line[: len(plan)])
