"""Handing over the seat of a player who does not answer, so that nobody can block a table."""

from __future__ import annotations

from wyrmhold.server.errors import Refused
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.commands import (
    Proposal,
    check_name,
    in_play,
    new_key,
    stand_in_bot,
)
from wyrmhold.server.tables.table import Table


def replace_player(table: Table, person: str, seat: int, offer: bool, now: int) -> Proposal | None:
    """Let the agreed bot play for somebody who is late: at once if the host or most others want it.

    With `offer`, another person may then take the seat from the bot. Returns None for a vote that
    was already counted.
    """
    in_play(table)
    if seat not in range(len(table.seats)):
        raise Refused("no_such_thing", f"no such seat: {seat}")
    is_host = person == table.created.host
    if not is_host and not table.seats_of(person):
        raise Refused("not_your_seat", "only the players and the host can do that")
    if table.seats[seat].person == person:
        raise Refused("not_allowed", "this is your own seat; you can let a bot play for you")
    if offer and table.created.settings.rated:
        raise Refused("not_allowed", "at a rated table only the agreed bot can take over")
    late = table.late_from
    if table.asked != seat or table.reply_window is not None or late is None:
        raise Refused("not_now", "the table is not waiting for the player of this seat")
    if now < late:
        raise Refused("not_now", "this player still has time to answer")
    if is_host:
        return _handed_over(table, seat, "host", offer)
    if person not in table.voters:
        raise Refused("not_now", "a bot is playing for you; resume playing first")
    votes = {**table.votes, person: offer}
    if 2 * len(votes) > len(table.voters):
        return _handed_over(table, seat, "vote", all(votes.values()))
    if votes == table.votes:
        return None
    return Proposal(e.Voted(key=new_key(), seat=seat, person=person, open=offer))


def _handed_over(table: Table, seat: int, why: str, offer: bool) -> Proposal:
    bot = stand_in_bot(table)
    return Proposal(e.TakenOver(key=new_key(), seat=seat, bot=bot, why=why, open=offer))


def succeed(table: Table, person: str, name: str, seat: int | None) -> Proposal:
    """Take an offered seat from its bot during the game."""
    in_play(table)
    offered = [n for n, other in enumerate(table.seats) if other.offered]
    if seat is None and offered:
        seat = offered[0]
    if seat not in offered:
        raise Refused("already_started", "the game has started")
    if table.seats_of(person):
        raise Refused("not_allowed", "you already have a seat, and would see two hands")
    check_name(table, seat, name)
    colour = table.seats[seat].colour
    return Proposal(e.Joined(key=new_key(), seat=seat, person=person, name=name, colour=colour))
