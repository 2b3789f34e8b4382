"""How a server is run: given on the command line or in the environment."""

from __future__ import annotations

from msgspec import Struct

from wyrmhold.bots.line.offering import Offer


class Config(Struct, frozen=True, kw_only=True):
    """One process's settings; all processes of a server have the same."""

    database: str
    redis: str | None = None
    base_url: str = "http://127.0.0.1:8000"
    """Where people reach the server: stands in links and notifications."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may act."""
    proxies: tuple[str, ...] = ()
    """Reverse proxies whose word on a client's address counts."""
    bot_workers: int = 2
    bot_seconds: float = 2.0
    bot_memory_mb: int = 512
    bot_pause_s: float = 0.6
    players: str = "wyrmhold.bots.players:PLAYERS"
    guests: tuple[Offer, ...] = ()
    """Programs that speak the bot protocol, to be chosen at tables as bots are."""
    guest_workers: int = 2
    guest_seconds: float = 60.0
    guest_memory_mb: int = 1024
    metrics_token: str | None = None
    """Who reads the metrics must show it; without one, only this machine may."""
    private_webhooks: bool = False
    """Whether notifications may go to addresses of the local network."""
    limits: bool = True
    """Rate limits; off only where a program plays thousands of tables, as in a benchmark."""
    notice_delay_s: float = 20.0
    keep_alive_s: float = 5.0
    """How long a stream to a program is silent before an empty line says that it is alive."""
    wait_s: float = 30.0
    """How long a server that starts waits for its database and Redis."""
    test_seed: str | None = None
    """Makes the luck of all games predictable, for tests only: see `randomness.py`."""
