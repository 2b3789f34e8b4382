"""The files, commands and requests on the server's pages are ones the server accepts."""

from __future__ import annotations

import argparse
import re
import shlex

import msgspec
import pytest

from tests.docs.blocks import ROOT, blocks, page
from wyrmhold.cli import serve, store
from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.operations import process
from wyrmhold.server.table_settings import Settings
from wyrmhold.server.wire import messages as wire

PAGE = "docs/operations.md"
PROTOCOL = "docs/protocol.md"
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "deploy").iterdir()
    if path.name != ".env"  # a host's own
)
LANGUAGES = ("caddyfile", "dockerfile", "ini", "nginx", "yaml")


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="wyrmhold", exit_on_error=False, add_help=False)
    commands = parser.add_subparsers(required=True)
    serve.add(commands)
    store.add(commands)
    return parser


def commands() -> list[list[str]]:
    """Every `wyrmhold` command on the page and in its files, split into words."""
    text = page(PAGE).replace("\\\n", " ")
    lines = re.findall(
        r"^(?:ExecStart=/\S+/)?(wyrmhold (?:serve|store)\b[^\n]*)", text, re.MULTILINE
    )
    return [shlex.split(line, comments=True) for line in lines]


@pytest.mark.parametrize("name", FILES)
def test_the_page_shows_the_file_as_it_is(name: str) -> None:
    shown = [block.text for block in blocks(PAGE, *LANGUAGES) if block.word == name]
    assert shown == [page(name)]


def test_every_command_on_the_page_is_understood() -> None:
    found = [words for words in commands() if "--help" not in words]
    assert len(found) >= 7
    for words in found:
        until = words.index(">") if ">" in words else None
        assert callable(parser().parse_args(words[1:until]).run)


def test_every_setting_is_explained() -> None:
    table = page(PAGE).partition("| setting |")[2].partition("\n\n")[0]
    explained = set(re.findall(r"`(--[\w-]+)", table))
    made = argparse.ArgumentParser(add_help=False)
    serve.add_arguments(made)
    assert explained >= {name for action in made._actions for name in action.option_strings}
    variables = {serve.DATABASE, serve.REDIS, serve.CONTACT}
    variables |= {process.METRICS_TOKEN, process.TEST_SEED}
    assert set(re.findall(r"`(WYRMHOLD_\w+)`", table)) == variables


def test_the_server_can_read_every_request_on_the_protocol_page() -> None:
    shown = re.findall(
        r"^([A-Z]+) +(/\S+)(?: +(\{.*\}))?", blocks(PROTOCOL, "text")[0].text, re.MULTILINE
    )
    known = {(each.method, each.path): each for each in ENDPOINTS}
    assert len(shown) == 6
    for method, path, body in shown:
        endpoint = known[method, path.partition("?")[0]]
        assert bool(body) == (endpoint.body is not None)
        if endpoint.body is not None:
            msgspec.json.decode(body, type=endpoint.body)
    for block in blocks(PROTOCOL, "json"):
        msgspec.json.decode(block.text, type=wire.FromClient)


def test_every_setting_of_a_table_is_explained() -> None:
    table = page(PROTOCOL).partition("| setting |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == list(Settings.__struct_fields__)
