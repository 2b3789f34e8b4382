"""Reads user input, collecting problems instead of stopping at the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wyrmhold.kernel.agreement import shown

MAX_ITEMS = 200
"""Longer lists cannot be part of a valid position."""


class Reader:
    """Reads input and collects its problems."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def mapping(
        self, where: str, data: object, words: Sequence[str] | None
    ) -> Mapping[str, object]:
        """An object with only these keys."""
        if not isinstance(data, dict):
            self.problems.append(f"{where}: not an object")
            return {}
        if words is not None:
            for word in data:
                if word not in words:
                    self.problems.append(f"{where}: unknown word {shown(word)}")
        return data

    def items(self, where: str, data: object) -> list[object]:
        """A list of reasonable length."""
        if not isinstance(data, list):
            self.problems.append(f"{where}: not a list")
            return []
        if len(data) > MAX_ITEMS:
            self.problems.append(f"{where}: more than {MAX_ITEMS} entries")
            return []
        return data

    def number(self, where: str, data: object, least: int, most: int) -> int:
        """A whole number in a range."""
        if type(data) is not int or not least <= data <= most:
            self.problems.append(
                f"{where}: {shown(data)} is not a whole number from {least} to {most}"
            )
            return least
        return data
