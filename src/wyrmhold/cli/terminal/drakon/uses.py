"""The abilities of heroes as menu items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.drakon.labels import arrow_marks, chamber_name, hero_title
from wyrmhold.cli.terminal.drakon.texts import USES
from wyrmhold.cli.terminal.drakon.ways import path_items, way_items
from wyrmhold.cli.terminal.menu import Menu, MenuItem, into
from wyrmhold.games.drakon.heroes.amazon import UseMove
from wyrmhold.games.drakon.heroes.barbarian import UsePush
from wyrmhold.games.drakon.heroes.base import Use
from wyrmhold.games.drakon.heroes.dwarf import UseDiscard, in_token_order
from wyrmhold.games.drakon.heroes.thief import UseRob, UseSwap
from wyrmhold.games.drakon.heroes.wizard import UseWalk
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action

MAX_INLINE_USES = 3
"""Up to this many uses are listed with the other actions; more go into a submenu."""


def use_items(state: State, cast: Cast, seat: int, uses: Sequence[Action]) -> list[MenuItem]:
    """The current uses of a seat's hero ability."""
    if not uses:
        return []
    hero = state.rules.heroes[state.figures[seat]]
    items: list[MenuItem] = []
    discards = [use for use in uses if isinstance(use, UseDiscard)]
    if discards:
        items.append(discard_item(state, hero.rule, state.hands[seat], discards))
    moves = [(use.path, use) for use in uses if isinstance(use, UseMove)]
    items += way_items(state, seat, "Ability: move once more,", moves)
    walks = [(use.path, use) for use in uses if isinstance(use, UseWalk)]
    items += way_items(state, seat, "Ability: leave without an arrow,", walks)
    for victim in range(state.players):
        pushes = [
            (use.path, use) for use in uses if isinstance(use, UsePush) and use.victim == victim
        ]
        items += path_items(state, victim, f"Ability: push {cast.names[victim]}", pushes)
    for use in uses:
        if isinstance(use, UseRob):
            label = f"Ability: rob {cast.names[use.victim]} of a coin"
            items.append(MenuItem(label, hero.rule, use))
        elif isinstance(use, UseSwap):
            label = f"Ability: swap your coin worth {use.value} for one from the hoard"
            items.append(MenuItem(label, hero.rule, use))
        elif isinstance(use, Use) and not use.fields():
            items.append(MenuItem(f"Ability: {USES[use.verb]}", hero.rule, use))
    # Cite the ability, not the chamber it leads to. A bare cell means an ordinary move.
    items = [replace(item, clause=hero.rule, keys=()) for item in items]
    if len(items) <= MAX_INLINE_USES:
        return items
    menu = Menu(
        f"How does the {hero_title(state.rules.box, hero.name)} use the ability?",
        hero.rule,
        tuple(items),
    )
    return [into(MenuItem("Use your ability", hero.rule, keys=("use", "ability", "a")), menu)]


def discard_item(
    state: State, rule: str, hand: Sequence[int], discards: Sequence[UseDiscard]
) -> MenuItem:
    """Discard any number of chambers, picked together instead of listing every set."""
    known = {use.tiles: use for use in discards}

    def together(indices: Sequence[int]) -> Action | None:
        picked = [hand[index] for index in sorted(set(indices))]
        return known.get(in_token_order(picked))

    label = "Ability: discard chambers and draw new ones"
    if not hand:
        return MenuItem("Ability: draw up to four chambers", rule, discards[0])
    box = state.rules.box
    items = tuple(
        MenuItem(f"{chamber_name(box, tile)} {arrow_marks(tile)}", rule, UseDiscard((tile,)))
        for tile in hand
    )
    question = "Which chambers do you discard? Type their numbers, such as: 1 3"
    if () in known:
        question += " (0 for none)"
    menu = Menu(question, rule, items, together)
    return MenuItem(label, rule, menu=menu)
