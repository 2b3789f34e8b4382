"""What can be wrong with a way to reach somebody."""

from __future__ import annotations

from wyrmhold.kernel.errors import WyrmholdError


class BadAddress(WyrmholdError):
    """An address that the server does not send to."""

    code = "bad_address"


class BadSubscription(WyrmholdError):
    """Keys that no browser made: nothing can be encrypted for them."""

    code = "bad_subscription"


class TooManyChannels(WyrmholdError):
    """A person has as many ways to be reached as the server keeps."""

    code = "too_many_channels"


class Unreachable(WyrmholdError):
    """Nobody answered, or not in HTTP, or not in time."""

    code = "unreachable"
