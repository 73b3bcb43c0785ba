"""Where machines are reached that play together, and what makes that safe; nobody is asked yet.

Whoever reaches a Dask scheduler has its workers run any code: so it is reached by TLS with keys, or
on this machine alone, unless somebody trusts the network.
"""

from __future__ import annotations

import ipaddress
import logging
import os
import socket
import ssl
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.system.errors import InputError
from engine.core.system.profile import data_folder
from engine.core.system.written import whole_number_in

CONNECT_SECONDS = 10.0
_CERTIFICATE, _KEY = "cluster.pem", "cluster-key.pem"
LOCAL = "local:"
MOST_LOCAL = 64
_PORTS = 65_536
_HEAD_BYTES, _LONGEST_GREETING = 8, 1_000_000

_QUIET = {
    "LOGGING__DISTRIBUTED": "critical",
    "DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
    "DISTRIBUTED__ADMIN__TICK__INTERVAL": "1s",
    "DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "5s",
}
"""Dask looks at itself up to a hundred times a second: 4 % of a core, whatever a worker does."""


class ClusterLostError(Exception):
    """The scheduler does not answer any more, or no worker is left that can play."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The certificate and the key that all of a cluster share: who has them belongs to it."""

    folder: Path

    @property
    def are_there(self) -> bool:
        """Whether both files are."""
        return (self.folder / _CERTIFICATE).is_file() and (self.folder / _KEY).is_file()

    def check(self) -> None:
        """Raise InputError where they are not there."""
        if not self.are_there:
            raise InputError(
                "{folder} has no keys of a cluster: make them with `cluster keys {folder}`, and "
                "copy them to every machine",
                folder=self.folder,
            )

    def security(self) -> Any:
        """Return them for Dask; InputError where they are not there."""
        self.check()
        security = distributed_here().Security
        certificate, key = str(self.folder / _CERTIFICATE), str(self.folder / _KEY)
        options = {
            f"tls_{role}_{what}": path
            for role in ("client", "scheduler", "worker")
            for what, path in (("cert", certificate), ("key", key))
        }
        return security(tls_ca_file=certificate, require_encryption=True, **options)

    def make(self) -> None:
        """Write new ones, which this user alone can read; InputError where there are some."""
        if (self.folder / _CERTIFICATE).exists() or (self.folder / _KEY).exists():
            raise InputError("{folder} has keys of a cluster already", folder=self.folder)
        made = distributed_here().Security.temporary()
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for name, text in ((_CERTIFICATE, made.tls_ca_file), (_KEY, made.tls_client_key)):
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
                with os.fdopen(os.open(self.folder / name, flags, 0o600), "w") as stream:
                    stream.write(str(text))
        except OSError as error:
            raise InputError(
                "{folder} cannot be written: {why}",
                folder=self.folder,
                why=(error.strerror or str(error)).lower(),
            ) from error


def usual_keys() -> Keys:
    """Return the keys of this user."""
    return Keys(data_folder() / "cluster")


@dataclass(frozen=True, slots=True)
class Machines:
    """Where machines are reached that play together: an address, and what makes that safe."""

    address: str
    keys: Keys
    trusts_network: bool = False

    def check(self) -> None:
        """Raise InputError where the address is none, or would not be safe; nobody is asked."""
        if self.is_local:
            self.local_count()
        elif self.scheme() == "tls":
            self.keys.check()

    @property
    def is_local(self) -> bool:
        """Whether they are processes of this machine alone."""
        return self.address.startswith(LOCAL)

    @property
    def is_plain(self) -> bool:
        """Whether the address is one of a network, without keys."""
        scheme, host, _ = self._parts
        return scheme == "tcp" and bool(host) and not is_loopback(host)

    @property
    def _parts(self) -> tuple[str, str, str]:
        scheme, _, rest = self.address.partition("://")
        host, _, port = rest.rpartition(":")
        return scheme, host.strip("[]"), port

    def scheme(self) -> str:
        """Return how they are reached, "tls" or "tcp"; InputError where that would not be safe."""
        scheme, host, port = self._parts
        number = whole_number_in(port)
        if scheme not in ("tls", "tcp") or not host or number is None or number >= _PORTS:
            raise InputError(
                "a cluster is tls://HOST:PORT, tcp://HOST:PORT or local:N, not {address}",
                address=repr(self.address),
            )
        if self.is_plain and not self.trusts_network:
            raise InputError(
                "{address} is plain: whoever reaches it can run any program on its machines; use "
                "tls://, or --trust-network where nobody else can reach it",
                address=self.address,
            )
        return scheme

    def security(self) -> Any:
        """Return what Dask is to use; InputError where that would not be safe."""
        return self.keys.security() if self.scheme() == "tls" else None

    def look(self, security: Any) -> None:
        """Raise ClusterLostError, which says why, unless a scheduler answers.

        Dask itself waits for another program for ever.
        """
        _, host, port = self._parts
        try:
            with socket.create_connection((host, int(port)), CONNECT_SECONDS) as plain:
                stream = plain if security is None else _closed(security, plain)
                with stream, stream.makefile("rb") as reader:
                    head = reader.read(_HEAD_BYTES)
        except (OSError, UnicodeError) as error:
            raise ClusterLostError(f"{self.address} {_why(error)}") from error
        # Whoever listens says first how long its greeting is.
        if len(head) < _HEAD_BYTES or int.from_bytes(head, "little") > _LONGEST_GREETING:
            raise ClusterLostError(f"{self.address} is no cluster")

    def local_count(self) -> int:
        """Return the cores that local:N names; InputError where it is no number of them."""
        text = self.address.removeprefix(LOCAL)
        count = whole_number_in(text)
        if count is None or not 1 <= count <= MOST_LOCAL:
            raise InputError(
                "the N of local:N is a number of cores from 1 to {most}, not {n}",
                n=repr(text[:20]),
                most=MOST_LOCAL,
            )
        return count


def _closed(security: Any, plain: socket.socket) -> socket.socket:
    context: ssl.SSLContext = security.get_connection_args("client")["ssl_context"]
    return context.wrap_socket(plain)


def _why(error: Exception) -> str:
    """Return why an address cannot be reached, after it."""
    if isinstance(error, socket.gaierror | UnicodeError):
        return "is on no machine that is known here"
    if isinstance(error, ssl.SSLError):
        return "does not take these keys"
    if isinstance(error, ConnectionRefusedError):
        return "has nobody who listens"
    return "does not answer"


def is_loopback(host: str) -> bool:
    """Return whether only this machine reaches a host of this name."""
    host = host.strip("[]")
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def distributed_here() -> Any:
    """Return the library; InputError where it is not installed."""
    for name, value in _QUIET.items():  # read when it is imported
        os.environ.setdefault(f"DASK_{name}", value)
    try:
        import distributed
    except ImportError as error:
        raise InputError(
            "a cluster needs Dask, which is not here: install the extra `cluster` ({why})",
            why=error,
        ) from error
    warnings.filterwarnings("ignore", "Sending large graph")  # a program of one's own
    for part in ("client", "gc"):
        logging.getLogger(f"distributed.{part}").setLevel(logging.CRITICAL)
    return distributed
