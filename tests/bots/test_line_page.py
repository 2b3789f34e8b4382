"""docs/bot-protocol.md: its example lines are valid, and its lists match the code."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

from tests.bots.line_kit import WRITING, recorded, recorder
from tests.docs.blocks import blocks, page
from wyrmhold.bots.line.bot import LineBot
from wyrmhold.bots.line.faults import FAULTS
from wyrmhold.bots.line.limits import RANGES, Limits
from wyrmhold.bots.line.wire import CAPABILITIES, MAX_LINE_BYTES, read_banner, read_said
from wyrmhold.bots.players import PLAYERS
from wyrmhold.lab.arena.match import Match, play
from wyrmhold.server.config import Config

PAGE = "docs/bot-protocol.md"


def rows(first: str) -> list[list[str]]:
    """The rows of the table with this heading in its first column."""
    table = page(PAGE).partition(f"| {first} |")[2].partition("\n\n")[0]
    return [
        [cell.strip() for cell in row.strip("|").split(" | ")] for row in table.splitlines()[2:]
    ]


def words(first: str) -> list[str]:
    """The first column of that table, without quotes."""
    return [row[0].strip("| `") for row in rows(first)]


def tables_of_lines() -> list[set[str]]:
    """The lines a bot says, and those it hears."""
    parts = re.split(r"^## What a bot (?:says|hears)\n", page(PAGE), flags=re.MULTILINE)[1:]
    return [set(re.findall(r"^\| `(\w+)` \|", part.partition("\n\n##")[0], re.M)) for part in parts]


def test_the_lines_shown_are_lines_of_the_protocol() -> None:
    shown = next(block.text for block in blocks(PAGE, "text") if block.text.startswith("<"))
    said = [line[2:].encode() for line in shown.splitlines() if line.startswith("<")]
    heard = [json.loads(line[2:]) for line in shown.splitlines() if line.startswith(">")]
    assert read_banner(said[0]).games == ("drakon",)
    for line in said[1:]:
        read_said(line)
    says, hears = tables_of_lines()
    assert {next(iter(json.loads(line))) for line in said} == says - set(CAPABILITIES)
    assert {next(iter(line)) for line in heard} <= hears


def test_lines_to_a_bot_are_listed_with_their_keys(tmp_path: Path) -> None:
    bot = LineBot(recorder(tmp_path, "events"), WRITING)
    match = Match("dragon_run", "first", {}, 2, ("line:x", "random"), "one", 1, 1)
    play(match, 0, [bot, PLAYERS["dragon_run"]["random"]])
    bot.ping()
    bot.quit()
    heard = {next(iter(line)): set(line) for line in recorded(tmp_path / "heard")}
    _, listed = tables_of_lines()
    assert set(heard) == listed - {"vantage", "stop"}
    part = page(PAGE).partition("## What a bot hears\n")[2]
    for word in ("new", "prompt"):
        keys = re.search(rf"^\| `{word}` \| ([^|]*)", part, re.MULTILINE)
        assert keys is not None
        assert heard[word] == {word, *re.findall(r"`(\w+)`", keys[1])}


def test_faults_capabilities_and_limits_are_listed() -> None:
    assert {row[0].strip("| `"): row[1].strip("| ") for row in rows("fault")} == FAULTS
    assert words("capability") == list(CAPABILITIES)
    limits = {row[0].strip("| `"): float(row[1]) for row in rows("limit")}
    assert limits == dataclasses.asdict(Limits())
    assert set(limits) == set(RANGES)
    at_tables = {row[0].strip("| `"): float(row[2]) for row in rows("limit")}
    config = Config(database="sqlite:///x")
    assert at_tables == dataclasses.asdict(config.guest_limits)
    assert f"{MAX_LINE_BYTES:,} bytes" in page(PAGE)
