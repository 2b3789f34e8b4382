"""Panels: Temper, the Dungeon deck, Treasures, the players, the viewer's hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from wyrmhold.cli.terminal.dragon_run.scene import Scene
from wyrmhold.cli.terminal.dragon_run.sight import Placed, SeatSight
from wyrmhold.cli.terminal.dragon_run.words import (
    cards_words,
    character_title,
    counted_locations,
    location_title,
    treasure_title,
)
from wyrmhold.cli.terminal.inks import (
    ACT,
    COIN,
    DANGER,
    FAINT,
    FLOOR,
    GOLD,
    LOSS,
    MUTED,
    STRONG,
)
from wyrmhold.games.dragon_run.cards import DRAGON, OBJECTS, gold, worth

LABEL_WIDTH = 10
"""Columns for the label at the start of a line."""


def header(scene: Scene, width: int) -> Text:
    """The game, the turn and the number of players."""
    line = Text.assemble((" Wyrmhold", STRONG), (" · Dragon Run", MUTED))
    line.append(f" · turn {scene.sight.turns}", MUTED)
    line.append(f" · {len(scene.sight.seats)} players", MUTED)
    line.truncate(width)
    return line


def label(word: str) -> Text:
    return Text(f" {word:<{LABEL_WIDTH - 1}}", MUTED)


def hanging(word: str, parts: Sequence[Text], width: int) -> list[Text]:
    """A label followed by unbreakable parts, on as many lines as needed."""
    lines = [label(word)]
    for part in parts:
        if lines[-1].cell_len + part.cell_len > width and lines[-1].cell_len > LABEL_WIDTH:
            lines.append(Text(" " * LABEL_WIDTH))
        lines[-1].append_text(part)
        lines[-1].append(" ")
    for line in lines:
        line.rstrip()
        line.truncate(width)
    return lines


def temper_line(scene: Scene) -> Text:
    """Temper as a track from its start down to 0, where the dragon sleeps."""
    sight = scene.sight
    line = label("Temper")
    for value in range(sight.highest, -1, -1):
        if value == sight.temper:
            line.append(f"[{value}]", DANGER)
        else:
            line.append(f" {value} ", MUTED if value < sight.temper else FAINT)
    line.append(" asleep" if not sight.temper else " the dragon sleeps at 0", ACT)
    return line


def dungeon_lines(scene: Scene, width: int, roomy: bool) -> list[Text]:
    """The Locations left, what is known of their order, and those already drawn."""
    sight = scene.sight
    number = len(sight.left)
    left = Text(f"{number} Location{'' if number == 1 else 's'} left:", STRONG)
    lines = hanging("Dungeon", [left, *location_parts(sight.left)], width)
    if sight.top or sight.under:
        lines += hanging("", order_parts(scene), width)
    elif roomy:
        lines += hanging("", [Text("nobody has looked at any of them", FAINT)], width)
    if roomy and sight.drawn:
        drawn = [Text("drawn:"), *location_parts(sight.drawn)]
        lines += hanging("", [Text(part.plain, FAINT) for part in drawn], width)
    return lines


def location_parts(cards: Sequence[int]) -> list[Text]:
    """Locations by kind, with the Dragon highlighted."""
    kinds = counted_locations(cards)
    parts = [Text(words, LOSS if card == DRAGON else MUTED) for card, words in kinds]
    for part in parts[:-1]:
        part.append(",", MUTED)
    return parts


def order_parts(scene: Scene) -> list[Text]:
    """The deck from the top down, as far as anybody has looked. Letters show who has."""
    sight = scene.sight
    parts = [place_text(scene, placed) for placed in sight.top]
    if sight.unseen:
        parts.append(Text(f"{sight.unseen} unseen", FAINT))
    parts += [place_text(scene, placed) for placed in sight.under]
    for part in parts:
        part.append(" ›", MUTED)
    return [Text("top ›", MUTED), *parts, Text("bottom", MUTED)]


def place_text(scene: Scene, placed: Placed) -> Text:
    """A Location whose position somebody knows."""
    if placed.card is None:
        text = Text("unknown", FAINT)
    else:
        text = Text(location_title(placed.card), LOSS if placed.card == DRAGON else STRONG)
    for seat in placed.lookers:
        text.append(" ")
        text.append_text(scene.mark(seat))
    return text


def treasure_lines(scene: Scene, width: int) -> list[Text]:
    """The Treasure deck and the discard pile."""
    sight = scene.sight
    parts = [Text(f"{sight.deck} in the deck ·", STRONG)]
    heap = f"discard {len(sight.discard)}:" if sight.discard else "discard empty"
    return hanging("Treasure", [*parts, Text(heap, MUTED), *discard_parts(sight.discard)], width)


def discard_parts(cards: Sequence[int]) -> list[Text]:
    """Discarded Treasures: values of objects, then names of other cards."""
    parts = [Text(f"{worth(card)}", GOLD) for card in cards if card < OBJECTS]
    names = [treasure_title(card) for card in cards if card >= OBJECTS]
    return parts + [Text(name + ("," if name is not names[-1] else ""), MUTED) for name in names]


def player_lines(scene: Scene, width: int, console: Console, headed: bool) -> list[Text]:
    """Every player on one line: character, health, power, cards, talismans."""
    name = max(len(each) for each in scene.cast.names)
    lines = []
    if headed:
        head = f"     {'':<{name}} {'character':<10}{'health':<9}{'power':<7}hand"
        lines.append(Text(head[:width], FAINT))
    for seat, each in enumerate(scene.sight.seats):
        mark = Text("▸" if seat == scene.sight.turn else " ", ACT)
        line = mark + scene.mark(seat) + Text(f" {scene.cast.names[seat]:<{name}} ", STRONG)
        line.append(f"{character_title(each.character):<10}", MUTED)
        line.append_text(seat_words(each))
        extra = talisman_text(scene, seat, each)
        if extra.plain and line.cell_len + extra.cell_len + 2 > width:
            lines.append(line)
            lines += [Text("     ") + part for part in extra.wrap(console, width - 6)]
        else:
            lines.append(line + (Text("  ") + extra if extra.plain else Text("")))
    return lines


def seat_words(each: SeatSight) -> Text:
    """Health, power and number of cards."""
    if not each.alive:
        return Text("eliminated", LOSS)
    text = Text(f"{'injured':<9}", LOSS) if each.injured else Text(f"{'unhurt':<9}", MUTED)
    text.append(f"{'ready':<7}" if each.ready else f"{'used':<7}", ACT if each.ready else FAINT)
    text.append(f"{each.cards} card{'' if each.cards == 1 else 's'}", MUTED)
    return text


def talisman_text(scene: Scene, seat: int, each: SeatSight) -> Text:
    """A seat's talismans, and what the viewer knows of its hand."""
    text = Text(", ".join(treasure_title(card) for card in each.talismans), GOLD)
    if each.known:
        text.append(" · " if text.plain else "")
        text.append(f"you know of {cards_words(each.known)}", FAINT)
    return text


def dock_lines(scene: Scene, width: int) -> list[Text]:
    """The viewer's hand and its total value."""
    sight = scene.sight
    if sight.viewer < 0:
        return []
    hand = sight.seats[sight.viewer].hand or ()
    total = Text(f"  {gold(hand)} gold", GOLD)
    lines = [Text(" Your hand", MUTED)]
    chips = [card_chip(card) for card in hand] or [Text("empty", FAINT)]
    for chip in [*chips, total]:
        if lines[-1].cell_len + chip.cell_len + 1 > width:
            lines.append(Text("          "))
        lines[-1].append_text(Text(" ") + chip)
    if sight.aside:
        lines.append(Text(" You look at", MUTED))
        for card in sight.aside:
            lines[-1].append_text(Text(" ") + card_chip(card))
    return lines


def card_chip(card: int) -> Text:
    """A Treasure as a label: objects by value, other cards by name."""
    if card < OBJECTS:
        return Text(f" {worth(card)} ", COIN)
    return Text(f" {treasure_title(card)} ", FLOOR)
