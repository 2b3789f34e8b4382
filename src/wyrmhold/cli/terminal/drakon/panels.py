"""The panels beside the lair: the players, and the viewer's coins and hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from wyrmhold.cli.terminal.drakon.labels import arrow_marks, chamber_name, hero_title, on_board
from wyrmhold.cli.terminal.drakon.scene import Scene
from wyrmhold.cli.terminal.inks import ACT, COIN, FAINT, FLOOR, GOLD, MUTED, STRONG
from wyrmhold.games.drakon.knowledge.view import SeatView
from wyrmhold.games.drakon.setup.casting import ChooseHero


def player_lines(scene: Scene, width: int, roomy: bool) -> list[Text]:
    """Every player on one or two lines: name, hero, ability, coins and hand."""
    if roomy:
        return [
            line for seat in range(len(scene.view.seats)) for line in two_lines(scene, seat, width)
        ]
    head = Text("c coins  h hand ".rjust(width), FAINT)
    return [head, *[one_line(scene, seat, width) for seat in range(len(scene.view.seats))]]


def name_text(scene: Scene, seat: int) -> Text:
    asked = Text("▸" if seat == scene.view.by else " ", ACT)
    return Text.assemble(asked, scene.cast.badge(seat), " ", (scene.cast.names[seat], STRONG))


def two_lines(scene: Scene, seat: int, width: int) -> list[Text]:
    """A player on two lines: counts on the first, hero and status on the second."""
    view = scene.view
    each = view.seats[seat]
    number, locked = coins_of(each), locked_of(each)
    counts = Text(f"{number} coin{'' if number == 1 else 's'}", GOLD if number else FAINT)
    if locked:
        counts.append(f" + {locked} locked", GOLD)
    counts.append(f"  {hand_of(each)} in hand", MUTED)
    name = name_text(scene, seat)
    name.pad_right(max(1, width - name.cell_len - counts.cell_len - 1))
    person = "person" if seat in scene.cast.people else "opponent"
    about = ["you" if seat == view.viewer else person]
    if each.hero:
        about.append(hero_title(scene.rules.box, each.hero))
    elif not scene.rules.casting.brought:
        about.append("no hero yet")
    if scene.rules.sharing > 1:
        about.append(f"team {seat % (len(view.seats) // 2) + 1}")
    if each.void is not None:
        about.append(f"in {scene.rules.box.name_of('void')}")
    if scene.rules.abilities and each.hero:
        about.append("ability ready" if each.ability else "ability used")
    return [name + counts, Text("     " + " · ".join(about), MUTED)]


def one_line(scene: Scene, seat: int, width: int) -> Text:
    """A player on one line; a star marks an unused ability."""
    each = scene.view.seats[seat]
    star = "*" if scene.rules.abilities and each.ability and each.hero else ""
    counts = Text(f" {coin_counts(each):>2}c", coin_ink(each))
    counts.append(f"{hand_of(each):>2}h", MUTED)
    line = name_text(scene, seat)
    line.truncate(width - counts.cell_len)
    room = width - counts.cell_len - line.cell_len
    hero = hero_title(scene.rules.box, each.hero) if each.hero else ""
    hero = hero[: max(0, room - 1 - len(star))]
    line.append(f"{hero}{star}".rjust(room), MUTED)
    return line + counts


def summary_line(scene: Scene) -> Text:
    """All players on one line: coins and hand."""
    line = Text("")
    for seat, each in enumerate(scene.view.seats):
        line.append_text(Text(" ") + scene.cast.badge(seat))
        line.append(f"{coin_counts(each):>2}c", coin_ink(each))
        line.append(f"{hand_of(each):>2}h", MUTED)
    return line


def coins_of(seat: SeatView) -> int:
    return seat.coins if isinstance(seat.coins, int) else len(seat.coins)


def locked_of(seat: SeatView) -> int:
    return seat.locked if isinstance(seat.locked, int) else len(seat.locked)


def coin_counts(seat: SeatView) -> str:
    """A seat's coins, and its locked ones."""
    locked = locked_of(seat)
    return f"{coins_of(seat)}+{locked}" if locked else f"{coins_of(seat)}"


def coin_ink(seat: SeatView) -> Style:
    return GOLD if coins_of(seat) + locked_of(seat) else FAINT


def hand_of(seat: SeatView) -> int:
    return seat.hand if isinstance(seat.hand, int) else len(seat.hand)


def dock_lines(scene: Scene, width: int) -> list[Text]:
    """The viewer's coins and chambers, shortened if that makes them fit on one line."""
    if scene.view.viewer < 0:
        return []
    lines: list[Text] = []
    for brief, short in ((False, False), (False, True), (True, True)):
        lines = [purse_text(scene, brief) + Text("  Hand" if brief else "  Your hand", MUTED)]
        for chip in hand_chips(scene, short):
            if lines[-1].cell_len + chip.cell_len + 1 > width:
                lines.append(Text(" "))
            lines[-1].append_text(Text(" ") + chip)
        if len(lines) == 1:
            break
    return lines


def purse_text(scene: Scene, brief: bool) -> Text:
    """The coins of the viewer or their team, which of them are locked, and their total."""
    own = scene.view.seats[scene.view.viewer]
    whose = "" if scene.rules.sharing == 1 else "team's "
    text = Text(" Purse" if brief else f" Your {whose}purse", MUTED)
    assert isinstance(own.coins, tuple)
    assert isinstance(own.locked, tuple)
    if not own.coins + own.locked:
        text.append(" empty", FAINT)
        return text
    append_coins(text, own.coins)
    if own.locked:
        text.append(" locked", MUTED)
        append_coins(text, own.locked)
    text.append(f" {sum(own.coins + own.locked)} gold", GOLD)
    return text


def append_coins(text: Text, coins: Sequence[int]) -> None:
    """Append coins, each with its value."""
    for value in coins:
        text.append(" ")
        text.append(f" {value} ", COIN)


def hand_chips(scene: Scene, short: bool) -> list[Text]:
    """The viewer's chambers as labels."""
    own = scene.view.seats[scene.view.viewer].hand
    if not isinstance(own, tuple) or not own:
        drafting = scene.view.kind == ChooseHero.kind
        return [Text("is dealt once all have a hero" if drafting else "empty", FAINT)]
    box = scene.rules.box
    names = [on_board(tile >> 4, 1, box) if short else chamber_name(box, tile) for tile in own]
    return [
        Text(f" {name} {arrow_marks(tile)} ", FLOOR) for name, tile in zip(names, own, strict=True)
    ]
