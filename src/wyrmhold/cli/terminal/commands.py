"""Commands that can be typed at any question: help, rules, log, save, quit."""

from __future__ import annotations

from rich.text import Text

from wyrmhold.cli.terminal import save_file
from wyrmhold.cli.terminal.game_room import AnySitting, Leave
from wyrmhold.cli.terminal.inks import ACT, FAINT, LOSS
from wyrmhold.cli.terminal.layout import plain_items
from wyrmhold.cli.terminal.menu import Menu

YES = ("y", "yes")
NO = ("n", "no")
REFUSED = "✕ "
MAX_PROBLEM_LENGTH = 300


def run_command(room: AnySitting, seat: int, menu: Menu, line: str) -> list[Text] | None:
    """Run a typed command. Returns a notice, or None if it is not a command."""
    word, _, rest = line.partition(" ")
    word = word.lower()
    if line.startswith("?"):
        return explain(room, menu, line[1:].strip())
    if word == "rules":
        return explain(room, menu, rest.strip())
    if word == "save":
        return save(room, rest.strip())
    if word == "hint":
        return advise(room, seat, rest.strip())
    if rest:
        return None
    if word in ("help", "h"):
        room.screen.page(room.help_lines())
    elif word == "list":
        room.screen.page(plain_items(menu))
    elif word == "log":
        room.screen.page([line.text for line in room.log(seat, room.history)])
    elif word in ("quit", "q", "exit"):
        return leave(room)
    else:
        return room.command(seat, menu, word)
    return []


def explain(room: AnySitting, menu: Menu, what: str) -> list[Text]:
    """The rule behind the question, an item, or a clause by its id."""
    name = what or menu.clause
    if what.isascii() and what.isdigit():
        number = int(what[:9])
        if not 1 <= number <= len(menu.items):
            return [problem(f"There is no answer {what[:9]}.")]
        name = menu.items[number - 1].clause
    room.screen.page(room.clause_lines(name))
    return []


def advise(room: AnySitting, seat: int, stage: str) -> list[Text]:
    """A hint: where to look; with `2` also the kind of move, with `3` also the moves."""
    if stage not in ("", "1", "2", "3"):
        return [problem("Type hint, hint 2 or hint 3.")]
    # Imported late, because loading the bots takes time.
    from wyrmhold.cli.terminal.hint_page import has_hints, hint_page

    if not has_hints(room):
        return [problem("There are no hints for this game.")]
    room.screen.page(hint_page(room, seat, int(stage or 1)))
    return []


def problem(message: str, rule: str | None = None) -> Text:
    """An error message, with the clause behind it."""
    if len(message) > MAX_PROBLEM_LENGTH:
        message = message[:MAX_PROBLEM_LENGTH] + "…"
    text = Text.assemble((REFUSED, LOSS), (message[:1].upper() + message[1:], LOSS))
    if rule:
        text.append(f"  (? {rule})", FAINT)
    return text


def save(room: AnySitting, name: str) -> list[Text]:
    """Save now, asking before replacing another file."""
    name = name or room.save_name()
    try:
        if not save_file.is_free(name, room.record()):
            answer = room.screen.ask(f"{name} exists and is not this game. Replace it? [y/N] ")
            if answer.strip().lower() not in YES:
                return [problem("Not saved. Choose another name with: save FILE")]
        return [Text(room.save(name), ACT)]
    except save_file.CannotSave as error:
        return [problem(f"Not saved: {error.message}")]


def leave(room: AnySitting) -> list[Text]:
    """Leave the table, offering to save first. Raises Leave."""
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


def save_unasked(room: AnySitting) -> str:
    """Save without asking, overwriting nothing. Returns the last line to print."""
    if not room.is_worth_saving():
        return "Nothing was played, so nothing was saved."
    return room.save(save_file.free_name(room.save_name(), room.record()))
