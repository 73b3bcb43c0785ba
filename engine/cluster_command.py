"""The commands `cluster scheduler`, `worker` and `keys`: machines that play along; without Qt."""

from __future__ import annotations

import asyncio
import contextlib
import os
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from engine.console import Group
from engine.core.play.parameters import Bounds, Note
from engine.core.system.errors import InputError, say
from engine.core.system.hardware import cores
from engine.core.system.process_child import end_with_input

if TYPE_CHECKING:
    from engine.core.system.machines import Machines
    from engine.core.tournament.tasks import Remote

_CLOSED: dict[str, Any] = {"dashboard": False, "dashboard_address": "127.0.0.1:0"}
"""Dask serves pages even without its dashboard, on every network unless it is told where."""
ENDS_WITH_INPUT = "ARMCHAIR_ENDS_WITH_INPUT"
"""Set for a process that is to end when whoever started it does."""

ClusterAddress = Annotated[
    str | None,
    Note(
        "machines that play: tls://HOST:PORT of `cluster scheduler`, or local:N; without them it "
        "goes on here",
        "ADDRESS",
    ),
]
ClusterKeys = Annotated[Path | None, Note("where `cluster keys` has put the keys", "DIR")]
ClusterTrusted = Annotated[bool, Note("let a cluster's address be plain: nobody else can reach it")]
KeyFolder = Annotated[
    Path | None, Note("where `cluster keys` has put the keys; usually with the user's data", "DIR")
]
Trusted = Annotated[
    bool, Note("let plain addresses be: whoever reaches them can run any program here")
]


def keys(
    folder: Annotated[Path, Note("a folder, which is made; copy it to every machine")],
) -> None:
    """Make the keys that the machines of a cluster know one another by."""
    from engine.core.system.machines import Keys

    Keys(folder).make()
    say(f"written: {folder}; who has these files can run any program on the cluster's machines")


def scheduler(
    *,
    host: Annotated[str, Note("the address that workers and drivers reach (127.0.0.1)")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, Bounds(0, 65535), Note("the port (8786); 0 for any")] = 8786,
    keys: KeyFolder = None,
    trust_network: Trusted = False,
) -> None:
    """Run what hands out the tasks, until it is stopped."""
    from engine.core.system.machines import Machines, is_loopback

    scheme = "tcp" if keys is None and (trust_network or is_loopback(host)) else "tls"
    security = Machines(f"{scheme}://{host}:{port}", _keys(keys), trust_network).security()
    _end_with_input()
    _run(_scheduling(host, port, scheme, security))


def worker(
    address: Annotated[str, Note("what `cluster scheduler` has printed")],
    *,
    threads: Annotated[int, Bounds(1, 512), Note("tasks at once (all cores)", "N")] = cores(),
    cold: Annotated[bool, Note("do not compile everything first")] = False,
    keys: KeyFolder = None,
    trust_network: Trusted = False,
) -> None:
    """Play what a scheduler hands out, until it is stopped."""
    from engine.core.system.machines import Machines
    from engine.core.system.readiness import is_whole
    from engine.warm_up import warm_up

    security = Machines(address, _keys(keys), trust_network).security()
    if not cold and not is_whole():
        for part in warm_up():
            say(f"compiled: {part}")
    _end_with_input()
    _run(_working(address, threads, security))


def machines_of(address: str, keys: Path | None, trust_network: bool) -> Machines:
    """Return the machines that options name."""
    from engine.core.system.machines import Machines

    return Machines(address, _keys(keys), trust_network)


def playing_on(
    address: str | None, keys: Path | None, trust_network: bool
) -> AbstractContextManager[Remote | None]:
    """Have machines play a tournament, where some are named."""
    if address is None:
        return contextlib.nullcontext()
    from engine.core.tournament.cluster_tasks import played_on

    return played_on(machines_of(address, keys, trust_network), say)


def _keys(folder: Path | None) -> Any:
    from engine.core.system.machines import Keys, usual_keys

    return usual_keys() if folder is None else Keys(folder)


def _end_with_input() -> None:
    """End when standard input does, where whoever started this wants that."""
    if os.environ.pop(ENDS_WITH_INPUT, ""):
        end_with_input(0)


def _run(work: Any) -> None:
    try:
        asyncio.run(work)
    except OSError as error:
        raise InputError("{why}", why=error) from error


async def _scheduling(host: str, port: int, scheme: str, security: Any) -> None:
    from engine.core.system.machines import distributed_here

    scheduler = distributed_here().Scheduler
    options: dict[str, Any] = {} if security is None else {"security": security}
    async with scheduler(host=host, port=port, protocol=scheme, **_CLOSED, **options) as running:
        print(running.address, flush=True)
        await running.finished()


async def _working(address: str, threads: int, security: Any) -> None:
    from engine.core.system import cluster_worker
    from engine.core.system.machines import distributed_here

    worker = distributed_here().Worker
    options: dict[str, Any] = {} if security is None else {"security": security}
    # Its folder lies with those of others: Dask takes away what killed ones have left there.
    try:
        async with worker(
            address, nthreads=threads, memory_limit=0, **_CLOSED, **options
        ) as running:
            print(f"ready: {threads} at once, for {address}", flush=True)
            await running.finished()
    finally:
        cluster_worker.close()


GROUP = Group(
    "cluster", "machines that play tournaments together, by Dask", (scheduler, worker, keys)
)
