"""A language model at a table: whole games with the protocol's own client, and what it may see."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.program import run
from tests.patience import patience
from tests.processes import python
from tests.server.kit import serving, sqlite_url
from tests.server.programs import Programs
from tests.server.scene import line_to
from wyrmhold.cli.language_model.local import LocalSeat, new_table
from wyrmhold.cli.language_model.sight import (
    ANSWERS_PER_PAGE,
    MAX_ANSWERS_IN_VIEW,
    page_of,
    some_of,
    told,
)
from wyrmhold.kernel.errors import BadOptions

if TYPE_CHECKING:
    from mcp import Client

START = "from wyrmhold.cli.main import main; raise SystemExit(main())"
TOOLS = ["answer", "answers", "games", "hint", "look", "new_table", "rules", "wait"]

Table = dict[str, Any]
QUICK: list[Table] = [
    {"game": "drakon", "bots": ["random", "hatchling"], "options": {"turn_limit": 3}},
    {"game": "dragon_run", "bots": ["random"]},
]


class Model:
    """A simple model that picks any of the answers it is shown."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.rng = random.Random(1)

    async def call(self, tool: str, **arguments: object) -> tuple[str, Any]:
        """What a tool returns, in words and as data."""
        result = await self.client.call_tool(tool, arguments)
        assert not result.is_error, result.content
        return self.text(result), result.structured_content

    async def refused(self, tool: str, **arguments: object) -> str:
        result = await self.client.call_tool(tool, arguments)
        assert result.is_error
        return self.text(result)

    @staticmethod
    def text(result: Any) -> str:
        return "\n".join(part.text for part in result.content)

    async def play(self, text: str, seen: Any) -> tuple[str, Any, int]:
        """Play on to the end; return the last output and the number of answers."""
        count = 0
        while seen["outcome"] is None:
            if seen["asked"] is None:
                text, seen = await self.call("wait", seconds=5)
                continue
            begin = text.index("legal answers:") + len("legal answers:")
            shown = [each[2:] for each in text[begin:].splitlines() if each.startswith("- ")]
            assert len(shown) == min(MAX_ANSWERS_IN_VIEW, seen["asked"]["answers"])
            text, seen = await self.call("answer", do=self.rng.choice(shown))
            count += 1
        return text, seen, count


@pytest.fixture(scope="module", autouse=True)
def protocol() -> None:
    """Needs the protocol's package, imported only here: it would slow collection down."""
    pytest.importorskip("mcp.server.mcpserver", reason="needs the extra mcp")


def talking(story: Callable[[Model], Awaitable[None]], *arguments: str, **env: str) -> None:
    """Run a story with the program at the other end of a pipe."""
    from mcp import Client, StdioServerParameters

    command = ["-c", START, "mcp", *arguments]
    there = StdioServerParameters(command=sys.executable, args=command, env=env or None)

    async def told_there() -> None:
        async with asyncio.timeout(patience(600)), Client(there) as client:
            await story(Model(client))

    asyncio.run(told_there())


def test_a_model_plays_whole_games_over_standard_input_and_output() -> None:
    async def story(model: Model) -> None:
        listed = (await model.client.list_tools()).tools
        assert sorted(tool.name for tool in listed) == TOOLS
        assert all(tool.description for tool in listed)
        assert "new_table" in await model.refused("look")
        assert "bot drake" in (await model.call("games"))[0]
        answered = 0
        for table in QUICK:
            text, seen = await model.call("new_table", **table)
            assert text.startswith(f"You play {table['game']}. You are seat 0")
            assert seen["seat"] == 0 and "legal" not in seen["view"]
            text, seen, count = await model.play(text, seen)
            assert "The game is over" in text and seen["outcome"]["winners"] is not None
            answered += count
            assert "not your turn" in await model.refused("answer", do="pass")
            assert "not your turn" in await model.refused("hint")
        assert answered

    talking(story)


def test_a_model_is_told_what_it_did_wrong_and_what_to_do() -> None:
    async def story(model: Model) -> None:
        assert "choose from drakon, dragon_run" in await model.refused("new_table", game="chess")
        assert "unknown bot 'nobody'" in await model.refused("new_table", bots=["nobody"])
        wrong = await model.refused("new_table", options={"turn_limit": -1})
        assert "turn_limit" in wrong
        await model.call("new_table", game="drakon", bots=["random"])
        assert "abracadabra" in await model.refused("answer", do="abracadabra")
        assert "MOV" in await model.refused("answer", do="move 5,5")
        first = (await model.call("answers"))[0].splitlines()
        assert first[0].startswith("Page 1 of ") and len(first) <= ANSWERS_PER_PAGE + 1
        some = (await model.call("answers", begins="place"))[0].splitlines()
        assert all(each.startswith("place") for each in some[1:])
        assert "no page 99" in (await model.call("answers", page=99))[0]
        assert "CH-WIND" in (await model.call("rules", clause="ch-wind"))[0]
        assert "did you mean" in await model.refused("rules", clause="CH-WINDY")
        assert "CH-WIND" in (await model.call("rules", words="wind", game="drakon"))[0]
        assert "%" in (await model.call("hint"))[0]
        assert "unknown game" in await model.refused("rules", game="chess")

    talking(story)


@pytest.mark.parametrize(
    ("game", "edition"), [("drakon", "third"), ("drakon", "fourth"), ("dragon_run", "first")]
)
def test_what_a_model_sees_does_not_depend_on_what_its_seat_cannot_know(
    game: str, edition: str
) -> None:
    """In positions that the seat cannot tell apart, every word is the same."""
    rng = random.Random(5)
    changed = 0
    for seat in range(3):
        here = new_table(game, ["random", "random"], edition, {}, seat, bytes([seat]))
        for _ in range(12):
            legal = here.legal()
            if legal is None:
                break
            twin = twin_of(here, rng)
            changed += twin.table.state != here.table.state
            one, two = here.look(), twin.look()
            assert told(one) == told(two)
            assert json.dumps(one.as_json()) == json.dumps(two.as_json())
            assert here.legal() == twin.legal()
            here.answer(rng.choice(list(legal)))
    assert changed > 10


def twin_of(here: LocalSeat, rng: random.Random) -> LocalSeat:
    """The same seat at a table that differs where the seat cannot look."""
    twin = object.__new__(LocalSeat)
    twin.__dict__ = {**here.__dict__}
    table = here.table
    twin.table = object.__new__(type(table))
    twin.table.__dict__ = {
        **table.__dict__,
        "state": table.game.imagined(table.state, here.seat, rng),
    }
    return twin


def test_events_say_only_what_the_seat_may_know() -> None:
    for number in range(5):
        here = new_table("drakon", ["random", "random"], "third", {}, 0, bytes([number]))
        drawn = [each for each in here.look().happened if each["type"] == "ChamberDrawn"]
        for _ in range(6):
            legal = here.legal()
            assert legal is not None
            here.answer(next((each for each in legal if each.startswith("place")), legal[0]))
            drawn += [each for each in here.look().happened if each["type"] == "ChamberDrawn"]
        assert any(each["seat"] != 0 for each in drawn) and any(each["seat"] == 0 for each in drawn)
        for each in drawn:
            assert (each["tile"] is not None) == (each["seat"] == 0)


def test_a_few_answers_are_of_every_kind() -> None:
    placing = [f"place {n}" for n in range(90)]
    assert some_of([*placing, "pass", "move 1,0"]) == [
        "pass",
        "move 1,0",
        *placing[: MAX_ANSWERS_IN_VIEW - 2],
    ]
    assert some_of(placing[:3]) == placing[:3]
    many = [f"{kind} {n}" for kind in range(MAX_ANSWERS_IN_VIEW + 5) for n in range(2)]
    assert len(some_of(many)) == MAX_ANSWERS_IN_VIEW


def test_answers_come_in_pages() -> None:
    legal = [f"place {n}" for n in range(ANSWERS_PER_PAGE + 1)] + ["pass"]
    assert page_of(legal, 1, "").splitlines()[1:] == legal[:ANSWERS_PER_PAGE]
    assert page_of(legal, 2, "").splitlines()[1:] == legal[ANSWERS_PER_PAGE:]
    assert page_of(legal, 1, "pa").splitlines()[1:] == ["pass"]
    assert page_of(legal, 3, "") == "There is no page 3: give 1 to 2."
    with pytest.raises(BadOptions):
        new_table("drakon", ["random"], "", {}, 2)


def test_a_model_sits_at_a_servers_table(tmp_path: Path) -> None:
    with serving(sqlite_url(tmp_path)) as server, line_to(server.url) as line:
        programs = Programs(line)
        owner = programs.owner()
        token = programs.program(owner, name="Model").bearer
        assert token is not None
        table = programs.table(owner, turns=3)
        programs.post(owner, table, "join", {"name": "Ada"})

        async def story(model: Model) -> None:
            text, seen = await model.call("join_table", table=table)
            assert "The game has not started" in text and seen["names"] == ["Ada", "Model (a bot)"]
            assert (await model.call("join_table", table=table))[1]["seat"] == 1
            await asyncio.to_thread(programs.post, owner, table, "start")
            await asyncio.to_thread(programs.post, owner, table, "forfeit", {"seat": 0})
            while seen["outcome"] is None:
                text, seen = await model.call("wait", seconds=5)
            assert seen["outcome"] == {"winners": [1], "reason": "forfeit"}
            assert "somebody else" not in text
            options = {"turn_limit": 3}
            text, seen = await model.call("new_table", bots=["random"], options=options)
            text, seen, count = await model.play(text, seen)
            assert seen["outcome"] is not None and count >= 1
            assert "no hints" in await model.refused("hint")
            assert "no such table" in await model.refused("join_table", table="x")

        talking(story, "--server", server.url, WYRMHOLD_BOT_TOKEN=token)


def test_what_keeps_it_from_starting_is_reported_in_one_line() -> None:
    assert "needs a bot token" in run("mcp", "--server", "http://127.0.0.1:9").err
    assert "give an address" in run("mcp", "--server", "nowhere", "--token", "x").err
    # Without the package: the error names the extra.
    code = f"import sys; sys.modules['mcp'] = None; sys.argv = ['wyrmhold', 'mcp']; {START}"
    done = python("-c", code)
    assert done.returncode == 2 and "pip install 'wyrmhold[mcp]'" in done.stderr
    assert "Traceback" not in done.stderr
