"""Options of a turn: their costs, effects and odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.dragon_run.sight import Sight
from wyrmhold.cli.terminal.dragon_run.words import (
    cards_words,
    is_talisman,
    location_words,
    lucky_sides,
    odds_words,
    treasure_clause,
    treasure_title,
)
from wyrmhold.cli.terminal.menu import Menu, Option
from wyrmhold.games.dragon_run.actions import CHARGE, Cry, Hide, Play
from wyrmhold.games.dragon_run.cards import CHARACTERS, DRAGON, TREASURES
from wyrmhold.games.dragon_run.characters.bard import LULLABY_BONUS
from wyrmhold.games.dragon_run.characters.cleric import Heal
from wyrmhold.games.dragon_run.characters.thief import Steal
from wyrmhold.games.dragon_run.pieces import CHARACTER_PIECES
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action

Way = tuple[tuple[int, ...], Action]
"""The cards paid, and the answer that pays them."""

EFFECTS: Final = {
    "health": "you are no longer injured",
    "mind_control": "another player charges in your place",
    "vision": "look at the top three Locations",
    "light": "look at the top Location; you may bury it",
    "redirection": "the Dragon you draw breathes on someone else",
    "invisibility": "the Dragon you draw does not injure you",
    "languor": "Temper falls by one more on your turn",
}
"""Short descriptions of potions and talismans."""

POWER_WORDS: Final = {
    "cleric": "heal someone for an object",
    "warrior": "attack the dragon",
    "thief": "buy a random card from another hand",
    "elf": "look at the top two Locations",
    "magician": "look at the top Location; you may bury it",
    "dwarf": "dig up a Treasure, then charge",
    "bard": f"hide for free this turn, with +{LULLABY_BONUS}",
}
"""Short descriptions of the characters' powers."""


def charge_option(sight: Sight) -> Option:
    """The option to charge, with what this seat knows about the next card."""
    coming = sight.next_location()
    dragons, cards = sight.dragon_odds()
    hint = f"(the Dragon: {dragons} in {cards})"
    if coming is not None:
        hint = f"(it is {location_words(coming)})"
    elif not dragons:
        hint = "(not the Dragon)"
    warning = "the Dragon is next" if coming == DRAGON else ""
    label = "Charge: turn up the next Location"
    return Option(label, "RUN-CHARGE", CHARGE, keys=("charge", "c"), hint=hint, warning=warning)


def hide_option(state: State, hides: Sequence[Hide]) -> Option:
    """The option to hide, with the odds."""
    bonus = LULLABY_BONUS if state.lullaby else 0
    odds = odds_words(state.left(), bonus)
    warning = "" if lucky_sides(state.left(), bonus) else "too many Locations are left"
    ways: list[Way] = [(hide.cards, hide) for hide in hides]
    option = paid_option(
        "Hide", "RUN-HIDE-1", ("hide",), ways, f"What do you pay to hide? It {odds}."
    )
    return replace(option, hint=f"({odds})", warning=warning)


def cry_option(cries: Sequence[Cry]) -> Option:
    """The option to cry, which passes the turn without a Location."""
    ways: list[Way] = [(cry.cards, cry) for cry in cries]
    question = "What do you pay to cry? It must be worth 2."
    option = paid_option("Cry like a baby", "RUN-CRY", ("cry",), ways, question)
    return replace(option, hint="(the turn passes)")


def paid_option(
    label: str,
    clause: str,
    keys: tuple[str, ...],
    ways: Sequence[Way],
    question: str,
) -> Option:
    """An option that costs treasure, with a submenu if there are several ways to pay."""
    if len(ways) == 1:
        cards, action = ways[0]
        price = cards_words(cards) if cards else "free"
        return Option(f"{label} for {price}", clause, action, keys=keys)
    options = tuple(
        Option(sentence_case(cards_words(cards)), "RUN-PAY", action) for cards, action in ways
    )
    return Option(f"{label} …", clause, menu=Menu(question, "RUN-PAY", options), keys=keys)


def sentence_case(words: str) -> str:
    return words[:1].upper() + words[1:]


def lower_case(words: str) -> str:
    return words[:1].lower() + words[1:]


def power_option(state: State, cast: Cast, seat: int, powers: Sequence[Action]) -> Option:
    """The option to use the character's power."""
    character = state.characters[seat]
    rule = CHARACTER_PIECES[character].clause
    name = CHARACTERS[character]
    label = f"Power: {POWER_WORDS[name]}"
    keys = ("power", "p")
    heals = [power for power in powers if isinstance(power, Heal)]
    steals = [power for power in powers if isinstance(power, Steal)]
    menu = Menu("", rule, ())
    if heals:
        menu = heal_menu(cast, seat, heals, rule)
    elif steals:
        menu = steal_menu(state, cast, steals, rule)
    if len(menu.options) == 1:
        only = menu.options[0]
        return replace(only, label=f"Power: {lower_case(only.label)}", keys=keys)
    if menu.options:
        return Option(label, rule, menu=menu, keys=keys)
    option = Option(label, rule, powers[0], keys=keys)
    if name != "warrior":
        return option
    hopeless = "Temper is too high" if not lucky_sides(state.temper) else ""
    odds = f"({odds_words(state.temper)}, else you must charge)"
    return replace(option, hint=odds, warning=hopeless)


def in_hand(state: State, seat: int) -> str:
    """The number of cards in a seat's hand, which is public."""
    number = len(state.hands[seat])
    return f"({number} card{'' if number == 1 else 's'})"


def heal_menu(cast: Cast, seat: int, heals: Sequence[Heal], rule: str) -> Menu:
    """Choose whom to heal, then what to pay."""
    return Menu(
        "Who do you heal?",
        rule,
        tuple(
            target_option(
                f"Heal {'yourself' if target == seat else cast.names[target]}",
                (cast.names[target],),
                rule,
                [(heal.cards, heal) for heal in heals if heal.target == target],
            )
            for target in sorted({heal.target for heal in heals})
        ),
    )


def steal_menu(state: State, cast: Cast, steals: Sequence[Steal], rule: str) -> Menu:
    """Choose whom to steal from, then what to pay."""
    options: list[Option] = []
    for target in sorted({steal.target for steal in steals}):
        ways: list[Way] = [(steal.cards, steal) for steal in steals if steal.target == target]
        name = cast.names[target]
        option = target_option(f"Take a random card from {name}", (name,), rule, ways)
        options.append(replace(option, hint=in_hand(state, target)))
    return Menu("Whose card do you take?", rule, tuple(options))


def target_option(label: str, keys: tuple[str, ...], rule: str, ways: Sequence[Way]) -> Option:
    """An option to use a power on a player."""
    return paid_option(label, rule, keys, ways, "What do you pay? It must be worth 2.")


def play_options(state: State, cast: Cast, plays: Sequence[Play]) -> list[Option]:
    """The options to play potions and talismans, one for each kind."""
    options: list[Option] = []
    for card in sorted({play.card for play in plays}):
        ways = [play for play in plays if play.card == card]
        clause = treasure_clause(card)
        name = TREASURES[card]
        verb = "Lay out" if is_talisman(card) else "Play"
        label = f"{verb} your {treasure_title(card)}: {EFFECTS[name]}"
        option = Option(
            label, clause, ways[0], keys=(name,), brief=f"{verb} {treasure_title(card)}"
        )
        if len(ways) > 1:
            option = replace(option, action=None, menu=mind_menu(state, cast, ways, clause))
        elif ways[0].target >= 0:
            victim = cast.names[ways[0].target]
            label = f"{verb} your {treasure_title(card)}: {victim} charges in your place"
            option = replace(option, label=label)
        options.append(option)
    return options


def mind_menu(state: State, cast: Cast, ways: Sequence[Play], clause: str) -> Menu:
    """Choose who charges."""
    options = tuple(
        Option(
            cast.names[play.target],
            clause,
            play,
            keys=(cast.names[play.target],),
            hint="(injured)" if state.injured >> play.target & 1 else "",
        )
        for play in ways
    )
    return Menu("Who charges in your place?", clause, options)
