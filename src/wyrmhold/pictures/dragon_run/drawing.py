"""Draws a Dragon Run table, from what a viewer sees and nothing else."""

from __future__ import annotations

import json
from typing import Any, Final

from wyrmhold.games.dragon_run.cards import LOCATIONS, TREASURES, treasure_from_text, worth
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.games.dragon_run.setup.opening import TEMPER
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
WIDTH: Final = 920
TABLE_WIDTH: Final = 560
SIDE_WIDTH: Final = WIDTH - TABLE_WIDTH - 3 * MARGIN
ROW_HEIGHT: Final = 78
CARD: Final = 78
MAX_FACES: Final = 6
"""Cards of another hand drawn face up; there is no room for more."""

TITLES: Final = {row.name: row.title for row in (*CATALOGUE.locations, *CATALOGUE.treasures)}


def drawn_dragon_run(view: View, viewer: int) -> Picture:
    """Draw the dragon's Temper, the decks, the seats beside them, and the viewer's hand below."""
    canvas = Canvas(json.dumps([view, viewer]))
    seats = view["seats"]
    height: float = max(464, 76 + len(seats) * (ROW_HEIGHT + 8) - 8)
    canvas.well(MARGIN, MARGIN, TABLE_WIDTH, height)
    draw_temper(canvas, view["temper"], TEMPER[len(seats)], MARGIN + 20, MARGIN + 18)
    draw_dungeon(canvas, view, MARGIN + 24, MARGIN + 100)
    draw_left(canvas, view["left"], MARGIN + 24, MARGIN + 256)
    draw_treasure(canvas, view["treasure"], MARGIN + 24, MARGIN + 372)
    x = MARGIN * 2 + TABLE_WIDTH
    draw_plate(canvas, view, viewer, (x, MARGIN, SIDE_WIDTH))
    for seat, shown in enumerate(seats):
        draw_seat(canvas, view, shown, (seat, viewer), (x, MARGIN + 76 + seat * (ROW_HEIGHT + 8)))
    bottom = MARGIN + height
    hand = seats[viewer]["hand"] if viewer >= 0 else []
    if hand:
        draw_hand(canvas, hand, MARGIN, bottom + 16)
        bottom += 16 + CARD * 1.16
    title = f"Dragon Run as {viewer_words(viewer)}, Temper {view['temper']}, turn {view['turns']}."
    return canvas.finished(WIDTH, bottom + MARGIN, f"{title} {asked_words(view, viewer)}.")


def draw_temper(canvas: Canvas, temper: int, start: int, x: float, y: float) -> None:
    """Draw the Temper track, from its start down to 0, where the dragon sleeps."""
    canvas.open("temper", str(temper))
    spacing = (TABLE_WIDTH - 40) / (start + 1)
    middle = y + 30
    for index in range(start + 1):
        value = start - index
        centre = x + (index + 0.5) * spacing
        if value > 0:
            canvas.bar(centre, middle, spacing, "danger-fill" if value > temper else "brass-dim")
    for index in range(start + 1):
        value = start - index
        centre = x + (index + 0.5) * spacing
        if value == temper and value:
            canvas.use("temper-dragon", centre - 28, middle - 28, 56)
            canvas.circle(centre + 20, middle + 20, 12, "paper")
            canvas.text(
                centre + 20,
                middle + 25,
                str(value),
                14,
                fill="paper-ink",
                weight=700,
                anchor="middle",
            )
        elif value == 0:
            size = 56 if temper == 0 else 38
            canvas.use("temper-asleep", centre - size / 2, middle - size / 2, size)
        else:
            line = "danger-fill" if value > temper else "brass-dim"
            canvas.circle(centre, middle, 16, "surface", line)
            canvas.text(
                centre,
                middle + 5,
                str(value),
                14,
                fill="text-muted",
                weight=700,
                anchor="middle",
            )
    canvas.close()


def draw_dungeon(canvas: Canvas, view: View, x: float, y: float) -> None:
    """Draw the Dungeon deck from the top: cards somebody looked at, the rest, cards put under."""
    dungeon = view["dungeon"]
    unseen = dungeon["unseen"]
    below = unseen if isinstance(unseen, int) else len(unseen)
    entries = [*dungeon["top"], None, *dungeon["under"]]
    width = min(CARD, (TABLE_WIDTH - 48 - 12 * len(entries)) / len(entries))
    left = x
    for entry in entries:
        if entry is None:
            if not below:
                continue
            for behind in (8, 4, 0):
                canvas.use("card-back", left + behind, y - behind / 2, width, width * 1.4)
            canvas.text(
                left + width / 2 + 4,
                y + width * 1.4 + 20,
                f"{below} unseen",
                13,
                fill="text-muted",
                anchor="middle",
            )
            left += 12
        else:
            draw_location(canvas, entry, left, y, width)
        left += width + 12


def draw_location(canvas: Canvas, entry: dict[str, Any], x: float, y: float, width: float) -> None:
    """Draw a Location somebody knows: who does, and face up if the viewer is among them."""
    card = entry["card"]
    canvas.open("location", card or "hidden")
    canvas.use("card-back" if card is None else f"loc-{card}", x, y, width, width * 1.4)
    if card is not None:
        canvas.text(
            x + width / 2,
            y + width * 1.2,
            TITLES[card],
            10,
            fill="paper-ink",
            weight=600,
            anchor="middle",
            most=width - 14,
        )
    for index, seat in enumerate(entry["seen"]):
        canvas.use(f"seat-{seat + 1}", x + index * 20, y + width * 1.4 + 5, 20)
    canvas.close()


def draw_left(canvas: Canvas, left: list[str], x: float, y: float) -> None:
    """Draw the Locations left, by kind."""
    canvas.text(x, y + 12, f"Locations left: {len(left)}", 14, fill="text-muted", weight=600)
    for index, name in enumerate([each for each in LOCATIONS if each in left]):
        at = x + index * 86
        canvas.open("left", name)
        canvas.use(f"loc-{name}", at, y + 22, 52, 73)
        canvas.text(at + 57, y + 64, f"\u00d7 {left.count(name)}", 14, fill="text-muted")
        canvas.close()


def draw_treasure(canvas: Canvas, treasure: dict[str, Any], x: float, y: float) -> None:
    """Draw the Treasure deck, and the discards by kind."""
    deck, discard = treasure["deck"], treasure["discard"]
    number = deck if isinstance(deck, int) else len(deck)
    canvas.use("card-back-treasure", x, y, 52, 73)
    canvas.text(x + 64, y + 22, f"Treasures: {number}", 14, fill="text-muted", weight=600)
    canvas.text(x + 64, y + 42, f"discarded: {len(discard)}", 13, fill="text-faint")
    left = x + 184
    for name in [each for each in TREASURES if each in discard]:
        canvas.chip(f"tr-{name}", left, y + 14, 23)
        count = str(discard.count(name))
        canvas.text(left + 11.5, y + 54, count, 12, fill="text-muted", anchor="middle")
        left += 25.5


def draw_seat(
    canvas: Canvas,
    view: View,
    shown: dict[str, Any],
    who: tuple[int, int],
    at: tuple[float, float],
) -> None:
    """Draw a seat: its character, status, cards and talismans."""
    seat, viewer = who
    x, y = at
    turn = view["turn"] == seat and view["outcome"] is None
    canvas.open("seat", str(seat))
    canvas.rect(
        x, y, SIDE_WIDTH, ROW_HEIGHT, "raised" if turn else "surface", radius=10, line="line"
    )
    if turn:
        canvas.rect(x, y + 12, 4, ROW_HEIGHT - 24, "act", radius=2)
    character = shown["character"]
    if character is not None:
        canvas.use(f"fig-{character}", x + 10, y + 8, 58, seat=seat)
    canvas.use(f"seat-{seat + 1}", x + 46, y + 46, 24)
    name = seat_name(seat, viewer)
    if character is not None:
        name = f"{words(character)}, {name[0].lower()}{name[1:]}"
    canvas.text(x + 80, y + 26, name, 16, display=True, most=SIDE_WIDTH - 118)
    if not shown["alive"]:
        canvas.use("i-skull", x + SIDE_WIDTH - 32, y + 9, 22, colour="danger")
    elif shown["power"]:
        canvas.use("i-ability", x + SIDE_WIDTH - 32, y + 10, 20, colour="brass")
    draw_status(canvas, shown, x + 80, y + 45)
    hand = shown["hand"]
    canvas.use("card-back-treasure", x + 80, y + 52, 14, 20)
    count = hand if isinstance(hand, int) else len(hand)
    canvas.text(x + 100, y + 67, str(count), 13, fill="text-muted")
    left = x + 124
    faces: list[str] = shown.get("known", []) if isinstance(hand, int) else hand
    if seat != viewer:
        for card in faces[:MAX_FACES]:
            canvas.chip(f"tr-{card}", left, y + 52, 19)
            left += 21
    if seat == viewer:
        gold = sum([worth(treasure_from_text(card)) for card in hand])
        canvas.text(left, y + 67, f"{gold} gold", 13, fill="gold-text")
    left = x + SIDE_WIDTH - 31
    for card in shown["talismans"]:
        canvas.chip(f"tr-{card}", left, y + 31, 19)
        left -= 21
    canvas.close()


def draw_status(canvas: Canvas, shown: dict[str, Any], x: float, y: float) -> None:
    """Draw a character's status in words, not in colour alone."""
    if not shown["alive"]:
        canvas.text(x, y, "eliminated", 13, fill="danger")
    elif shown["injured"]:
        canvas.text(x, y, "injured", 13, fill="danger")
    else:
        canvas.text(x, y, "unharmed", 13, fill="text-faint")


def draw_hand(canvas: Canvas, hand: list[str], x: float, y: float) -> None:
    """Draw the viewer's Treasures."""
    canvas.open("hand", "treasures")
    spacing = min(CARD + 10, (WIDTH - 2 * MARGIN - CARD) / max(1, len(hand) - 1))
    for index, card in enumerate(hand):
        left = x + index * spacing
        canvas.rect(left, y, CARD, CARD * 1.12, "paper", radius=9, line="line-strong")
        value = worth(treasure_from_text(card))
        if value:
            canvas.use("coin", left + CARD / 2 - 19, y + 6, 16)
            canvas.text(left + CARD / 2 + 2, y + 19, str(value), 14, fill="paper-ink", weight=700)
        canvas.use(f"tr-{card}", left + CARD / 2 - 20, y + 23, 40)
        canvas.text(
            left + CARD / 2,
            y + CARD * 1.12 - 10,
            f"Object {value}" if value else TITLES[card].rpartition(" ")[0],
            11,
            fill="paper-ink",
            weight=600,
            anchor="middle",
            most=CARD - 10,
        )
    canvas.close()
