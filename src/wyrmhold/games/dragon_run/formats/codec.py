"""Saves a table at any point: states, frames and events as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from wyrmhold.games.dragon_run.all_parts import ALL
from wyrmhold.games.dragon_run.cards import (
    LOCATIONS,
    TREASURES,
    location_from_text,
    treasure_from_text,
)
from wyrmhold.games.dragon_run.formats.notation import parse
from wyrmhold.games.dragon_run.rules.invariants import trail_fits
from wyrmhold.games.dragon_run.setup.options import options_from, rules_for
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.codec import Codec, Format
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.events import Forced, GameEnded
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.viewers import told_from_text, told_text


def name_or_null(names: tuple[str, ...], read: Callable[[str], int]) -> tuple[Format, Format]:
    """A card by name, null if the reader may not know it; and the same for a tuple of cards."""
    written = {-1: None, **dict(enumerate(names))}

    def load(field: object) -> int:
        return -1 if field is None else read(str(field))

    one: Format = (lambda field: written[cast("int", field)], load)
    many: Format = (
        lambda field: [written[card] for card in cast("tuple[int, ...]", field)],
        lambda field: tuple([load(card) for card in cast("list[object]", field)]),
    )
    return one, many


LOCATION, _ = name_or_null(LOCATIONS, location_from_text)
CARD, CARDS = name_or_null(TREASURES, treasure_from_text)
TOLD: Format = (
    lambda field: told_text(cast("int", field)),
    lambda field: told_from_text(str(field)),
)
ANSWER: Format = (lambda field: cast("Action", field).token(), lambda field: parse(str(field)))

CODEC = Codec(
    (*ALL.events, *ALL.frames, Forced, GameEnded, Outcome),
    {
        "location": LOCATION,
        "card": CARD,
        "cards": CARDS,
        "others": CARDS,
        "talismans": CARDS,
        "told": TOLD,
        "answer": ANSWER,
    },
)

PLAIN_FIELDS = (
    "turn",
    "turns",
    "temper",
    "injured",
    "alive",
    "ready",
    "no_cry",
    "lullaby",
    "forced",
)


def dump_state(state: State) -> dict[str, object]:
    """Write the complete table as JSON. Not for players: it contains every secret."""
    cards = CARDS[0]
    written: dict[str, object] = {
        "game": "dragon_run",
        "options": state.rules.options.as_json(),
        "rules_version": state.rules.options.rules_version,
        **{name: getattr(state, name) for name in PLAIN_FIELDS},
        "characters": list(state.characters),
        "hands": [cards(hand) for hand in state.hands],
        "known": [[[TREASURES[fact >> 3], fact & 7] for fact in facts] for facts in state.known],
        "talismans": [cards(talismans) for talismans in state.talismans],
        "top": [_dump_entry(entry) for entry in state.top],
        "unseen": [LOCATIONS[card] for card in state.unseen],
        "under": [_dump_entry(entry) for entry in state.under],
        "deck": cards(state.deck),
        "discard": cards(state.discard),
        "aside": cards(state.aside),
        "stack": CODEC.dump(state.stack),
        "outcome": CODEC.dump(state.outcome),
    }
    if state.trail:
        written["trail"] = list(state.trail)
    return written


def _dump_entry(entry: int) -> list[str]:
    return [LOCATIONS[entry & 0xFFFF], told_text(entry >> 16)]


def load_state(data: dict[str, object]) -> State:
    """Read what `dump_state` wrote."""
    try:
        state = _load_state(cast("dict[str, Any]", data))
        if not trail_fits(state):
            raise ValueError("the trail does not lead to these cards")
        return state
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadRecord("not a saved table", [f"{type(error).__name__}: {error}"]) from error


def _load_state(data: dict[str, Any]) -> State:
    def cards(names: list[str]) -> tuple[int, ...]:
        return tuple(treasure_from_text(name) for name in names)

    def entries(rows: list[list[str]]) -> tuple[int, ...]:
        return tuple(location_from_text(name) | told_from_text(told) << 16 for name, told in rows)

    # States saved before there was a second version of the rules have none.
    options, unread = options_from(data["options"], data.get("rules_version", 1))
    if unread:
        raise ValueError("; ".join(unread))
    return State(
        rules=rules_for(options),
        **{name: data[name] for name in PLAIN_FIELDS},
        characters=tuple(data["characters"]),
        hands=tuple(cards(hand) for hand in data["hands"]),
        known=tuple(
            tuple(treasure_from_text(name) << 3 | viewer for name, viewer in facts)
            for facts in data["known"]
        ),
        talismans=tuple(cards(talismans) for talismans in data["talismans"]),
        top=entries(data["top"]),
        unseen=tuple(location_from_text(name) for name in data["unseen"]),
        under=entries(data["under"]),
        deck=cards(data["deck"]),
        discard=cards(data["discard"]),
        aside=cards(data["aside"]),
        trail=tuple(data.get("trail", [])),
        stack=cast("Any", CODEC.load(data["stack"])),
        outcome=cast("Any", CODEC.load(data["outcome"])),
    )
