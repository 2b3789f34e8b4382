"""A table: its log, folded entry by entry. It has no clock, network or randomness."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from datetime import UTC, datetime
from typing import NamedTuple

from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import SealedLuck, commitment, luck_id
from wyrmhold.kernel.record import Header, Origin
from wyrmhold.kernel.transaction import top
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.identity.persons import DELETED_NAME
from wyrmhold.server.table_settings import COLOURS, DAY_S, SeatPlan
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
    secretly_asked,
    shown_after,
    silent_answer,
)
from wyrmhold.server.tables.deletion import without
from wyrmhold.server.tables.past import Past, with_answer, without_answers
from wyrmhold.server.tables.reply_window import LEAST_MS, SILENT_MS, Reply, ReplyWindow
from wyrmhold.server.tables.seat import Clocks, Seat
from wyrmhold.server.tables.seat_news import SeatNews, noted


class OtherRules(Exception):
    """The table uses a rules version this release does not have."""


class UndoRequest(NamedTuple):
    """A request to undo; the seats in `waiting` have not agreed yet."""

    seat: int
    to: int
    waiting: tuple[int, ...]


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


class Table:
    """One table. `fold` is the only way to change it."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.n = 0
        self.status = "lobby"
        self.created: e.Created
        self.given = 0
        self.created_at = 0
        self.started_at = 0
        self.game: AnyGame
        self.seats: list[Seat] = []
        self.entropy: list[str | None] = []
        self.state: AnyState | None = None
        self.luck_id = table_id
        self.drawn = 0
        """Number of draws made, including undone ones."""
        self.answers = bytearray()
        """The seats of the current answers; 255 for an answer only its seat knows of."""
        self.free: list[tuple[int, int]] = []
        """The answers that can be undone freely: the seat and the number of answers before each."""
        self.past: Past | None = None
        """The answers that stand, to go back to."""
        self.undos = 0
        """Number of undos asked for or made."""
        self.reply_window: ReplyWindow | None = None
        self.undo: UndoRequest | None = None
        self.news: tuple[SeatNews, ...] = ()
        """What happened to seats during the game."""
        self.votes: dict[str, bool] = {}
        """The people who want the late player's seat handed over, and whether to a person too."""
        self.clocks: Clocks
        self.heard: list[int] = []
        """Number of messages sent to each viewer: the seats, then the spectators."""
        self.prompts: list[int] = []
        """The number of the message that brought each seat its last question."""
        self.last: list[tuple[int, str] | None] = []
        """Each seat's last answer, as (prompt, token)."""
        self.waited_for: str | None = None
        self.waits_since = 0
        """The entry since which the same person is to act; identifies a notification."""
        self.listed_at = 0
        """When something happened last that everybody may know; the order of lists."""
        self.outcome: dict[str, object] | None = None
        self.rematch: str | None = None
        self.touched_at = 0
        """When something last happened here."""
        self.removed: frozenset[str] = frozenset()
        """The people the host has removed."""

    # --- reading ------------------------------------------------------------------------------

    @property
    def viewers(self) -> list[int]:
        """All seats, and the spectators."""
        return [*range(len(self.seats)), SPECTATOR]

    @property
    def asked(self) -> int | None:
        """The seat to act, even if it is asked secretly."""
        if self.status != "playing" or self.state is None or not self.state.stack:
            return None
        return top(self.state).by(self.state)

    @property
    def gave_up(self) -> list[int]:
        """The seats whose players gave up."""
        return [n for n, seat in enumerate(self.seats) if seat.forfeited]

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
        """The people the table waits for, and the number of the entry since which it does."""
        seats = [self.seats[seat] for seat in self.awaits]
        people = [seat.person for seat in seats if seat.person and seat.program is None]
        return self.waits_from, list(dict.fromkeys(people))

    @property
    def waits_from(self) -> int:
        """The number of the entry since which the table waits for the same people."""
        return self.waits_since if self.reply_window is None else self.reply_window.opened

    @property
    def late_from(self) -> int | None:
        """From when on the seat of the person to act can be handed over; None for never.

        Not while somebody may secretly be asked: it would tell who.
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
        people = [self.seats[n].person for n in self._people()]
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

    @property
    def is_full(self) -> bool:
        """Whether nothing can happen any more except that the game is ended."""
        return self.n >= MAX_ENTRIES

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.created.seed))

    def seats_of(self, person: str | None) -> list[int]:
        """A person's seats."""
        if person is None:
            return []
        return [n for n, seat in enumerate(self.seats) if seat.person == person]

    def seats_of_program(self, program: str) -> list[int]:
        """The seats a program took with its token."""
        return [n for n, seat in enumerate(self.seats) if seat.program == program]

    def luck(self) -> SealedLuck:
        """The luck of the next draws."""
        return SealedLuck(bytes.fromhex(self.created.seed), self.luck_id, self.drawn)

    def luck_with(self, entropy: Sequence[str | None]) -> SealedLuck:
        """The luck of the first draws, including the players' entropy."""
        return SealedLuck(bytes.fromhex(self.created.seed), self.stirred(entropy))

    def stirred(self, entropy: Sequence[str | None]) -> str:
        """The game id used for luck, with the players' entropy if any."""
        return luck_id(self.id, entropy if any(entropy) else None)

    def header(self) -> Header:
        """The header of this table's record."""
        created = self.created
        origin = created.origin
        return Header(
            game=created.game,
            edition=created.edition,
            options=created.options,
            rules_version=created.rules_version,
            seats=[seat_json(self.game, seat) for seat in self.seats],
            commitment=self.commitment,
            id=self.id,
            created=datetime.fromtimestamp(self.created_at / 1000, UTC).isoformat(),
            entropy=tuple(self.entropy) if any(self.entropy) else None,
            given=self.given,
            origin=None if origin is None else Origin(origin.id, origin.step),
        )

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
        """When a seat replied or seems to; None if the table waits for it."""
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

    # --- folding ------------------------------------------------------------------------------

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
                others = [s for s in self._people() if s not in own and s != entry.seat]
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
            until = at + round(settings.reply_days * DAY_S * 1000)
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

    def _people(self) -> list[int]:
        """The seats whose consent counts."""
        return [
            n
            for n, seat in enumerate(self.seats)
            if seat.person is not None and not seat.forfeited and not seat.away
        ]

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


MAX_ENTRIES = 20_000
"""Maximum number of entries in a log; see `bounds`."""
PUBLIC_LOBBY_MS = 86_400_000
PRIVATE_LOBBY_MS = 14 * 86_400_000
"""A table is closed if nothing happens there for this long before the game. A private one may wait
for friends."""

KEEP_VOTES = (e.Voted, e.Said, e.Replied, e.AskMe, e.UndoAsked)
"""Entries after which votes about a seat still count."""

BOT_GRACE_MS = 10_000
"""After this time, any process may ask a bot that another process should have asked."""


def rules_of(table_id: str, entry: e.Created) -> AnyGame:
    """The game of a table. Raises OtherRules."""
    game = GAMES.get(entry.game)
    if game is None or entry.rules_version not in game.rules_versions:
        raise OtherRules(
            f"table {table_id} uses version {entry.rules_version} of the rules of "
            f"{entry.game}, which this release does not have"
        )
    return game


def seat_json(game: AnyGame, seat: Seat) -> dict[str, object]:
    """A seat in the header of a record."""
    row: dict[str, object] = {"name": seat.name}
    if seat.pick is not None:
        row[game.pick_word] = seat.pick
    if seat.kind == "bot":
        row["player"] = seat.bot
    return row
