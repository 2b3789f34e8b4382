"""From the engine's tables to records, and back."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from wyrmhold.batch.dragon_run import frames
from wyrmhold.batch.dragon_run.numbers import MIND_CONTROL
from wyrmhold.batch.dragon_run.record import (
    DEPTH,
    KINDS,
    REASONS,
    SLOTS,
    STATE,
    TRAIL,
    Records,
    Table,
)
from wyrmhold.games.dragon_run.annulment import MayAnnul, PotionCancelled
from wyrmhold.games.dragon_run.card_draws import CardPicked, TakeTreasure
from wyrmhold.games.dragon_run.cards import REDIRECTION, TREASURES
from wyrmhold.games.dragon_run.characters.warrior import RollToAttack
from wyrmhold.games.dragon_run.locations.dragon import Calm, ChooseVictim
from wyrmhold.games.dragon_run.locations.pack import ChooseDiscards, DrawUp
from wyrmhold.games.dragon_run.locations.top_three import ChooseKept, LookOn, TreasureLookedAt
from wyrmhold.games.dragon_run.peeks import LocationLookedAt, LookAt, MayPutUnder
from wyrmhold.games.dragon_run.rules import Rules
from wyrmhold.games.dragon_run.setup import (
    CharacterIsDealt,
    DealHands,
    FirstIsChosen,
    FirstTurn,
)
from wyrmhold.games.dragon_run.state import State
from wyrmhold.games.dragon_run.turn import (
    AfterHall,
    AfterHide,
    ChooseTurn,
    DrawLocation,
    NextTurn,
    PotionWorks,
    RollToHide,
)
from wyrmhold.kernel.frames import Frame
from wyrmhold.kernel.outcome import Outcome

WITH_SEAT: Final[dict[type[Frame[State]], int]] = {
    ChooseTurn: frames.CHOOSE_TURN,
    AfterHall: frames.AFTER_HALL,
    AfterHide: frames.AFTER_HIDE,
    ChooseVictim: frames.CHOOSE_VICTIM,
    ChooseDiscards: frames.CHOOSE_DISCARDS,
    ChooseKept: frames.CHOOSE_KEPT,
    MayPutUnder: frames.MAY_PUT_UNDER,
    MayAnnul: frames.MAY_ANNUL,
    CharacterIsDealt: frames.CHARACTER_IS_DEALT,
    TakeTreasure: frames.TAKE_TREASURE,
    TreasureLookedAt: frames.TREASURE_LOOKED_AT,
    CardPicked: frames.CARD_PICKED,
    LocationLookedAt: frames.LOCATION_LOOKED_AT,
    DrawLocation: frames.DRAW_LOCATION,
    RollToHide: frames.ROLL_TO_HIDE,
    RollToAttack: frames.ROLL_TO_ATTACK,
    DrawUp: frames.DRAW_UP,
    LookOn: frames.LOOK_ON,
    LookAt: frames.LOOK_AT,
}
"""Frames whose first field is a seat; the others are numbers, except for a potion's."""

WITHOUT_SEAT: Final[dict[type[Frame[State]], int]] = {
    FirstIsChosen: frames.FIRST_IS_CHOSEN,
    DealHands: frames.DEAL_HANDS,
    FirstTurn: frames.FIRST_TURN,
    NextTurn: frames.NEXT_TURN,
    Calm: frames.CALM,
}

CLASSES: Final = {kind: each for each, kind in (WITH_SEAT | WITHOUT_SEAT).items()}


class Unrepresentable(ValueError):
    """A position that has no record. The engine can play it."""


def from_state(records: Records, index: int, state: State, boxes: Records) -> None:
    """Write a table of the engine into one of the records, whose box is given.

    Its random numbers stay as they are. Raises Unrepresentable.
    """
    s: Any = records.view(np.recarray)[index]
    seed, drawn = s.seed, s.drawn
    records[index] = np.zeros((), STATE)
    s.seed, s.drawn = seed, drawn
    s.players = state.players
    for name in ("turn", "turns", "temper", "injured", "alive", "ready"):
        setattr(s, name, getattr(state, name))
    for name in ("no_cry", "lullaby", "forced"):
        setattr(s, name, int(getattr(state, name)))
    s.characters[: state.players] = state.characters
    _check_treasures(state, boxes)
    for seat in range(state.players):
        _count(state.hands[seat], s.hands[seat])
        s.hand_size[seat] = len(state.hands[seat])
        for card in state.talismans[seat]:
            if card < REDIRECTION:
                raise Unrepresentable("a card in front of a seat is not a talisman")
            s.talismans[seat, card - REDIRECTION] += 1
        for fact in state.known[seat]:
            s.known[seat, fact & 7, fact >> 3] += 1
        s.facts[seat] = len(state.known[seat])
    for name in ("deck", "discard", "aside", "unseen"):
        cards = getattr(state, name)
        _count(cards, getattr(s, name))
        setattr(s, f"{name}_size", len(cards))
    for name in ("top", "under"):
        entries = getattr(state, name)
        if len(entries) > len(getattr(s, name)):
            raise Unrepresentable("the Dungeon deck has more Locations than any box")
        getattr(s, name)[: len(entries)] = entries
        setattr(s, f"{name}_size", len(entries))
    if len(state.trail) > TRAIL:
        raise Unrepresentable(f"the trail of the Treasures has more than {TRAIL} entries")
    s.trail[: len(state.trail)] = state.trail
    s.trail_size = len(state.trail)
    _write_stack(s, state)
    if state.outcome is not None:
        s.reason = REASONS.index(state.outcome.reason)
        s.winners = sum(1 << seat for seat in state.outcome.winners)


def _check_treasures(state: State, boxes: Records) -> None:
    """The numbers of discards, and what a pile can hold, depend on the box."""
    cards = [*state.deck, *state.discard, *state.aside]
    for pile in (*state.hands, *state.talismans):
        cards += pile
    for card in range(KINDS):
        if cards.count(card) > boxes["treasures"][0, card]:
            raise Unrepresentable(f"there are more {TREASURES[card]} than the box holds")


def _count(cards: tuple[int, ...], pile: Any) -> None:
    for card in cards:
        pile[card] += 1


def _write_stack(s: Table, state: State) -> None:
    """Write the pending frames, and the potion that may be annulled."""
    if len(state.stack) > DEPTH:
        raise Unrepresentable(f"more than {DEPTH} frames are pending")
    for at, frame in enumerate(state.stack):
        kind = WITH_SEAT.get(type(frame), WITHOUT_SEAT.get(type(frame), -1))
        if kind < 0 or (kind == frames.MAY_ANNUL and at < len(state.stack) - 1):
            raise Unrepresentable(f"{type(frame).__name__} cannot be pending here")
        if isinstance(frame, MayAnnul):
            s.stack[at] = kind | frame.seat << 5
            _write_potion(s, frame)
            continue
        code = kind
        for name, place in zip(type(frame).__match_args__, _places(kind), strict=True):
            code |= int(getattr(frame, name)) << place
        s.stack[at] = code
    s.depth = len(state.stack)


def _places(kind: int) -> tuple[int, ...]:
    """Where the fields of a frame are in its number."""
    return (5, 8, 16)[: len(CLASSES[kind].__match_args__)]


def _write_potion(s: Table, frame: MayAnnul) -> None:
    """Write what may be annulled: unwrap the cancellations around the potion."""
    works, instead = frame.works, frame.instead
    annullers: list[int] = []
    while isinstance(works, PotionCancelled):
        annullers.append(works.seat)
        inner = works.instead
        if not isinstance(instead, PotionCancelled | PotionWorks):
            raise Unrepresentable("a cancellation without a potion")
        works, instead = instead, inner
    if not isinstance(works, PotionWorks) or instead != _instead(works):
        raise Unrepresentable("something other than a potion is to be annulled")
    annullers.reverse()
    if frame.actor != (annullers[-1] if annullers else works.seat):
        raise Unrepresentable("the potion to be annulled is another player's")
    s.potion = works.card
    s.potion_by = works.seat
    s.potion_on = works.target
    s.annulled = len(annullers)
    s.annullers[: len(annullers)] = annullers


def _instead(works: PotionWorks) -> Frame[State] | None:
    """What follows if a potion is annulled: Mind Control replaces the action, so it is open again
    (RUN-TR-MIND)."""
    return ChooseTurn(works.seat) if works.card == MIND_CONTROL else None


def to_state(records: Records, index: int, rules: Rules) -> State:
    """The engine's table for one of the records. Raises Unrepresentable if its trail is lost."""
    s: Any = records.view(np.recarray)[index]
    if s.trail_lost:
        raise Unrepresentable(f"the trail of the Treasures has more than {TRAIL} entries")
    players = int(s.players)
    return State(
        rules=rules,
        turn=int(s.turn),
        turns=int(s.turns),
        temper=int(s.temper),
        characters=tuple(int(each) for each in s.characters[:players]),
        injured=int(s.injured),
        alive=int(s.alive),
        ready=int(s.ready),
        hands=tuple(_pile(s.hands[seat]) for seat in range(players)),
        known=tuple(_facts(s, seat) for seat in range(players)),
        talismans=tuple(_pile(s.talismans[seat], REDIRECTION) for seat in range(players)),
        top=_entries(s.top, s.top_size),
        unseen=_pile(s.unseen),
        under=_entries(s.under, s.under_size),
        deck=_pile(s.deck),
        discard=_pile(s.discard),
        aside=_pile(s.aside),
        trail=_entries(s.trail, s.trail_size),
        no_cry=bool(s.no_cry),
        lullaby=bool(s.lullaby),
        forced=bool(s.forced),
        stack=tuple(_frame(s, int(code)) for code in s.stack[: s.depth]),
        outcome=_outcome(s),
    )


def _pile(counts: Any, first: int = 0) -> tuple[int, ...]:
    return tuple(first + card for card, number in enumerate(counts) for _ in range(number))


def _entries(row: Any, size: int) -> tuple[int, ...]:
    return tuple(int(entry) for entry in row[:size])


def _facts(s: Table, owner: int) -> tuple[int, ...]:
    return tuple(
        card << 3 | slot
        for card in range(KINDS)
        for slot in range(SLOTS)
        for _ in range(int(s.known[owner, slot, card]))
    )


def _outcome(s: Table) -> Outcome | None:
    if not s.reason:
        return None
    winners = tuple(seat for seat in range(int(s.players)) if int(s.winners) >> seat & 1)
    return Outcome(winners, REASONS[s.reason])


def _frame(s: Table, code: int) -> Frame[State]:
    """The engine's frame for a number."""
    kind = frames.kind_of(code)
    if kind == frames.MAY_ANNUL:
        return _may_annul(s, frames.seat_of(code))
    fields: list[Any] = [frames.seat_of(code), frames.first_of(code), frames.second_of(code)]
    if kind == frames.DRAW_LOCATION:
        fields[1] = bool(fields[1])
    made: Any = CLASSES[kind]
    return made(*fields[: len(made.__match_args__)])


def _may_annul(s: Table, seat: int) -> MayAnnul:
    """Wrap the potion in its cancellations."""
    potion = PotionWorks(int(s.potion_by), int(s.potion), int(s.potion_on))
    works: PotionWorks | PotionCancelled = potion
    instead: Frame[State] | None = _instead(potion)
    actor = potion.seat
    for annuller in s.annullers[: s.annulled]:
        actor = int(annuller)
        works, instead = PotionCancelled(actor, instead), works
    return MayAnnul(seat, actor, works, instead)
