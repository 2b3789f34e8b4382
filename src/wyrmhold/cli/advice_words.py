"""Advice in English, for the terminal. The page has its own words in three languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from wyrmhold.bots.advice.hints import Hint, RatedAnswer, Where
from wyrmhold.bots.advice.reasons import Reason, percent

Names = Callable[[int], str]
"""Gives the display name of a seat."""

Sentence = Callable[[Reason, Sequence[str]], str]
"""Turns a reason into English, given the names of the seats it mentions."""


def seat_name(seat: int) -> str:
    return f"seat {seat}"


def counted(number: float, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number:.0f} {noun}s"


def moves(number: float) -> str:
    return counted(number, "move")


def cases(reason: Reason) -> str:
    return f"in {percent(reason.numbers['chance'])} of cases"


def nearest(reason: Reason, who: Sequence[str]) -> str:
    names = " and ".join(who)
    return f"nearest to the coin on {reason.cells[0]}: {names}, {moves(reason.numbers['steps'])}"


def near(reason: Reason, who: Sequence[str]) -> str:
    return f"{who[0]} is {moves(reason.numbers['steps'])} from the coin on {reason.cells[0]}"


def coin_first(reason: Reason, who: Sequence[str]) -> str:
    if "rival_steps" not in reason.numbers:
        return f"{near(reason, who)}, and nobody else can get there soon"
    return f"{near(reason, who)}, {who[1]} {moves(reason.numbers['rival_steps'])}"


def rival_first(reason: Reason, who: Sequence[str]) -> str:
    own = reason.numbers.get("own_steps")
    behind = "far from it" if own is None else f"{moves(own)} away"
    return f"careful: {near(reason, who)}, {who[1]} is {behind}"


def coin_tie(reason: Reason, who: Sequence[str]) -> str:
    return f"{near(reason, who)}, just like {' and '.join(who[1:])}"


def shortens(reason: Reason, who: Sequence[str]) -> str:
    text = f"the coin on {reason.cells[0]} is {moves(reason.numbers['after'])} away"
    was = reason.numbers.get("before")
    return f"{text}, and was far before" if was is None else f"{text}, not {was:.0f}"


def blocks(reason: Reason, who: Sequence[str]) -> str:
    left = reason.numbers.get("after")
    now = "is far from it" if left is None else f"now needs {moves(left)}"
    was = moves(reason.numbers["before"])
    return f"{who[0]} was {was} from the coin on {reason.cells[0]}, and {now}"


def prevents_win(reason: Reason, who: Sequence[str]) -> str:
    was, now = percent(reason.numbers["before"]), percent(reason.numbers["after"])
    return f"the chance that {who[0]} takes a winning coin next falls from {was} to {now}"


def win(reason: Reason, who: Sequence[str]) -> str:
    others = f", together with {' and '.join(who[1:])}" if who[1:] else ""
    return f"wins at once {cases(reason)}{others}"


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


SENTENCES: Final[Mapping[str, Sentence]] = {
    "win": win,
    "takes_coin": lambda r, who: f"{who[0]} takes a coin on {r.cells[0]}",
    "steals_coin": lambda r, who: f"takes a coin from {who[0]}",
    "costs_coin": lambda r, who: f"costs {who[0]} a coin",
    "loses_coin_to": lambda r, who: f"{who[1]} takes a coin from {who[0]}",
    "caught": lambda r, who: f"Drakon catches {' and '.join(who)}",
    "coin_first": coin_first,
    "coin_tie": coin_tie,
    "rival_first": rival_first,
    "shortens": shortens,
    "blocks": blocks,
    "prevents_win": prevents_win,
    "drakon_reach": lambda r, who: f"Drakon can reach {who[0]} on {r.cells[0]}",
    "drakon_safe": lambda r, who: f"{who[0]} is out of Drakon's reach",
    "next_coin_wins": lambda r, who: f"{who[0]} wins with the next coin {cases(r)}",
    "can_win_next": lambda r, who: f"{who[0]} can move to {r.cells[0]} and win {cases(r)}",
    "coin_race": nearest,
    "dragon_next": dragon_next,
    "sneak": sneak,
    "hurt": hurt,
    "pays": lambda r, who: f"costs {r.numbers['gold']:.0f} gold",
    "temper": lambda r, who: f"the dragon's Temper is {r.numbers['left']:.0f}",
    "gold": gold,
}
"""A sentence for every kind of reason."""


def sentence(reason: Reason, names: Names = seat_name) -> str:
    return SENTENCES[reason.kind](reason, [names(seat) for seat in reason.seats])


def place(where: Where, names: Names) -> str:
    """Where to look, in words."""
    parts = [names(seat) for seat in where.seats]
    if where.cells:
        xs = [int(cell.split(",")[0]) for cell in where.cells]
        ys = [int(cell.split(",")[1]) for cell in where.cells]
        parts.append(f"the chambers from {min(xs)},{min(ys)} to {max(xs)},{max(ys)}")
    return ", ".join([*parts, *where.cards]) or "the whole table"


def hint_lines(found: Hint, stage: int, names: Names = seat_name) -> list[str]:
    """The lines of a hint, up to the given stage."""
    lines = [f"  {sentence(fact, names)}" for fact in found.facts]
    lines.append(f"Look at: {place(found.where, names)}.")
    if stage > 1:
        lines.append(f"Kind of answer: {found.answers[0].kind}.")
    if stage > 2:
        lines += answer_lines(found.answers, names)
    return lines


def answer_lines(answers: Sequence[RatedAnswer], names: Names) -> list[str]:
    """The answers in columns, with their win chances, standard errors and reasons."""
    width = max([len("answer"), *[len(answer.do) for answer in answers]])
    heads = [names(seat) for seat in range(len(answers[0].chances))]
    columns = [max(6, len(head)) + 2 for head in heads]
    head = "".join([f"{name:>{size}}" for name, size in zip(heads, columns, strict=True)])
    lines = [f"{'answer':{width}}{head}   error"]
    for answer in answers:
        sized = zip(answer.chances, columns, strict=True)
        chances = "".join([f"{percent(chance):>{size}}" for chance, size in sized])
        lines.append(f"{answer.do:{width}}{chances}{100 * answer.error:7.1f}%")
        lines += [f"    {sentence(reason, names)}" for reason in answer.reasons]
    return lines
