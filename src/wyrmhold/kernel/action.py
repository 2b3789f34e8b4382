"""An action: what a player, or chance, answers to a pending question."""

from __future__ import annotations

from wyrmhold.kernel.values import Value


class Action(Value):
    """One answer. Its token is its name in the notation."""

    __slots__ = ()

    def token(self) -> str:
        """The answer as the notation writes it."""
        raise NotImplementedError

    def masked(self) -> str:
        """The token as those see it who may not know what it says.

        Empty where they may not even know that something was answered.
        """
        return self.token()

    def __str__(self) -> str:
        return self.token()
