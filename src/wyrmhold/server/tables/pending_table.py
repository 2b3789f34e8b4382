"""Who has to act at a table, and until when: questions, reply windows, late players."""

from __future__ import annotations

from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.transaction import top
from wyrmhold.server.table_settings import DAY_MS
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.answer_results import secretly_asked
from wyrmhold.server.tables.reply_window import LEAST_MS, SILENT_MS, ReplyWindow
from wyrmhold.server.tables.table_state import TableState

PUBLIC_LOBBY_MS = DAY_MS
PRIVATE_LOBBY_MS = 14 * DAY_MS
"""A table is closed if nothing happens there for this long before the game. A private one may wait
for friends."""

BOT_GRACE_MS = 10_000
"""After this time, any process may ask a bot that another process should have asked."""


class PendingTable(TableState):
    """A table, and whom it waits for."""

    @property
    def asked(self) -> int | None:
        """The seat to act, even if it is asked secretly."""
        if self.status != "playing" or self.state is None or not self.state.stack:
            return None
        return top(self.state).by(self.state)

    @property
    def asked_person(self) -> str | None:
        """The person to act, if that is public."""
        asked = self.asked if self.reply_window is None else None
        if asked is None or self.seats[asked].driven:
            return None
        return self.seats[asked].person

    @property
    def answerable(self) -> bool:
        """Whether the pending question can be answered now, rather than after an open window."""
        if self.reply_window is None:
            return True
        return self.state is not None and bool(self.state.stack) and top(self.state).secret

    def is_asked(self, seat: int) -> bool:
        """Whether a seat has a question that it can answer now."""
        window = self.reply_window
        if window is None:
            return self.asked == seat
        player = self.seats[seat]
        if player.quiet_since is not None and not player.driven:
            return False
        if window.seats is None:
            return self.asked == seat and self.answerable
        playing = self.status == "playing"
        return playing and seat in window.seats and seat not in window.replies

    def question(self, seat: int) -> AnyState | None:
        """The state in which a seat is asked now; None if it is not, or could only decline."""
        if self.state is None or seat < 0 or not self.is_asked(seat):
            return None
        sealed = self.reply_window is not None and self.reply_window.seats is not None
        return secretly_asked(self.state, seat) if sealed else self.state

    @property
    def awaits(self) -> list[int]:
        """The seats of people the table waits for. Among sealed replies, only they may know."""
        window = self.reply_window
        if window is None:
            asked = self.asked
            return [] if asked is None or self.seats[asked].driven else [asked]
        seats = window.seats or ()
        return [seat for seat in seats if self.is_asked(seat) and not self.seats[seat].driven]

    @property
    def waits_for(self) -> tuple[int, list[str]]:
        """The number of the entry since which the table has been waiting, and for which people."""
        seats = [self.seats[seat] for seat in self.awaits]
        people = [seat.person for seat in seats if seat.person and seat.program is None]
        return self.waits_from, list(dict.fromkeys(people))

    @property
    def waits_from(self) -> int:
        """The number of the entry since which the table has been waiting for the same people."""
        return self.waits_since if self.reply_window is None else self.reply_window.opened

    @property
    def late_from(self) -> int | None:
        """The time from which the seat of the person to act can be handed over; None for never.

        Never while somebody may secretly be asked, because that would reveal who.
        """
        hours = self.created.settings.replace_h
        if hours is None or self.waited_for is None:
            return None
        asked = self.asked
        assert asked is not None
        return (self.clocks.due(asked) or self.clocks.since) + round(hours * 3_600_000)

    @property
    def voters(self) -> list[str]:
        """The people whose votes decide about the seat of the person to act."""
        asked = self.asked_person
        people = [self.seats[n].person for n in self.consenting]
        return list(dict.fromkeys([p for p in people if p and p != asked]))

    @property
    def bot_to_answer(self) -> int | None:
        """A seat whose bot has a question to answer now."""
        window, asked = self.reply_window, self.asked
        if asked is None or not self.answerable or self.is_full:
            return None
        if window is None or window.seats is None:
            return asked if self.seats[asked].driven else None
        driven = [seat for seat in window.seats if self.seats[seat].driven]
        return next((seat for seat in driven if self.question(seat) is not None), None)

    def due(self) -> int | None:
        """When something happens automatically: a window closes, a bot should have answered, time
        runs out, or nobody wants to play. None for never."""
        if self.status == "lobby":
            public = self.created.settings.public
            return self.touched_at + (PUBLIC_LOBBY_MS if public else PRIVATE_LOBBY_MS)
        if self.status != "playing" or self.is_full:
            return None
        asked = self.asked
        if self.reply_window is not None and (self._is_timed(asked) or not self.answerable):
            return self.closing() - (SILENT_MS if self.answerable else 0)
        if asked is None:
            return None
        if self.seats[asked].driven:
            return self.clocks.since + BOT_GRACE_MS
        if self.created.settings.absent == "wait":
            return None
        return self.clocks.due(asked)

    def _is_timed(self, asked: int | None) -> bool:
        """Whether the open window closes by itself, although somebody is asked."""
        assert self.reply_window is not None
        if self.reply_window.seats is not None or self.created.settings.window_s:
            return True
        return asked is not None and not self.is_asked(asked)

    def closing(self) -> int:
        """When the open window closes: at its end, or once every sealed reply is there."""
        window = self.reply_window
        assert window is not None
        if window.seats is None:
            return window.until
        times = [window.since + LEAST_MS]
        for seat in window.seats:
            at = self._replies_at(window, seat)
            if at is None:
                return window.until
            times.append(at + SILENT_MS)
        return min(window.until, max(times))

    def _replies_at(self, window: ReplyWindow, seat: int) -> int | None:
        """When a seat replied, or seems to have replied; None if the table waits for it."""
        given, player = window.replies.get(seat), self.seats[seat]
        if given is not None and given.via not in e.BY_BOT:
            return given.at
        if player.driven:
            # Only a bot that can do something replies, so its reply must not count for the time.
            return max(window.since, player.driven_since) + LEAST_MS - SILENT_MS
        if player.quiet_since is None:
            return None
        since = max(window.since, player.quiet_since)
        return since + window.quiet_ms(seat, self.created.seed)
