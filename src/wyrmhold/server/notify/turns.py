"""Sends one notification per turn and person, however many processes see the turn.

A notification is delayed, so that people at the table can answer before it is sent. Only the
process that inserts the row in `notices` sends it. If that process dies before sending, there is no
notification: better none than two.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import structlog

from wyrmhold.server.clock import now_ms
from wyrmhold.server.notify.channels import Browser, Channels, Webhook
from wyrmhold.server.notify.errors import BadAddress, BadSubscription, Unreachable
from wyrmhold.server.notify.outgoing import Outgoing, target_of
from wyrmhold.server.notify.webhook import Turn, body
from wyrmhold.server.notify.webpush import Vapid, browser_keys, encrypted, push_headers
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.errors import StoreUnavailable
from wyrmhold.server.store.patience import RETRY_LIMIT_S
from wyrmhold.server.store.schema import notices

log: structlog.stdlib.BoundLogger = structlog.get_logger("wyrmhold.notify")

VAPID_SECRET = "vapid_key"
TABLE_PATH = "/table/"

DELAY_S = 20.0
SENDERS = 4
MAX_TURNS_WAITING = 10_000
"""Maximum turns waiting in one process. More are dropped to bound memory."""

ATTEMPTS = 5
RETRY_S = 5.0
"""Seconds before retrying a turn when the database is away, up to ATTEMPTS times."""

STOP_LIMIT_S = 6.0
"""Time to finish sending when stopping; a little longer than one message may take."""

GONE_STATUSES = (404, 410)

Key = tuple[str, int, str]
"""Table, turn and person."""

StillWaiting = Callable[[str, int, str], Awaitable[bool]]
"""Whether the table is still waiting for this person in this turn."""


class Pending:
    """A turn whose notification is pending."""

    __slots__ = ("attempts", "begun", "game", "key", "over", "timer", "title")

    def __init__(self, key: Key, game: str, title: str) -> None:
        self.key = key
        self.game = game
        self.title = title
        self.attempts = 0
        self.begun = False
        """Whether it is being sent; the server finishes that before it stops."""
        self.over = False
        """Whether it was answered, sent or dropped."""
        self.timer: asyncio.TimerHandle | None = None


class Notifier:
    """Notifies people of their turns. All methods belong to one event loop."""

    def __init__(
        self,
        database: Database,
        base_url: str,
        outgoing: Outgoing,
        still_waiting: StillWaiting,
        delay: float = DELAY_S,
        contact: str | None = None,
    ) -> None:
        """`base_url` is the server's public address; `contact` is for push services."""
        self.channels = Channels(database, allow_plain=outgoing.allow_private)
        self._database = database
        self._base_url = base_url.rstrip("/")
        self._outgoing = outgoing
        self._still_waiting = still_waiting
        self._delay = delay
        self._contact = contact or contact_of(base_url)
        self._vapid: Vapid | None = None
        self._waiting: dict[Key, Pending] = {}
        self._due: asyncio.Queue[Pending] = asyncio.Queue()
        self._senders: list[asyncio.Task[None]] = []
        self._open = False

    async def start(self, wait_s: float = RETRY_LIMIT_S) -> None:
        """Begins to send. Waits up to `wait_s` for a database that is restarting."""
        secret = await self._database.secret(VAPID_SECRET, Vapid.new_secret, wait_s)
        self._vapid = Vapid(secret, self._contact)
        self._senders = [asyncio.create_task(self._send_on()) for _ in range(SENDERS)]
        self._open = True

    async def stop(self, grace: float = STOP_LIMIT_S) -> None:
        """Finishes what is being sent and drops the rest, which is still unclaimed.

        Closes `outgoing` as well.
        """
        self._open = False
        for pending in list(self._waiting.values()):
            if not pending.begun:
                self._drop(pending)
        try:
            async with asyncio.timeout(grace):
                await self._due.join()
        except TimeoutError:
            log.warning("notices_given_up")
        for sender in self._senders:
            sender.cancel()
        await asyncio.gather(*self._senders, return_exceptions=True)
        self._senders = []
        self._outgoing.close()

    @property
    def application_key(self) -> str:
        """The key a page passes to `pushManager.subscribe`."""
        assert self._vapid is not None, "not started"
        return self._vapid.application_key

    @property
    def waiting(self) -> int:
        """Number of pending turns."""
        return len(self._waiting)

    async def turn(self, table: str, turn: int, person: str, game: str, title: str) -> None:
        """Note that it is this person's turn. Repeating it, in any process, is harmless."""
        key = (table, turn, person)
        if not self._open or key in self._waiting:
            return
        if len(self._waiting) >= MAX_TURNS_WAITING:
            log.warning("notice_dropped", table=table)
            return
        pending = self._waiting[key] = Pending(key, game, title)
        self._later(pending, self._delay)

    async def answered(self, table: str, turn: int, person: str) -> None:
        """Drop the notification, because the person has answered."""
        pending = self._waiting.get((table, turn, person))
        if pending is not None:
            self._drop(pending)

    def _later(self, pending: Pending, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        pending.timer = loop.call_later(seconds, self._due.put_nowait, pending)

    def _drop(self, pending: Pending) -> None:
        pending.over = True
        if pending.timer is not None:
            pending.timer.cancel()
        self._waiting.pop(pending.key, None)

    async def _send_on(self) -> None:
        """Sends due notifications, one after the other."""
        while True:
            pending = await self._due.get()
            pending.begun = True
            try:
                await self._send(pending)
                self._drop(pending)
            except StoreUnavailable:
                self._try_again(pending)
            except Exception:
                log.exception("notice_failed", table=pending.key[0])
                self._drop(pending)
            finally:
                self._due.task_done()

    def _try_again(self, pending: Pending) -> None:
        pending.attempts += 1
        pending.begun = False
        if pending.over or not self._open or pending.attempts >= ATTEMPTS:
            self._drop(pending)
        else:
            self._later(pending, RETRY_S)

    async def _send(self, pending: Pending) -> None:
        """Sends to all channels of the person, if still wanted and claimed by this process."""
        if not await self._wanted(pending):
            return
        channels = await self.channels.reaching(pending.key[2])
        if not channels or not await self._claimed(pending.key):
            return
        if not await self._wanted(pending):  # the claim may have waited for the database
            return
        table = pending.key[0]
        url = f"{self._base_url}{TABLE_PATH}{table}"
        turn = Turn(table, pending.game, pending.title, url, now_ms())
        await asyncio.gather(*[self._deliver(channel, turn) for channel in channels])

    async def _wanted(self, pending: Pending) -> bool:
        return not pending.over and await self._still_waiting(*pending.key)

    async def _claimed(self, key: Key) -> bool:
        """Claims the notification for this process. True for only one of all processes."""
        table, turn, person = key
        claim = (
            self._database.insert(notices)
            .values(table_id=table, turn=turn, person_id=person, at=now_ms())
            .on_conflict_do_nothing()
        )
        async with self._database.begin() as connection:
            return (await connection.execute(claim)).rowcount == 1

    async def _deliver(self, channel: Browser | Webhook, turn: Turn) -> None:
        """Sends one message and records whether it was delivered."""
        address = channel.endpoint if isinstance(channel, Browser) else channel.url
        status = None
        reason = ""
        try:
            if isinstance(channel, Browser):
                status = await self._push(channel, turn)
            else:
                json = {"Content-Type": "application/json"}
                status = await self._outgoing.post(address, body(turn, channel.form), json)
        except (BadAddress, BadSubscription, Unreachable) as error:
            reason = error.code
        if status is not None and 200 <= status < 300:
            await self.channels.worked(channel)
            return
        told = log.bind(table=turn.table, host=target_of(address).host, status=status)
        told.info("notice_not_delivered", reason=reason)
        if isinstance(channel, Browser) and status in GONE_STATUSES:
            await self.channels.gone(channel)
        else:
            await self.channels.failed(channel)

    async def _push(self, browser: Browser, turn: Turn) -> int:
        assert self._vapid is not None, "not started"
        text = encrypted(body(turn, "json"), browser_keys(browser.p256dh, browser.auth))
        headers = push_headers(self._vapid, browser.endpoint, turn.table, turn.at // 1000)
        return await self._outgoing.post(browser.endpoint, text, headers)


def contact_of(base_url: str) -> str:
    """The contact for push services: the server's page if it is https, or else an email address."""
    if base_url.startswith("https://"):
        return base_url
    return f"mailto:wyrmhold@{urlsplit(base_url).hostname or 'localhost'}"
