"""Why an answer is good in Dragon Run, in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wyrmhold.bots.advice.reasons import Reason, percent
from wyrmhold.cli.advice.sentences import Sentence, cases, counted, win


def hurt(reason: Reason, who: Sequence[str]) -> str:
    parts = [f"{percent(number)} {word}" for word, number in reason.numbers.items() if number]
    return f"the dragon's breath: {', '.join(parts)}"


def dragon_next(reason: Reason, who: Sequence[str]) -> str:
    text = f"the next card is the dragon {cases(reason)}"
    left = reason.numbers.get("cards")
    return text if left is None else f"{text} ({counted(left, 'card')} left)"


def gold(reason: Reason, who: Sequence[str]) -> str:
    amount = reason.numbers["gold"]
    cards = reason.numbers.get("cards", 0)
    if not cards:
        return f"{who[0]} has {amount:.0f} gold"
    return f"{who[0]} has {counted(cards, 'card')}, worth about {amount:.1f} gold"


def sneak(reason: Reason, who: Sequence[str]) -> str:
    return f"works {cases(reason)}" if reason.numbers["chance"] else "cannot work"


PART: Final[Mapping[str, Sentence]] = {
    "win": win,
    "dragon_next": dragon_next,
    "sneak": sneak,
    "hurt": hurt,
    "pays": lambda r, who: f"costs {r.numbers['gold']:.0f} gold",
    "temper": lambda r, who: f"the dragon's Temper is {r.numbers['left']:.0f}",
    "gold": gold,
}
"""A sentence for every kind of reason."""
