"""The tools of the MCP server: what a language model can do at a table."""

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
from wyrmhold.cli.rules import clause_text, found_clause, known_clauses
from wyrmhold.cli.talking import local, remote
from wyrmhold.cli.talking.remote import Server
from wyrmhold.cli.talking.sight import Seat, Sight, page_of, told
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import WyrmholdError

INSTRUCTIONS = """\
You sit at a table of Drakon or Dragon Run and see what your seat sees, nothing else. Begin with \
`new_table`; then, until the game is over, read what you are shown and `answer` with one of the \
legal answers, exactly as it is written. `answers` lists all of them, `rules` explains a clause."""

WAIT_MOST = 300.0
CLAUSES_MOST = 40


class Desk:
    """The one table that this program sits at, and who may touch it: one call at a time."""

    def __init__(self, server: Server | None = None) -> None:
        self.server = server
        self._seat: Seat | None = None
        self._lock = threading.Lock()

    @property
    def seat(self) -> Seat:
        if self._seat is None:
            raise ToolError("you do not sit at a table: call `new_table` first")
        return self._seat

    def doing(self, job: Callable[[], Any]) -> Any:
        """Do something at the table. What a player did wrong is said, and how to do it right."""
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
    """What is to be seen: in words, and for programs."""
    text = TextContent(type="text", text=told(sight))
    return CallToolResult(content=[text], structured_content=sight.as_json())


def games_text() -> str:
    """The games with their options, and who plays them."""
    lines = ["At a table of yours there are as many players as bots, and you.", ""]
    for name, game in GAMES.items():
        lines.append(f"{name}:")
        for option in game.description.options:
            values = f" ({', '.join(option.values())})" if option.values() else ""
            lines.append(f"  option {option.name}{values}, usually {option.default}: {option.text}")
        lines += [f"  bot {entry.name}: {entry.text}" for entry in for_people(name)]
    return "\n".join(lines)


def rules_text(clause: str, words: str, game: str | None) -> str:
    """A clause, or which clauses there are."""
    if clause:
        return clause_text(found_clause(clause, game))
    wanted = words.lower().split()
    found = [
        f"{each.id}  {each.title}"
        for each in known_clauses(game).values()
        if all(word in f"{each.id} {each.title} {each.rule}".lower() for word in wanted)
    ]
    if not found:
        return "No clause has these words. Try fewer."
    rest = len(found) - CLAUSES_MOST
    more = [f"and {rest} more: give words that they have"] if rest > 0 else []
    return "\n".join([*found[:CLAUSES_MOST], *more])


def make_server(server: Server | None = None) -> MCPServer[Any]:
    """The MCP server: with a table on this machine, or with seats at a server's tables."""
    desk = Desk(server)
    mcp: MCPServer[Any] = MCPServer(
        "wyrmhold", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    add_table_tools(mcp, desk)
    add_playing_tools(mcp, desk)
    return mcp


def add_table_tools(mcp: MCPServer[Any], desk: Desk) -> None:
    """To learn what there is, and to sit down."""

    @mcp.tool()
    def games() -> str:
        """The games, what a table can agree on, and the bots to play against."""
        return games_text()

    @mcp.tool()
    def new_table(
        game: Annotated[str, Field(description="drakon or dragon_run")] = "drakon",
        bots: Annotated[
            list[str], Field(description="who plays the other seats, one name for each")
        ] = [DEFAULT_BOT],  # noqa: B006  # never changed; a schema shows it
        edition: Annotated[str, Field(description="left out: the usual one")] = "",
        options: Annotated[
            dict[str, str | int | bool], Field(description="as `games` lists them")
        ] = {},  # noqa: B006  # likewise
    ) -> CallToolResult:
        """Begin a game against bots, and look at it. A game under way is left."""
        there = desk.server

        def begin() -> Sight:
            if there is not None:
                return desk.sit(remote.new_table(there, game, bots, edition, options))
            return desk.sit(local.new_table(game, bots, edition, options))

        return shown(desk.doing(begin))

    @mcp.tool()
    def rules(
        clause: Annotated[str, Field(description="the id of a clause, such as CH-WIND")] = "",
        words: Annotated[str, Field(description="or words that clauses have")] = "",
        game: Annotated[str, Field(description="the rules of this game only")] = "",
    ) -> str:
        """The rules: a clause by its id, or those that have some words."""
        if game and game not in GAMES:
            raise ToolError(f"there is no game '{game}'; there are: {', '.join(GAMES)}")
        return str(desk.doing(lambda: rules_text(clause, words, game or None)))

    there = desk.server
    if there is not None:

        @mcp.tool()
        def join_table(
            table: Annotated[str, Field(description="the id at the end of the table's link")],
        ) -> CallToolResult:
            """Sit down at a table of the server, or go on at one where you have a seat."""
            return shown(desk.doing(lambda: desk.sit(remote.join(there, table))))


def add_playing_tools(mcp: MCPServer[Any], desk: Desk) -> None:
    """To play."""

    @mcp.tool()
    def look() -> CallToolResult:
        """What your seat sees, what happened since you last looked, and what you are asked."""
        return shown(desk.doing(lambda: desk.seat.look()))

    @mcp.tool()
    def answers(
        page: Annotated[int, Field(description="the first is 1")] = 1,
        begins: Annotated[str, Field(description="only those that begin so")] = "",
    ) -> str:
        """The legal answers to what you are asked, page by page."""
        legal = desk.doing(lambda: desk.seat.legal())
        if legal is None:
            raise ToolError("you are not asked now")
        return page_of(legal, page, begins)

    @mcp.tool()
    def answer(
        do: Annotated[str, Field(description="one of the legal answers, as it is written")],
    ) -> CallToolResult:
        """Answer what you are asked; the others play on, and you see what came of it."""

        def act() -> Sight:
            desk.seat.answer(do.strip())
            return desk.seat.look()

        return shown(desk.doing(act))

    @mcp.tool()
    def wait(
        seconds: Annotated[float, Field(ge=0, le=WAIT_MOST)] = 30.0,
    ) -> CallToolResult:
        """Let the others play until you are asked, at most so many seconds."""

        def rest() -> Sight:
            desk.seat.wait(seconds)
            return desk.seat.look()

        return shown(desk.doing(rest))

    @mcp.tool()
    def hint() -> str:
        """What you could answer, and why, from what your seat knows. Not at a server's tables."""
        return str(desk.doing(lambda: desk.seat.hint()))
