"""A player that knows the game, but is not always at its best: level 3."""

from __future__ import annotations

import random
from typing import Final, final

from wyrmhold.bots.protocol import AnyVantage, Bot
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt


@final
class Distracted:
    """Answers like `alert`, but a share of the questions like `distracted`."""

    def __init__(self, alert: Bot, distracted: Bot, share: float) -> None:
        self.alert: Final = alert
        self.distracted: Final = distracted
        self.share: Final = share

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        bot = self.distracted if rng.random() < self.share else self.alert
        return bot.choose(view, prompt, rng)
