"""A new table: what was asked for, checked."""

from __future__ import annotations

import msgspec

from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.server.api.endpoint import Call
from wyrmhold.server.identity.addresses import client_key
from wyrmhold.server.identity.texts import clean_line, clean_name
from wyrmhold.server.table_settings import DaysClock, LiveClock, SeatPlan, Settings
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.delivery import info_of
from wyrmhold.server.wire import bodies
from wyrmhold.server.wire import messages as wire


async def create(call: Call) -> wire.TableInfo:
    """Create a table. This commits to the seed of its luck."""
    body: bodies.NewTable = call.body
    entry = created_entry(body, call.me.id)
    if body.settings.public and call.services.config.limits:
        call.services.limits.take("public_table", client_key(call.scope))
    live = await call.services.hub.create(entry)
    return info_of(live.table)


def created_entry(body: bodies.NewTable, host: str) -> e.Created:
    """The first entry of a table. Raises BadOptions."""
    game = GAMES.get(body.game)
    if game is None:
        raise BadOptions("no such game", [f"choose from {', '.join(GAMES)}"])
    settings = checked_settings(body.game, body.settings)
    plans = [checked_plan(body.game, plan) for plan in body.seats]
    colours = [plan.colour for plan in plans if plan.colour is not None]
    if len(colours) != len(set(colours)):
        raise BadOptions("this table cannot be played", ["two seats have the same colour"])
    edition = body.edition or game.usual_edition(body.options)
    fresh = game.new(edition, body.options, [plan.pick for plan in plans])
    edition, options = game.agreement(fresh)
    return e.Created(
        key=commands.new_key(),
        game=game.name,
        edition=edition,
        options=options,
        rules_version=game.version_of(fresh),
        seats=plans,
        settings=settings,
        seed="",  # `Hub.create` sets it
        host=host,
    )


def checked_settings(game: str, settings: Settings) -> Settings:
    commands.check_bot(game, settings.stand_in)
    title = clean_line(settings.title, 60) if settings.title.strip() else ""
    return msgspec.structs.replace(settings, title=title, reply_days=reply_days(settings))


def reply_days(settings: Settings) -> float:
    """How long people have for a secret reply; if the host set nothing, as long as for a turn.

    Raises BadOptions.
    """
    clock, days = settings.clock, settings.reply_days
    if days is None:
        return clock.days if isinstance(clock, DaysClock) else 0.0
    if days and isinstance(clock, LiveClock):
        raise BadOptions(
            "this table cannot be played",
            ["`reply_days` is for tables without a running clock; use `window_s`"],
        )
    return days


def checked_plan(game: str, plan: SeatPlan) -> SeatPlan:
    commands.check_bot(game, plan.bot)
    name = None if plan.name is None else clean_name(plan.name)
    return msgspec.structs.replace(plan, name=name)
