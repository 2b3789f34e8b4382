"""Answers with a written form in the notation, and the vocabulary that parses them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, final

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import BadToken

MAX_TOKEN_LENGTH: Final = 10_000


class Answer(Action):
    """An action with a written form in the notation."""

    __slots__ = ()

    verb: ClassVar[str] = ""
    """The word or words its token starts with."""

    usage: ClassVar[str] = ""
    """The syntax of its token, for messages."""

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        """Build the action from the words after the verb. Raises BadToken."""
        raise NotImplementedError


class Word(Answer):
    """An answer whose token is just its verb."""

    __slots__ = ()

    def token(self) -> str:
        return self.verb

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 0, cls.verb)
        return cls()


class ChanceOutcome(Answer):
    """An answer that chance gives, not a player."""

    __slots__ = ()

    def masked(self) -> str:
        return f"{self.verb} ?"


@final
class Undo(Answer):
    """Takes the game back to the state after a step. It answers no question of any game."""

    verb = "undo"
    usage = "undo STEP"
    __match_args__ = ("step",)
    __slots__ = __match_args__

    def __init__(self, step: int) -> None:
        self.step: Final = step

    def token(self) -> str:
        return f"{self.verb} {self.step}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        number = words[0]
        if not (number.isascii() and number.isdecimal() and len(number) < 10):
            raise BadToken(number, "a step is a whole number")
        return Undo(int(number))


def expect(words: Sequence[str], number: int, usage: str) -> None:
    """Raise BadToken if a token has the wrong number of words."""
    if len(words) != number:
        raise BadToken(" ".join(words), f"write it as: {usage}")


class Vocabulary:
    """Parses tokens: all answers of a game, for players and chance."""

    def __init__(self, answers: Iterable[type[Answer]]) -> None:
        self.verbs: Final = {answer.verb: answer for answer in answers}

    def parse(self, token: str) -> Action:
        """Parse a token. Consecutive spaces count as one. Raises BadToken."""
        if len(token) > MAX_TOKEN_LENGTH:
            raise BadToken(token[:80] + "...", "the token is too long")
        words = token.split()
        for length in (2, 1):
            answer = self.verbs.get(" ".join(words[:length]))
            if answer is not None and len(words) >= length:
                try:
                    return answer.read(words[length:])
                except BadToken as error:
                    raise BadToken(token, f"{error.message} (usage: {answer.usage})") from None
        first = words[0] if words else ""
        known = ", ".join(sorted(self.verbs))
        raise BadToken(token, f"'{first}' begins no token: {known}")
