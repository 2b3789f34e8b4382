"""Server settings, from the command line or the environment."""

from __future__ import annotations

from msgspec import Struct

from wyrmhold.bots.line.limits import Limits
from wyrmhold.bots.line.offers import Offer

GUEST_LIMITS = Limits(seconds=60.0, cpu_seconds=3600)
"""The limits of a guest, unless the operator sets others."""


class Config(Struct, frozen=True, kw_only=True):
    """The settings of a process; all processes of a server have the same."""

    database: str
    redis: str | None = None
    base_url: str = "http://127.0.0.1:8000"
    """The public address of the server, used in links and notifications."""
    named: bool = False
    """Whether the operator chose that address; if not, the machine's own names are accepted too."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may use the API."""
    proxies: tuple[str, ...] = ()
    """Reverse proxies trusted to report client addresses."""
    bot_workers: int = 2
    bot_seconds: float = 2.0
    bot_memory_mb: int = 512
    bot_pause_s: float = 0.25
    players: str = "wyrmhold.bots.players:PLAYERS"
    guests: tuple[Offer, ...] = ()
    """Programs that speak the bot protocol, offered as bots at tables."""
    guest_workers: int = 2
    guest_limits: Limits = GUEST_LIMITS
    metrics_token: str | None = None
    """The token required to read the metrics; without one, only this machine may."""
    private_webhooks: bool = False
    """Whether notifications may be sent to the local network."""
    contact: str | None = None
    """Where to report security problems: a URL for `security.txt`."""
    limits: bool = True
    """Whether rate limits apply; off only for programs that play thousands of tables."""
    notice_delay_s: float = 20.0
    keep_alive_s: float = 5.0
    """Seconds between keep-alive lines on an idle bot stream."""
    wait_s: float = 30.0
    """Seconds to wait for the database and Redis at startup."""
    test_seed: str | None = None
    """Makes the luck of all games predictable, for tests only: see `randomness.py`."""

    @property
    def secure(self) -> bool:
        """Whether people reach the server by https."""
        return self.base_url.startswith("https:")
