"""Reply windows: times in which somebody may secretly be asked."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wyrmhold.kernel.game import AnyState
from wyrmhold.server.tables.answer_results import AnyEvent

SILENT_MS = 300
"""Answers close this long before the end of a window. That leaves time for all processing, so that
the window ends at the same moment whether anybody was asked or not."""

LEAST_MS = 8_000
"""A window with sealed replies lasts at least this long, because bots need time to reply."""

QUIET_MS = 60_000
QUIET_SHARE = 8
"""Somebody who does not want to be asked seems to reply after a minute to an eighth of the time."""


class Reply(NamedTuple):
    """A sealed reply: when it was given, what it was, and who gave it for the seat."""

    at: int
    do: str
    via: str


class ReplyWindow:
    """A period in which somebody may secretly be asked.

    Everybody else sees the table as it was at the start (`shown`) and is told what happened
    meanwhile (`rest`) at the end.

    There are two kinds. Usually only a player who can do something is asked, and everybody waits
    for the same time. At a slow table that would take days, so there replies are sealed: all the
    players who might be able to do something are asked (`seats`), those who can only decline too.
    The window closes when they have all replied, and only then do the replies count.
    """

    __slots__ = ("kind", "opened", "replies", "rest", "seats", "shown", "silent", "since", "until")

    def __init__(
        self,
        kind: str,
        opened: int,
        shown: AnyState,
        rest: Sequence[AnyEvent],
        since: int,
        until: int,
        seats: tuple[int, ...] | None = None,
        silent: str = "",
        replies: Mapping[int, Reply] | None = None,
    ) -> None:
        self.kind = kind
        self.opened = opened
        """The entry that opened it."""
        self.shown = shown
        self.rest = rest
        self.since = since
        self.until = until
        self.seats = seats
        """The seats that reply; None if replies are not sealed."""
        self.silent = silent
        """The reply of a seat that cannot do anything."""
        self.replies = {} if replies is None else replies

    def with_more(self, events: Sequence[AnyEvent]) -> ReplyWindow:
        """The same window with more unseen events."""
        return self._with([*self.rest, *events], self.replies)

    def with_reply(self, seat: int, reply: Reply) -> ReplyWindow:
        """The same window with a sealed reply."""
        return self._with(self.rest, {**self.replies, seat: reply})

    def without_reply(self, seat: int) -> ReplyWindow:
        """The same window, in which a seat is asked again."""
        return self._with(self.rest, {n: each for n, each in self.replies.items() if n != seat})

    def _with(self, rest: Sequence[AnyEvent], replies: Mapping[int, Reply]) -> ReplyWindow:
        return ReplyWindow(
            self.kind,
            self.opened,
            self.shown,
            rest,
            self.since,
            self.until,
            self.seats,
            self.silent,
            replies,
        )

    def quiet_ms(self, seat: int, seed: str) -> int:
        """How long a seat that does not want to be asked seems to take for its reply.

        It depends on the seed, which nobody knows, so that others cannot tell it from a reply.
        """
        digest = hashlib.sha256(f"{seed} reply {self.opened} {seat}".encode()).digest()
        share = int.from_bytes(digest[:4], "big") / 2**32
        most = max(QUIET_MS, (self.until - self.since) // QUIET_SHARE)
        return int(QUIET_MS * float(most / QUIET_MS) ** share)
