"""The tools that the MCP server offers to a language model."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent
from pydantic import Field

from wyrmhold import __version__
from wyrmhold.bots.roster import DEFAULT_BOT, for_people
from wyrmhold.cli.language_model import local, remote
from wyrmhold.cli.language_model.remote import Server
from wyrmhold.cli.language_model.sight import Seat, Sight, page_of, told
from wyrmhold.cli.rules import clause_text, found_clause, known_clauses
from wyrmhold.games.registry import DEFAULT, GAMES
from wyrmhold.kernel.errors import WyrmholdError

INSTRUCTIONS = """\
You play a board game and see only what your seat sees. Start with `new_table`. Then, until the \
game is over, read what you are shown and `answer` with one of the legal answers, exactly as \
written. `answers` lists all of them, `rules` explains a clause."""

MAX_WAIT_S = 300.0
MAX_CLAUSES_LISTED = 40


class Desk:
    """The one table this program plays at, used by one call at a time."""

    def __init__(self, server: Server | None = None) -> None:
        self.server = server
        self._seat: Seat | None = None
        self._lock = threading.Lock()

    @property
    def seat(self) -> Seat:
        if self._seat is None:
            raise ToolError("you are not at a table: call `new_table` first")
        return self._seat

    def doing(self, job: Callable[[], Any]) -> Any:
        """Run `job` at the table. Errors tell the model how to fix them."""
        with self._lock:
            try:
                return job()
            except WyrmholdError as error:
                problems = [f"- {each}" for each in getattr(error, "problems", ())]
                rule = [f"`rules` explains {error.rule}."] if error.rule else []
                raise ToolError("\n".join([error.message, *problems, *rule])) from None

    def sit(self, seat: Seat) -> Sight:
        self._seat = seat
        return seat.look()


def shown(sight: Sight) -> CallToolResult:
    """A sight as text and as structured content."""
    text = TextContent(type="text", text=told(sight))
    return CallToolResult(content=[text], structured_content=sight.as_json())


def games_text() -> str:
    """The games with their options and bots."""
    lines = ["The players at your table are you and the bots you choose.", ""]
    for name, game in GAMES.items():
        lines.append(f"{name}:")
        for option in game.description.options:
            values = f" ({', '.join(option.values())})" if option.values() else ""
            lines.append(f"  option {option.name}{values}, default {option.default}: {option.text}")
        lines += [f"  bot {entry.name}: {entry.text}" for entry in for_people(name)]
    return "\n".join(lines)


def rules_text(clause: str, words: str, game: str | None) -> str:
    """One clause, or a list of clauses."""
    if clause:
        return clause_text(found_clause(clause, game))
    wanted = words.lower().split()
    found = [
        f"{each.id}  {each.title}"
        for each in known_clauses(game).values()
        if all(word in f"{each.id} {each.title} {each.rule}".lower() for word in wanted)
    ]
    if not found:
        return "No clause contains all these words. Try fewer."
    rest = len(found) - MAX_CLAUSES_LISTED
    more = [f"and {rest} more: narrow the search with `words`"] if rest > 0 else []
    return "\n".join([*found[:MAX_CLAUSES_LISTED], *more])


def make_server(server: Server | None = None) -> MCPServer[Any]:
    """The MCP server, with a table on this machine or at `server`."""
    desk = Desk(server)
    mcp: MCPServer[Any] = MCPServer(
        "wyrmhold", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    add_table_tools(mcp, desk)
    add_playing_tools(mcp, desk)
    return mcp


def add_table_tools(mcp: MCPServer[Any], desk: Desk) -> None:
    """Add the tools that describe the games and take a seat."""

    @mcp.tool()
    def games() -> str:
        """List the games, their options, and the bots to play against."""
        return games_text()

    @mcp.tool()
    def new_table(
        game: Annotated[str, Field(description=" or ".join(GAMES))] = DEFAULT.name,
        bots: Annotated[
            list[str], Field(description="the bots on the other seats, one name for each")
        ] = [DEFAULT_BOT],  # noqa: B006  # never mutated; shown in the schema
        edition: Annotated[str, Field(description="leave empty for the default edition")] = "",
        options: Annotated[
            dict[str, str | int | bool], Field(description="as `games` lists them")
        ] = {},  # noqa: B006  # likewise
    ) -> CallToolResult:
        """Start a game against bots and look at it. Leaves any current game."""
        there = desk.server

        def begin() -> Sight:
            if there is not None:
                return desk.sit(remote.new_table(there, game, bots, edition, options))
            return desk.sit(local.new_table(game, bots, edition, options))

        return shown(desk.doing(begin))

    @mcp.tool()
    def rules(
        clause: Annotated[str, Field(description="the id of a clause, such as CH-WIND")] = "",
        words: Annotated[str, Field(description="or words to search for in the clauses")] = "",
        game: Annotated[str, Field(description="only the rules of this game")] = "",
    ) -> str:
        """Read a clause of the rules by its id, or search for words."""
        if game and game not in GAMES:
            raise ToolError(f"unknown game '{game}'; choose from {', '.join(GAMES)}")
        return str(desk.doing(lambda: rules_text(clause, words, game or None)))

    there = desk.server
    if there is not None:

        @mcp.tool()
        def join_table(
            table: Annotated[str, Field(description="the id at the end of the table's link")],
        ) -> CallToolResult:
            """Sit down at a table of the server, or return to your seat there."""
            return shown(desk.doing(lambda: desk.sit(remote.join(there, table))))


def add_playing_tools(mcp: MCPServer[Any], desk: Desk) -> None:
    """Add the tools to play with."""

    @mcp.tool()
    def look() -> CallToolResult:
        """See the game from your seat, what happened since you last looked, and your decision."""
        return shown(desk.doing(lambda: desk.seat.look()))

    @mcp.tool()
    def answers(
        page: Annotated[int, Field(description="page number, starting at 1")] = 1,
        begins: Annotated[str, Field(description="only answers that begin with this")] = "",
    ) -> str:
        """List the legal answers, page by page."""
        legal = desk.doing(lambda: desk.seat.legal())
        if legal is None:
            raise ToolError("it is not your turn")
        return page_of(legal, page, begins)

    @mcp.tool()
    def answer(
        do: Annotated[str, Field(description="one of the legal answers, exactly as written")],
    ) -> CallToolResult:
        """Play a legal answer. The others play on, and you see what happened."""

        def act() -> Sight:
            desk.seat.answer(do.strip())
            return desk.seat.look()

        return shown(desk.doing(act))

    @mcp.tool()
    def wait(
        seconds: Annotated[float, Field(ge=0, le=MAX_WAIT_S)] = 30.0,
    ) -> CallToolResult:
        """Let the others play until it is your turn, for at most `seconds`."""

        def rest() -> Sight:
            desk.seat.wait(seconds)
            return desk.seat.look()

        return shown(desk.doing(rest))

    @mcp.tool()
    def hint() -> str:
        """Get suggestions with reasons, based on what your seat knows. Not available on servers."""
        return str(desk.doing(lambda: desk.seat.hint()))
