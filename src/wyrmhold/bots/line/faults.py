"""What a bot outside this process can do wrong: every fault has a name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

from wyrmhold.kernel.errors import WyrmholdError

Kind = Literal[
    "late",
    "silence",
    "illegal",
    "wrong_seat",
    "doubled",
    "malformed",
    "flood",
    "crash",
    "memory",
    "version",
    "absent",
]

FAULTS: Final[Mapping[Kind, str]] = {
    "late": "it answered, or showed life, after its time was over",
    "silence": "it said nothing at all in the time it had",
    "illegal": "its answer is not among the legal ones",
    "wrong_seat": "it answered for a seat that was not asked",
    "doubled": "it answered a question twice",
    "malformed": "it said something that is no line of the protocol",
    "flood": "it said too many lines, or one that is too long",
    "crash": "its program ended",
    "memory": "its program ended because it wanted too much memory",
    "version": "it speaks another version of the protocol, or plays another game",
    "absent": "after too many faults it was not asked any more in that game",
}
"""What each name means. `absent` follows from the others: the rest of a game without the bot."""

assert tuple(FAULTS) == get_args(Kind)


class BotFault(WyrmholdError):
    """A bot that gave no answer that counts. `kind` says in a word what it did.

    `in_step` means that it can be asked again: the question that it failed at is behind it.
    """

    code = "bot_fault"

    def __init__(self, kind: Kind, message: str, in_step: bool = False) -> None:
        super().__init__(message)
        self.kind: Final = kind
        self.in_step: Final = in_step
