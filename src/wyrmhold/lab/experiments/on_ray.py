"""Runs experiments on Ray: on this machine, or on a cluster at an address.

Every machine of a cluster needs the same version of Wyrmhold. A chunk played by another version is
refused.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Generator, Iterator
from itertools import islice
from typing import Any, Final

from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.lab.arena.match import BotFailed
from wyrmhold.lab.experiments.chunks import Job, Player
from wyrmhold.lab.experiments.run import Runner

SETTINGS: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}
"""No usage statistics, and workers run in the existing environment."""

os.environ.update({name: os.environ.get(name, value) for name, value in SETTINGS.items()})

import ray  # noqa: E402  (reads the settings when it is loaded)

LOCAL: Final = "local"
"""Ray's name for a new cluster, on this machine only."""

AUTO: Final = "auto"
"""Ray's name for the cluster this machine belongs to."""

CONNECT_TIMEOUT_S: Final = 10.0
"""Seconds to wait for an address to answer."""


TOKEN_HINT: Final = ". If a cluster wants a token, set RAY_AUTH_MODE and RAY_AUTH_TOKEN"
"""Ray does not always say why it refused a connection."""


class NoRay(WyrmholdError):
    """A cluster that does not answer."""

    code = "no_ray"


def on_ray(address: str, jobs: int) -> Runner:
    """A runner on a local Ray with `jobs` processes, or on an existing cluster."""

    def run(player: Player, work: Iterator[Job]) -> Generator[bytes, None, None]:
        begin(address, jobs)
        try:
            yield from answered(player, work)
        finally:
            ray.shutdown()

    return run


def begin(address: str, jobs: int) -> None:
    """Start Ray, or join a cluster. Raises NoRay."""
    common: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address != LOCAL:
        check(address)
    try:
        if address == LOCAL:
            ray.init(
                address=LOCAL,  # otherwise it joins a cluster that RAY_ADDRESS or a file names
                num_cpus=jobs,
                include_dashboard=False,
                _node_ip_address="127.0.0.1",
                **common,
            )
        else:
            ray.init(address=address, **common)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise NoRay(f"Ray at {address} cannot be used: {said}{TOKEN_HINT}") from None


def check(address: str) -> None:
    """Raise NoRay if nobody listens: Ray itself would retry for many minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isascii() or not port.isdigit():
        if address == AUTO:
            return
        raise NoRay(f"--ray {address}: give HOST:PORT, ray://HOST:PORT, or {AUTO}")
    try:
        socket.create_connection((host, int(port)), CONNECT_TIMEOUT_S).close()
    except (OSError, OverflowError) as error:
        raise NoRay(
            f"no Ray answers at {address} ({error}): start a cluster, or give --ray alone"
        ) from None


def answered(player: Player, work: Iterator[Job]) -> Generator[bytes, None, None]:
    """Play chunks, yielding them as they come; two per processor are in flight."""
    shared = ray.put(player)
    play = ray.remote(num_cpus=1, max_retries=2)(play_chunk)
    processors: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    most = max(2, 2 * int(processors.get("CPU", 1)))
    waiting = [play.remote(shared, job) for job in islice(work, most)]
    while waiting:
        ready, waiting = ray.wait(waiting, num_returns=1)
        for each in ready:
            try:
                good, answer = ray.get(each)
            except ray.exceptions.RayError as error:
                said = str(error).splitlines()[0]
                raise BotFailed(f"a Ray process died: {said}") from None
            if not good:
                raise BotFailed(answer)
            waiting += [play.remote(shared, job) for job in islice(work, 1)]
            yield answer


def play_chunk(player: Player, job: Job) -> tuple[bool, Any]:
    """Play a chunk; returns it, or the error as text."""
    try:
        return True, player(job)
    except Exception as error:
        return False, str(error)
