"""Keep or Pass: a tiny card game, to test the kernel without Drakon.

Each turn a seat draws a number, unseen by the others, and keeps it or passes it to the next seat,
who may refuse once per game (an interrupt). A hand above the limit discards one card, face down
into the deck. After a set number of turns the highest sum wins.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from tests.kernel.toy_actions import ACTIONS, Action, Number
from tests.kernel.toy_events import EVENTS
from tests.kernel.toy_frames import BEGIN, FRAMES, DealCard
from tests.kernel.toy_state import Toy
from wyrmhold.kernel.agreement import Description, Option
from wyrmhold.kernel.codec import Codec
from wyrmhold.kernel.errors import BadOptions, BadToken
from wyrmhold.kernel.events import Forced, GameEnded
from wyrmhold.kernel.frames import Chance, Frame
from wyrmhold.kernel.game import Game
from wyrmhold.kernel.knowledge import known_to
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.transaction import asked_json, legal, pending
from wyrmhold.kernel.values import Value
from wyrmhold.kernel.viewers import OPEN

VALUES: tuple[type[Value], ...] = (*ACTIONS, *EVENTS, *FRAMES, Forced, GameEnded, Outcome)
CARDS = (1, 1, 2, 2, 3, 3, 4, 5)


class ToyGame(Game[Toy]):
    """Keep or Pass as a game for the kernel."""

    name: ClassVar[str] = "keep_or_pass"
    rules_versions: ClassVar[tuple[int, ...]] = (3,)
    description = Description(
        (Option("turns", "Turns", "How long it lasts.", 6, least=1, most=100),), ()
    )
    codec = Codec(VALUES, {})

    def new(
        self,
        edition: str,
        options: Mapping[str, object],
        seats: Sequence[str | None],
        rules_version: int | None = None,
    ) -> Toy:
        turns = options.get("turns", 6)
        problems = [f"unknown word {word!r}" for word in options if word != "turns"]
        if edition != "only":
            problems.append(f"no edition {edition!r}")
        if not 2 <= len(seats) <= 5:
            problems.append(f"{len(seats)} players")
        if not isinstance(turns, int) or turns < 1:
            problems.append(f"turns {turns!r}")
        if problems:
            raise BadOptions("no such table", problems)
        deals: list[Frame[Any]] = [DealCard(seat) for seat in reversed(range(len(seats)))]
        return Toy(
            deck=tuple(sorted(CARDS * len(seats))),
            hands=((),) * len(seats),
            known=((),) * len(seats),
            shields=(1 << len(seats)) - 1,
            held=0,
            turn=0,
            left=cast("int", turns),
            stack=(BEGIN, *deals),
            outcome=None,
        )

    def parse(self, token: str) -> Action:
        verb, *numbers = token.split() or [""]
        kinds = {kind.verb: kind for kind in ACTIONS}
        if verb not in kinds or not all(n.isascii() and n.isdigit() for n in numbers):
            raise BadToken(token, f"'{token}' is no token")
        kind = kinds[verb]
        if len(numbers) != issubclass(kind, Number):
            raise BadToken(token, f"'{verb}' has another number of words")
        return kind(*[int(number) for number in numbers])

    def view(self, state: Toy, viewer: int) -> dict[str, object]:
        frame = pending(state)
        asked = frame is not None and viewer in (OPEN, frame.by(state))
        actions = [action.token() for action in legal(state)] if asked else []
        chance = None
        if isinstance(frame, Chance):
            pool = state.deck if viewer == OPEN else tuple(hidden(state, viewer))
            verb = frame.kind
            chance = [[f"{verb} {card}", pool.count(card)] for card in sorted(set(pool))]
            actions = [str(token) for token, _ in chance]
        seats = range(len(state.hands))
        return {
            "pending": asked_json(state),
            "legal": sorted(actions),
            "chance": chance,
            "turn": state.turn,
            "left": state.left,
            "deck": len(state.deck),
            "held": state.held if viewer in (OPEN, state.turn) else bool(state.held),
            "shields": state.shields,
            "hands": [shown_hand(state, seat, viewer) for seat in seats],
            "known": [known_cards(state, seat, viewer) for seat in seats],
            "outcome": None if state.outcome is None else state.outcome.as_json(),
        }

    def imagined(self, state: Toy, viewer: int, rng: random.Random) -> Toy:
        cards = hidden(state, viewer)
        rng.shuffle(cards)
        draft = state.copy()
        hands = []
        facts = []
        for seat, hand in enumerate(state.hands):
            sure = known_cards(state, seat, viewer)
            new = sorted([*sure, *[cards.pop() for _ in range(len(hand) - len(sure))]])
            hands.append(tuple(new))
            still = [f for i, f in enumerate(state.known[seat]) if true_fact(state, seat, i, new)]
            facts.append(tuple(still))
        if state.held and viewer != state.turn:
            draft.held = cards.pop()
        draft.hands, draft.known, draft.deck = tuple(hands), tuple(facts), tuple(sorted(cards))
        return draft

    def dump(self, state: Toy) -> dict[str, object]:
        dumped = self.codec.dump(list(state.fields()))
        return dict(zip(Toy.__match_args__, cast("list[object]", dumped), strict=True))

    def load(self, data: dict[str, object]) -> Toy:
        fields: Any = self.codec.load([data[name] for name in Toy.__match_args__])
        return Toy(*fields)

    def agreement(self, state: Toy) -> tuple[str, dict[str, object]]:
        return "only", {"turns": state.left}

    def picks(self, state: Toy) -> list[str | None]:
        return [None] * len(state.hands)

    def broken(self, state: Toy) -> list[str]:
        cards = [*state.deck, *[card for hand in state.hands for card in hand]]
        cards += [state.held] if state.held else []
        found = []
        if sorted(cards) != sorted(CARDS * len(state.hands)):
            found.append("the cards are not those of the box")
        for owner, facts in enumerate(state.known):
            if any(facts.count(f) > state.hands[owner].count(f >> 3) for f in facts):
                found.append("somebody knows of a card that is not there")
        return found


def known_cards(state: Toy, owner: int, viewer: int) -> list[int]:
    """The cards of a hand that a viewer knows for sure."""
    if viewer in (owner, OPEN):
        return list(state.hands[owner])
    return known_to(state.known[owner], viewer)


def shown_hand(state: Toy, owner: int, viewer: int) -> list[int] | int:
    """The cards for viewers who may see them, otherwise their number."""
    hand = state.hands[owner]
    return list(hand) if viewer in (owner, OPEN) else len(hand)


def hidden(state: Toy, viewer: int) -> list[int]:
    """Every card whose place a viewer does not know."""
    cards = list(state.deck)
    for owner, hand in enumerate(state.hands):
        rest = list(hand)
        for card in known_cards(state, owner, viewer):
            rest.remove(card)
        cards += rest
    if state.held and viewer != state.turn:
        cards.append(state.held)
    return sorted(cards)


def true_fact(state: Toy, owner: int, index: int, hand: list[int]) -> bool:
    """Whether a fact still holds when the owner has another hand."""
    facts = state.known[owner]
    return facts[: index + 1].count(facts[index]) <= hand.count(facts[index] >> 3)


TOY = ToyGame()

__all__ = ["CARDS", "TOY", "Toy", "ToyGame"]
