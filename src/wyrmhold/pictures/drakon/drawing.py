"""Draws a Drakon table, from what a viewer sees and nothing else."""

from __future__ import annotations

import json
from typing import Any, Final

from wyrmhold.pictures.canvas import Canvas, Picture
from wyrmhold.pictures.plates import (
    View,
    asked_words,
    draw_plate,
    seat_name,
    viewer_words,
    words,
)

MARGIN: Final = 20
SIDE_WIDTH: Final = 320
"""The width of the column with the seats."""

MAX_WIDTH: Final = 680
MAX_HEIGHT: Final = 560
"""Maximum width and height of the chambers."""

MAX_CHAMBER: Final = 84
"""Maximum size of a chamber, so that a lone Start does not fill the table."""

ROW_HEIGHT: Final = 74
OPEN_ROW_HEIGHT: Final = 106
"""The height of a seat, without and with face-up chambers from other hands."""

HAND: Final = 71
HAND_COLUMNS: Final = 4
MAX_FACES: Final = 8
"""Chambers of another hand drawn face up; there is no room for more."""

TURNS: Final = {"N": 0, "E": 90, "S": 180, "W": 270}
REDRAWN: Final = {("fourth", "knight"): "fig-knight4", ("fourth", "thief"): "fig-thief4"}
"""Heroes with different art in an edition."""


def drawn_drakon(view: View, viewer: int, edition: str) -> Picture:
    """Draw the board, the seats beside it, and the viewer's hand below."""
    canvas = Canvas(json.dumps([view, viewer]))
    board = Board(view)
    hand = view["seats"][viewer]["hand"] if viewer >= 0 else []
    lines = -(-len(hand) // HAND_COLUMNS)
    tall = any([faces(shown) for seat, shown in enumerate(view["seats"]) if seat != viewer])
    row = (OPEN_ROW_HEIGHT if tall else ROW_HEIGHT) + 8
    seats = 76 + 44 + len(view["seats"]) * row
    height = max(board.height, seats + 8 + lines * (HAND + 28))
    board.draw(canvas, view, MARGIN, MARGIN, height, edition)
    x = MARGIN + board.width + 20
    draw_plate(canvas, view, viewer, (x, MARGIN, SIDE_WIDTH))
    draw_stores(canvas, view, x, MARGIN + 76)
    for seat, shown in enumerate(view["seats"]):
        box = (x, MARGIN + 76 + 44 + seat * row, row - 8)
        draw_seat(canvas, view, shown, (seat, viewer), box, edition)
    draw_hand(canvas, hand, x, MARGIN + seats + 8)
    title = f"Drakon as {viewer_words(viewer)}, turn {view['turns']}. {asked_words(view, viewer)}."
    return canvas.finished(x + SIDE_WIDTH + MARGIN, MARGIN + height + MARGIN, title)


def cell_of(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


class Board:
    """Lays out the cells in the picture: north is up, and everything fits."""

    def __init__(self, view: View) -> None:
        self.chambers: dict[str, str] = view["board"]
        self.places, self.reached = targets(view["legal"])
        cells = [cell_of(cell) for cell in [*self.chambers, *self.places]]
        self._left = min(x for x, _ in cells)
        self._top = max(y for _, y in cells)
        self._across = max(x for x, _ in cells) - self._left + 1
        self._down = self._top - min(y for _, y in cells) + 1
        pitch = min(MAX_CHAMBER, MAX_WIDTH / self._across, MAX_HEIGHT / self._down)
        self.pitch = pitch
        self.width = max(self._across * pitch, 240) + 40
        self.height = self._down * pitch + 40

    def draw(
        self, canvas: Canvas, view: View, x: float, y: float, height: float, edition: str
    ) -> None:
        """Draw the table, the chambers, the legal targets and the figures."""
        canvas.well(x, y, self.width, height)
        self._x = x + (self.width - self._across * self.pitch) / 2
        self._y = y + (height - self._down * self.pitch) / 2
        for cell in self.places:
            canvas.use("tile-target", *self.corner(cell), self.pitch)
        for cell, face in self.chambers.items():
            canvas.open("at", cell)
            draw_chamber(canvas, face, *self.corner(cell), self.pitch)
            canvas.close()
        for cell in self.reached:
            if cell in self.chambers:
                canvas.use("tile-lit", *self.corner(cell), self.pitch)
        if view["drakon"] is not None:
            self._draw_drakon(canvas, view["drakon"])
        together: dict[str, list[int]] = {}
        for seat, shown in enumerate(view["seats"]):
            if shown["at"] is not None and shown["hero"] is not None:
                together.setdefault(shown["at"], []).append(seat)
        for cell, seats in together.items():
            self._draw_heroes(canvas, view, cell, seats, edition)

    def corner(self, cell: str) -> tuple[float, float]:
        """The upper left corner of a cell."""
        x, y = cell_of(cell)
        return self._x + (x - self._left) * self.pitch, self._y + (self._top - y) * self.pitch

    def _draw_drakon(self, canvas: Canvas, cell: str) -> None:
        x, y = self.corner(cell)
        part = self.pitch / 100
        canvas.shadow(x + 50 * part, y + 84 * part, 34 * part, 9 * part)
        canvas.use("fig-dragon", x + 8 * part, y + 6 * part, 84 * part)

    def _draw_heroes(
        self, canvas: Canvas, view: View, cell: str, seats: list[int], edition: str
    ) -> None:
        """Draw one hero at the lower right, so that the chamber stays visible; several as a fan."""
        x, y = self.corner(cell)
        part = self.pitch / 100
        size = 56 * part if len(seats) < 4 else 44 * part
        spacing = size * 0.6 if len(seats) < 5 else size * 0.4
        start = x + 44 * part
        if len(seats) > 1:
            start = x + (self.pitch - size - spacing * (len(seats) - 1)) / 2
        for index, seat in enumerate(seats):
            left, top = start + index * spacing, y + 40 * part
            canvas.shadow(left + size / 2, top + size * 0.9, size / 2, size * 0.17)
            figure = figure_name(view["seats"][seat]["hero"], edition)
            canvas.use(figure, left, top, size, seat=seat)
            canvas.use(f"seat-{seat + 1}", left - size * 0.07, top + size * 0.62, size * 0.42)


def targets(legal: list[str]) -> tuple[list[str], list[str]]:
    """The cells where the viewer may place a chamber, and those they may move to; each once."""
    places: dict[str, None] = {}
    reached: dict[str, None] = {}
    for token in legal:
        verb, *rest = token.split()
        if verb == "place":
            places[rest[0].partition("@")[2]] = None
        elif verb == "move" and rest:
            reached[rest[-1]] = None
    return list(places), list(reached)


def draw_chamber(canvas: Canvas, face: str, x: float, y: float, size: float) -> None:
    """Draw a chamber: only its arrows are rotated, never the drawing."""
    kind, _, arrows = face.partition(":")
    canvas.use("tile-base", x, y, size)
    for arrow in arrows:
        if arrow in TURNS:
            canvas.use("tile-arrow", x, y, size, turn=TURNS[arrow])
    canvas.use(f"ch-{kind}", x, y, size)


def figure_name(hero: str, edition: str) -> str:
    return REDRAWN.get((edition, hero), f"fig-{hero}")


def draw_stores(canvas: Canvas, view: View, x: float, y: float) -> None:
    """Draw how many chambers and coins are left."""
    canvas.use("tile-back", x + 2, y, 32)
    canvas.text(x + 42, y + 22, f"{view['pile']} chambers", 14, fill="text-muted")
    canvas.use("coin-back", x + 156, y + 2, 28)
    canvas.text(x + 192, y + 22, f"{view['hoard']} coins left", 14, fill="text-muted")


def draw_seat(
    canvas: Canvas,
    view: View,
    shown: dict[str, Any],
    who: tuple[int, int],
    box: tuple[float, float, float],
    edition: str,
) -> None:
    """Draw a seat: its hero, its coins, and how many chambers it holds."""
    seat, viewer = who
    x, y, height = box
    turn = view["turn"] == seat and view["outcome"] is None
    canvas.open("seat", str(seat))
    canvas.rect(x, y, SIDE_WIDTH, height, "raised" if turn else "surface", radius=10, line="line")
    if turn:
        canvas.rect(x, y + 12, 4, height - 24, "act", radius=2)
    if shown["hero"] is not None:
        canvas.use(figure_name(shown["hero"], edition), x + 12, y + 8, 56, seat=seat)
    canvas.use(f"seat-{seat + 1}", x + 48, y + 44, 24)
    name = seat_name(seat, viewer)
    if shown["hero"] is not None:
        name = f"{words(shown['hero'])}, {name[0].lower()}{name[1:]}"
    canvas.text(x + 82, y + 27, name, 16, display=True, most=SIDE_WIDTH - 120)
    if shown["ability"]:
        canvas.use("i-ability", x + SIDE_WIDTH - 32, y + 10, 20, colour="brass")
    hand = shown["hand"]
    canvas.use("tile-back", x + 82, y + 38, 24)
    count = hand if isinstance(hand, int) else len(hand)
    canvas.text(x + 112, y + 56, str(count), 14, fill="text-muted")
    if seat != viewer:
        for index, face in enumerate(faces(shown)[:MAX_FACES]):
            draw_chamber(canvas, face, x + 82 + index * 28, y + 70, 26)
    left = draw_coins(canvas, shown["coins"], x + 140, y + 38)
    locked = shown["locked"]
    if locked not in ([], 0):
        canvas.use("i-lock", left + 2, y + 41, 18, colour="brass")
        draw_coins(canvas, locked, left + 22, y + 38)
    if shown["at"] is None and shown.get("void"):
        canvas.text(x + SIDE_WIDTH - 12, y + 56, "in The Void", 12, fill="danger", anchor="end")
    canvas.close()


def faces(shown: dict[str, Any]) -> list[str]:
    """The chambers of a hand that the viewer knows."""
    hand = shown["hand"]
    known: list[str] = shown.get("known", []) if isinstance(hand, int) else hand
    return known


def draw_coins(canvas: Canvas, coins: list[int] | int, x: float, y: float) -> float:
    """Draw coins face up if the viewer sees them, else their number; returns the next x."""
    if isinstance(coins, int):
        canvas.use("coin-back", x, y, 24)
        canvas.text(x + 30, y + 18, str(coins), 14, fill="text-muted")
        return x + 54
    spacing = min(26, 150 / max(1, len(coins)))
    for index, value in enumerate(coins):
        canvas.use(f"coin-{value}", x + index * spacing, y, 24)
    if not coins:
        canvas.text(x, y + 18, "no coins", 14, fill="text-faint")
        return x + 62
    total = x + len(coins) * spacing + 6
    canvas.text(total, y + 18, f"{sum(coins)} gold", 14, fill="gold-text")
    return total + 54


def draw_hand(canvas: Canvas, hand: list[str], x: float, y: float) -> None:
    """Draw the viewer's chambers with their names."""
    canvas.open("hand", "chambers")
    for index, face in enumerate(hand):
        left = x + index % HAND_COLUMNS * (HAND + 12)
        top = y + index // HAND_COLUMNS * (HAND + 28)
        draw_chamber(canvas, face, left, top, HAND)
        name = words(face.partition(":")[0])
        canvas.text(
            left + HAND / 2,
            top + HAND + 18,
            name,
            12,
            fill="text-muted",
            anchor="middle",
            most=HAND + 6,
        )
    canvas.close()
