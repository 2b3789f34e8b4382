"""The help page of Dragon Run."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from wyrmhold.cli.terminal.clauses import clause_page
from wyrmhold.cli.terminal.inks import ACT, MUTED, STRONG
from wyrmhold.games.dragon_run.clauses import clauses

HELP: Final = (
    ("1, 2, 3 …", "pick an answer by its number"),
    ("charge", "or hide, cry, pass, again, power, light: pick an answer by a word"),
    ("hide object_1", "any move in full notation: cry object_2 · play mind_control 2"),
    ("b", "go back to the previous question"),
    ("?", "the rule for this question; ?3 for answer 3"),
    ("rules ID", "any clause, such as rules RUN-HIDE-1"),
    ("hint", "where to look; hint 2: the kind of move; hint 3: the moves, with reasons"),
    ("list", "every answer in full"),
    ("log", "everything that happened, as far as you may know"),
    ("save [FILE]", "save the game; resume it with wyrmhold play --resume FILE"),
    ("quit", "leave the table"),
)


def help_lines(promise: str) -> list[Text]:
    """Every command, and how to check the luck of this table."""
    lines = [Text("At any question you can type", STRONG), Text("")]
    lines += [Text.assemble((f"{keys:<14}", ACT), what) for keys, what in HELP]
    return [
        *lines,
        Text(""),
        Text("A letter beside a Location shows who has looked at it. ▸ marks whose turn it is."),
        Text("After every potion the others may annul it; whether anybody could stays secret."),
        Text(""),
        Text("The luck of this table is fixed. Note this commitment to check it at the end:"),
        Text(promise, MUTED),
    ]


def clause_lines(name: str) -> list[Text]:
    """A clause as text."""
    return clause_page(name, clauses(), lambda _: (), "RUN-TURN-1, RUN-HIDE-1 or RUN-LOC-DRAGON")
