"""What both games' pictures share: the parchment with the question, and seat names."""

from __future__ import annotations

from typing import Any

from wyrmhold.kernel.errors import OTHERS
from wyrmhold.pictures.canvas import Canvas

View = dict[str, Any]
"""A view as described in the notation."""


def words(name: str) -> str:
    """An identifier in words."""
    return name.replace("_", " ").capitalize()


def seat_name(seat: int, viewer: int) -> str:
    return f"Seat {seat} (you)" if seat == viewer else f"Seat {seat}"


def asked_words(view: View, viewer: int) -> str:
    """Whose decision it is, or how the game ended."""
    outcome = view["outcome"]
    if outcome is not None:
        winners = " and ".join([seat_name(seat, viewer) for seat in outcome["winners"]])
        return f"{winners or 'Nobody'} won: {words(outcome['reason']).lower()}"
    by, kind = view["pending"]["by"], words(view["pending"]["kind"]).lower()
    if by == "chance":
        return f"Chance decides: {kind}"
    if by == OTHERS:
        return f"Somebody to answer: {kind}"
    return f"{seat_name(by, viewer)} to answer: {kind}"


def viewer_words(viewer: int) -> str:
    """Whose view the picture shows."""
    return f"seat {viewer} sees it" if viewer >= 0 else ("it is" if viewer == -2 else "all see it")


def draw_plate(canvas: Canvas, view: View, viewer: int, box: tuple[float, float, float]) -> None:
    """Draw the parchment: whose decision it is, and the turn."""
    x, y, width = box
    canvas.rect(x, y, width, 60, "paper", radius=10)
    left = x + 16
    by = view["pending"]["by"]
    if isinstance(by, int):
        canvas.use(f"seat-{by + 1}", x + 12, y + 12, 36)
        left = x + 58
    room = x + width - left - 12
    canvas.text(
        left, y + 28, asked_words(view, viewer), 18, fill="paper-ink", display=True, most=room
    )
    count = len(view["legal"]) if view["chance"] is None else 0
    more = f", answers: {count}" if count else ""
    canvas.text(left, y + 47, f"Turn {view['turns']}{more}", 13, fill="paper-muted", most=room)
