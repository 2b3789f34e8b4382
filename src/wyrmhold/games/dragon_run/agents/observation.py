"""A seat's knowledge of a table as a row of small numbers, for programs that learn.

Without NumPy, like the rest of the engine; `wyrmhold.envs` names the parts of a row
and turns it into an array. Seats are in turn order, starting with the viewer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wyrmhold.games.dragon_run.cards import (
    ANNULATION,
    CHARACTERS,
    DRAGON,
    LOCATIONS,
    REDIRECTION,
    TREASURES,
)
from wyrmhold.games.dragon_run.knowledge.belief import known_hand, looker, sees
from wyrmhold.games.dragon_run.pieces import PIECES
from wyrmhold.games.dragon_run.rules.annulment import MayAnnul
from wyrmhold.games.dragon_run.rules.turn import PotionWorks
from wyrmhold.games.dragon_run.setup.opening import UNDEALT
from wyrmhold.games.dragon_run.setup.options import MAX_PLAYERS
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.pieces import later_questions
from wyrmhold.kernel.transaction import pending
from wyrmhold.kernel.viewers import CHANCE

if TYPE_CHECKING:
    from wyrmhold.kernel.frames import Frame

PUBLISHED: Final = (
    "turn",
    "after_hall",
    "after_hide",
    "target",
    "discard",
    "keep",
    "under",
    "annul",
    "chance",
    "over",
)
"""The questions a seat can be asked, and the states without one: published places stay."""

QUESTIONS: Final = (*PUBLISHED, *later_questions(PIECES, PUBLISHED))
"""The same with questions of pieces that are not listed, in the order of the rules versions that
introduced them."""

TEMPER_LEVELS: Final = 9
"""Temper ranges from 0 to 8."""

TALISMANS: Final = len(TREASURES) - REDIRECTION
"""The talismans are the last kinds of Treasure."""

TRACKED_PLACES: Final = 3
"""The number of Locations tracked at each end of the deck: no look goes deeper."""

KINDS: Final = len(TREASURES)
LOCATION_KINDS: Final = len(LOCATIONS)


def row_length(players: int) -> int:
    """The length of `seen_row`."""
    alone = (
        MAX_PLAYERS
        + len(QUESTIONS)
        + 3
        + TEMPER_LEVELS
        + KINDS * 4
        + 1
        + LOCATION_KINDS * 3
        + 2 * TRACKED_PLACES * LOCATION_KINDS
    )
    each = 2 + 3 + len(CHARACTERS) + 1 + TALISMANS + 2 * TRACKED_PLACES + 2
    return alone + each * players + (players - 1) * KINDS + KINDS


def seen_row(state: State, viewer: int) -> bytes:
    """What a seat knows, as counts and flags, in the order of the fields in `envs`."""
    players = len(state.hands)
    row = [0] * row_length(players)
    frame = pending(state)
    row[viewer] = 1
    at = MAX_PLAYERS
    row[at + question(state, frame)] = 1
    at += len(QUESTIONS)
    if frame is not None:
        asked = frame.by(state)
        if asked != CHANCE and (asked == viewer or not frame.secret):
            row[at + (asked - viewer) % players] = 1
    at += players
    turn = (state.turn - viewer) % players
    row[at + turn] = 1
    at += players
    row[at] = int(state.no_cry)
    row[at + 1] = int(state.lullaby)
    row[at + 2] = int(state.forced)
    at += 3
    temper = state.temper
    row[at + temper] = 1
    at += TEMPER_LEVELS
    for offset in range(players):
        seat = (viewer + offset) % players
        row[at] = state.alive >> seat & 1
        row[at + 1] = state.injured >> seat & 1
        row[at + 2] = state.ready >> seat & 1
        at += 3
    for offset in range(players):
        character = state.characters[(viewer + offset) % players]
        if character != UNDEALT:
            row[at + character] = 1
        at += len(CHARACTERS)
    for offset in range(players):
        row[at] = len(state.hands[(viewer + offset) % players])
        at += 1
    for offset in range(players):
        for card in state.talismans[(viewer + offset) % players]:
            row[at + card - REDIRECTION] += 1
        at += TALISMANS
    at = count_treasures(row, at, state, viewer)
    at = count_locations(row, at, state, viewer)
    if isinstance(frame, MayAnnul):
        works = frame.works
        row[at + KINDS + (frame.actor - viewer) % players] = 1
        if isinstance(works, PotionWorks):
            row[at + works.card] = 1
            if works.target >= 0:
                row[at + KINDS + players + (works.target - viewer) % players] = 1
        else:
            row[at + ANNULATION] = 1
    return bytes(row)


def question(state: State, frame: Frame[State] | None) -> int:
    """The index of the pending question."""
    if frame is None:
        return QUESTIONS.index("over")
    if frame.by(state) == CHANCE:
        return QUESTIONS.index("chance")
    return QUESTIONS.index(frame.kind)


def count_treasures(row: list[int], at: int, state: State, viewer: int) -> int:
    """Fill in the viewer's hand, known cards of others, Treasures looked at, Treasures in unknown
    places, the deck and the discards. Returns the next index."""
    players = len(state.hands)
    hidden = at + KINDS * (players + 1)
    for card in state.hands[viewer]:
        row[at + card] += 1
    at += KINDS
    for offset in range(1, players):
        owner = (viewer + offset) % players
        for card in state.hands[owner]:
            row[hidden + card] += 1
        for card in known_hand(state, owner, viewer):
            row[at + card] += 1
            row[hidden + card] -= 1
        at += KINDS
    looks = bool(state.aside) and looker(state) == viewer
    for card in state.aside:
        row[(at if looks else hidden) + card] += 1
    for card in state.deck:
        row[hidden + card] += 1
    at += KINDS * 2
    row[at] = len(state.deck)
    at += 1
    for card in state.discard:
        row[at + card] += 1
    return at + KINDS


def count_locations(row: list[int], at: int, state: State, viewer: int) -> int:
    """Fill in the remaining Locations, those drawn, those in unknown positions, and the positions
    somebody has looked at. Returns the next index."""
    hidden = at + LOCATION_KINDS * 2
    for card in state.rules.locations:
        row[at + LOCATION_KINDS + card] += 1
    for card in state.unseen:
        row[at + card] += 1
        row[at + LOCATION_KINDS + card] -= 1
        row[hidden + card] += 1
    for entry in state.top + state.under:
        card = entry & 0xFFFF
        row[at + card] += 1
        row[at + LOCATION_KINDS + card] -= 1
        if not sees(entry, viewer):
            row[hidden + card] += 1
    at = hidden + LOCATION_KINDS
    left = state.left()
    for place in range(TRACKED_PLACES):
        mark_place(row, at, state, viewer, place, place)
    at += TRACKED_PLACES * (LOCATION_KINDS + len(state.hands))
    for place in range(TRACKED_PLACES):
        mark_place(row, at, state, viewer, place, left - 1 - place)
    return at + TRACKED_PLACES * (LOCATION_KINDS + len(state.hands))


def mark_place(row: list[int], at: int, state: State, viewer: int, place: int, depth: int) -> None:
    """Mark the Location at `depth`, if the viewer knows it, and who has looked at it."""
    entry = looked_at(state, depth)
    if entry < 0:
        return
    if sees(entry, viewer):
        row[at + place * LOCATION_KINDS + (entry & 0xFFFF)] = 1
    players = len(state.hands)
    seen = at + TRACKED_PLACES * LOCATION_KINDS + place * players
    for offset in range(players):
        row[seen + offset] = entry >> 16 >> (viewer + offset) % players & 1


def looked_at(state: State, depth: int) -> int:
    """The Location at `depth` in the deck, as the state stores it; -1 if nobody looked at it."""
    if 0 <= depth < len(state.top):
        return state.top[depth]
    lower = depth - len(state.top) - len(state.unseen)
    return state.under[lower] if 0 <= lower < len(state.under) else -1


def danger(state: State, viewer: int) -> float:
    """The probability that the next Location is the Dragon, as far as a seat knows."""
    entry = looked_at(state, 0)
    if entry >= 0 and sees(entry, viewer):
        return 1.0 if entry & 0xFFFF == DRAGON else 0.0
    hidden = len(state.unseen)
    dragons = state.unseen.count(DRAGON)
    for entry in state.top + state.under:
        if not sees(entry, viewer):
            hidden += 1
            dragons += entry & 0xFFFF == DRAGON
    return dragons / hidden if hidden else 0.0


def secret_row(state: State) -> bytes:
    """Hidden information: hands by seat, Treasures set aside, the Treasure deck, the Locations in
    unknown order, and those at either end of the deck that somebody looked at."""
    players = len(state.hands)
    row = [0] * secret_length(players)
    at = 0
    for pile in (*state.hands, state.aside, state.deck):
        for card in pile:
            row[at + card] += 1
        at += KINDS
    for card in state.unseen:
        row[at + card] += 1
    at += LOCATION_KINDS
    left = state.left()
    for place in range(TRACKED_PLACES):
        for base, depth in ((at, place), (at + TRACKED_PLACES * LOCATION_KINDS, left - 1 - place)):
            entry = looked_at(state, depth)
            if entry >= 0:
                row[base + place * LOCATION_KINDS + (entry & 0xFFFF)] = 1
    return bytes(row)


def secret_length(players: int) -> int:
    """The length of `secret_row`."""
    return KINDS * (players + 2) + LOCATION_KINDS + 2 * TRACKED_PLACES * LOCATION_KINDS
