"""Beside the lair: the players, the log, and what the viewer owns."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from wyrmhold.cli.terminal.inks import ACT, COIN, FAINT, FLOOR, GOLD, MUTED, STRONG
from wyrmhold.cli.terminal.labels import arrow_marks, chamber_name
from wyrmhold.cli.terminal.scene import Scene
from wyrmhold.games.drakon.view import SeatView


def coins_text(seat: SeatView) -> Text:
    """How many coins a seat has."""
    number = seat.coins if isinstance(seat.coins, int) else len(seat.coins)
    return Text(f"{number} coin{'' if number == 1 else 's'}", GOLD if number else FAINT)


def player_lines(scene: Scene, width: int, roomy: bool) -> list[Text]:
    """Every player: name, hero, ability, coins and hand."""
    view, cast = scene.view, scene.cast
    lines: list[Text] = []
    for seat, each in enumerate(view.seats):
        hand = each.hand if isinstance(each.hand, int) else len(each.hand)
        asked = Text("▸" if seat == view.by else " ", ACT)
        who = "you" if seat == view.viewer else "person" if seat in cast.people else "opponent"
        hero = (each.hero or "").title()
        counts = Text.assemble(coins_text(each), (f"  {hand} in hand", MUTED))
        name = Text.assemble(asked, cast.badge(seat), " ", (cast.names[seat], STRONG))
        about = f"{who} · {hero}" if hero else who
        if scene.rules.sharing > 1:
            about += f" · team {seat % (len(view.seats) // 2) + 1}"
        if scene.rules.abilities:
            about += " · ability ready" if each.ability else " · ability spent"
        if roomy:
            name.pad_right(max(1, width - name.cell_len - counts.cell_len - 1))
            lines += [name + counts, Text(f"     {about}", MUTED)]
        else:
            short = f"{coins_of(each)}c {hand}h"
            mark = ("+" if each.ability else "-") if scene.rules.abilities else ""
            tail = Text.assemble((f"{hero[:6]}{mark} ", MUTED), (short, GOLD))
            name.truncate(width - tail.cell_len - 1)
            name.pad_right(max(1, width - name.cell_len - tail.cell_len - 1))
            lines.append(name + tail)
    return lines


def coins_of(seat: SeatView) -> int:
    return seat.coins if isinstance(seat.coins, int) else len(seat.coins)


def log_lines(scene: Scene, width: int, height: int, console: Console) -> list[Text]:
    """The last of what happened, new lines in full strength, as many as there is room for."""
    rows: list[Text] = []
    first_new = len(scene.log) - scene.fresh
    for number in range(len(scene.log) - 1, -1, -1):
        line = scene.log[number]
        seat = Text("   ") if line.seat is None else scene.cast.badge(line.seat)
        text = line.text.copy()
        if number < first_new:
            text = Text(text.plain, FAINT)
        parts = list(text.wrap(console, width - 5))
        block = [
            Text(" ") + (seat if at == 0 else Text("   ")) + Text(" ") + part
            for at, part in enumerate(parts)
        ]
        if len(rows) + len(block) > height:
            break
        rows = block + rows
    return rows


def dock_lines(scene: Scene, width: int, console: Console) -> list[Text]:
    """The viewer's own coins and chambers."""
    view = scene.view
    if view.viewer < 0:
        return []
    own = view.seats[view.viewer]
    lines: list[Text] = []
    purse = Text(" Your purse " if scene.rules.sharing == 1 else " Your pool ", MUTED)
    if isinstance(own.coins, tuple):
        for value in own.coins:
            purse.append(f" {value} ", COIN)
            purse.append(" ")
        purse.append(
            f"{sum(own.coins)} gold" if own.coins else "empty", GOLD if own.coins else FAINT
        )
    hand = Text(" Your hand  ", MUTED)
    if isinstance(own.hand, tuple):
        for tile in own.hand:
            name = chamber_name(scene.rules.box, tile).replace(" (", " ").replace(")", "")
            hand.append(f" {name} {arrow_marks(tile)} ".replace(" ", "\u00a0"), FLOOR)
            hand.append(" ")
        if not own.hand:
            hand.append("empty", FAINT)
    if purse.cell_len + hand.cell_len + 2 <= width:
        lines = [purse + Text("  ") + hand]
    else:
        lines = [purse, *hand.wrap(console, width - 1)]
    return lines
