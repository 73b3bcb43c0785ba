"""The machines that play the window's tournaments: who is chosen, and what a look at them finds."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

from engine.core.system.cluster import Machine, opened
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from engine.core.system.machines import ClusterLostError, Keys, Machines, usual_keys
from engine.core.tournament.cluster_tasks import played_on
from engine.core.tournament.tasks import Remote
from gui.shared.page.settings import Settings
from gui.shared.text.tr import sentence_of, tr


def machines_of(settings: Settings) -> Machines:
    """Return the machines that are named; whether their address is one is not looked at."""
    keys = Keys(Path(settings.cluster_keys)) if settings.cluster_keys else usual_keys()
    return Machines(settings.cluster, keys, settings.cluster == settings.cluster_trusted)


def playing_machines(settings: Settings) -> Machines | None:
    """Return the machines that shall play; None where this computer plays alone."""
    return machines_of(settings) if settings.uses_cluster and settings.cluster else None


def looked_at(machines: Machines) -> Generator[Snapshot[None], None, tuple[Machine, ...]]:
    """Return the workers that there are; InputError, which says why, where none can play."""
    yield Snapshot(
        0, None, None, phase=tr("Looking for {address}").format(address=machines.address)
    )
    told: list[str] = []
    try:
        with opened(machines, told.append) as cluster:
            return cluster.found()
    except ClusterLostError as error:
        raise InputError("{address}", address="; ".join([str(error), *told])) from error


@contextlib.contextmanager
def played_by(machines: Machines | None, tell: Callable[[str], object]) -> Iterator[Remote | None]:
    """Have the chosen machines play; where that cannot be the games are played here, and why."""
    with contextlib.ExitStack() as stack:
        found: Remote | None = None
        if machines is not None:
            try:
                found = stack.enter_context(played_on(machines, tell))
            except InputError as error:
                why = sentence_of(error).rstrip(".")
                tell(tr("{why}: the tournament goes on here").format(why=why))
        yield found
