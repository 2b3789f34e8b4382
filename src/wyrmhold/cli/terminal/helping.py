"""What can be typed at a table of Drakon, and the whole lair as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from wyrmhold.cli.terminal.inks import ACT, MUTED, STRONG
from wyrmhold.cli.terminal.layout import ENDLESS
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.cli.terminal.scene import lair_in_words, legend, whole_lair
from wyrmhold.games.drakon.tiles import KINDS, START

if TYPE_CHECKING:
    from wyrmhold.cli.terminal.room import Room

HELP: Final = (
    ("1, 2, 3 …", "pick an option by its number"),
    ("1,0 or NE", "pick a cell, or a rotation, by name"),
    ("move 1,0", "any answer in full: place blank:NE@0,1 · use rob 2 · end"),
    ("b", "back to the question before"),
    ("?", "the rule behind this question; ?3 behind option 3; ? CH-WIND any clause"),
    ("board", "the whole lair, and what its letters stand for"),
    ("hint", "where to look; hint 2: what kind of answer; hint 3: the answers, and why"),
    ("list", "every option in full"),
    ("words", "switch between the lair drawn and the lair in words"),
    ("log", "everything that happened"),
    ("save [FILE]", "save the game; wyrmhold play --resume FILE goes on with it"),
    ("quit", "leave the table"),
)


def lair_page(room: Room, seat: int, menu: Menu) -> list[Text]:
    """The whole lair, as the player likes to have it."""
    screen, scene = room.screen, room.scene(seat, menu)
    if room.words:
        return lair_in_words(scene)
    height = ENDLESS if screen.plain else screen.height - 3
    return [*whole_lair(scene, screen.width, height), Text(""), legend(scene)]


def help_lines(room: Room) -> list[Text]:
    """Every command, and how the luck of this table can be checked."""
    lines = [Text("At any question you can type", STRONG), Text("")]
    lines += [Text.assemble((f"{keys:<12}", ACT), " ", what) for keys, what in HELP]
    promise = room.table.record.header.commitment
    rules = room.state.rules
    start = rules.box.name_of(KINDS[START])
    locked = [Text("3+2 coins are three, and two more that are locked and cannot be lost.")]
    if not rules.options.expansion_one:
        locked = []
    lines += [
        Text(""),
        Text(f"Coordinates count east and north from {start}. An arrow in a door is a way out."),
        Text("A star after a hero's name: the ability is not used yet. D is Drakon."),
        *locked,
        Text(""),
        Text("The luck of this table is sealed. Note this promise; at the end it can be checked:"),
        Text(promise, MUTED),
    ]
    return lines
