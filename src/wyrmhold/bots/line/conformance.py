"""The conformance suite: plays with a bot and reports its faults one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from wyrmhold.bots.line.bot import LineBot
from wyrmhold.bots.line.faults import FAULTS, BotFault
from wyrmhold.bots.line.wire import Banner
from wyrmhold.bots.players import at_random
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, pending, settled
from wyrmhold.kernel.vantage import Vantage

MIN_PER_KIND: Final = 3
"""Minimum number of questions of each kind, if random games lead to them."""

RANDOM_GAMES: Final = 120
"""Games played without the bot to find rarely asked questions."""

MAX_SHOWN_FAULTS: Final = 5
"""Faults of a check shown in full."""


@dataclass
class Check:
    """One thing a bot must do."""

    name: str
    about: str
    faults: list[BotFault] = field(default_factory=list)
    text: str = ""
    """What was found if nothing is wrong."""

    @property
    def passed(self) -> bool:
        return not self.faults

    def as_json(self) -> dict[str, Any]:
        return {
            "check": self.name,
            "passed": self.passed,
            "text": self.text,
            "faults": [{"fault": each.kind, "message": each.message} for each in self.faults],
        }

    def lines(self) -> list[str]:
        """For people."""
        found = [f"{'ok  ' if self.passed else 'FAIL'}  {self.name:<20} {self.text or self.about}"]
        for each in self.faults[:MAX_SHOWN_FAULTS]:
            found.append(f"      {each.kind}: {each.message}")
        if len(self.faults) > MAX_SHOWN_FAULTS:
            found.append(f"      and {len(self.faults) - MAX_SHOWN_FAULTS} more")
        kinds = dict.fromkeys([each.kind for each in self.faults])
        return found + [f"      ({kind} means: {FAULTS[kind]})" for kind in kinds]


@dataclass(frozen=True)
class Verdict:
    """The result of the suite. Checks that could not run are missing from the list."""

    command: tuple[str, ...]
    banner: Banner | None
    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        return all([check.passed for check in self.checks])

    def as_json(self) -> dict[str, Any]:
        banner = self.banner
        return {
            "command": list(self.command),
            "name": None if banner is None else banner.name,
            "games": [] if banner is None else list(banner.games),
            "capabilities": [] if banner is None else list(banner.capabilities),
            "passed": self.passed,
            "checks": [check.as_json() for check in self.checks],
        }

    def lines(self) -> list[str]:
        """For people."""
        found = [line for check in self.checks for line in check.lines()]
        good = sum([check.passed for check in self.checks])
        return [*found, f"{good} of {len(self.checks)} checks passed"]


class Suite:
    """Checks one bot. The same bot, seed and number of games give the same questions."""

    def __init__(self, bot: LineBot, games: int = 6, seed: int = 0) -> None:
        """Check `bot`, playing `games` whole games of each game in its banner."""
        self.bot: Final = bot
        self.games: Final = games
        self.rng: Final = random.Random(f"bot check {seed}")
        self.checks: Final[list[Check]] = []

    def run(self) -> Verdict:
        """Run all checks in order; without a banner, only the first."""
        bot = self.bot
        banner = self._banner()
        try:
            if banner is not None:
                self._does("ping", "answers a ping", bot.ping)
                self._does("unknown lines", "ignores a line it does not know", self._strange)
                for game in banner.games:
                    asked = self._whole_games(GAMES[game])
                    if asked is not None:
                        self._questions(GAMES[game], asked)
                self._does("stop", "answers promptly when told to stop", self._stops)
                self._does("quit", "exits when told to", self._quits)
        finally:
            bot.close()
        return Verdict(bot.command, banner, tuple(self.checks))

    def _banner(self) -> Banner | None:
        check = self._check("banner", "says who it is")
        try:
            banner = self.bot.meet()
        except BotFault as fault:
            check.faults.append(fault)
            return None
        asks = f", asks for {', '.join(banner.capabilities)}" if banner.capabilities else ""
        check.text = f"{banner.name} plays {' and '.join(banner.games)}{asks}"
        return banner

    def _check(self, name: str, about: str) -> Check:
        self.checks.append(check := Check(name, about))
        return check

    def _does(self, name: str, about: str, what: Any) -> None:
        check = self._check(name, about)
        try:
            what()
        except BotFault as fault:
            check.faults.append(fault)
            if not fault.recoverable:
                self.bot.close()

    # --- games --------------------------------------------------------------------------------

    def _whole_games(self, game: AnyGame) -> Counter[str] | None:
        """Play whole games with the bot in one seat, and count each kind of question.
        Returns None if the bot dropped out of a game: then there is no point in going on.
        """
        check = self._check(game.name, "")
        asked: Counter[str] = Counter()
        for number in range(self.games):
            if not self._whole_game(game, check, asked):
                check.text = f"stopped in game {number + 1} after {len(check.faults)} faults"
                return None
        check.text = f"{self.games} whole games, {sum(asked.values())} questions"
        return asked

    def _whole_game(self, game: AnyGame, check: Check, asked: Counter[str]) -> bool:
        """Play one game; whether the bot stayed to the end."""
        bot, luck = self.bot, Dice(self.rng)
        fresh = some_table(game, self.rng)
        own = self.rng.randrange(len(game.picks(fresh)))
        state, events = settled(fresh, luck)
        bot.begin()
        while (frame := pending(state)) is not None:
            bot.tell(game, events, own)
            if frame.by(state) == own:
                asked[frame.kind] += 1
                action = self._answer(game, state, own, check)
                if action is None:
                    return False
            else:
                action = at_random(state, self.rng)
            state, events = advance(state, action, luck)
        bot.tell(game, events, own)
        bot.end(state.outcome)
        try:
            bot.ping()  # so that no lines about this game are left over
        except BotFault as fault:
            check.faults.append(fault)
            bot.close()
        return True

    def _answer(self, game: AnyGame, state: AnyState, seat: int, check: Check) -> Action | None:
        """The bot's answer, or a random one after a fault; None if the bot is no longer asked."""
        view = Vantage.of(game, state, seat)
        try:
            return self.bot.choose(view, view.prompt(), self.rng)
        except BotFault as fault:
            if fault.kind == "absent":
                return None
            check.faults.append(fault)
            return at_random(state, self.rng)

    def _questions(self, game: AnyGame, asked: Counter[str]) -> None:
        """Ask questions that whole games rarely reach, each on its own."""
        check = self._check(f"{game.name} questions", "")
        self.bot.alone()
        for state in positions(game, self.rng, RANDOM_GAMES):
            frame = pending(state)
            assert frame is not None
            if asked[frame.kind] < MIN_PER_KIND:
                asked[frame.kind] += 1
                self._answer(game, state, frame.by(state), check)
            if len(check.faults) > MAX_SHOWN_FAULTS:
                break
        kinds = ", ".join([f"{kind} {number}" for kind, number in sorted(asked.items())])
        check.text = f"asked each kind of question: {kinds}"

    # --- single checks ------------------------------------------------------------------------

    def _strange(self) -> None:
        self.bot.say({"of_a_later_version": {"than": 1}})
        self.bot.ping()

    def _stops(self) -> None:
        banner = self.bot.meet()
        game = GAMES[banner.games[0]]
        self.bot.alone()
        for state in positions(game, self.rng, 1):
            frame = pending(state)
            assert frame is not None
            view = Vantage.of(game, state, frame.by(state))
            self.bot.hurry(view, view.prompt(), self.rng)
            self.bot.ping()
            return

    def _quits(self) -> None:
        self.bot.meet()
        if not self.bot.quit():
            raise BotFault("crash", "it did not exit with status 0 within 5 s of `quit`")


def some_table(game: AnyGame, rng: random.Random) -> AnyState:
    """A table with random options, before the deal."""
    description = game.description
    while True:
        chosen: dict[str, Any] = {}
        for option in description.options:
            if option.kind == "flag":
                chosen[option.name] = rng.random() < 0.5
            elif option.values():
                chosen[option.name] = rng.choice(option.values())
            else:
                chosen[option.name] = option.default
        chosen["players"] = rng.randint(*players_of(game))
        if description.problems(chosen):
            continue
        players = chosen.pop("players")
        edition = str(chosen.pop("edition", ""))
        try:
            return game.new(edition, chosen, [None] * players)
        except BadOptions:
            continue


def players_of(game: AnyGame) -> tuple[int, int]:
    """The minimum and maximum number of players."""
    option = game.description.option("players")
    assert option is not None
    return option.least, option.most


def positions(game: AnyGame, rng: random.Random, games: int) -> Iterator[AnyState]:
    """The decision positions of `games` random games."""
    for _ in range(games):
        luck = Dice(rng)
        state, _ = settled(some_table(game, rng), luck)
        while pending(state) is not None:
            yield state
            state, _ = advance(state, at_random(state, rng), luck)


def checked(bot: LineBot, games: int = 6, seed: int = 0) -> Verdict:
    """Run the suite on a bot."""
    return Suite(bot, games, seed).run()
