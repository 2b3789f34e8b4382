"""A table as its log has left it. It has no clock, network or randomness."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import SealedLuck, commitment, luck_id
from wyrmhold.kernel.record import Header, Origin
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.past import Past
from wyrmhold.server.tables.reply_window import ReplyWindow
from wyrmhold.server.tables.seat import Clocks, Seat
from wyrmhold.server.tables.seat_news import SeatNews

MAX_ENTRIES = 20_000
"""Maximum number of entries in a log; see `bounds`."""


class UndoRequest(NamedTuple):
    """A request to undo; the seats in `waiting` have not agreed yet."""

    seat: int
    to: int
    waiting: tuple[int, ...]


class TableState:
    """What is known of a table, for `table.Table` to change."""

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

    @property
    def viewers(self) -> list[int]:
        """All seats, and the spectators."""
        return [*range(len(self.seats)), SPECTATOR]

    @property
    def gave_up(self) -> list[int]:
        """The seats whose players gave up."""
        return [n for n, seat in enumerate(self.seats) if seat.forfeited]

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

    @property
    def consenting(self) -> list[int]:
        """The seats whose consent counts."""
        return [
            n
            for n, seat in enumerate(self.seats)
            if seat.person is not None and not seat.forfeited and not seat.away
        ]

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


def seat_json(game: AnyGame, seat: Seat) -> dict[str, object]:
    """A seat in the header of a record."""
    row: dict[str, object] = {"name": seat.name}
    if seat.pick is not None:
        row[game.pick_word] = seat.pick
    if seat.kind == "bot":
        row["player"] = seat.bot
    return row
