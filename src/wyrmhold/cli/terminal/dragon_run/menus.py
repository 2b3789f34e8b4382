"""Menus for every decision in Dragon Run."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.dragon_run.sight import sight_of
from wyrmhold.cli.terminal.dragon_run.turn_items import (
    charge_item,
    cry_item,
    hide_item,
    play_items,
    power_item,
)
from wyrmhold.cli.terminal.dragon_run.words import (
    card_words,
    location_words,
    treasure_clause,
    treasure_title,
)
from wyrmhold.cli.terminal.menu import Menu, MenuItem
from wyrmhold.games.dragon_run.actions import Again, Charge, Cry, Hide, Pass, Play
from wyrmhold.games.dragon_run.cards import ANNULATION, TREASURES
from wyrmhold.games.dragon_run.characters.base import Power
from wyrmhold.games.dragon_run.locations.dragon import Target
from wyrmhold.games.dragon_run.locations.pack import FULL_HAND, Discard
from wyrmhold.games.dragon_run.locations.top_three import Keep
from wyrmhold.games.dragon_run.rules.annulment import Annul, MayAnnul
from wyrmhold.games.dragon_run.rules.peeks import MayPutUnder, Under
from wyrmhold.games.dragon_run.rules.turn import AfterHall, AfterHide, PotionWorks, next_location
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.transaction import legal, pending


def menu_for(state: State, cast: Cast) -> Menu:
    """The menu for the pending decision."""
    frame = pending(state)
    assert frame is not None
    seat, actions = frame.by(state), legal(state).listed()
    if frame.kind in ("turn", AfterHall.kind, AfterHide.kind):
        return turn_menu(state, cast, seat, frame.kind, actions)
    if isinstance(frame, MayAnnul):
        return annul_menu(cast, frame, actions)
    if isinstance(frame, MayPutUnder):
        return under_menu(state, actions)
    if frame.kind == "discard":
        return discard_menu(state, seat)
    items = [effect_item(state, cast, action) for action in actions]
    question = {
        "keep": "Which Treasure do you keep? The others are discarded.",
        "target": "The Dragon breathes fire: who do you redirect it to?",
    }.get(frame.kind, "Choose one.")
    return Menu(question, frame.rule or "RUN-TURN-1", tuple(items))


def turn_menu(state: State, cast: Cast, seat: int, kind: str, actions: Sequence[Action]) -> Menu:
    """A turn: an action or the rest of one, the power, potions and talismans."""
    name = cast.names[seat]
    items = [charge_item(sight_of(state, seat))] if Charge() in actions else []
    hides = [action for action in actions if isinstance(action, Hide)]
    cries = [action for action in actions if isinstance(action, Cry)]
    items += [hide_item(state, hides)] if hides else []
    items += [cry_item(cries)] if cries else []
    for action in actions:
        if isinstance(action, Again):
            items.append(MenuItem("Take another turn", "RUN-TURN-4", action, keys=("again", "a")))
        elif isinstance(action, Pass):
            label = f"Pass the turn to {cast.names[next_player(state)]}"
            items.append(MenuItem(label, "RUN-TURN-1", action, keys=("pass",)))
    powers = [action for action in actions if isinstance(action, Power)]
    items += [power_item(state, cast, seat, powers)] if powers else []
    plays = [action for action in actions if isinstance(action, Play)]
    items += play_items(state, cast, plays)
    if kind == AfterHall.kind:
        return Menu("Take another turn, or pass?", "RUN-LOC-HALL", tuple(items))
    if kind == AfterHide.kind:
        question = "The dragon did not notice you. Charge after all, or pass?"
        return Menu(question, "RUN-HIDE-2", tuple(items))
    if state.forced:
        return Menu(f"{name}, now you must charge.", "RUN-TURN-5", tuple(items))
    ways = ["charge", *["hide"] * bool(hides), *["cry like a baby"] * bool(cries)]
    words = " or ".join([", ".join(ways[:-1]), ways[-1]]) if ways[1:] else "charge"
    why = " (no crying this time)" if state.no_cry else ""
    why = why if hides else " (you have no object to pay with)"
    return Menu(f"Your turn, {name}: {words}{why}.", "RUN-TURN-1", tuple(items))


def next_player(state: State) -> int:
    """The next living player clockwise, which may be the same player (RUN-END-3)."""
    return (state.others(state.turn) or [state.turn])[0]


def annul_menu(cast: Cast, frame: MayAnnul, actions: Sequence[Action]) -> Menu:
    """The menu after a potion. On a shared screen even players who cannot annul it are asked."""
    works = frame.works
    card = works.card if isinstance(works, PotionWorks) else ANNULATION
    on = ""
    if isinstance(works, PotionWorks) and works.target >= 0:
        on = f" on {cast.called(works.target, frame.seat)}"
    played = f"{cast.names[frame.actor]} plays {card_words(card)}{on}"
    items: list[MenuItem] = []
    question = f"{played}. You cannot annul it."
    for action in actions:
        if isinstance(action, Annul):
            label = f"Annul it with your {treasure_title(ANNULATION)}"
            question = f"{played}. Do you annul it?"
            items.append(MenuItem(label, "RUN-TR-ANNUL", action, keys=("y", "yes")))
        else:
            # First in either menu, so that the key pressed reveals nothing.
            items.insert(0, MenuItem("Let it work", "RUN-TR-ANNUL", action, keys=("n", "no")))
    return Menu(question, "RUN-TR-ANNUL", tuple(items))


def under_menu(state: State, actions: Sequence[Action]) -> Menu:
    """Whether to put the Location just seen under the deck."""
    words = location_words(next_location(state))
    items = [
        MenuItem("Put it under the deck", "RUN-KNOW-2", action, keys=("y", "yes"))
        if isinstance(action, Under)
        else MenuItem("Leave it on top", "RUN-KNOW-2", action, keys=("n", "no"))
        for action in actions
    ]
    question = f"The top Location is {words}. What do you do with it?"
    return Menu(question, "RUN-KNOW-2", tuple(items))


def discard_menu(state: State, seat: int) -> Menu:
    """Discard down to four cards, picked together instead of listing every set."""
    hand = state.hands[seat]
    surplus = len(hand) - FULL_HAND
    allowed = legal(state)

    def together(indices: Sequence[int]) -> Action | None:
        action = Discard(tuple(sorted(hand[index] for index in set(indices))))
        return action if len(set(indices)) == len(indices) and allowed.allows(action) else None

    items = tuple(MenuItem(treasure_title(card), treasure_clause(card)) for card in hand)
    what = "one card" if surplus == 1 else f"{surplus} cards"
    such = " ".join(str(number) for number in range(1, surplus + 1))
    how = "Type its number." if surplus == 1 else f"Type their numbers, such as: {such}"
    question = f"You have {len(hand)} cards: discard {what}. {how}"
    return Menu(question, "RUN-LOC-PACK", items, together)


def effect_item(state: State, cast: Cast, action: Action) -> MenuItem:
    """A menu item of a Location's effect."""
    if isinstance(action, Keep):
        keys = (TREASURES[action.card],)
        return MenuItem(
            treasure_title(action.card), treasure_clause(action.card), action, keys=keys
        )
    if isinstance(action, Target):
        injured = bool(state.injured >> action.seat & 1)
        hint = "(injured: this would be fatal)" if injured else "(unhurt)"
        name = cast.names[action.seat]
        return MenuItem(name, "RUN-TR-REDIR", action, keys=(name,), hint=hint)
    # Fall back to the notation for answers this screen does not know.
    return MenuItem(action.token(), "RUN-TURN-1", action)
