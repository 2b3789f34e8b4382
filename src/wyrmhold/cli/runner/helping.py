"""What can be typed at a table of Dragon Run."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from wyrmhold.cli.terminal.clauses import clause_page
from wyrmhold.cli.terminal.inks import ACT, MUTED, STRONG
from wyrmhold.games.dragon_run.clauses import clauses

HELP: Final = (
    ("1, 2, 3 …", "pick an option by its number"),
    ("charge", "or hide, cry, pass, again, power, light: pick an option by a word"),
    ("hide object_1", "any answer in full: cry object_2 · play mind_control 2"),
    ("b", "back to the question before"),
    ("?", "the rule behind this question; ?3 behind option 3"),
    ("rules ID", "any clause, such as rules RUN-HIDE-1"),
    ("hint", "where to look; hint 2: what kind of answer; hint 3: the answers, and why"),
    ("list", "every option in full"),
    ("log", "everything that happened, as far as you may know it"),
    ("save [FILE]", "save the game; wyrmhold play --resume FILE goes on with it"),
    ("quit", "leave the table"),
)


def help_lines(promise: str) -> list[Text]:
    """Every command, and how the luck of this table can be checked."""
    lines = [Text("At any question you can type", STRONG), Text("")]
    lines += [Text.assemble((f"{keys:<14}", ACT), what) for keys, what in HELP]
    return [
        *lines,
        Text(""),
        Text("A letter beside a Location says who has looked at it. ▸ marks whose turn it is."),
        Text("After every potion the others may answer; whether anybody could stays a secret."),
        Text(""),
        Text("The luck of this table is sealed. Note this promise; at the end it can be checked:"),
        Text(promise, MUTED),
    ]


def clause_lines(name: str) -> list[Text]:
    """A clause for reading."""
    return clause_page(name, clauses(), lambda _: (), "RUN-TURN-1, RUN-HIDE-1 or RUN-LOC-DRAGON")
