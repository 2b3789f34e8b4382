"""Actions: the answers of players, or of chance, to a pending question."""

from __future__ import annotations

from wyrmhold.kernel.values import Value


class Action(Value):
    """One answer. Its token is its name in the notation."""

    __slots__ = ()

    def token(self) -> str:
        """The answer as the notation writes it."""
        raise NotImplementedError

    def masked(self) -> str:
        """The token as shown to viewers who may not know its content.

        Empty where they may not even know that there was an answer.
        """
        return self.token()

    def __str__(self) -> str:
        return self.token()
