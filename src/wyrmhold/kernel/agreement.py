"""The options of a game, described once for command lines, servers, pages and tests.

A description is data. It names every option with its values, default and display texts, and every
combination that cannot be played, with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Value = str | bool | int
"""The value of an option. Larger things, such as a custom box, are kept separately."""


def shown(value: object) -> str:
    """Format any value for a message, cut to a readable length."""
    try:
        text = ascii(value)
    except (RecursionError, ValueError):
        return "something too large to show"
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass(frozen=True)
class Choice:
    """One value of an option with a fixed set of values."""

    value: str
    title: str
    text: str


@dataclass(frozen=True)
class Option:
    """One option: a word from `choices`, a number up to `most`, or a flag."""

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
        """The words a choice accepts."""
        return [choice.value for choice in self.choices]

    def problem(self, value: object) -> str | None:
        """Explain why this cannot be the option's value; None if it can."""
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
    """Option values that exclude each other: refused when all options named here match."""

    when: tuple[tuple[str, tuple[Value, ...]], ...]
    why: str
    rule: str

    def met(self, chosen: Mapping[str, object]) -> bool:
        """Whether the chosen options match this clash."""
        return all(chosen.get(name) in values for name, values in self.when)

    def as_json(self) -> dict[str, object]:
        when = {name: list(values) for name, values in self.when}
        return {"when": when, "why": self.why, "rule": self.rule}


@dataclass(frozen=True)
class Description:
    """Every option of a game."""

    options: tuple[Option, ...]
    clashes: tuple[Clash, ...]

    def option(self, name: str) -> Option | None:
        """The option of this name."""
        return next((option for option in self.options if option.name == name), None)

    def problems(self, chosen: Mapping[str, object]) -> list[str]:
        """List every reason why these options cannot be played. Missing options are ignored."""
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


def version_problem(version: object, known: Sequence[int]) -> str | None:
    """Explain why a table cannot be played under this rules version; None if it can."""
    if type(version) is int and version in known:
        return None
    return f"rules_version: {shown(version)} is not one of {', '.join(map(str, known))}"


def cited(rule: str | None) -> str:
    """The clause behind a message, in brackets."""
    return f" ({rule})" if rule else ""
