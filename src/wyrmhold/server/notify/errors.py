"""Errors about notification channels."""

from __future__ import annotations

from wyrmhold.kernel.errors import WyrmholdError


class BadAddress(WyrmholdError):
    """The server does not send to this address."""

    code = "bad_address"


class BadSubscription(WyrmholdError):
    """The subscription's keys are invalid."""

    code = "bad_subscription"


class TooManyChannels(WyrmholdError):
    """A person has reached the limit of channels."""

    code = "too_many_channels"


class Unreachable(WyrmholdError):
    """There was no valid HTTP response in time."""

    code = "unreachable"
