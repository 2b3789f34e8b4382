"""What a table can agree on, described once: for command lines, servers, pages and tests.

A description is data. It names every option with its values, its default and texts for people, and
every combination that cannot be played, with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Value = str | bool | int
"""What an option can be set to. Larger things, such as a box of one's own, stand beside them."""


def shown(value: object) -> str:
    """A value in a message: short, and readable whatever it is."""
    try:
        text = ascii(value)
    except (RecursionError, ValueError):
        return "something too large to show"
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass(frozen=True)
class Choice:
    """One value of an option that offers a few."""

    value: str
    title: str
    text: str


@dataclass(frozen=True)
class Option:
    """One thing to agree on: a word out of `choices`, a number up to `most`, or a flag."""

    name: str
    title: str
    text: str
    default: Value
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0
    rule: str | None = None

    @property
    def kind(self) -> str:
        """`choice`, `number` or `flag`."""
        if self.choices:
            return "choice"
        return "flag" if isinstance(self.default, bool) else "number"

    def values(self) -> list[str]:
        """The words of a choice."""
        return [choice.value for choice in self.choices]

    def problem(self, value: object) -> str | None:
        """Why this cannot be the option's value."""
        kind = {str: "a word", bool: "true or false", int: "a whole number"}[type(self.default)]
        if type(value) is not type(self.default):
            return f"{shown(value)} is not {kind}"
        if self.choices and value not in self.values():
            return f"{shown(value)} is not one of {', '.join(self.values())}"
        if self.kind != "number" or not isinstance(value, int):
            return None
        if not self.least <= value <= self.most:
            return f"{value} is not a number from {self.least} to {self.most}"
        return None

    def as_json(self) -> dict[str, object]:
        described: dict[str, object] = {
            "name": self.name,
            "kind": self.kind,
            "title": self.title,
            "text": self.text,
            "default": self.default,
            "rule": self.rule,
        }
        if self.choices:
            described["choices"] = [vars(choice) for choice in self.choices]
        elif self.kind == "number":
            described |= {"least": self.least, "most": self.most}
        return described


@dataclass(frozen=True)
class Clash:
    """Values that do not go together: refused when every option named has one of these values."""

    when: tuple[tuple[str, tuple[Value, ...]], ...]
    why: str
    rule: str

    def met(self, chosen: Mapping[str, object]) -> bool:
        """Whether a choice runs into it."""
        return all(chosen.get(name) in values for name, values in self.when)

    def as_json(self) -> dict[str, object]:
        when = {name: list(values) for name, values in self.when}
        return {"when": when, "why": self.why, "rule": self.rule}


@dataclass(frozen=True)
class Description:
    """Everything a table of one game can agree on."""

    options: tuple[Option, ...]
    clashes: tuple[Clash, ...]

    def option(self, name: str) -> Option | None:
        """The option of this name."""
        return next((option for option in self.options if option.name == name), None)

    def problems(self, chosen: Mapping[str, object]) -> list[str]:
        """Why a choice cannot be played, all reasons at once; what is left open does not matter."""
        found: list[str] = []
        for option in self.options:
            problem = option.problem(chosen[option.name]) if option.name in chosen else None
            if problem is not None:
                found.append(f"{option.name}: {problem}" + cited(option.rule))
        found += [clash.why + cited(clash.rule) for clash in self.clashes if clash.met(chosen)]
        return found

    def as_json(self) -> dict[str, object]:
        return {
            "options": [option.as_json() for option in self.options],
            "clashes": [clash.as_json() for clash in self.clashes],
        }


def cited(rule: str | None) -> str:
    """The clause behind a message, in brackets."""
    return f" ({rule})" if rule else ""
