"""Runs a bot in any language as a `Bot` like the others.

The bot receives its seat's view and the question, nothing else. If it breaks the protocol, a
`BotFault` is raised; the driver of the game decides what to answer instead.
"""

from __future__ import annotations

import random
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from wyrmhold.bots.line.child import Child
from wyrmhold.bots.line.faults import BotFault
from wyrmhold.bots.line.limits import Limits
from wyrmhold.bots.line.wire import (
    EVENTS,
    MAX_LINE_BYTES,
    VANTAGE,
    Answer,
    Banner,
    Pong,
    Said,
    read_banner,
    read_said,
)
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.vantage import Prompt

DEFAULT_LIMITS: Final = Limits()

LAG_S: Final = 0.25
"""Extra time for an answer beyond what the bot was told, for transmission."""

MAX_FAULTS: Final = 3
"""Faults in a followed game after which the bot is no longer asked in it."""

SEED_BITS: Final = 48
"""Size of a seed: an exact integer in every language."""


class LineBot:
    """A program that speaks the protocol, started when it is first asked.

    By default every question stands alone. A driver that calls `begin`, `tell` and `end` lets the
    bot follow a game; then each program plays one seat.
    """

    def __init__(
        self, command: Sequence[str], limits: Limits = DEFAULT_LIMITS, folder: Path | None = None
    ) -> None:
        self.command: Final = tuple(command)
        self.limits: Final = limits
        self._folder: Final = folder
        self._child: Child | None = None
        self._finalizer: weakref.finalize[[], LineBot] | None = None
        self._banner: Banner | None = None
        self._follows = False
        self._strikes = 0
        self._news: list[object] = []
        self._told = 0
        self._is_new = True
        self._asked = 0
        self._pinged = 0
        self._answered: list[int] = []
        self._seats: dict[int, LineBot] = {}

    # --- a seat of a followed game ------------------------------------------------------------

    def at(self, seat: int) -> LineBot:
        """The bot for one seat of followed games, with its own program."""
        if seat not in self._seats:
            more = bool(self._seats)
            self._seats[seat] = LineBot(self.command, self.limits, self._folder) if more else self
        return self._seats[seat]

    def begin(self) -> None:
        """Start a game that the bot follows to its end."""
        self._follows = self._is_new = True
        self._strikes = self._told = 0
        self._news = []
        with suppress(BotFault):  # start before any clock runs; a fault will come up again
            self.meet()

    def alone(self) -> None:
        """Stop following a game: every question stands alone again."""
        self._follows = False
        self._strikes = 0

    def tell(self, game: AnyGame, events: Sequence[Event[Any]], seat: int) -> None:
        """Report events in the game, filtered to what the seat may know."""
        if self._banner is not None and EVENTS not in self._banner.capabilities:
            return
        seen = [event.seen_by(seat) for event in events]
        news = game.codec.dump([event for event in seen if event is not None])
        assert isinstance(news, list)
        self._news += news

    def end(self, outcome: Outcome) -> None:
        """Report the end of the game."""
        if self._child is not None and not self._is_new:
            self._tell_news(self._child)
            self._child.say({"over": outcome.as_json()})

    # --- questions ----------------------------------------------------------------------------

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        """Choose one of the legal answers. Raises BotFault."""
        seed = rng.getrandbits(SEED_BITS)
        if self._strikes >= MAX_FAULTS:
            raise BotFault("absent", f"the bot had {self._strikes} faults in this game")
        try:
            self.meet(view.game.name)
            return self._ask(view, prompt, seed)
        except BotFault as fault:
            if self._follows:
                self._strikes += 1
            if not fault.recoverable:
                self._end()
            raise

    def hurry(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        """Like `choose`, but send `stop` right after the question. Raises BotFault."""
        self.meet(view.game.name)
        return self._ask(view, prompt, rng.getrandbits(SEED_BITS), stop=True)

    def _ask(self, view: AnyVantage, prompt: Prompt, seed: int, stop: bool = False) -> Action:
        assert self._child is not None
        game, seat = view.game, view.seat
        self._put(self._child, view, prompt, seed)
        if stop:
            self._child.say({"stop": self._asked})
        answer = self._answer(self._child, time.monotonic() + self.limits.seconds + LAG_S)
        if answer.seat not in (None, seat):
            raise BotFault(
                "wrong_seat",
                f"the bot answered for seat {answer.seat}, but seat {seat} was asked",
                True,
            )
        try:
            action = game.parse(answer.token)
        except WyrmholdError as error:
            raise BotFault("illegal", f"{shown(answer.token)}: {error.message}", True) from None
        if action not in prompt.legal:
            raise BotFault(
                "illegal", f"{shown(answer.token)} is not a legal answer to {prompt.kind}", True
            )
        return action

    def _put(self, child: Child, view: AnyVantage, prompt: Prompt, seed: int) -> None:
        """Send a question with everything the seat knows, and nothing more."""
        game, position, seat = view.game, view.position(), view.seat
        if self._is_new or not self._follows:
            edition, options = game.agreement(position)
            child.say(
                {
                    "new": game.name,
                    "edition": edition,
                    "options": options,
                    "rules_version": game.version_of(position),
                    "players": len(game.picks(position)),
                    "seat": seat,
                    "follows": self._follows,
                }
            )
            self._is_new, self._told = False, 0
        self._tell_news(child)
        if self._banner is not None and VANTAGE in self._banner.capabilities:
            child.say({"vantage": view.dump()})
        else:
            child.say({"position": game.sight(position, seat)})
        self._asked += 1
        child.say(
            {
                "prompt": self._asked,
                "seat": seat,
                "kind": prompt.kind,
                "legal": game.answers(position),
                "milliseconds": round(1000 * self.limits.seconds),
                "seed": seed,
            }
        )

    def _tell_news(self, child: Child) -> None:
        if self._banner is not None and EVENTS in self._banner.capabilities and self._follows:
            child.say({"events": self._news[self._told :]})
            self._told = len(self._news)

    def _answer(self, child: Child, until: float) -> Answer:
        """Read the answer to the last question. Raises BotFault."""
        for number in range(self.limits.lines):
            said = self._said(child, until)
            if said is None:
                raise self._stopped(child, lively=number > 0)
            if isinstance(said, Answer):
                return self._checked(said)
        raise BotFault("flood", f"the bot sent {self.limits.lines} lines without an answer")

    def _stopped(self, child: Child, lively: bool) -> BotFault:
        """Tell the bot that its time is up, and find out whether it is still alive. Raises BotFault
        for anything else that is wrong with it."""
        child.say({"stop": self._asked})
        until = time.monotonic() + self.limits.grace_seconds
        told = f"no answer within {self.limits.seconds:g} s"
        for _ in range(self.limits.lines):
            said = self._said(child, until)
            if said is None:
                break
            lively = True
            if isinstance(said, Answer):
                self._checked(said)
                return BotFault("late", told, recoverable=True)
        return BotFault("late" if lively else "silence", told)

    def _checked(self, answer: Answer) -> Answer:
        """Check that an answer is to the current question. Raises BotFault."""
        if answer.id in self._answered:
            raise BotFault("doubled", f"the bot answered question {answer.id} twice")
        if answer.id != self._asked:
            raise BotFault(
                "malformed", f"the bot answered question {answer.id} instead of {self._asked}"
            )
        self._answered = [*self._answered[-9:], answer.id]
        return answer

    def _said(self, child: Child, until: float) -> Said | None:
        """Read the bot's next line; None if time is up. Raises BotFault."""
        line = self._heard(child, until)
        return None if line is None else read_said(line)

    def _heard(self, child: Child, until: float) -> bytes | None:
        line = child.hear(until)
        if line == "end":
            raise child.death()
        if line == "flood":
            most = self.limits.lines
            raise BotFault(
                "flood", f"the bot sent over {most} lines, or a line over {MAX_LINE_BYTES} bytes"
            )
        assert line is None or isinstance(line, bytes)
        return line

    # --- beginning and end --------------------------------------------------------------------

    def meet(self, game: str | None = None) -> Banner:
        """Start the program if it is not running, and read its banner. Raises BotFault."""
        if self._child is None or self._banner is None:
            self._end()
            child = self._child = Child(self.command, self.limits, self._folder)
            # Leave no program running when this object is garbage-collected.
            self._finalizer = weakref.finalize(self, child.kill)
            self._is_new, self._answered = True, []
            seconds = self.limits.start_seconds
            try:
                line = self._heard(child, time.monotonic() + seconds)
                if line is None:
                    raise BotFault(
                        "silence",
                        f"the bot sent nothing in the first {seconds:g} s: its first line must be"
                        " the banner, and it must flush its output",
                    )
                self._banner = read_banner(line)
            except BotFault:
                self._end()
                raise
        if game is not None and game not in self._banner.games:
            plays = ", ".join(self._banner.games)
            raise BotFault("version", f"{self._banner.name} does not play {game}: it plays {plays}")
        return self._banner

    def ping(self) -> None:
        """Wait until the bot has handled everything it was sent. Raises BotFault."""
        self.meet()
        assert self._child is not None
        self._pinged += 1
        self._child.say({"ping": self._pinged})
        until = time.monotonic() + self.limits.seconds + LAG_S
        for _ in range(self.limits.lines):
            said = self._said(self._child, until)
            if said is None:
                raise BotFault("silence", "the bot did not answer a ping")
            if isinstance(said, Pong):
                if said.id != self._pinged:
                    raise BotFault(
                        "malformed", f"pong {said.id} does not match ping {self._pinged}"
                    )
                return
            if isinstance(said, Answer):
                self._checked(said)
        raise BotFault("flood", f"the bot sent {self.limits.lines} lines without a pong")

    def say(self, line: dict[str, object]) -> None:
        """Send a line outside the protocol; bots must ignore it. Raises BotFault."""
        self.meet()
        assert self._child is not None
        self._child.say(line)

    def quit(self) -> bool:
        """Ask this program and those of other seats to exit; whether all of them did."""
        others = [other for other in self._seats.values() if other is not self]
        went = [other.quit() for other in others]
        went.append(self._child is None or self._child.quit())
        self.close()
        return all(went)

    def close(self) -> None:
        """Kill this program and those of other seats."""
        for other in self._seats.values():
            if other is not self:
                other.close()
        self._end()

    def _end(self) -> None:
        if self._finalizer is not None:
            self._finalizer()
        self._child = self._finalizer = self._banner = None
