"""A view as lines of text, whatever the game: for screens and environments without a drawing."""

from __future__ import annotations

from collections.abc import Mapping


def view_lines(view: Mapping[str, object], *without: str) -> list[str]:
    """A view, or another part of the notation, line by line; each seat has a line of its own."""
    lines: list[str] = []
    for name, value in view.items():
        if name == "seats" and isinstance(value, list):
            lines += [f"seat {seat}: {words(each)}" for seat, each in enumerate(value)]
        elif name not in without:
            lines.append(f"{name}: {words(value)}")
    return lines


def words(value: object) -> str:
    """A part of a view on one line."""
    if isinstance(value, dict):
        return ", ".join([f"{name} {words(each)}" for name, each in value.items()])
    if isinstance(value, list):
        return "[" + " ".join([words(each) for each in value]) + "]"
    return "-" if value is None else str(value)
