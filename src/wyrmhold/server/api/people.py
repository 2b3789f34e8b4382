"""Guests, devices, accounts, and notification channels."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from wyrmhold.server.api.endpoint import Access, Call, Endpoint
from wyrmhold.server.errors import Refused
from wyrmhold.server.identity.persons import Device
from wyrmhold.server.identity.requests import header
from wyrmhold.server.identity.texts import clean_name
from wyrmhold.server.notify.channels import Channel
from wyrmhold.server.table_settings import Colour, Name
from wyrmhold.server.wire.bodies import Ok
from wyrmhold.server.wire.messages import In, Out

Login = Annotated[str, Meta(min_length=1, max_length=100)]
Password = Annotated[str, Meta(min_length=1, max_length=400)]
Url = Annotated[str, Meta(min_length=1, max_length=2000)]


class Hi(In, frozen=True, kw_only=True):
    """The name a new guest would like."""

    name: Name | None = None


class Me(Out, frozen=True):
    """The caller. Only the caller gets to see `id`."""

    id: str
    name: str
    colour: Colour | None
    registered: bool


class Rename(In, frozen=True, kw_only=True):
    name: Name
    colour: Colour | None = None


class Credentials(In, frozen=True, kw_only=True):
    login: Login
    password: Password


class NewPassword(In, frozen=True, kw_only=True):
    old: Password
    new: Password
    revoke_tokens: bool = False
    """Whether all seat tokens and bot tokens stop working too."""


class Devices(Out, frozen=True):
    devices: list[Device]


class DeviceName(In, frozen=True, kw_only=True):
    name: Name


class Link(Out, frozen=True):
    """A link to open on another device. It works once, within 15 minutes."""

    url: str
    code: str


class UseLink(In, frozen=True, kw_only=True):
    code: Annotated[str, Meta(min_length=1, max_length=200)]


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    p256dh: Annotated[str, Meta(min_length=1, max_length=200)]
    auth: Annotated[str, Meta(min_length=1, max_length=100)]


class NewPush(In, frozen=True, kw_only=True):
    """A push subscription, as the browser provides it."""

    endpoint: Url
    keys: PushKeys


class NewWebhook(In, frozen=True, kw_only=True):
    """An address to call when it is your turn."""

    url: Url
    form: Literal["json", "discord"] = "json"


class Channels(Out, frozen=True):
    channels: list[Channel]
    push_key: str
    """The server's public key for push subscriptions."""


def device_of(call: Call) -> str:
    """A name for the caller's device, from its User-Agent."""
    agent = header(call.scope, b"user-agent") or ""
    for word in ("Firefox", "Edg", "Chrome", "Safari", "python", "curl"):
        if word in agent:
            return {"Edg": "Edge", "python": "Script", "curl": "Script"}.get(word, word)
    return "A device"


def me_of(call: Call) -> Me:
    person = call.me
    return Me(person.id, person.name, person.colour, person.registered)


def signed_out(call: Call, person: str) -> None:
    """Make all of a person's devices authenticate again, after some were signed out."""
    call.services.revocation.sign_out(person)


async def hello(call: Call) -> Me:
    """Start a guest session, or return the current one."""
    if call.person is None:
        name = None if call.body.name is None else clean_name(call.body.name)
        call.person, session = await call.services.people.make_guest(name, device_of(call))
        call.cookie = call.services.sessions.set_cookie(session, call.scope)
    return me_of(call)


async def me(call: Call) -> Me:
    """Get the caller's identity."""
    return me_of(call)


async def rename(call: Call) -> Me:
    """Change your name or colour."""
    call.person = await call.services.people.rename(
        call.my_session, clean_name(call.body.name), call.body.colour
    )
    call.services.sessions.forget(call.my_session)
    return me_of(call)


async def forget(call: Call) -> Ok:
    """Delete your account and everything with your name. You give up your seats, what you wrote is
    deleted, and games you played keep an anonymous seat."""
    person = await call.services.people.forget(call.my_session)
    signed_out(call, person.id)
    # In the background, as there may be many tables. If this process dies, another one finishes it.
    call.services.hub.spawn(call.services.forgetting.forget, person.id)
    call.cookie = call.services.sessions.drop_cookie(call.scope)
    return Ok()


async def log_out(call: Call) -> Ok:
    """Sign this device out."""
    current = [d for d in await call.services.devices.of(call.my_session) if d.current]
    for device in current:
        await call.services.devices.drop(call.my_session, device.id)
    signed_out(call, call.me.id)
    call.cookie = call.services.sessions.drop_cookie(call.scope)
    return Ok()


async def register(call: Call) -> Me:
    """Create an account with a login and password, keeping your games."""
    call.person = await call.services.accounts.register(
        call.my_session, call.body.login, call.body.password
    )
    call.services.sessions.forget(call.my_session)
    return me_of(call)


async def log_in(call: Call) -> Me:
    """Sign in on this device."""
    call.person, session = await call.services.accounts.log_in(
        call.body.login, call.body.password, device_of(call)
    )
    call.cookie = call.services.sessions.set_cookie(session, call.scope)
    return me_of(call)


async def change_password(call: Call) -> Ok:
    """Change your password. This signs out all your other devices, and on request all programs."""
    body: NewPassword = call.body
    await call.services.accounts.change_password(
        call.my_session, body.old, body.new, revoke_tokens=body.revoke_tokens
    )
    signed_out(call, call.me.id)
    return Ok()


async def devices(call: Call) -> Devices:
    """List your signed-in devices."""
    return Devices(await call.services.devices.of(call.my_session))


async def name_device(call: Call) -> Devices:
    """Name a device."""
    await call.services.devices.name(call.my_session, call.path["device"], call.body.name)
    return await devices(call)


async def drop_device(call: Call) -> Ok:
    """Sign a device out."""
    await call.services.devices.drop(call.my_session, call.path["device"])
    signed_out(call, call.me.id)
    return Ok()


async def make_link(call: Call) -> Link:
    """Create a one-time link that signs in another device."""
    code = await call.services.devices.make_link(call.my_session)
    # After the #, which browsers do not send, so that the code appears in no request or log.
    return Link(f"{call.services.config.base_url}/device#{code}", code)


async def use_link(call: Call) -> Me:
    """Sign in this device with a link created on another."""
    call.person, session = await call.services.devices.use_link(call.body.code, device_of(call))
    call.cookie = call.services.sessions.set_cookie(session, call.scope)
    return me_of(call)


async def channels(call: Call) -> Channels:
    """List your notification channels."""
    notifier = call.services.notifier
    return Channels(await notifier.channels.of(call.me.id), notifier.application_key)


async def add_push(call: Call) -> Channels:
    """Get push notifications in this browser."""
    keys = call.body.keys
    await call.services.notifier.channels.subscribe(
        call.me.id, call.body.endpoint, keys.p256dh, keys.auth
    )
    return await channels(call)


async def add_webhook(call: Call) -> Channels:
    """Get notifications by webhook."""
    await call.services.notifier.channels.add_webhook(call.me.id, call.body.url, call.body.form)
    return await channels(call)


async def drop_channel(call: Call) -> Ok:
    """Remove a notification channel."""
    if not await call.services.notifier.channels.remove(call.me.id, call.path["channel"]):
        raise Refused("no_such_thing", "no such channel")
    return Ok()


PERSON, ANYONE = Access.PERSON, Access.ANYONE
PEOPLE = [
    Endpoint(
        "hello",
        "POST",
        "/api/session",
        ANYONE,
        hello,
        Me,
        Hi,
        limit="guest",
        by_address=True,
        refuses=("bad_name",),
    ),
    Endpoint("me", "GET", "/api/me", PERSON, me, Me, scope="table:read"),
    Endpoint("rename", "PATCH", "/api/me", PERSON, rename, Me, Rename, refuses=("bad_name",)),
    Endpoint("forget", "DELETE", "/api/me", PERSON, forget, Ok),
    Endpoint("log_out", "DELETE", "/api/session", PERSON, log_out, Ok),
    Endpoint(
        "register",
        "POST",
        "/api/account",
        PERSON,
        register,
        Me,
        Credentials,
        limit="register",
        by_address=True,
        refuses=("bad_login", "bad_password", "login_taken", "already_registered"),
    ),
    Endpoint(
        "log_in",
        "POST",
        "/api/login",
        ANYONE,
        log_in,
        Me,
        Credentials,
        limit="login",
        by_address=True,
        refuses=("wrong_login",),
    ),
    Endpoint(
        "change_password",
        "POST",
        "/api/account/password",
        PERSON,
        change_password,
        Ok,
        NewPassword,
        limit="login",
        by_address=True,
        refuses=("wrong_login", "no_account", "bad_password"),
    ),
    Endpoint("devices", "GET", "/api/me/devices", PERSON, devices, Devices),
    Endpoint(
        "name_device",
        "PATCH",
        "/api/me/devices/{device}",
        PERSON,
        name_device,
        Devices,
        DeviceName,
        refuses=("no_such_device", "bad_name"),
    ),
    Endpoint(
        "drop_device",
        "DELETE",
        "/api/me/devices/{device}",
        PERSON,
        drop_device,
        Ok,
        refuses=("no_such_device",),
    ),
    Endpoint("make_link", "POST", "/api/me/link", PERSON, make_link, Link, limit="link"),
    Endpoint(
        "use_link",
        "POST",
        "/api/link",
        ANYONE,
        use_link,
        Me,
        UseLink,
        limit="link",
        by_address=True,
        refuses=("bad_link",),
    ),
    Endpoint("channels", "GET", "/api/me/channels", PERSON, channels, Channels),
    Endpoint(
        "add_push",
        "POST",
        "/api/me/push",
        PERSON,
        add_push,
        Channels,
        NewPush,
        limit="link",
        refuses=("bad_address", "bad_subscription", "too_many_channels"),
    ),
    Endpoint(
        "add_webhook",
        "POST",
        "/api/me/webhook",
        PERSON,
        add_webhook,
        Channels,
        NewWebhook,
        limit="link",
        refuses=("bad_address", "bad_subscription", "too_many_channels"),
    ),
    Endpoint(
        "drop_channel",
        "DELETE",
        "/api/me/channels/{channel}",
        PERSON,
        drop_channel,
        Ok,
        refuses=("no_such_thing",),
    ),
]
