"""What a seat knows, as a row of counts and flags (`wyrmhold.games.dragon_run.agents.observation`).

A row is a copy of a template with the position written into it. `observation_layout` names its
parts.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from wyrmhold.batch.dragon_run import frames
from wyrmhold.batch.dragon_run.annulment import last_actor
from wyrmhold.batch.dragon_run.dungeon import left_in_deck
from wyrmhold.batch.dragon_run.layout import (
    CHARACTER_KINDS,
    KINDS,
    LOCATION_KINDS,
    TALISMANS,
    State,
    Table,
)
from wyrmhold.batch.dragon_run.step import to_act
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.agents.observation import QUESTIONS, TRACKED_PLACES
from wyrmhold.games.dragon_run.cards import ANNULATION, DRAGON, OBJECTS
from wyrmhold.kernel.viewers import CHANCE

View = Any
"""A record of `VIEW`, or its opened form."""

Row = Any
"""An array of 16-bit numbers: one observation."""

OVER: Final = QUESTIONS.index("over")
LUCK: Final = QUESTIONS.index("chance")

VIEW: Final = np.dtype(
    [
        (name, np.int64)
        for name in (
            "seat",
            "question",
            "asked",
            "turn",
            "bounds",
            "temper",
            "status",
            "characters",
            "cards",
            "talismans",
            "hand",
            "known",
            "aside",
            "unplaced",
            "deck",
            "discard",
            "left",
            "drawn",
            "unplaced_locations",
            "top",
            "top_seen",
            "bottom",
            "bottom_seen",
            "potion",
            "potion_by",
            "potion_on",
            "gold",
            "danger",
            "turns",
        )
    ],
    align=True,
)
"""Where each field of a row begins."""


@flat
def observe(s: State, t: Table, v: View, viewer: int, row: Row) -> None:
    """Write what a seat knows into a copy of the template, with seats in turn order from it."""
    see_question(s, t, v, viewer, row)
    see_seats(s, t, v, viewer, row)
    see_treasures(s, t, v, viewer, row)
    see_locations(s, t, v, viewer, row)


@flat
def see_question(s: State, t: Table, v: View, viewer: int, row: Row) -> None:
    """What is asked, whose turn it is, and the potion that can be annulled."""
    players = int(t.players)
    row[v.seat + viewer] = 1
    row[v.turn + (int(s.turn) - viewer) % players] = 1
    row[v.bounds] = s.no_cry
    row[v.bounds + 1] = s.lullaby
    row[v.bounds + 2] = s.forced
    row[v.temper + int(s.temper)] = 1
    row[v.turns] = s.turns
    asked = to_act(s)
    if s.depth == 0:
        row[v.question + OVER] = 1
        return
    if asked == CHANCE:
        row[v.question + LUCK] = 1
        return
    kind = frames.kind_of(frames.top(s))
    row[v.question + kind] = 1
    if kind != frames.MAY_ANNUL:
        row[v.asked + (asked - viewer) % players] = 1
        return
    # Only the asked seat may know that it holds Annulation (RUN-TR-SECRET).
    if asked == viewer:
        row[v.asked] = 1
    row[v.potion_by + (last_actor(s) - viewer) % players] = 1
    if s.annulled > 0:
        row[v.potion + ANNULATION] = 1
        return
    row[v.potion + int(s.potion)] = 1
    if s.potion_on >= 0:
        row[v.potion_on + (int(s.potion_on) - viewer) % players] = 1


@flat
def see_seats(s: State, t: Table, v: View, viewer: int, row: Row) -> None:
    """What everybody sees of each seat."""
    players = int(t.players)
    for place in range(players):
        seat = (viewer + place) % players
        row[v.status + 3 * place] = int(s.alive) >> seat & 1
        row[v.status + 3 * place + 1] = int(s.injured) >> seat & 1
        row[v.status + 3 * place + 2] = int(s.ready) >> seat & 1
        if s.characters[seat] >= 0:
            row[v.characters + CHARACTER_KINDS * place + int(s.characters[seat])] = 1
        row[v.cards + place] = s.hand_size[seat]
        for talisman in range(TALISMANS):
            row[v.talismans + TALISMANS * place + talisman] = s.talismans[seat, talisman]


@flat
def looks_aside(s: State, viewer: int) -> bool:
    """Whether a seat is looking at the Treasures set aside."""
    for at in range(int(s.depth)):
        frame = int(s.stack[at])
        kind = frames.kind_of(frame)
        if (
            kind == frames.CHOOSE_KEPT
            or kind == frames.LOOK_ON
            or kind == frames.TREASURE_LOOKED_AT
        ):
            return frames.seat_of(frame) == viewer
    return False


@flat
def see_treasures(s: State, t: Table, v: View, viewer: int, row: Row) -> None:
    """The viewer's hand, what it knows of the others', and the Treasures it has not located.

    What is known of a hand is what the viewer saw come into it. The engine also concludes what must
    be in a hand once the discards have become a deck (`cases`); that is not repeated here.
    """
    players = int(t.players)
    looks = looks_aside(s, viewer)
    gold = 0
    for card in range(KINDS):
        row[v.hand + card] = s.hands[viewer, card]
        if card < OBJECTS:
            gold += (card + 1) * int(s.hands[viewer, card])
        hidden = int(s.deck[card])
        for place in range(1, players):
            owner = (viewer + place) % players
            sure = int(s.known[owner, viewer, card])
            row[v.known + KINDS * (place - 1) + card] = sure
            hidden += int(s.hands[owner, card]) - sure
        if looks:
            row[v.aside + card] = s.aside[card]
        else:
            hidden += int(s.aside[card])
        row[v.unplaced + card] = hidden
        row[v.discard + card] = s.discard[card]
    row[v.deck] = s.deck_size
    row[v.gold] = gold


@flat
def see_locations(s: State, t: Table, v: View, viewer: int, row: Row) -> None:
    """The Locations left, those drawn, those the viewer has not located, and the chance to meet the
    Dragon: how many of the Locations that may be next are the Dragon."""
    hidden = int(s.unseen_size)
    dragons = int(s.unseen[DRAGON])
    for card in range(LOCATION_KINDS):
        number = int(s.unseen[card])
        row[v.left + card] = number
        row[v.drawn + card] -= number
        row[v.unplaced_locations + card] = number
    for at in range(int(s.top_size)):
        if count_location(v, viewer, row, int(s.top[at])):
            hidden += 1
            dragons += 1 if int(s.top[at]) & 0xFFFF == DRAGON else 0
    for at in range(int(s.under_size)):
        if count_location(v, viewer, row, int(s.under[at])):
            hidden += 1
            dragons += 1 if int(s.under[at]) & 0xFFFF == DRAGON else 0
    first = looked_at(s, 0)
    if first >= 0 and first >> 16 >> viewer & 1:
        hidden = 1
        dragons = 1 if first & 0xFFFF == DRAGON else 0
    row[v.danger] = dragons
    row[v.danger + 1] = hidden
    left = left_in_deck(s)
    for place in range(TRACKED_PLACES):
        see_place(t, v.top, v.top_seen, viewer, row, place, looked_at(s, place))
        see_place(t, v.bottom, v.bottom_seen, viewer, row, place, looked_at(s, left - 1 - place))


@flat
def count_location(v: View, viewer: int, row: Row, entry: int) -> bool:
    """Count a Location that somebody looked at. Returns whether its place is hidden from the
    viewer."""
    card = entry & 0xFFFF
    row[v.left + card] += 1
    row[v.drawn + card] -= 1
    if entry >> 16 >> viewer & 1:
        return False
    row[v.unplaced_locations + card] += 1
    return True


@flat
def see_place(
    t: Table, locations: int, seen: int, viewer: int, row: Row, place: int, entry: int
) -> None:
    """Mark a Location, if the viewer knows it, and who has looked at it."""
    if entry < 0:
        return
    players = int(t.players)
    if entry >> 16 >> viewer & 1:
        row[locations + place * LOCATION_KINDS + (entry & 0xFFFF)] = 1
    for offset in range(players):
        row[seen + place * players + offset] = entry >> 16 >> (viewer + offset) % players & 1


@flat
def looked_at(s: State, depth: int) -> int:
    """The Location at `depth` in the deck, as the record stores it; -1 if nobody looked at it."""
    if depth >= 0 and depth < s.top_size:
        return int(s.top[depth])
    lower = depth - int(s.top_size) - int(s.unseen_size)
    return int(s.under[lower]) if lower >= 0 and lower < s.under_size else -1
