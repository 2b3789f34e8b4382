"""The help page of Drakon, and the page with the whole lair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from wyrmhold.cli.terminal.drakon.scene import lair_in_words, legend, whole_lair
from wyrmhold.cli.terminal.inks import ACT, MUTED, STRONG
from wyrmhold.cli.terminal.layout import UNLIMITED_HEIGHT
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.games.drakon.tiles import KINDS, START

if TYPE_CHECKING:
    from wyrmhold.cli.terminal.drakon.room import Room

HELP: Final = (
    ("1, 2, 3 …", "pick an answer by its number"),
    ("1,0 or NE", "pick a cell or a rotation by name"),
    ("move 1,0", "any move in full notation: place blank:NE@0,1 · use rob 2 · end"),
    ("b", "go back to the previous question"),
    ("?", "the rule for this question; ?3 for answer 3; ? CH-WIND for any clause"),
    ("board", "the whole lair, with a legend"),
    ("hint", "where to look; hint 2: the kind of move; hint 3: the moves, with reasons"),
    ("list", "every answer in full"),
    ("words", "switch between a drawing and a description of the lair"),
    ("log", "everything that happened"),
    ("save [FILE]", "save the game; resume it with wyrmhold play --resume FILE"),
    ("quit", "leave the table"),
)


def lair_page(room: Room, seat: int, menu: Menu) -> list[Text]:
    """The whole lair, drawn or described as the player prefers."""
    screen, scene = room.screen, room.scene(seat, menu)
    if room.words:
        return lair_in_words(scene)
    height = UNLIMITED_HEIGHT if screen.plain else screen.height - 3
    return [*whole_lair(scene, screen.width, height), Text(""), legend(scene)]


def help_lines(room: Room) -> list[Text]:
    """Every command, and how to check the luck of this table."""
    lines = [Text("At any question you can type", STRONG), Text("")]
    lines += [Text.assemble((f"{keys:<12}", ACT), " ", what) for keys, what in HELP]
    promise = room.table.record.header.commitment
    rules = room.state.rules
    start = rules.box.name_of(KINDS[START])
    locked = [Text("3+2 coins means three coins plus two locked ones that cannot be lost.")]
    if not rules.options.expansion_one:
        locked = []
    lines += [
        Text(""),
        Text(f"Coordinates count east and north from {start}. An arrow in a door leads out."),
        Text("A star after a hero's name means an unused ability. D is Drakon."),
        *locked,
        Text(""),
        Text("The luck of this table is fixed. Note this commitment to check it at the end:"),
        Text(promise, MUTED),
    ]
    return lines
