"""A viewer's view of a table: the only part that ever leaves it."""

from __future__ import annotations

from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, location_texts, treasure_texts
from wyrmhold.games.dragon_run.knowledge.belief import (
    believed_outcomes,
    known_deck,
    known_hand,
    sees,
)
from wyrmhold.games.dragon_run.setup.opening import UNDEALT
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.transaction import asked_json, legal, pending
from wyrmhold.kernel.viewers import ALL_TOLD, OPEN


def view_of(state: State, viewer: int) -> dict[str, object]:
    """The table as JSON, as seen by a seat, a spectator or an all-seeing tool."""
    frame = pending(state)
    tokens: list[str] = []
    chance: list[list[object]] | None = None
    if isinstance(frame, Chance):
        outcomes = believed_outcomes(state, frame, viewer)
        chance = [[token, weight] for token, weight in sorted((o.token(), w) for o, w in outcomes)]
        tokens = [str(row[0]) for row in chance]
    elif frame is not None and viewer in (OPEN, frame.by(state)):
        tokens = sorted(action.token() for action in legal(state))
    open_eyes = viewer == OPEN
    left = sorted([*state.unseen, *[entry & 0xFFFF for entry in (*state.top, *state.under)]])
    return {
        "pending": asked_json(state, viewer),
        "legal": tokens,
        "chance": chance,
        "turn": state.turn,
        "turns": state.turns,
        "temper": state.temper,
        "dungeon": {
            "top": [entry_json(state, entry, viewer) for entry in state.top],
            "unseen": location_texts(state.unseen) if open_eyes else len(state.unseen),
            "under": [entry_json(state, entry, viewer) for entry in state.under],
        },
        "left": [LOCATIONS[location] for location in left],
        "treasure": treasure_json(state, viewer),
        "seats": [seat_json(state, seat, viewer) for seat in range(state.players)],
        "outcome": None if state.outcome is None else state.outcome.as_json(),
    }


def entry_json(state: State, entry: int, viewer: int) -> dict[str, object]:
    """A Location whose position somebody knows. Who looked at it is public (RUN-KNOW-3)."""
    told = entry >> 16
    return {
        "card": LOCATIONS[entry & 0xFFFF] if sees(entry, viewer) else None,
        "seen": [seat for seat in range(state.players) if told == ALL_TOLD or told >> seat & 1],
    }


def treasure_json(state: State, viewer: int) -> dict[str, object]:
    """The Treasures on the table. What a deck made from the discards held is known (RUN-KNOW-4)."""
    discard = treasure_texts(state.discard)
    if viewer == OPEN:
        return {"deck": treasure_texts(state.deck), "discard": discard}
    shown: dict[str, object] = {"deck": len(state.deck), "discard": discard}
    if state.trail:
        shown["known"] = treasure_texts(tuple(known_deck(state, viewer)))
    return shown


def seat_json(state: State, seat: int, viewer: int) -> dict[str, object]:
    """One seat as a viewer sees it; hidden cards are only counted."""
    character = state.characters[seat]
    hand = state.hands[seat]
    shown: dict[str, object] = {
        "character": None if character == UNDEALT else CHARACTERS[character],
        "injured": bool(state.injured >> seat & 1),
        "alive": state.lives(seat),
        "power": bool(state.ready >> seat & 1),
        "hand": treasure_texts(hand),
        "talismans": treasure_texts(state.talismans[seat]),
    }
    if viewer not in (OPEN, seat):
        shown["hand"] = len(hand)
        shown["known"] = treasure_texts(tuple(known_hand(state, seat, viewer)))
    return shown
