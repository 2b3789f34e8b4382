"""The listening socket and its address."""

from __future__ import annotations

import argparse
import contextlib
import errno
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wyrmhold.kernel.errors import WyrmholdError

BACKLOG = 2048
ALL_INTERFACES = ("", "0.0.0.0", "::")
PROBE_ADDRESS = ("192.0.2.1", 9)
"""A documentation address. Nothing is sent to it."""

ADVICE = {
    errno.EADDRINUSE: "choose another with --port, or stop the program that uses it",
    errno.EACCES: "ports below 1024 need administrator rights; choose another with --port",
    errno.EADDRNOTAVAIL: "--host must be an address of this machine, or 0.0.0.0 for all of them",
}


class CannotListen(WyrmholdError):
    """The server cannot listen there."""

    code = "cannot_listen"


@contextmanager
def listening(args: argparse.Namespace) -> Iterator[socket.socket]:
    """The listening socket. Raises CannotListen."""
    where = args.uds or f"{args.host}:{args.port}"
    if args.uds and not hasattr(socket, "AF_UNIX"):
        raise CannotListen("this system has no Unix sockets: use --host and --port, not --uds")
    try:
        bound = _at_path(args.uds) if args.uds else _at_port(args.host, args.port)
    except (OSError, UnicodeError) as error:
        number = error.errno if isinstance(error, OSError) else None
        reason = (getattr(error, "strerror", None) or str(error)).partition(" (while")[0]
        advice = ADVICE.get(number or 0, "" if args.uds else ADVICE[errno.EADDRNOTAVAIL])
        raise CannotListen(
            f"cannot listen on {where}: {reason}" + (f"; {advice}" if advice else "")
        ) from None
    with bound:
        try:
            yield bound
        finally:
            if args.uds:
                with contextlib.suppress(OSError):
                    Path(args.uds).unlink()


def _at_port(host: str, port: int) -> socket.socket:
    if ":" not in host:
        return socket.create_server((host, port), backlog=BACKLOG)
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server(
        (host, port), family=socket.AF_INET6, backlog=BACKLOG, dualstack_ipv6=both
    )


def _at_path(text: str) -> socket.socket:
    """A Unix socket. Replaces a stale socket, but nothing else."""
    path = Path(text)
    if path.exists():
        if not stat.S_ISSOCK(path.stat().st_mode):
            raise FileExistsError(errno.EEXIST, "a file with that name exists")
        with socket.socket(socket.AF_UNIX) as probe:
            if probe.connect_ex(text) == 0:
                raise OSError(errno.EEXIST, "another program is listening there")
        path.unlink()
    bound = socket.socket(socket.AF_UNIX)
    try:
        bound.bind(text)
        # The folder's permissions decide who may connect, as a proxy runs as another user.
        path.chmod(0o666)
        bound.listen(BACKLOG)
    except BaseException:
        bound.close()
        raise
    return bound


def address_of(bound: socket.socket) -> str:
    """The address to share: a URL, or the path of a Unix socket."""
    name = bound.getsockname()
    if isinstance(name, str):
        return name
    host, port = name[:2]
    if host in ALL_INTERFACES:
        host = _own_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address() -> str:
    """This machine's address in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(PROBE_ADDRESS)
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"  # there is no network
