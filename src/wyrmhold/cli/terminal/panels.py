"""Beside the lair: the players, the log, and what the viewer owns."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from wyrmhold.cli.terminal.inks import ACT, COIN, FAINT, FLOOR, GOLD, MUTED, STRONG
from wyrmhold.cli.terminal.labels import arrow_marks, chamber_name, on_board
from wyrmhold.cli.terminal.scene import Scene
from wyrmhold.games.drakon.view import SeatView


def player_lines(scene: Scene, width: int, roomy: bool) -> list[Text]:
    """Every player: name, hero, ability, coins and hand; one line or two for each."""
    if roomy:
        return [
            line for seat in range(len(scene.view.seats)) for line in two_lines(scene, seat, width)
        ]
    head = Text("coins hand ".rjust(width), FAINT)
    return [head, *[one_line(scene, seat, width) for seat in range(len(scene.view.seats))]]


def name_text(scene: Scene, seat: int) -> Text:
    asked = Text("▸" if seat == scene.view.by else " ", ACT)
    return Text.assemble(asked, scene.cast.badge(seat), " ", (scene.cast.names[seat], STRONG))


def two_lines(scene: Scene, seat: int, width: int) -> list[Text]:
    """A player where there is room: numbers on the first line, who it is on the second."""
    view = scene.view
    each = view.seats[seat]
    number = coins_of(each)
    counts = Text(f"{number} coin{'' if number == 1 else 's'}", GOLD if number else FAINT)
    counts.append(f"  {hand_of(each)} in hand", MUTED)
    name = name_text(scene, seat)
    name.pad_right(max(1, width - name.cell_len - counts.cell_len - 1))
    person = "person" if seat in scene.cast.people else "opponent"
    about = ["you" if seat == view.viewer else person]
    if each.hero:
        about.append(each.hero.title())
    if scene.rules.sharing > 1:
        about.append(f"team {seat % (len(view.seats) // 2) + 1}")
    if scene.rules.abilities:
        about.append("ability ready" if each.ability else "ability used")
    return [name + counts, Text("     " + " · ".join(about), MUTED)]


def one_line(scene: Scene, seat: int, width: int) -> Text:
    """A player where there is little room; a star stands for an unused ability."""
    each = scene.view.seats[seat]
    star = "*" if scene.rules.abilities and each.ability else ""
    counts = Text(f"{coins_of(each):>5}", GOLD if coins_of(each) else FAINT)
    counts.append(f"{hand_of(each):>5}  ", MUTED)
    line = name_text(scene, seat)
    line.truncate(width - counts.cell_len)
    room = width - counts.cell_len - line.cell_len
    hero = (each.hero or "").title()[: max(0, room - 1 - len(star))]
    line.append(f"{hero}{star}".rjust(room), MUTED)
    return line + counts


def summary_line(scene: Scene) -> Text:
    """All players on one line: coins and hand."""
    line = Text("")
    for seat, each in enumerate(scene.view.seats):
        line.append_text(Text(" ") + scene.cast.badge(seat))
        line.append(f"{coins_of(each):>2}c", GOLD if coins_of(each) else FAINT)
        line.append(f"{hand_of(each):>2}h", MUTED)
    return line


def coins_of(seat: SeatView) -> int:
    return seat.coins if isinstance(seat.coins, int) else len(seat.coins)


def hand_of(seat: SeatView) -> int:
    return seat.hand if isinstance(seat.hand, int) else len(seat.hand)


def log_lines(scene: Scene, width: int, height: int, console: Console) -> list[Text]:
    """The last of what happened, new lines in full strength, as many as there is room for."""
    rows: list[Text] = []
    first_new = len(scene.log) - scene.fresh
    for number in range(len(scene.log) - 1, -1, -1):
        line = scene.log[number]
        badge = Text("   ") if line.seat is None else scene.cast.badge(line.seat)
        text = line.text if number >= first_new else Text(line.text.plain, FAINT)
        block: list[Text] = []
        for part in text.wrap(console, width - 6):
            part.rstrip()
            block.append(Text(" ") + (Text("   ") if block else badge) + Text(" ") + part)
        if len(rows) + len(block) > height:
            break
        rows = block + rows
    return rows


def dock_lines(scene: Scene, width: int) -> list[Text]:
    """The viewer's own coins and chambers."""
    if scene.view.viewer < 0:
        return []
    purse, chips = purse_text(scene), hand_chips(scene, short=False)
    room = width - purse.cell_len - 2
    if room < sum(chip.cell_len + 1 for chip in chips) + len(HAND):
        chips = hand_chips(scene, short=True)
    lines = [purse + Text("  ") + Text(HAND, MUTED)]
    for chip in chips:
        if lines[-1].cell_len + chip.cell_len + 1 > width:
            lines.append(Text(" "))
        lines[-1].append_text(Text(" ") + chip)
    return lines


HAND = "Your hand"


def purse_text(scene: Scene) -> Text:
    """The viewer's coins, or those of the team, and their sum."""
    own = scene.view.seats[scene.view.viewer].coins
    text = Text(" Your purse" if scene.rules.sharing == 1 else " Your team's purse", MUTED)
    if isinstance(own, tuple) and own:
        for value in own:
            text.append(" ")
            text.append(f" {value} ", COIN)
        text.append(f" {sum(own)} gold", GOLD)
    else:
        text.append(" empty", FAINT)
    return text


def hand_chips(scene: Scene, short: bool) -> list[Text]:
    """The viewer's chambers, each on a piece of parchment."""
    own = scene.view.seats[scene.view.viewer].hand
    if not isinstance(own, tuple) or not own:
        return [Text("empty", FAINT)]
    names = [
        on_board(tile >> 4, 1) if short else chamber_name(scene.rules.box, tile) for tile in own
    ]
    return [
        Text(f" {name} {arrow_marks(tile)} ", FLOOR) for name, tile in zip(names, own, strict=True)
    ]
