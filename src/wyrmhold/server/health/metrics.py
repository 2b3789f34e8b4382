"""Metrics: only totals, nothing about single tables, people or hidden cards."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import generate_latest

from wyrmhold.server.store.faults import FAULTS

LATENCY = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.tables = Gauge("wyrmhold_tables", "Tables in memory", registry=registry)
        self.viewers = Gauge("wyrmhold_viewers", "Open sockets", registry=registry)
        self.delivered = Histogram(
            "wyrmhold_accept_to_deliver_seconds",
            "Time from an accepted answer to its messages being handed to the sockets",
            buckets=LATENCY,
            registry=registry,
        )

        def count(name: str, text: str, *labels: str) -> Counter:
            return Counter(f"wyrmhold_{name}", text, labels, registry=registry)

        self.entries = count("entries", "Log entries written", "kind")
        self._kinds: dict[str, Counter] = {}
        self.conflicts = count("conflicts", "Entries lost to a concurrent write by another process")
        self.connections = Gauge("wyrmhold_connections", "Open connections", registry=registry)
        self.turned_away = count("turned_away", "Refused before reaching a route", "reason")
        self.refusals = count("refusals", "Refused requests", "code")
        self.requests = count("requests", "HTTP requests", "route", "status")
        self.bots = count("bot_answers", "Answers by bots", "how")
        self.faults = count("store_faults", "Faults of the database", "fault")
        for fault in FAULTS:
            self.faults.labels(fault)  # so that an alert finds zeros
        self.errors = count("errors", "Internal server errors")

    def stored(self, kind: str, seconds: float) -> None:
        """Count an entry that was stored and delivered."""
        counter = self._kinds.get(kind)
        if counter is None:
            counter = self._kinds[kind] = self.entries.labels(kind)
        counter.inc()
        self.delivered.observe(seconds)

    def text(self) -> bytes:
        """The metrics in Prometheus text format."""
        return generate_latest(self.registry)
