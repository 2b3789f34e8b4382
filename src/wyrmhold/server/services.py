"""The parts of a running server, started and stopped in the right order."""

from __future__ import annotations

from collections.abc import Callable

from wyrmhold.server import guest_list
from wyrmhold.server.config import Config
from wyrmhold.server.health.fault_report import FaultReport
from wyrmhold.server.health.metrics import Metrics
from wyrmhold.server.health.readiness import Readiness
from wyrmhold.server.identity.limits import Limits
from wyrmhold.server.identity.session import SESSION_KEY, Sessions, new_session_key
from wyrmhold.server.live.deletion import Forgetting
from wyrmhold.server.live.fanout import Alone, Fanout, RedisFanout
from wyrmhold.server.live.hub import Hub
from wyrmhold.server.live.replays import Replays
from wyrmhold.server.live.retention import Retention
from wyrmhold.server.live.revocation import Holder, Revocation
from wyrmhold.server.live.stream import Streams
from wyrmhold.server.notify.outgoing import Outgoing
from wyrmhold.server.notify.turns import Notifier
from wyrmhold.server.randomness import randomness_of
from wyrmhold.server.store.accounts import Accounts
from wyrmhold.server.store.bot_tokens import BotTokens
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.devices import Devices
from wyrmhold.server.store.erasure import Erasure
from wyrmhold.server.store.index import Index
from wyrmhold.server.store.log import Log
from wyrmhold.server.store.patience import patiently
from wyrmhold.server.store.people import People
from wyrmhold.server.store.seat_tokens import SeatTokens
from wyrmhold.server.workers.advice import ANALYSIS_LIMIT_S, ANALYSIS_QUEUE_LIMIT_S, Advising
from wyrmhold.server.workers.guests import workers_of
from wyrmhold.server.workers.long_work import LongWork
from wyrmhold.server.workers.pool import QUESTION_LIMIT_S, Workers


class Services:
    """Everything a request may need."""

    describe: Callable[[], dict[str, object]]
    """The description of the API. The application provides it, as it knows all routes."""
    sessions: Sessions
    people: People
    devices: Devices
    accounts: Accounts
    seat_tokens: SeatTokens
    bot_tokens: BotTokens
    hub: Hub
    notifier: Notifier

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.randomness = randomness_of(config.test_seed)
        self.limits = Limits()
        self.database = Database(config.database, serving=True)
        self.database.on_fault = FaultReport(self.metrics)
        self.readiness = Readiness(self.database)
        self.index = Index(self.database)
        self.log = Log(self.database)
        self.long_work = LongWork()
        self.replays = Replays(self.log, self.long_work)
        self.sockets: set[Holder] = set()
        """Every open socket, to say goodbye to."""
        self.streams = Streams()
        """Every open bot stream."""
        self.guests: Workers | None = None
        self.closing = False

    async def start(self) -> None:
        config = self.config
        # This process has found its database before, but it may have gone away since.
        await patiently(lambda _: self.database.open(), config.wait_s)
        await self.log.start()
        self.people = People(self.database, guest_number=self.randomness.guest)
        self.devices = Devices(self.database, self.people)
        self.accounts = Accounts(self.database, self.people)
        self.seat_tokens = SeatTokens(self.database)
        self.bot_tokens = BotTokens(self.database, self.people)
        key = await self.database.secret(SESSION_KEY, new_session_key, config.wait_s)
        self.sessions = Sessions(key, self.people.person_of_session, secure=config.secure)
        self.workers = Workers(
            config.bot_workers,
            seconds=config.bot_seconds,
            memory_mb=config.bot_memory_mb,
            players=config.players,
            patience=max(QUESTION_LIMIT_S, 2 * config.bot_seconds),
        )
        await self.workers.start()
        # Started only when a game is to be analysed. It may take long, and nobody waits for it.
        analysts = Workers(
            1,
            ANALYSIS_LIMIT_S,
            config.bot_memory_mb,
            config.players,
            patience=ANALYSIS_QUEUE_LIMIT_S,
        )
        self.advising = Advising(self.workers, analysts)
        fanout: Fanout = Alone() if config.redis is None else RedisFanout(config.redis)
        self.hub = Hub(
            self.log,
            self.index,
            fanout,
            self.workers,
            self.metrics,
            config.bot_pause_s,
            self.randomness,
        )
        guest_list.offer(config.guests)
        self.guests = workers_of(config)
        if self.guests is not None:
            await self.guests.start()
            self.hub.guests = self.guests
        self.notifier = Notifier(
            self.database,
            config.base_url,
            Outgoing(allow_private=config.private_webhooks),
            self.hub.still_waiting,
            delay=config.notice_delay_s,
        )
        await self.notifier.start(config.wait_s)
        self.hub.notices = self.notifier
        self.revocation = Revocation(self)
        self.hub.on_signed_out = self.revocation.heard
        self.hub.recheck = self.revocation.recheck
        await self.hub.start()
        self.forgetting = Forgetting(self.hub, Erasure(self.database))
        self.retention = Retention(self.database, self.people, self.forgetting)
        self.retention.start()

    async def stop(self) -> None:
        """Finish accepted steps, then close everything."""
        self.closing = True
        await self.retention.stop()
        await self.hub.stop()
        await self.notifier.stop()
        await self.advising.stop()
        await self.workers.stop()
        if self.guests is not None:
            await self.guests.stop()
        await self.log.stop()
        await self.database.close()
