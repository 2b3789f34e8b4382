"""What may be typed at any question beside an answer: help, rules, log, saving, leaving."""

from __future__ import annotations

from rich.text import Text

from wyrmhold.cli.terminal import saving
from wyrmhold.cli.terminal.citing import clause_lines
from wyrmhold.cli.terminal.inks import ACT, FAINT, LOSS, MUTED, STRONG
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.cli.terminal.room import Leave, Room
from wyrmhold.cli.terminal.scene import lair_in_words, legend, whole_lair
from wyrmhold.cli.terminal.tableau import ENDLESS, plain_options
from wyrmhold.games.drakon.tiles import KINDS, START

HELP = (
    ("1, 2, 3 …", "pick an option by its number"),
    ("1,0 or NE", "pick a cell, or a rotation, by name"),
    ("move 1,0", "any answer in full: place blank:NE@0,1 · use rob 2 · end"),
    ("b", "back to the question before"),
    ("?", "the rule behind this question; ?3 behind option 3; ? CH-WIND any clause"),
    ("board", "the whole lair, and what its letters stand for"),
    ("list", "every option in full"),
    ("words", "switch between the lair drawn and the lair in words"),
    ("log", "everything that happened"),
    ("save [FILE]", "save the game; wyrmhold play --resume FILE goes on with it"),
    ("quit", "leave the table"),
)

YES = ("y", "yes")
NO = ("n", "no")
REFUSED = "✕ "
LONGEST_PROBLEM = 300


def run_command(room: Room, seat: int, menu: Menu, line: str) -> list[Text] | None:
    """Carry out what was typed if it is a command: a notice, or None if it is not one."""
    word, _, rest = line.partition(" ")
    word = word.lower()
    if line.startswith("?"):
        return explain(room, menu, line[1:].strip())
    if word == "save":
        return save(room, rest.strip())
    if rest:
        return None
    if word in ("help", "h"):
        room.screen.page(help_lines(room))
    elif word == "board":
        room.screen.page(lair_page(room, seat, menu))
    elif word == "list":
        room.screen.page(plain_options(menu))
    elif word == "log":
        room.screen.page([line.text for line in room.log(seat, room.history)])
    elif word == "words":
        room.words = not room.words
        return [Text("The lair is told in words now." if room.words else "The lair is drawn now.")]
    elif word in ("quit", "q", "exit"):
        return leave(room)
    else:
        return None
    return []


def lair_page(room: Room, seat: int, menu: Menu) -> list[Text]:
    """The whole lair, as the player likes to have it."""
    screen, scene = room.screen, room.scene(seat, menu)
    if room.words:
        return lair_in_words(scene)
    height = ENDLESS if screen.plain else screen.height - 3
    return [*whole_lair(scene, screen.width, height), Text(""), legend(scene)]


def explain(room: Room, menu: Menu, what: str) -> list[Text]:
    """The rule behind the question, an option or a clause's name."""
    name = what or menu.clause
    if what.isascii() and what.isdigit():
        number = int(what[:9])
        if not 1 <= number <= len(menu.options):
            return [problem(f"There is no option {what[:9]}.")]
        name = menu.options[number - 1].clause
    room.screen.page(clause_lines(name, room.state.rules))
    return []


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


def problem(message: str, rule: str | None = None) -> Text:
    """Something that did not work, and the clause behind it."""
    if len(message) > LONGEST_PROBLEM:
        message = message[:LONGEST_PROBLEM] + "…"
    text = Text.assemble((REFUSED, LOSS), (message[:1].upper() + message[1:], LOSS))
    if rule:
        text.append(f"  (? {rule})", FAINT)
    return text


def save(room: Room, name: str) -> list[Text]:
    """Save now; asks before it replaces another file."""
    name = name or room.save_name()
    try:
        if not saving.is_free(name, room.table.record):
            answer = room.screen.ask(f"{name} exists and is not this game. Replace it? [y/N] ")
            if answer.strip().lower() not in YES:
                return [problem("Not saved. Another name: save FILE")]
        return [Text(room.save(name), ACT)]
    except saving.CannotSave as error:
        return [problem(f"Not saved: {error.message}")]


def leave(room: Room) -> list[Text]:
    """Leave the table, saving first if the player likes. Raises Leave."""
    if not room.is_worth_saving():
        raise Leave("Goodbye. Nothing was played, so nothing was saved.")
    while True:
        question = f"Save as {room.save_name()} before you leave? [Y/n, b to stay] "
        answer = room.screen.ask(question).strip().lower()
        if answer in NO:
            raise Leave("Goodbye. The game was not saved.")
        if answer in ("b", "back"):
            return []
        if answer in ("", *YES):
            notice = save(room, "")
            if notice[0].plain.startswith(REFUSED):
                return notice
            raise Leave(notice[0].plain)


def save_unasked(room: Room) -> str:
    """Save when nobody can be asked, under a name that loses no file; the last line."""
    if not room.is_worth_saving():
        return "Nothing was played, so nothing was saved."
    return room.save(saving.free_name(room.save_name(), room.table.record))
