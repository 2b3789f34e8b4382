"""The table as one person sees it, and drawings of the lair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rich.text import Text

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.drakon.labels import arrow_words, chamber_name, on_board
from wyrmhold.cli.terminal.drakon.lair import MARGIN, SIZES, Pieces, drawn, extent, fitted
from wyrmhold.cli.terminal.drakon.ways import reading_order
from wyrmhold.cli.terminal.inks import BRASS, FAINT, GOLD, MUTED, STRONG
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.cli.terminal.sentences import Line
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.geometry import ORIGIN, cell_text
from wyrmhold.games.drakon.knowledge.view import View
from wyrmhold.games.drakon.rules.goals import CoinGoal, EscapeGoal, GoldGoal
from wyrmhold.games.drakon.ruleset import Rules


@dataclass(frozen=True)
class Scene:
    """Everything a screen shows to one person."""

    view: View
    rules: Rules
    cast: Cast
    menu: Menu | None
    log: Sequence[Line]
    fresh: int
    """Number of lines at the end of the log that are new to this person."""
    notice: Sequence[Text] = field(default_factory=list)
    plate: str = ""
    """Text to show when there is no question."""
    bare: bool = False
    """Whether there are no colours, so that menu numbers need other marks."""


def goal_words(rules: Rules) -> str:
    """A short description of the goal."""
    goal = rules.goal
    if isinstance(goal, CoinGoal):
        return f"first to {goal.enough} coins"
    if isinstance(goal, EscapeGoal):
        return f"{goal.enough} gold, then out by Escape or Teleport"
    assert isinstance(goal, GoldGoal)
    return f"first {'team ' if rules.sharing > 1 else ''}to {goal.enough} gold"


def game_words(rules: Rules) -> str:
    """The game's title with its edition."""
    title = EDITIONS[rules.options.edition].title
    return f"{title}, Expansion One" if rules.options.expansion_one else title


def header(scene: Scene, width: int) -> Text:
    """The game, its goal, the turn, pile and hoard, as far as they fit."""
    view = scene.view
    limit = scene.rules.turn_limit * len(view.seats)
    turn = f"turn {view.turns + 1}" + (f" of {limit}" if limit else "")
    goal = goal_words(scene.rules)
    line = Text("")
    for words in (
        f" · {game_words(scene.rules)} · {goal} · {turn}",
        f" · Drakon · {goal} · {turn}",
        f" · {goal} · {turn}",
        f" · {turn}",
    ):
        line = Text.assemble(
            (" Wyrmhold", STRONG),
            (f"{words} · pile {view.pile} · ", MUTED),
            (f"hoard {view.hoard}", GOLD),
        )
        if line.cell_len <= width:
            break
    return line


def pieces_of(scene: Scene) -> Pieces:
    """Figures and menu numbers by cell."""
    figures: dict[int, list[tuple[int, str]]] = {}
    for seat, each in enumerate(scene.view.seats):
        if each.at is not None:
            figures.setdefault(each.at, []).append((seat, scene.cast.letters[seat]))
    numbers: dict[int, list[int]] = {}
    if scene.menu is not None:
        for number, item in enumerate(scene.menu.items, 1):
            if item.cell is not None:
                numbers.setdefault(item.cell, []).append(number)
    marks = {cell: mark_of(found) for cell, found in numbers.items()}
    if scene.bare:
        marks = {cell: f"[{mark}]" for cell, mark in marks.items()}
    return Pieces(figures, scene.view.drakon, marks)


def mark_of(numbers: list[int]) -> str:
    """The menu numbers of one cell: a number or a range."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def focus_of(scene: Scene, pieces: Pieces) -> int:
    """The cell to centre on: the one the question is about, or the viewer's hero."""
    if len(pieces.marks) == 1:
        return next(iter(pieces.marks))
    seat = scene.view.viewer if scene.view.viewer >= 0 else scene.view.turn
    at = scene.view.seats[seat].at
    return ORIGIN if at is None else at


def lair_lines(scene: Scene, width: int, height: int) -> list[Text]:
    """The lair as large as possible, or a part of it if it does not fit."""
    pieces = pieces_of(scene)
    chambers = scene.view.board.chambers
    whole = extent([*chambers, *pieces.marks])
    focus = focus_of(scene, pieces)
    below = void_lines(scene, width)
    height -= len(below)
    box = scene.rules.box
    size, shown = fitted(whole, width, height, focus)
    if shown == whole:
        return [*drawn(chambers, size, shown, pieces, box), *below]
    size, shown = fitted(whole, width, height - 1, focus)
    sides = [
        word
        for word, more in (
            ("north", shown.top < whole.top),
            ("east", shown.right < whole.right),
            ("south", shown.bottom > whole.bottom),
            ("west", shown.left > whole.left),
        )
        if more
    ]
    caption = f"    more {', '.join(sides)}: type board"[:width]
    return [*drawn(chambers, size, shown, pieces, box), Text(caption, BRASS), *below]


def void_words(scene: Scene, seat: int) -> str:
    """What a hero in The Void does next."""
    if scene.view.seats[seat].void == "miss":
        return "misses the next turn"
    return "returns now" if scene.view.turn == seat else "returns next turn"


def void_lines(scene: Scene, width: int) -> list[Text]:
    """The heroes in The Void, listed below the lair."""
    away = [seat for seat, each in enumerate(scene.view.seats) if each.void is not None]
    lines: list[Text] = []
    for seat in away:
        words = Text(f" {void_words(scene, seat)}", MUTED)
        hero = Text("  ") + scene.cast.badge(seat) + words
        if lines and lines[-1].cell_len + hero.cell_len <= width:
            lines[-1].append_text(hero)
        else:
            name = f"    {scene.rules.box.name_of('void')}:"
            lines.append(Text(" " * len(name) if lines else name, FAINT) + hero)
    for line in lines:
        line.truncate(width)
    return lines


def whole_lair(scene: Scene, width: int, height: int) -> list[Text]:
    """The whole lair, in one drawing or in strips from west to east."""
    pieces = pieces_of(scene)
    chambers = scene.view.board.chambers
    whole = extent([*chambers, *pieces.marks])
    wide = [size for size in SIZES if whole.columns * (size.width + 1) + MARGIN + 1 <= width]
    fitting = [size for size in wide if whole.rows * (size.height + 1) + 2 <= height]
    size = (fitting or wide[-1:] or SIZES[-1:])[0]
    lines: list[Text] = []
    most = max(1, (width - MARGIN - 1) // (size.width + 1))
    for left in range(whole.left, whole.right + 1, most):
        strip = replace(whole, left=left, right=min(whole.right, left + most - 1))
        lines += drawn(chambers, size, strip, pieces, scene.rules.box)
    lines += void_lines(scene, width)
    for line in lines:
        line.no_wrap = True
    return lines


def legend(scene: Scene) -> Text:
    """The legend of the two-letter names in the smallest drawing."""
    box = scene.rules.box
    kinds = {face >> 4 for face in scene.view.board.chambers.values()}
    names = sorted((on_board(kind, 2, box), chamber_name(box, kind << 4)) for kind in kinds)
    return Text(" · ".join(f"{short} {name}" for short, name in names), MUTED)


def lair_in_words(scene: Scene) -> list[Text]:
    """The lair in words, for screen readers: a line per chamber, north to south."""
    lines: list[Text] = []
    chambers = scene.view.board.chambers
    for cell in sorted(chambers, key=reading_order):
        face = chambers[cell]
        words = f"{cell_text(cell)}: {chamber_name(scene.rules.box, face)}, {arrow_words(face)}"
        heroes = [
            scene.cast.called(seat, scene.view.viewer)
            for seat, each in enumerate(scene.view.seats)
            if each.at == cell
        ]
        if cell == scene.view.drakon:
            heroes.append("Drakon")
        lines.append(Text(words + (f"; here: {', '.join(heroes)}" if heroes else "")))
    for seat, each in enumerate(scene.view.seats):
        if each.void is not None:
            name, words = scene.cast.names[seat], void_words(scene, seat)
            lines.append(Text(f"{scene.rules.box.name_of('void')}: {name} {words}"))
    return lines
