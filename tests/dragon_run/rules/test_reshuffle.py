"""Beliefs after a reshuffle equal an enumeration of everything that is possible (RUN-KNOW-4)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from copy import copy
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.dragon_run.worlds import DECK, Worlds
from tests.rule import rule
from wyrmhold.games.dragon_run.cards import TREASURES
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.knowledge.belief import beliefs_of, imagined
from wyrmhold.games.dragon_run.knowledge.cases import Case, followed
from wyrmhold.games.dragon_run.knowledge.trail import ASIDE as ASIDE_PLACE
from wyrmhold.games.dragon_run.knowledge.trail import drawn, moved, stocked
from wyrmhold.games.dragon_run.rules.card_draws import CardPicked, TopTreasure
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.transaction import apply, legal, pending
from wyrmhold.kernel.vantage import Vantage
from wyrmhold.kernel.viewers import ALL_TOLD, SPECTATOR

GAMES = 40
ANSWERS = 24
Deal = tuple[tuple[str, ...], ...]


def reshuffling(*seats: dict[str, Any], discard: list[str], top: list[str]) -> Table:
    """A table whose Treasure deck is empty."""
    return Table(*seats, dungeon=next_up(*top), treasure={"deck": [], "discard": discard})


def weights(table: Table, viewer: int) -> dict[str, int]:
    return {token.split()[1]: weight for token, weight in table.view(viewer)["chance"]}


@rule("RUN-KNOW-4", "RUN-TR-DECK")
def test_everybody_knows_what_a_deck_just_made_from_the_discards_holds() -> None:
    table = reshuffling(
        seat(), seat("object_5"), seat("light"), discard=["health", "object_1"], top=["hall"]
    ).play("charge")
    for viewer in (0, 1, 2, SPECTATOR):
        assert weights(table, viewer) == {"health": 1, "object_1": 1}
        assert table.view(viewer)["treasure"] == {
            "deck": 2,
            "discard": [],
            "known": ["object_1", "health"],
        }


@rule("RUN-KNOW-4")
def test_who_drew_from_a_known_deck_knows_the_rest_and_the_others_know_what_is_possible() -> None:
    table = reshuffling(
        seat(),
        seat("object_5"),
        seat("light"),
        discard=["health", "object_1", "object_1"],
        top=["hall", "hall"],
    ).play("charge; treasure object_1; pass; charge")
    assert weights(table, 0) == {"object_1": 1, "health": 1}
    for viewer in (1, 2, SPECTATOR):
        assert weights(table, viewer) == {"object_1": 2, "health": 1}
    known = [table.view(viewer)["treasure"]["known"] for viewer in (0, 1, 2, SPECTATOR)]
    assert known == [["object_1", "health"], ["object_1"], ["object_1"], ["object_1"]]


@rule("RUN-KNOW-4")
def test_a_card_from_a_deck_of_equal_cards_is_known_to_everybody() -> None:
    table = reshuffling(
        seat(), seat("object_5"), seat("light"), discard=["health", "health"], top=["hall"]
    ).play("charge")
    assert table.known(0, 1, 2, SPECTATOR) == [["health"]] * 3
    table = reshuffling(
        seat(), seat("object_5"), seat("light"), discard=["health", "object_1"], top=["hall"]
    ).play("charge; treasure health")
    assert table.known(0, 1, 2, SPECTATOR) == [[]] * 3
    assert table.view(1)["treasure"]["known"] == []


@rule("RUN-KNOW-4")
def test_a_card_that_is_shown_may_be_from_an_old_hand_or_from_the_new_deck() -> None:
    table = reshuffling(
        seat("object_3"),
        seat("object_2", character="thief"),
        seat(),
        discard=["object_2", "object_4", "object_5"],
        top=["hall", "hall"],
    ).play("charge; treasure object_2; again; cry object_2")
    # To seat 2, the object of 2 was the new card (1 of 3) or the old one (1 of 2): 2 to 3.
    later = Table.play(copy(table), "charge")
    assert weights(later, 2) == {"object_2": 1, "object_4": 2, "object_5": 2}
    # Seat 1 shows the other old object of 2, so the first one was new.
    table.play("power steal 0 object_2; charge")
    assert weights(table, 2) == {"object_4": 1, "object_5": 1}


@rule("RUN-KNOW-4")
def test_a_card_you_draw_yourself_tells_which_deck_another_card_came_from() -> None:
    table = reshuffling(
        seat("object_3"),
        seat(),
        seat("object_2"),
        discard=["object_2", "object_3", "object_4", "object_5"],
        top=["hall", "hall", "hall"],
    ).play("charge; treasure object_2; again; cry object_2; charge; treasure object_4")
    # Seat 0 paid the new card (1 of 4) or the old one (1 of 2): 1 to 2. Then seat 1 drew the object
    # of 4, which was one of 3 or one of 4 unseen cards: 2 to 3.
    table.play("again; charge")
    assert weights(table, 1) == {"object_2": 1, "object_3": 2, "object_5": 2}


@rule("RUN-KNOW-4")
def test_an_unseen_theft_may_have_taken_the_card_that_was_known() -> None:
    # No box has two thieves, so this trail is made by hand.
    first, second = 0, 4
    trail = (stocked(first), stocked(second), drawn(0, second, ALL_TOLD), drawn(0, first, 1 << 0))
    cases = followed((*trail, moved(0, 1, first, 0b11)), 2).cases
    held = {(case.sure[0], case.sure[1]): weight for case, weight in cases.items()}
    assert held == {((second,), ()): 1, ((), (second,)): 1}


@rule("RUN-KNOW-4")
def test_a_bot_gets_the_same_position_whatever_the_others_drew_unseen() -> None:
    seen = []
    for card in ("health", "object_1"):
        table = reshuffling(
            seat(),
            seat("object_5"),
            seat("light"),
            discard=["health", "object_1", "object_1", "object_4"],
            top=["hall"],
        ).play(f"charge; treasure {card}; pass")
        seen.append([Vantage.of(DRAGON_RUN, table.state, viewer) for viewer in (1, 2)])
    for one, other in zip(*seen, strict=True):
        assert one.dump() == other.dump()


def test_a_saved_table_keeps_its_trail_and_one_saved_before_there_was_any_still_loads() -> None:
    table = reshuffling(
        seat(), seat("object_5"), discard=["health", "object_1", "object_4"], top=["hall"]
    ).play("charge; treasure health; pass")
    saved = DRAGON_RUN.dump(table.state)
    assert DRAGON_RUN.load(saved) == table.state
    older = {name: part for name, part in saved.items() if name != "trail"}
    table.state = DRAGON_RUN.load(older)
    assert table.state.trail == ()
    assert table.known(0, 1) == [[]]


@pytest.mark.parametrize("trail", [[1], [0, 0], ["?"], [None], {"a": 1}, 7, [-1], [2**60]])
def test_a_saved_trail_that_leads_elsewhere_is_refused(trail: object) -> None:
    table = reshuffling(seat(), seat("object_5"), discard=["health", "object_1"], top=["hall"])
    saved = DRAGON_RUN.dump(table.play("charge").state)
    with pytest.raises(BadRecord):
        DRAGON_RUN.load({**saved, "trail": trail})


class Watched:
    """A position and all ways it can be, for every viewer; compared after every answer."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.viewers = (*range(state.players), SPECTATOR)
        self.worlds = {viewer: Worlds(state, viewer) for viewer in self.viewers}
        self.compared = 0
        """How many beliefs about a deck made from the discards were compared."""

    def play(self, action: Any) -> None:
        self.state, events = apply(self.state, action)
        for viewer in self.viewers:
            self.worlds[viewer].hear(events)
            if self.state.trail:
                self.compare(viewer)
                self.compared += 1

    def compare(self, viewer: int) -> None:
        worlds = self.worlds[viewer]
        view: Any = DRAGON_RUN.view(self.state, viewer)
        deals = worlds.deals()
        assert dealt(self.state, viewer) == deals
        assert view["treasure"]["known"] == worlds.certain(DECK)
        for number, shown in enumerate(view["seats"]):
            if number != viewer:
                assert shown["known"] == worlds.certain(number)
        frame = pending(self.state)
        if isinstance(frame, TopTreasure | CardPicked):
            place = frame.giver if isinstance(frame, CardPicked) else DECK
            whole = sum(weight for _, weight in view["chance"])
            found = {token.split()[1]: Fraction(each, whole) for token, each in view["chance"]}
            assert found == worlds.next_from(place)
        twin = imagined(self.state, viewer, random.Random(len(deals)))
        assert laid_out(twin) in deals
        assert dealt(twin, viewer) == deals
        # What a bot gets is the same for all positions its seat cannot tell apart.
        assert Vantage.of(DRAGON_RUN, twin, viewer).position() == self.vantage(viewer)
        for other in range(twin.players):
            assert beliefs_of(twin, other).cases

    def vantage(self, viewer: int) -> State:
        return Vantage.of(DRAGON_RUN, self.state, viewer).position()


def laid_out(state: State) -> Deal:
    """How the cards lie."""
    piles = (*state.hands, state.aside, state.deck)
    return tuple([tuple([TREASURES[card] for card in pile]) for pile in piles])


def dealt(state: State, viewer: int) -> dict[Deal, Fraction]:
    """How likely the game believes the cards to lie in each way."""
    found: dict[Deal, Fraction] = {}
    cases = beliefs_of(state, viewer).cases
    for case, weight in cases.items():
        share = Fraction(weight, sum(cases.values()))
        for piles, part in spread(case, state.players):
            deal = tuple([tuple([TREASURES[card] for card in sorted(pile)]) for pile in piles])
            found[deal] = found.get(deal, Fraction(0)) + share * part
    return found


def spread(case: Case, players: int) -> Iterator[tuple[list[tuple[int, ...]], Fraction]]:
    """All ways to deal the unseen cards of a case: hands, Treasures looked at, deck."""
    places = [*range(players), ASIDE_PLACE]
    ways = Counter({tuple([case.sure[place] for place in places]): 1})
    rests = Counter({(piles, case.decks): number for piles, number in ways.items()})
    for at, place in enumerate(places):
        for deck in range(len(case.decks)):
            now: Counter[Any] = Counter()
            for (piles, decks), number in rests.items():
                for chosen in combinations(range(len(decks[deck])), case.unseen[place][deck]):
                    cards = tuple([decks[deck][index] for index in chosen])
                    rest = tuple(
                        [card for index, card in enumerate(decks[deck]) if index not in chosen]
                    )
                    pile = tuple(sorted(piles[at] + cards))
                    key = (
                        (*piles[:at], pile, *piles[at + 1 :]),
                        (*decks[:deck], rest, *decks[deck + 1 :]),
                    )
                    now[key] += number
            rests = now
    whole = sum(rests.values())
    for (piles, decks), number in rests.items():
        yield [*piles, decks[-1]], Fraction(number, whole)


SMALL = [
    "object_1",
    "object_1",
    "object_2",
    "object_2",
    "object_3",
    "object_3",
    "health",
    "languor",
]


def small_position(rng: random.Random) -> State:
    """Three or four players with few cards, an empty deck and some discards, or nearly so."""
    players = rng.choice([3, 3, 4])
    cards = rng.sample(SMALL, rng.randint(6, len(SMALL)))
    hands: list[list[str]] = [[] for _ in range(players)]
    deck: list[str] = []
    discard: list[str] = []
    for card in cards:
        rng.choice([*hands, *hands, deck, discard, discard]).append(card)
    characters = ["thief", *rng.sample(["dwarf", "bard", "cleric", "warrior"], players - 1)]
    seats = [
        seat(*hand, character=character, injured=rng.random() < 0.3)
        for hand, character in zip(hands, characters, strict=True)
    ]
    dungeon = ["dragon", "hall", "hall", "top_three", "pack", "hallway"]
    treasure = {"deck": deck, "discard": discard}
    state: State = Table(*seats, dungeon=dungeon, treasure=treasure).state
    return state


def chosen(state: State, rng: random.Random) -> Action:
    """An answer at random, more often one that moves cards."""
    answers = [action.token() for action in legal(state).listed()]
    moving = [token for token in answers if token.split()[0] in ("cry", "hide", "power", "again")]
    return DRAGON_RUN.parse(rng.choice(moving if moving and rng.random() < 0.4 else answers))


@rule("RUN-KNOW-4", "RUN-TR-DECK")
def test_beliefs_equal_an_enumeration_of_all_deals_through_several_draws() -> None:
    compared = decks = thefts = cases = 0
    for number in range(GAMES):
        rng = random.Random(f"worlds {number}")
        watched = Watched(small_position(rng))
        for _ in range(ANSWERS):
            state = watched.state
            frame = pending(state)
            if frame is None:
                break
            watched.play(chosen(state, rng))
            decks += state.trail != () and not state.deck and bool(watched.state.deck)
            thefts += state.trail != () and frame.kind == "take"
            if watched.state.trail:
                cases = max(cases, len(beliefs_of(watched.state, SPECTATOR).cases))
        compared += watched.compared
    # Second decks, thefts and cards of uncertain origin all occurred.
    assert compared > GAMES * 10
    assert decks and thefts and cases > 2
