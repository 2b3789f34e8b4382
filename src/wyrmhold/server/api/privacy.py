"""What the server knows about a person: how long it is kept, and all of it in one file."""

from __future__ import annotations

from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.identity.persons import BotToken, Device, SeatToken
from wyrmhold.server.live.retention import KEPT, Kept
from wyrmhold.server.notify.channels import Channel
from wyrmhold.server.store.erasure import Erasure
from wyrmhold.server.table_settings import Colour
from wyrmhold.server.tables import entries as e
from wyrmhold.server.wire.messages import Out


class DataSeat(Out, frozen=True):
    """A seat the person took, and the name they had there."""

    table: str
    seat: int
    name: str
    at: int


class DataChat(Out, frozen=True):
    """Something the person wrote."""

    table: str
    at: int
    name: str
    text: str


class PersonalData(Out, frozen=True):
    """Everything the server knows about the caller. Tokens and passwords are stored as hashes only,
    and are not included."""

    id: str
    name: str
    colour: Colour | None
    login: str | None
    created: int
    seen: int
    devices: list[Device]
    bot_tokens: list[BotToken]
    seat_tokens: list[SeatToken]
    channels: list[Channel]
    hosted: list[str]
    """The tables the person set up."""
    seats: list[DataSeat]
    chat: list[DataChat]


async def kept(call: Call) -> Kept:
    """Get how long the server keeps what it knows about people."""
    return KEPT


async def data(call: Call) -> PersonalData:
    """Download everything the server knows about you."""
    services, me = call.services, call.me
    about = await services.people.about(me.id)
    hosted, seats, chat = [], [], []
    for table in await Erasure(services.database).tables_of(me.id):
        for row in await services.log.read(table):
            entry = e.read_entry(row.body)
            if isinstance(entry, e.Created) and entry.host == me.id:
                hosted.append(table)
            elif isinstance(entry, e.Joined) and entry.person == me.id:
                seats.append(DataSeat(table, entry.seat, entry.name, row.at))
            elif isinstance(entry, e.Said) and entry.person == me.id:
                chat.append(DataChat(table, row.at, entry.name, entry.text))
    return PersonalData(
        me.id,
        me.name,
        me.colour,
        about.login,
        about.created,
        about.seen,
        await services.devices.of(call.my_session),
        await services.bot_tokens.of(me.id),
        await services.seat_tokens.of(me.id),
        await services.notifier.channels.of(me.id),
        hosted,
        seats,
        chat,
    )


PRIVACY = [
    Endpoint("kept", "GET", "/api/kept", Access.ANYONE, kept, Kept),
    Endpoint("data", "GET", "/api/me/data", Access.PERSON, data, PersonalData, limit="register"),
]
