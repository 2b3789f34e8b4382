"""A table: its log, folded entry by entry. It has no clock, network or randomness."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.transaction import top
from wyrmhold.server.identity.persons import DELETED_NAME
from wyrmhold.server.table_settings import COLOURS, DAY_MS, SeatPlan
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.answer_results import (
    AnswerResult,
    AnyEvent,
    fresh_state,
    given_state,
    is_barrier,
    last_invitation,
    redraw,
    replayed,
    shown_after,
    silent_answer,
)
from wyrmhold.server.tables.deletion import without
from wyrmhold.server.tables.past import with_answer, without_answers
from wyrmhold.server.tables.pending_table import PendingTable
from wyrmhold.server.tables.reply_window import Reply, ReplyWindow
from wyrmhold.server.tables.seat import Clocks, Seat
from wyrmhold.server.tables.seat_news import noted
from wyrmhold.server.tables.table_state import UndoRequest

KEEP_VOTES = (e.Voted, e.Said, e.Replied, e.AskMe, e.UndoAsked)
"""Entries after which votes about a seat still count."""


class OtherRules(Exception):
    """The table uses a rules version this release does not have."""


class Happened(NamedTuple):
    """The effect of an entry on viewers; see `delivery`."""

    entry: e.AnyEntry
    action: Action | None = None
    head: Sequence[AnyEvent] = ()
    rest: Sequence[AnyEvent] = ()
    asks: int | None = None
    """The seat that is secretly asked as a result."""
    sealed: bool = False
    """Whether its seat has already been told, because the answer was a sealed reply."""
    lapsed: bool = False
    """Whether it cancelled a request to undo."""
    hidden: bool = False
    """Whether only its seat may know of it."""


class Table(PendingTable):
    """One table. `fold` is the only way to change it."""

    def copy(self) -> Table:
        """A copy that can be folded further without changing this one."""
        twin = copy(self)
        twin.seats = [copy(seat) for seat in self.seats]
        twin.clocks = copy(self.clocks)
        twin.clocks.left = list(self.clocks.left)
        twin.answers = bytearray(self.answers)
        for name in ("entropy", "free", "heard", "prompts", "last"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    def fold(
        self, n: int, at: int, entry: e.AnyEntry, result: AnswerResult | None = None
    ) -> Happened:
        """Apply entry n. `result` saves computing it again."""
        assert n == self.n + 1, "the log has no gaps"
        happened = self._fold(at, entry, result)
        self.n = n
        self.touched_at = at
        if not happened.hidden and not isinstance(entry, e.UNLISTED):
            self.listed_at = at
        if self.votes and not isinstance(entry, KEEP_VOTES):
            self.votes = {}
        waited_for = self.asked_person
        if waited_for != self.waited_for:
            self.waited_for = waited_for
            self.waits_since = n
        return happened

    def _fold(self, at: int, entry: e.AnyEntry, result: AnswerResult | None) -> Happened:
        match entry:
            case e.Answered():
                return self._answered(at, entry, result)
            case e.Closed():
                return self._closed(at, entry)
            case e.Replied() | e.AskMe():
                return self._secretly(at, entry)
            case e.Created():
                self._created(at, entry, result)
            case e.Started():
                return self._started(at, entry, result)
            case e.Undone():
                self.undos += 1
                self._go_back(at, entry.to)
            case e.UndoAsked():
                self.undos += 1
                own = self.seats_of(self.seats[entry.seat].person)
                others = [s for s in self.consenting if s not in own and s != entry.seat]
                self.undo = UndoRequest(entry.seat, entry.to, tuple(others))
                if not others:
                    self._go_back(at, entry.to)
            case e.UndoSaid():
                self._undo_said(at, entry)
            case e.Abandoned():
                self._over({"winners": [], "reason": "abandoned"}, "abandoned")
            case e.Rematched():
                self.rematch = entry.table
            case e.Said():
                pass
            case e.Forgotten():
                self._forgotten(entry)
            case _:
                if self.status == "playing":
                    shown = self.state if self.reply_window is None else self.reply_window.shown
                    self.news = noted(self.news, entry, self.game, shown)
                self._seated(at, entry)
        self._count(entry)
        return Happened(entry)

    def _created(self, at: int, entry: e.Created, result: AnswerResult | None) -> None:
        self.game = game = rules_of(self.id, entry)
        self.created_at = at
        planned = {plan.colour for plan in entry.seats}
        spare = [colour for colour in COLOURS if colour not in planned]
        self.seats = [
            Seat(plan, plan.colour or spare.pop(0), number)
            for number, plan in enumerate(entry.seats)
        ]
        players = len(self.seats)
        self.entropy = [None] * players
        self.heard = [0] * (players + 1)
        self.prompts = [0] * players
        self.last = [None] * players
        self.clocks = Clocks(entry.settings.clock, players)
        self.given = len(entry.given)
        if entry.given:
            self.state = given_state(game, entry) if result is None else result.state
            # The tokens are in the log and no longer needed once there is a state.
            entry = e.Created(
                **{
                    name: getattr(entry, name)
                    for name in entry.__struct_fields__
                    if name != "given"
                }
            )
        self.created = entry
        if entry.ended is not None:
            abandoned = entry.ended.get("reason") == "abandoned"
            self._over(entry.ended, "abandoned" if abandoned else "over")

    def _seated(self, at: int, entry: e.AnyEntry) -> None:
        match entry:
            case e.Joined():
                seat = self.seats[entry.seat]
                seat.person, seat.bot, seat.program = entry.person, None, entry.program
                seat.name, seat.colour = entry.name, entry.colour
                seat.away = seat.offered = False
                seat.quiet_since = None
                if self.status == "playing":
                    self._changed_hands(entry.seat, at)
                if entry.pick is not None and not self.given:
                    seat.pick = entry.pick
            case e.Left() | e.Removed():
                if isinstance(entry, e.Removed):
                    self.removed |= {entry.person}
                plan = self.created.seats[entry.seat]
                self.seats[entry.seat] = Seat(plan, self.seats[entry.seat].colour, entry.seat)
                self.entropy[entry.seat] = None
            case e.Planned():
                colour = self.seats[entry.seat].colour
                seat = self.seats[entry.seat] = Seat(entry.plan, colour, entry.seat)
                self.entropy[entry.seat] = None
                if self.given:  # figures are fixed by the record this table continues
                    seat.pick = self.created.seats[entry.seat].pick
            case e.Voted():
                self.votes = {**self.votes, entry.person: entry.open}
            case e.Stirred():
                self.entropy[entry.seat] = entry.text
            case e.TakenOver():
                seat = self.seats[entry.seat]
                seat.bot, seat.away, seat.offered = entry.bot, True, entry.open
                seat.driven_since = at
                self._changed_hands(entry.seat, at)
            case e.Returned():
                seat = self.seats[entry.seat]
                seat.bot, seat.away, seat.offered = None, False, False
                self._changed_hands(entry.seat, at)
            case e.Forfeited():
                seat = self.seats[entry.seat]
                seat.forfeited, seat.away, seat.offered = True, False, False
                seat.bot, seat.driven_since = self.created.settings.stand_in, at
                self._changed_hands(entry.seat, at)
                standing = [n for n, other in enumerate(self.seats) if not other.forfeited]
                if len(standing) <= 1 or all(seat.bot is not None for seat in self.seats):
                    self._over({"winners": standing, "reason": "forfeit"})

    def _forgotten(self, entry: e.Forgotten) -> None:
        """Take away a deleted person's name, as if it had never been in the log."""
        created = without(self.created, entry)
        assert isinstance(created, e.Created)
        self.created = created
        for number, seat in enumerate(self.seats):
            if seat.person is None and (entry.host or number in entry.seats):
                plan = SeatPlan(bot=seat.bot, colour=seat.colour, pick=seat.pick)
                seat.name = Seat(plan, seat.colour, number).name
            elif seat.person is not None and seat.person == entry.person:
                seat.name = DELETED_NAME

    def _changed_hands(self, seat: int, at: int) -> None:
        """Somebody else now plays a seat. In a window, clocks must not reveal who is asked.

        A person replies instead of the bot, or others could tell that the bot had replied.
        """
        window = self.reply_window
        if window is None:
            if self.asked == seat:
                self.clocks.handed_over(seat, at)
            return
        given = window.replies.get(seat)
        if given is not None and given.via in e.BY_BOT and not self.seats[seat].driven:
            self.reply_window = window.without_reply(seat)

    def _started(self, at: int, entry: e.Started, result: AnswerResult | None) -> Happened:
        self.status = "playing"
        self.started_at = at
        self.luck_id = self.stirred(self.entropy)
        if result is None:
            state = self.state
            if state is None:
                state = fresh_state(self.game, self.created, self.seats)
            result = redraw(self.game, state, entry.draws)
        self.state = result.state
        self.drawn += len(entry.draws)
        self.clocks.begin(at)
        self._settle_outcome()
        self._open_if_secret(at)
        self._count(entry)
        self._ask()
        return Happened(entry)

    def _answered(self, at: int, entry: e.Answered, result: AnswerResult | None) -> Happened:
        before = self.state
        assert before is not None
        if result is None:
            result = replayed(self.game, before, entry.do, entry.draws)
        assert result.action is not None
        hidden = not result.action.masked()
        self.past = with_answer(self.past, before, entry)
        if self.reply_window is None:
            self.clocks.answered(entry.seat, at, entry.via == "clock")
        if not hidden:  # or else the clocks would reveal it
            self.clocks.begin(at)
        self._remember_free(entry, result, hidden)
        self.answers.append(255 if hidden else entry.seat)
        self.last[entry.seat] = (self.prompts[entry.seat], entry.do)
        self.state, self.drawn = result.state, self.drawn + len(entry.draws)
        lapsed, self.undo = self.undo is not None, None
        events = result.events
        split = last_invitation(events)
        if split:
            shown = shown_after(before, events[:split])
            last = events[split - 1]
            self._open(last.invites, shown, events[split:], at, last.invited(shown), last.silent)
            head: Sequence[AnyEvent] = events[:split]
        elif self.reply_window is not None:
            self.reply_window = self.reply_window.with_more(events)
            head = ()
        else:
            head = events
        sealed, asks = False, None
        if self.reply_window is not None:
            sealed, asks = self.reply_window.seats is not None, self.asked
            if sealed or asks is None or not self.is_asked(asks):
                asks = None
        for viewer in range(len(self.heard)):
            own = viewer == entry.seat and not sealed
            self.heard[viewer] += (not hidden or own) + (viewer == asks)
        if self.reply_window is None:
            self._settle_outcome()
        self._ask()
        return Happened(entry, result.action, head, (), asks, hidden and sealed, lapsed, hidden)

    def _secretly(self, at: int, entry: e.Replied | e.AskMe) -> Happened:
        """Something that nobody but its seat may notice."""
        if isinstance(entry, e.AskMe):
            self.seats[entry.seat].quiet_since = None if entry.yes else at
        else:
            assert self.reply_window is not None
            self.last[entry.seat] = (self.prompts[entry.seat], entry.do)
            reply = Reply(at, entry.do, entry.via)
            self.reply_window = self.reply_window.with_reply(entry.seat, reply)
        self.heard[entry.seat] += 1
        if self.is_asked(entry.seat):
            self.prompts[entry.seat] = self.heard[entry.seat]
        return Happened(entry, hidden=True)

    def _open(
        self,
        kind: str,
        shown: AnyState,
        rest: Sequence[AnyEvent],
        at: int,
        invited: tuple[int, ...],
        silent: str,
    ) -> None:
        settings, opened = self.created.settings, self.n + 1
        if settings.reply_days:
            until = at + round(settings.reply_days * DAY_MS)
            self.reply_window = ReplyWindow(kind, opened, shown, rest, at, until, invited, silent)
        else:
            until = at + settings.window_s * 1000
            self.reply_window = ReplyWindow(kind, opened, shown, rest, at, until)

    def _open_if_secret(self, at: int) -> None:
        """Open a window if the table starts at, or went back to, a secret question."""
        state = self.state
        if self.asked is not None and state is not None and top(state).secret:
            silent = silent_answer(state).token()
            self._open(top(state).kind, state, (), at, top(state).invited(state), silent)

    def _closed(self, at: int, entry: e.Closed) -> Happened:
        assert self.reply_window is not None
        rest = self.reply_window.rest
        self.reply_window = None
        self.clocks.begin(at)
        self._settle_outcome()
        self._count(entry)
        self._ask()
        return Happened(entry, None, (), rest)

    def _undo_said(self, at: int, entry: e.UndoSaid) -> None:
        request = self.undo
        assert request is not None
        if not entry.yes:
            self.undo = None
            return
        waiting = tuple(s for s in request.waiting if s != entry.seat)
        self.undo = request._replace(waiting=waiting)
        if not waiting:
            self._go_back(at, request.to)

    def _go_back(self, at: int, to: int) -> None:
        """Keep only `to` answers. Draw numbers keep counting, so that no luck is drawn twice."""
        assert self.past is not None
        self.past, self.state = without_answers(self.game, self.past, len(self.answers) - to)
        self.clocks.took_back(self.answers[to:])
        del self.answers[to:]
        self.free = [entry for entry in self.free if entry[1] < to]
        self.reply_window = self.undo = None
        self.clocks.begin(at)
        self._open_if_secret(at)

    def _remember_free(self, entry: e.Answered, result: AnswerResult, hidden: bool) -> None:
        """Remember an answer that can be undone freely, because it revealed nothing."""
        if hidden or entry.draws or self.reply_window is not None or is_barrier(result.events):
            self.free = []
            return
        if self.free and self.free[-1][0] != entry.seat:
            self.free = []
        self.free.append((entry.seat, len(self.answers)))

    def _settle_outcome(self) -> None:
        state = self.state
        if state is not None and state.outcome is not None:
            self._over({})

    def _over(self, outcome: dict[str, object], status: str = "over") -> None:
        ended = None if self.state is None else self.state.outcome
        if ended is not None:  # by the rules, even inside an open window
            outcome, status = ended.as_json(), "over"
        self.status = status
        self.outcome = outcome
        self.reply_window = self.undo = None
        self.free = []

    def _count(self, entry: e.AnyEntry) -> None:
        """Count a message to every viewer."""
        if not isinstance(entry, e.Created):
            self.heard = [number + 1 for number in self.heard]
        if isinstance(entry, e.Undone | e.UndoSaid | e.UndoAsked):
            self._ask()

    def _ask(self) -> None:
        """Note that the last message brought the pending question."""
        window, asked = self.reply_window, self.asked
        if window is not None and window.seats is not None:
            # Only once: another id would tell a seat that somebody else has replied.
            for seat in window.seats if window.opened == self.n + 1 else ():
                self.prompts[seat] = self.heard[seat]
        elif asked is not None and asked >= 0 and self.answerable:
            self.prompts[asked] = self.heard[asked]


def rules_of(table_id: str, entry: e.Created) -> AnyGame:
    """The game of a table. Raises OtherRules."""
    game = GAMES.get(entry.game)
    if game is None or entry.rules_version not in game.rules_versions:
        raise OtherRules(
            f"table {table_id} uses version {entry.rules_version} of the rules of "
            f"{entry.game}, which this release does not have"
        )
    return game
