"""The words of a token by what they stand for, derived from the usage of its answer.

A usage names the verb and then a slot for each word: `control SEAT X,Y or control SEAT X,Y>X,Y`.
Slots are in capitals; anything else is written as it is. With a final `...`, the slot before it
stands for any number of words, even none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from wyrmhold.kernel.answers import Answer

MORE: Final = "..."
SEPARATORS: Final = "@:>,"


class Form(NamedTuple):
    """A way to write an answer: its verb, and a slot for each word after it.

    `more`: the last slot stands for any number of words.
    """

    verb: str
    slots: tuple[str, ...]
    more: bool


def forms_of(answer: type[Answer]) -> tuple[Form, ...]:
    """Every form of an answer.

    A word that is written as it is belongs to the verb if no slot follows it, as in `turn none`.
    Otherwise it fills the slot that stands there in another form: `play CARD or play KEY SEAT`.
    """
    rows = [text.split()[len(answer.verb.split()) :] for text in answer.usage.split(" or ")]
    found: list[Form] = []
    for words in rows:
        more = words[-1:] == [MORE]
        words = words[:-1] if more else words
        if words and not any([is_slot(word) for word in words]):
            found.append(Form(" ".join([answer.verb, *words]), (), False))
            continue
        slots = [
            word if is_slot(word) else next(row[at] for row in rows if is_slot(row[at]))
            for at, word in enumerate(words)
        ]
        found.append(Form(answer.verb, tuple(slots), more))
    return tuple(found)


def is_slot(word: str) -> bool:
    return word.upper() == word and word != MORE


def named(answer: type[Answer], token: str) -> list[tuple[str, str]]:
    """The words of a token after its verb, each with its slot. Empty if no form fits."""
    for form in forms_of(answer):
        words = token.split()[len(form.verb.split()) :]
        slots = list(form.slots)
        if form.more:
            slots = slots[:-1] + slots[-1:] * (len(words) - len(slots) + 1)
        if len(slots) == len(words) and all(map(fits, slots, words)):
            return list(zip(slots, words, strict=True))
    return []


def fits(slot: str, word: str) -> bool:
    """Whether a word has the separators of a slot: `X,Y>X,Y` stands for paths of any length."""
    if ">" in slot:
        return ">" in word
    return all([slot.count(sign) == word.count(sign) for sign in SEPARATORS])


def grammar(verbs: Mapping[str, type[Answer]]) -> dict[str, list[list[str]]]:
    """The forms of a vocabulary by verb, for programs that read tokens: the slots of each."""
    found: dict[str, list[list[str]]] = {}
    for verb in sorted(verbs):
        for form in forms_of(verbs[verb]):
            slots = [*form.slots, *([MORE] if form.more else [])]
            found.setdefault(form.verb, []).append(slots)
    return found


def cells_in(words: Sequence[tuple[str, str]]) -> list[str]:
    """All cells that the words of a token name."""
    found: list[str] = []
    for slot, word in words:
        if slot.endswith("X,Y"):
            found += word.rpartition("@")[2].split(">")
    return found
