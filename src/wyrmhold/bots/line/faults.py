"""The faults of external bots, by name."""

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
    "late": "it answered, or showed signs of life, after its time was up",
    "silence": "it sent nothing at all in the time it had",
    "illegal": "its answer is not legal",
    "wrong_seat": "it answered for a seat that was not asked",
    "doubled": "it answered a question twice",
    "malformed": "it sent something that is not a line of the protocol",
    "flood": "it sent too many lines, or one that is too long",
    "crash": "its program ended",
    "memory": "its program ended because it used too much memory",
    "version": "it speaks another version of the protocol, or plays another game",
    "absent": "after too many faults it was no longer asked in that game",
}
"""What each fault means. `absent` follows from the others: the bot misses the rest of a game."""

assert tuple(FAULTS) == get_args(Kind)


class BotFault(WyrmholdError):
    """A bot failed to give a valid answer; `kind` says how.

    `recoverable` means that it can be asked the next question without a restart.
    """

    code = "bot_fault"

    def __init__(self, kind: Kind, message: str, recoverable: bool = False) -> None:
        super().__init__(message)
        self.kind: Final = kind
        self.recoverable: Final = recoverable
