"""The bot side of the protocol: lets a bot of this library speak it, as any program would.

It asks for the capability `vantage`, which sends the seat's whole vantage instead of its view,
because that is what this library's bots need.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from typing import Any, BinaryIO, Final

from wyrmhold.bots.line.wire import VANTAGE, VERSION, written
from wyrmhold.bots.protocol import AnyVantage, Bot
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.vantage import Vantage


class BadLine(WyrmholdError):
    """A line that a host would not send."""

    code = "bad_line"


class Speaker:
    """Speaks the protocol for a bot, replying to the host's lines."""

    def __init__(self, name: str, bots: Mapping[str, Bot]) -> None:
        """Speak for `bots`, by game."""
        self.name: Final = name
        self.bots: Final = bots
        self._game = ""
        self._seat = 0
        self._view: AnyVantage | None = None

    def banner(self) -> dict[str, object]:
        return {
            "wyrmhold": VERSION,
            "name": self.name,
            "games": list(self.bots),
            "capabilities": [VANTAGE],
        }

    def reply(self, line: dict[str, Any]) -> dict[str, object] | None:
        """The reply to a line from the host; None for most lines. Raises BadLine."""
        try:
            return self._reply(line)
        except BadLine:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadLine(f"unexpected line {shown(line)} ({error!r})") from None

    def _reply(self, line: dict[str, Any]) -> dict[str, object] | None:
        if "new" in line:
            self._game, self._seat, self._view = line["new"], line["seat"], None
        elif VANTAGE in line:
            self._view = Vantage.loaded(GAMES[self._game], line[VANTAGE], self._seat)
        elif "prompt" in line:
            if self._view is None:
                raise BadLine("a prompt came before its vantage")
            rng = random.Random(str(line["seed"]))
            action = self.bots[self._game].choose(self._view, self._view.prompt(), rng)
            return {"answer": action.token(), "id": line["prompt"], "seat": self._seat}
        elif "ping" in line:
            return {"pong": line["ping"]}
        return None


def speak(speaker: Speaker, lines: Iterable[bytes], out: BinaryIO) -> None:
    """Speak until the input ends or the host sends `quit`. Raises BadLine."""
    say(out, speaker.banner())
    for text in lines:
        try:
            line = json.loads(text)
        except ValueError:
            line = None
        if not isinstance(line, dict):
            raise BadLine(f"{shown(text[:100])}: every line must be a JSON object")
        if "quit" in line:
            return
        reply = speaker.reply(line)
        if reply is not None:
            say(out, reply)


def say(out: BinaryIO, line: dict[str, object]) -> None:
    out.write(written(line))
    out.flush()
