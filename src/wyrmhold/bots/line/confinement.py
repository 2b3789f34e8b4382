"""Confines the current process, on Linux: which files it may use, no network, few system calls.

Landlock restricts files and, in newer kernels, signals to other programs; seccomp refuses sockets
and what could be used to get around the rest. Both need no privileges, last until the process ends,
and hold for everything it starts. The host imports this to see what the system can do; `guard`,
which runs without the rest of Wyrmhold, imports it to do it. Standard library only.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import stat
import struct
import sys
from collections.abc import Iterable

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""System calls of Landlock, with the same numbers on every processor."""

GET_VERSION, PATH_BENEATH = 1, 1
SET_NO_NEW_PRIVILEGES, SET_SECCOMP, GET_SECCOMP = 38, 22, 21
SECCOMP_FILTER = 2

READ = 1 << 0 | 1 << 2 | 1 << 3
"""Execute and read files, list folders."""

ON_FILES = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15
"""Rights that make sense for something other than a folder."""

KNOWN_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
"""All rights to files that a version of Landlock knows."""

SCOPED_SINCE, SCOPED = 6, 1 << 0 | 1 << 1
"""Abstract Unix sockets and signals, of programs that are not confined together with this one."""

X86_64 = 0xC000003E, {
    "socket": 41, "ptrace": 101, "mount": 165, "add_key": 248, "request_key": 249, "keyctl": 250,
    "unshare": 272, "perf_event_open": 298, "setns": 308, "process_vm_readv": 310,
    "process_vm_writev": 311, "bpf": 321, "io_uring_setup": 425, "pidfd_getfd": 438,
}  # fmt: skip
GENERIC = {
    "socket": 198, "mount": 40, "unshare": 97, "ptrace": 117, "add_key": 217, "request_key": 218,
    "keyctl": 219, "perf_event_open": 241, "setns": 268, "process_vm_readv": 270,
    "process_vm_writev": 271, "bpf": 280, "io_uring_setup": 425, "pidfd_getfd": 438,
}  # fmt: skip
PROCESSORS = {"x86_64": X86_64, "aarch64": (0xC00000B7, GENERIC), "riscv64": (0xC00000F3, GENERIC)}
"""For each processor the number by which seccomp knows it, and the refused system calls."""

CAPABILITIES_VERSION = 0x20080522

X32 = 0x40000000
"""System calls from here on are a second set, on x86_64."""

KILL, REFUSE, ALLOW = 0x80000000, 0x00050000 | errno.EACCES, 0x7FFF0000
LOAD, IF_EQUAL, IF_AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06


class CannotConfine(Exception):
    """The system refused to confine this process."""


def landlock_version() -> int:
    """The version of Landlock of this system; 0 if it has none."""
    if sys.platform != "linux":
        return 0
    found: int = _libc().syscall(CREATE_RULESET, None, 0, GET_VERSION)
    return max(0, found)


def has_seccomp() -> bool:
    """Whether system calls can be refused on this system."""
    if sys.platform != "linux" or platform.machine() not in PROCESSORS:
        return False
    return _libc().prctl(GET_SECCOMP, 0, 0, 0, 0) >= 0 or ctypes.get_errno() != errno.EINVAL


def confine_files(readable: Iterable[str], writable: Iterable[str]) -> None:
    """Allow nothing but reading below some paths, and anything below others. Raises
    CannotConfine."""
    version = landlock_version()
    known = KNOWN_RIGHTS[max(step for step in KNOWN_RIGHTS if step <= max(1, version))]
    scoped = SCOPED if version >= SCOPED_SINCE else 0
    attributes = struct.pack("=QQQ", known, 0, scoped)
    length = 24 if scoped else 8
    ruleset = _done(_libc().syscall(CREATE_RULESET, attributes, length, 0), "landlock")
    try:
        for path in readable:
            _allow(ruleset, path, READ & known)
        for path in writable:
            _allow(ruleset, path, known)
        _no_new_privileges()
        if os.geteuid() == 0:
            _drop_capabilities()
        _done(_libc().syscall(RESTRICT_SELF, ruleset, 0), "landlock")
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:  # not there, so nobody needs it
        return
    try:
        if not stat.S_ISDIR(os.fstat(folder).st_mode):
            rights &= ON_FILES
        rule = struct.pack("=Qi", rights, folder)
        _done(_libc().syscall(ADD_RULE, ruleset, PATH_BENEATH, rule, 0), "landlock")
    finally:
        os.close(folder)


def confine_calls(network: bool) -> None:
    """Refuse system calls that get around other limits and, unless `network`, sockets. Raises
    CannotConfine."""
    number, calls = PROCESSORS[platform.machine()]
    refused = [call for name, call in calls.items() if name != "socket" or not network]
    # Distances are counted from the next instruction; the last three return.
    program = [
        (LOAD, 0, 0, 4),  # the processor
        (IF_EQUAL, 1, 0, number),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, 0),  # the system call
        (IF_AT_LEAST, len(refused) + 1, 0, X32),
        *[(IF_EQUAL, len(refused) - at, 0, call) for at, call in enumerate(refused)],
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE),
    ]
    code = ctypes.create_string_buffer(b"".join([struct.pack("=HBBI", *each) for each in program]))
    whole = struct.pack("@HP", len(program), ctypes.addressof(code))
    _no_new_privileges()
    _done(_libc().prctl(SET_SECCOMP, SECCOMP_FILTER, whole, 0, 0), "seccomp")


def _no_new_privileges() -> None:
    _done(_libc().prctl(SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0), "no_new_privs")


def _drop_capabilities() -> None:
    """Be root in name only: its capabilities reach into other processes."""
    header = struct.pack("=Ii", CAPABILITIES_VERSION, 0)
    _done(_libc().capset(header, bytes(24)), "capset")


def _done(result: int, what: str) -> int:
    if result < 0:
        raise CannotConfine(f"{what}: {os.strerror(ctypes.get_errno())}")
    return result


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
