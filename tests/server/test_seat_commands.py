"""Sockets and HTTP share one table of what can be done with a seat."""

from __future__ import annotations

from typing import get_args

import msgspec

from wyrmhold.server.api.endpoint import Access
from wyrmhold.server.api.play import PLAY
from wyrmhold.server.api.seat_commands import SEAT_COMMANDS
from wyrmhold.server.wire import messages as wire


def with_seat(kind: type[msgspec.Struct] | None) -> bool:
    return kind is not None and "seat" in [each.name for each in msgspec.structs.fields(kind)]


def test_every_message_and_endpoint_for_a_seat_is_in_the_table() -> None:
    messages = [kind.__struct_config__.tag for kind in get_args(wire.FromClient) if with_seat(kind)]
    endpoints = [each.name for each in PLAY if each.access is Access.SEATED]
    assert sorted(map(str, messages)) == sorted(endpoints) == sorted(SEAT_COMMANDS)
    assert all(with_seat(each.body) for each in PLAY if each.access is Access.SEATED)
