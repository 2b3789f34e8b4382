"""From the engine's tables to records, and back."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from wyrmhold.batch.dragon_run import frames
from wyrmhold.batch.dragon_run.layout import (
    DEPTH,
    KINDS,
    REASONS,
    STATE,
    TRAIL,
    Records,
)
from wyrmhold.batch.dragon_run.numbers import MIND_CONTROL
from wyrmhold.batch.errors import CannotRepresent
from wyrmhold.games.dragon_run.cards import REDIRECTION, TREASURES
from wyrmhold.games.dragon_run.characters.warrior import RollToAttack
from wyrmhold.games.dragon_run.locations.dragon import Calm, ChooseVictim
from wyrmhold.games.dragon_run.locations.pack import ChooseDiscards, DrawUp
from wyrmhold.games.dragon_run.locations.top_three import ChooseKept, LookOn, TreasureLookedAt
from wyrmhold.games.dragon_run.rules.annulment import MayAnnul, PotionCancelled
from wyrmhold.games.dragon_run.rules.card_draws import CardPicked, TakeTreasure
from wyrmhold.games.dragon_run.rules.peeks import LocationLookedAt, LookAt, MayPutUnder
from wyrmhold.games.dragon_run.rules.turn import (
    AfterHall,
    AfterHide,
    ChooseTurn,
    DrawLocation,
    NextTurn,
    PotionWorks,
    RollToHide,
)
from wyrmhold.games.dragon_run.ruleset import Rules
from wyrmhold.games.dragon_run.setup.opening import (
    CharacterIsDealt,
    DealHands,
    FirstIsChosen,
    FirstTurn,
)
from wyrmhold.games.dragon_run.state import State
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


def from_state(state: State, seed: int = 0) -> Records:
    """An array with the record of a position. Raises CannotRepresent."""
    records = np.zeros(1, STATE)
    s: Any = records.view(np.recarray)[0]
    s.seed = seed
    s.players = state.players
    for name in ("turn", "turns", "temper", "injured", "alive", "ready"):
        setattr(s, name, getattr(state, name))
    for name in ("no_cry", "lullaby", "forced"):
        setattr(s, name, int(getattr(state, name)))
    s.characters[: state.players] = state.characters
    _check_treasures(state)
    for seat in range(state.players):
        s.hands[seat] = _counts(state.hands[seat], KINDS)
        s.hand_size[seat] = len(state.hands[seat])
        for card in state.talismans[seat]:
            if card < REDIRECTION:
                raise CannotRepresent("a card in front of a seat is not a talisman")
            s.talismans[seat, card - REDIRECTION] += 1
        for fact in state.known[seat]:
            s.known[seat, fact & 7, fact >> 3] += 1
        s.facts[seat] = len(state.known[seat])
    for name in ("deck", "discard", "aside", "unseen"):
        cards = getattr(state, name)
        setattr(s, name, _counts(cards, len(getattr(s, name))))
        setattr(s, f"{name}_size", len(cards))
    for name in ("top", "under"):
        entries = getattr(state, name)
        if len(entries) > len(getattr(s, name)):
            raise CannotRepresent("more Locations than any box has: use the engine")
        getattr(s, name)[: len(entries)] = entries
        setattr(s, f"{name}_size", len(entries))
    if len(state.trail) > TRAIL:
        raise CannotRepresent(f"the trail of the Treasures is longer than {TRAIL}: use the engine")
    s.trail[: len(state.trail)] = state.trail
    s.trail_size = len(state.trail)
    _write_stack(s, state)
    if state.outcome is not None:
        s.reason = REASONS.index(state.outcome.reason)
        s.winners = sum(1 << seat for seat in state.outcome.winners)
    return records


def _check_treasures(state: State) -> None:
    """The numbers of discards depend on the box, and so does what a field can hold."""
    cards = [*state.deck, *state.discard, *state.aside]
    for pile in (*state.hands, *state.talismans):
        cards += pile
    for card in range(KINDS):
        if cards.count(card) > state.rules.treasures.count(card):
            name = TREASURES[card]
            raise CannotRepresent(f"more {name} cards than the box has: use the engine")


def _counts(cards: tuple[int, ...], kinds: int) -> list[int]:
    return [cards.count(card) for card in range(kinds)]


def _write_stack(s: Any, state: State) -> None:
    """Write the pending frames, and the potion that may be annulled."""
    if len(state.stack) > DEPTH:
        raise CannotRepresent(f"more than {DEPTH} frames are pending")
    for at, frame in enumerate(state.stack):
        kind = WITH_SEAT.get(type(frame), WITHOUT_SEAT.get(type(frame), -1))
        if kind < 0 or (kind == frames.MAY_ANNUL and at < len(state.stack) - 1):
            raise CannotRepresent(f"{type(frame).__name__} cannot be pending here")
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


def _write_potion(s: Any, frame: MayAnnul) -> None:
    """Write what may be annulled: unwrap the cancellations around the potion."""
    works, instead = frame.works, frame.instead
    annullers: list[int] = []
    while isinstance(works, PotionCancelled):
        annullers.append(works.seat)
        inner = works.instead
        if not isinstance(instead, PotionCancelled | PotionWorks):
            raise CannotRepresent("a cancellation without a potion")
        works, instead = instead, inner
    if not isinstance(works, PotionWorks) or instead != _instead(works):
        raise CannotRepresent("something other than a potion is to be annulled")
    annullers.reverse()
    if frame.actor != (annullers[-1] if annullers else works.seat):
        raise CannotRepresent("the potion to be annulled is another player's")
    s.potion = works.card
    s.potion_by = works.seat
    s.potion_on = works.target
    s.annulled = len(annullers)
    s.annullers[: len(annullers)] = annullers


def _instead(works: PotionWorks) -> Frame[State] | None:
    """What follows if a potion is annulled: Mind Control replaces the action, so it is open again
    (RUN-TR-MIND)."""
    return ChooseTurn(works.seat) if works.card == MIND_CONTROL else None


def to_state(row: Any, rules: Rules, players: int) -> State:
    """The engine's position for a record. Raises CannotRepresent if its trail was too long."""
    if row["trail_lost"]:
        raise CannotRepresent(f"the trail of the Treasures is longer than {TRAIL}: use the engine")
    hands, talismans = row["hands"].tolist(), row["talismans"].tolist()
    return State(
        rules=rules,
        turn=int(row["turn"]),
        turns=int(row["turns"]),
        temper=int(row["temper"]),
        characters=tuple(row["characters"][:players].tolist()),
        injured=int(row["injured"]),
        alive=int(row["alive"]),
        ready=int(row["ready"]),
        hands=tuple([_pile(hands[seat]) for seat in range(players)]),
        known=tuple([_facts(row["known"][seat]) for seat in range(players)]),
        talismans=tuple([_pile(talismans[seat], REDIRECTION) for seat in range(players)]),
        top=_entries(row, "top"),
        unseen=_pile(row["unseen"].tolist()),
        under=_entries(row, "under"),
        deck=_pile(row["deck"].tolist()),
        discard=_pile(row["discard"].tolist()),
        aside=_pile(row["aside"].tolist()),
        trail=_entries(row, "trail"),
        no_cry=bool(row["no_cry"]),
        lullaby=bool(row["lullaby"]),
        forced=bool(row["forced"]),
        stack=tuple([_frame(row, code) for code in row["stack"][: row["depth"]].tolist()]),
        outcome=_outcome(row, players),
    )


def _pile(counts: list[int], first: int = 0) -> tuple[int, ...]:
    return tuple([first + card for card, number in enumerate(counts) for _ in range(number)])


def _entries(row: Any, name: str) -> tuple[int, ...]:
    return tuple(row[name][: row[f"{name}_size"]].tolist())


def _facts(known: Any) -> tuple[int, ...]:
    """What is known of a hand; `known` has a row for each viewer's slot."""
    slots, cards = known.nonzero()  # most numbers are 0
    numbers = known[slots, cards].tolist()
    facts = [
        card << 3 | slot
        for slot, card, number in zip(slots.tolist(), cards.tolist(), numbers, strict=True)
        for _ in range(number)
    ]
    return tuple(sorted(facts))


def _outcome(row: Any, players: int) -> Outcome | None:
    if not row["reason"]:
        return None
    winners = tuple([seat for seat in range(players) if row["winners"] >> seat & 1])
    return Outcome(winners, REASONS[row["reason"]])


def _frame(row: Any, code: int) -> Frame[State]:
    """The engine's frame for a number."""
    kind = frames.kind_of(code)
    if kind == frames.MAY_ANNUL:
        return _may_annul(row, frames.seat_of(code))
    fields: list[Any] = [frames.seat_of(code), frames.first_of(code), frames.second_of(code)]
    if kind == frames.DRAW_LOCATION:
        fields[1] = bool(fields[1])
    made: Any = CLASSES[kind]
    return made(*fields[: len(made.__match_args__)])


def _may_annul(row: Any, seat: int) -> MayAnnul:
    """Wrap the potion in its cancellations."""
    potion = PotionWorks(int(row["potion_by"]), int(row["potion"]), int(row["potion_on"]))
    works: PotionWorks | PotionCancelled = potion
    instead: Frame[State] | None = _instead(potion)
    actor = potion.seat
    for annuller in row["annullers"][: row["annulled"]].tolist():
        actor = annuller
        works, instead = PotionCancelled(actor, instead), works
    return MayAnnul(seat, actor, works, instead)
