"""Commands at a table: each checks that it is allowed and proposes the log entry for it.

Nothing here changes a table. The entry takes effect once it is in the log.
"""

from __future__ import annotations

import random
import secrets
from typing import NamedTuple

from msgspec.structs import replace

from wyrmhold.bots.players import PLAYERS
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.transaction import top
from wyrmhold.server.errors import Refused
from wyrmhold.server.guest_list import guests_of
from wyrmhold.server.identity.lookalikes import lookalike
from wyrmhold.server.table_settings import COLOURS, Colour, SeatPlan
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.answer_results import (
    AnswerResult,
    drawn_on,
    fresh_state,
    silent_answer,
    worked_out,
)
from wyrmhold.server.tables.reply_window import Reply
from wyrmhold.server.tables.table import Table

MAX_ENTROPY_DIGITS = 64


class Proposal(NamedTuple):
    """The entry a command wants to write, with its result if that is already computed."""

    entry: e.AnyEntry
    result: AnswerResult | None = None


_keys = random.Random(secrets.token_bytes(16))


def new_key() -> str:
    """A random key, unique across processes but not secret."""
    return f"{_keys.getrandbits(48):012x}"


# --- before the game ------------------------------------------------------------------------------


def join(
    table: Table,
    person: str,
    name: str,
    colour: Colour | None,
    seat: int | None,
    pick: str | None,
    program: str | None = None,
) -> Proposal:
    """Take an open seat, as a person or with their program."""
    in_lobby(table)
    if person in table.removed:
        raise Refused("not_allowed", "the host has removed you from this table")
    if table.created.settings.rated and table.seats_of(person):
        raise Refused("not_allowed", "at a rated table everybody has only one seat")
    free = [n for n, other in enumerate(table.seats) if other.kind == "open"]
    if seat is None:
        if not free:
            raise Refused("seat_taken", "all seats are taken")
        seat = free[0]
    if seat not in range(len(table.seats)):
        raise Refused("no_such_thing", f"no such seat: {seat}")
    if seat not in free:
        raise Refused("seat_taken", f"seat {seat} is taken")
    used = {other.colour for other in table.seats if other.kind != "open"}
    wanted = colour or table.seats[seat].colour
    if wanted in used:
        if colour is not None:
            raise Refused("name_taken", f"somebody already plays {colour}")
        wanted = next(each for each in COLOURS if each not in used)
    check_name(table, seat, name)
    check_picks(table, {seat: pick})
    return Proposal(
        e.Joined(
            key=new_key(),
            seat=seat,
            person=person,
            name=name,
            colour=wanted,
            pick=pick,
            program=program,
        )
    )


def check_name(table: Table, seat: int, name: str) -> None:
    """Raises Refused if a name is that of another player, or looks like it."""
    names = [
        other.name
        for number, other in enumerate(table.seats)
        if number != seat and other.kind != "open" and other.name is not None
    ]
    if name in names:
        raise Refused("name_taken", f"somebody is already called {name}")
    other = lookalike(name, names)
    if other is not None:
        raise Refused(
            "name_taken",
            f"{name} looks too much like {other}, who is at this table; choose another",
        )


def check_picks(table: Table, changed: dict[int, str | None]) -> None:
    """Raises BadOptions unless the game can start with these figures."""
    if table.given and any(pick not in (None, table.seats[n].pick) for n, pick in changed.items()):
        raise BadOptions(
            "nothing to pick", ["the record this table continues already determines the figures"]
        )
    picks = [changed.get(n) or seat.pick for n, seat in enumerate(table.seats)]
    created = table.created
    table.game.new(created.edition, created.options, picks, created.rules_version)


def leave(table: Table, seat: int) -> Proposal:
    """Leave a seat before the game starts."""
    in_lobby(table)
    return Proposal(e.Left(key=new_key(), seat=seat))


def remove(table: Table, host: str, seat: int) -> Proposal:
    """The host removes somebody else, with all their seats one by one, before the game starts."""
    in_lobby(table)
    for_host(table, host)
    if seat not in range(len(table.seats)):
        raise Refused("no_such_thing", f"no such seat: {seat}")
    person = table.seats[seat].person
    if person is None:
        raise Refused("not_allowed", f"nobody sits on seat {seat}")
    if person == host:
        raise Refused("not_allowed", "the host cannot be removed; leave the seat instead")
    return Proposal(e.Removed(key=new_key(), seat=seat, person=person))


def plan(table: Table, person: str, seat: int, wanted: SeatPlan) -> Proposal:
    """The host gives a seat to a bot, or opens it; during the game, see `change_bot`."""
    if table.status == "playing":
        return change_bot(table, person, seat, wanted)
    in_lobby(table)
    for_host(table, person)
    if seat not in range(len(table.seats)):
        raise Refused("no_such_thing", f"no such seat: {seat}")
    if table.seats[seat].person not in (None, person):
        raise Refused("seat_taken", f"seat {seat} is taken by a person")
    check_bot(table.created.game, wanted.bot)
    check_picks(table, {seat: wanted.pick})
    others = [other for n, other in enumerate(table.seats) if n != seat and other.kind != "open"]
    used = {other.colour for other in others}
    if wanted.colour in used:
        raise BadOptions("this table cannot be played", ["two seats have the same colour"])
    if wanted.bot is not None and wanted.colour is None and table.seats[seat].colour in used:
        wanted = replace(wanted, colour=next(each for each in COLOURS if each not in used))
    if table.given:
        wanted = replace(wanted, pick=table.seats[seat].pick)
    return Proposal(e.Planned(key=new_key(), seat=seat, plan=wanted))


def change_bot(table: Table, person: str, seat: int, wanted: SeatPlan) -> Proposal:
    """Replace a bot during a game in which the host plays alone against bots."""
    for_host(table, person)
    if seat not in range(len(table.seats)):
        raise Refused("no_such_thing", f"no such seat: {seat}")
    now = table.seats[seat]
    alone = all(each.person in (None, person) or each.forfeited for each in table.seats)
    if now.kind != "bot" or wanted.bot is None or not alone or table.created.settings.rated:
        raise Refused("already_started", "the game has started")
    check_bot(table.created.game, wanted.bot)
    kept = replace(wanted, name=now.name, colour=now.colour, pick=now.pick)
    return Proposal(e.Planned(key=new_key(), seat=seat, plan=kept))


def check_bot(game: str, bot: str | None) -> None:
    """Raises BadOptions for an unknown bot."""
    guests = guests_of(game)
    if bot is not None and bot not in PLAYERS[game] and bot not in guests:
        known = ", ".join([*PLAYERS[game], *guests])
        raise BadOptions("no such bot", [f"the bots for {game} are: {known}"])


def stir(table: Table, seat: int, text: str) -> Proposal:
    """Add entropy to the luck before the first draw."""
    in_lobby(table)
    if not 1 <= len(text) <= MAX_ENTROPY_DIGITS or set(text) - set("0123456789abcdef"):
        raise Refused(
            "invalid", f"entropy must be 1 to {MAX_ENTROPY_DIGITS} of the digits 0 to 9 and a to f"
        )
    return Proposal(e.Stirred(key=new_key(), seat=seat, text=text))


def start(table: Table, person: str) -> Proposal:
    """Start the game once every seat is taken."""
    in_lobby(table)
    for_host(table, person)
    open_seats = [n for n, seat in enumerate(table.seats) if seat.kind == "open"]
    if open_seats:
        listed = ", ".join(map(str, open_seats))
        raise Refused("seats_open", f"seat {listed} is open; you can give it to a bot")
    state = table.state
    if state is None:
        state = fresh_state(table.game, table.created, table.seats)
    result = drawn_on(None, state, [], table.luck_with(table.entropy))
    return Proposal(e.Started(key=new_key(), draws=result.draws), result)


# --- in the game ----------------------------------------------------------------------------------


def answer(table: Table, seat: int, prompt: int, do: str, via: str = "") -> Proposal | None:
    """Answer the pending question. Returns None if this same answer was already given."""
    waits = table.status == "lobby" or (table.status == "playing" and prompt == table.prompts[seat])
    if table.last[seat] == (prompt, do) and not waits:
        return None
    in_play(table)
    if not table.is_asked(seat):
        if table.last[seat] == (prompt, do):
            return None
        raise Refused("not_asked", "it is not your turn")
    if prompt != table.prompts[seat]:
        raise Refused("stale_prompt", "that question was already answered; look at the new one")
    if via != "clock" and table.seats[seat].driven != (via in e.BY_BOT):
        who = "the player" if via else "a bot"
        raise Refused("not_now", f"{who} is playing this seat")
    action = table.game.parse(do)
    window = table.reply_window
    question = table.state if window is None else table.question(seat)
    if window is not None and window.seats is not None:
        if question is not None:
            worked_out(question, action, table.luck())  # raises Refusal
        elif action.token() != window.silent:
            raise Refused("illegal_action", f"you can only answer '{window.silent}'")
        return Proposal(e.Replied(key=new_key(), seat=seat, do=action.token(), via=via))
    assert question is not None
    result = worked_out(question, action, table.luck())
    entry = e.Answered(key=new_key(), seat=seat, do=action.token(), draws=result.draws, via=via)
    return Proposal(entry, result)


def close(table: Table, now: int) -> Proposal | None:
    """Close the window for secret answers. Whoever has not answered has declined."""
    window = table.reply_window
    if window is None or table.status != "playing":
        return None
    state = table.state
    assert state is not None
    if state.stack and top(state).secret:
        due, seat = table.due(), top(state).by(state)
        untimed = window.seats is None and not table.created.settings.window_s
        if due is None or now < due or (table.seats[seat].driven and untimed):
            return None
        silent = silent_answer(state)
        reply = window.replies.get(seat, Reply(now, silent.token(), "clock"))
        result = worked_out(state, table.game.parse(reply.do), table.luck())
        entry = e.Answered(key=new_key(), seat=seat, do=reply.do, draws=result.draws, via=reply.via)
        return Proposal(entry, result)
    return Proposal(e.Closed(key=new_key())) if now >= table.closing() else None


def ask_me(table: Table, seat: int, yes: bool) -> Proposal:
    """Ask a seat in secret, or let it decline from now on without asking. Nobody else is told."""
    in_play(table)
    return Proposal(e.AskMe(key=new_key(), seat=seat, yes=yes))


def undo(table: Table, seat: int) -> Proposal:
    """Undo your last answer: freely if nothing was revealed, otherwise with everybody's consent."""
    in_play(table)
    if table.created.settings.rated:
        raise Refused("undo_off", "undo is not allowed at a rated table")
    if table.reply_window is not None:
        raise Refused("not_now", "others may still answer")
    if seat not in table.answers:
        raise Refused("nothing_to_undo", "you have not answered anything yet")
    to = table.answers.rindex(seat)
    if (seat, to) in table.free:
        return Proposal(e.Undone(key=new_key(), seat=seat, to=to))
    if table.undo is not None:  # consent to one request must not count for another
        raise Refused("not_now", "somebody has already asked for an undo")
    return Proposal(e.UndoAsked(key=new_key(), seat=seat, to=to))


def consent(table: Table, seat: int, yes: bool) -> Proposal:
    """Accept or decline an undo."""
    in_play(table)
    if table.undo is None or seat not in table.undo.waiting:
        raise Refused("not_asked", "there is no undo waiting for your consent")
    return Proposal(e.UndoSaid(key=new_key(), seat=seat, yes=yes, asker=table.undo.seat))


def stand_in(table: Table, seat: int, bot: str | None, why: str = "") -> Proposal:
    """Let a bot play for a person."""
    in_play(table)
    if table.seats[seat].driven:
        raise Refused("not_now", "a bot is already playing this seat")
    bot = stand_in_bot(table, bot)
    return Proposal(e.TakenOver(key=new_key(), seat=seat, bot=bot, why=why))


def stand_in_bot(table: Table, wanted: str | None = None) -> str:
    """The bot that plays for an absent player: any bot, but at a rated table only the agreed one.

    This is the one place that decides it. Raises Refused.
    """
    agreed = table.created.settings.stand_in
    if table.created.settings.rated and wanted not in (None, agreed):
        raise Refused(
            "not_allowed", f"at a rated table only the agreed bot, {agreed}, can stand in"
        )
    bot = wanted or agreed
    check_bot(table.created.game, bot)
    return bot


def take_back(table: Table, seat: int) -> Proposal:
    """Take over from the bot that plays for you."""
    in_play(table)
    if not table.seats[seat].away:
        raise Refused("not_now", "no bot is playing for you")
    return Proposal(e.Returned(key=new_key(), seat=seat))


def forfeit(table: Table, seat: int, why: str = "") -> Proposal:
    """Forfeit a seat."""
    in_play(table)
    if table.seats[seat].forfeited:
        raise Refused("not_now", "this seat is already forfeited")
    return Proposal(e.Forfeited(key=new_key(), seat=seat, why=why))


def abandon(table: Table, person: str) -> Proposal:
    """Abandon the table: by the host before the game, or by its last person during it."""
    if table.status == "lobby":
        for_host(table, person)
    else:
        in_play(table)
        others = [s for s in table.seats if s.person not in (None, person) and not s.forfeited]
        if not table.seats_of(person) and person != table.created.host:
            raise Refused("not_your_seat", "you have no seat at this table")
        if others:
            raise Refused("not_allowed", "others are still playing; you can forfeit your seat")
    return Proposal(e.Abandoned(key=new_key(), person=person))


def expire(table: Table, now: int) -> Proposal | None:
    """Close a table at which nothing happened for too long before the game."""
    due = table.due()
    if table.status != "lobby" or due is None or now < due:
        return None
    return Proposal(e.Abandoned(key=new_key(), person=""))


def say(table: Table, person: str, name: str, text: str) -> Proposal:
    """Send a chat message."""
    seats = table.seats_of(person)
    seat = seats[0] if seats else None
    shown = table.seats[seat].name if seat is not None else name
    return Proposal(e.Said(key=new_key(), person=person, name=shown, seat=seat, text=text))


def timed_out(table: Table, now: int) -> Proposal | None:
    """Apply the agreed consequence when a player's time is over. None if a bot answers instead."""
    asked, policy = table.asked, table.created.settings.absent
    if asked is None or table.reply_window is not None or table.seats[asked].driven:
        return None
    due = table.clocks.due(asked)
    if due is None or now < due or policy in ("wait", "skip"):
        return None
    return (
        stand_in(table, asked, None, "time") if policy == "bot" else forfeit(table, asked, "time")
    )


# --- preconditions --------------------------------------------------------------------------------


def in_lobby(table: Table) -> None:
    if table.status != "lobby":
        raise Refused("already_started", "the game has started")


def in_play(table: Table) -> None:
    if table.status == "lobby":
        raise Refused("not_started", "the game has not started")
    if table.status != "playing":
        raise Refused("game_over", "the game is over")


def for_host(table: Table, person: str) -> None:
    if person != table.created.host:
        raise Refused("not_host", "only the host of the table can do that")
