"""The pages about the server say what the server does."""

from __future__ import annotations

import re

from tests.docs.blocks import page
from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.errors import STATUS
from wyrmhold.server.health.metrics import Metrics
from wyrmhold.server.wire import messages as wire

PROTOCOL = "docs/protocol.md"


def test_every_error_code_is_listed_with_its_status() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", page(PROTOCOL), re.MULTILINE)
    assert {code: int(status) for code, status in rows} == STATUS


def test_every_message_of_the_socket_is_named() -> None:
    text = page(PROTOCOL).partition("## The socket")[2]
    for kind in (*wire.FromServer.__args__, *wire.FromClient.__args__):
        tag = kind.__struct_config__.tag
        assert f"`{tag}`" in text, tag


def test_every_route_that_is_named_exists() -> None:
    known = {f"{each.method} {each.path}" for each in ENDPOINTS}
    named = re.findall(r"`((?:GET|POST|PATCH|DELETE) /[^`]+)`", page(PROTOCOL))
    assert named and [name for name in named if name not in known] == []


def test_every_metric_is_explained() -> None:
    made = re.findall(r"^# TYPE (\w+)", Metrics().text().decode(), re.MULTILINE)
    page_names = re.findall(r"^\| `(wyrmhold_\w+)`", page("docs/operations.md"), re.MULTILINE)
    assert {name for name in made if not name.endswith("_created")} == set(page_names)
