"""Dragon Run's log for one viewer, limited to what `seen_by` lets that viewer see."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.dragon_run.history import Happening
from wyrmhold.cli.terminal.dragon_run.words import (
    card_words,
    cards_words,
    character_title,
    listed,
    location_words,
    with_article,
)
from wyrmhold.cli.terminal.inks import ACT, LOSS, STRONG
from wyrmhold.cli.terminal.sentences import Line, Teller
from wyrmhold.games.dragon_run import events as run
from wyrmhold.games.dragon_run.actions import Again, Cry, Hide, Pass, Play
from wyrmhold.games.dragon_run.cards import DRAGON, LOCATIONS
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.events import Event, GameEnded

ANOTHER_TURN = (LOCATIONS.index("hallway"), LOCATIONS.index("no_crying"))

NUMBERS = ("no", "a", "two", "three", "four")


def told(happening: Happening, viewer: int, cast: Cast) -> list[Line]:
    """The log lines of one history entry, for a viewer.

    They do not depend on whether anybody was asked to annul a potion.
    """
    teller = _Teller(happening, viewer, cast)
    teller.hear_answer()
    for event in happening.events:
        seen = event.seen_by(viewer)
        if seen is not None:
            teller.hear(seen)
    if teller.bound is not None:
        # Said last, because the event comes before the Dwarf digs.
        teller.say(teller.bound, "must", "charge")
    return teller.lines()


class _Teller(Teller):
    """Turns Dragon Run's events into statements."""

    def __init__(self, happening: Happening, viewer: int, cast: Cast) -> None:
        super().__init__(viewer, cast)
        self.by = happening.by
        self.action = happening.action
        self.characters = happening.characters
        self.temper = happening.temper
        self.left = happening.left
        self.bonus = happening.bonus
        self.talismans = happening.talismans
        self.readied = False
        """Whether the Dragon card readied all powers."""
        self.bound: int | None = None
        """The seat that must charge now."""
        self.drawn = -1
        """The Location drawn."""

    def hear_answer(self) -> None:
        """Log decisions that have no event of their own."""
        match self.action:
            case Pass():
                self.say(self.by, "pass", "the turn")
            case Again():
                self.say(self.by, "take", "another turn")
            case Hide(()):
                self.say(self.by, "hide", "for free")
            case _:
                pass

    def hear(self, event: Event[State]) -> None:
        """Turn an event into a statement."""
        if not (self.hear_of_cards(event) or self.hear_of_locations(event)):
            self.hear_of_players(event)

    def hear_of_cards(self, event: Event[State]) -> bool:
        """Log an event about Treasures. Returns whether it was one."""
        match event:
            case run.CardsPaid(seat, cards):
                self.paid(seat, cards)
            case run.CardsDiscarded(seat, cards):
                self.say(seat, "discard", cards_words(cards))
            case run.TreasureDrawn(seat, card, _):
                self.drew(seat, card)
            case run.TreasureSeen(seat, card, _):
                self.count("treasures", seat, card, lambda cards: self.looked(seat, cards))
            case run.TreasureKept(seat, card, others, _):
                kept = "one of them" if card == run.HIDDEN else card_words(card)
                self.say(seat, "keep", kept)
                if others:
                    self.say(seat, "discard", cards_words(others))
            case run.CardTaken(seat, giver, card, _):
                taken = "a card" if card == run.HIDDEN else card_words(card)
                self.say(seat, "take", f"{taken} from {self.name(giver)}")
            case run.PotionPlayed(seat, card):
                self.potion(seat, card)
            case run.PotionAnnulled():
                self.note(Text("The annulled potion has no effect", LOSS))
            case run.TalismanPlayed(seat, card):
                self.say(seat, "lay", f"out {card_words(card)}")
            case run.TreasuresShuffled():
                self.note(Text("The discards are shuffled into a new Treasure deck"))
            case _:
                return False
        return True

    def hear_of_locations(self, event: Event[State]) -> bool:
        """Log an event about Locations. Returns whether it was one."""
        match event:
            case run.LocationDrawn(seat, location):
                self.drawn = location
                self.say(seat, "charge")
                ink = LOSS if location == DRAGON else STRONG
                self.say(seat, "turn", "up", Text(location_words(location), ink))
            case run.LocationSeen(seat, _, location, _):
                self.count("locations", seat, location, lambda cards: self.saw(seat, cards))
            case run.LocationPutUnder(seat, location, _):
                hidden = location == run.HIDDEN
                what = "the top Location" if hidden else location_words(location)
                self.say(seat, "put", f"{what} under the deck")
            case run.LocationLeft(seat):
                self.say(seat, "leave", "the top Location where it is")
            case run.DungeonShuffled():
                gone = ", talismans are discarded" if self.talismans else ""
                self.parts[-1][1].append(f", all Locations are shuffled back{gone}")
            case _:
                return False
        return True

    def hear_of_players(self, event: Event[State]) -> None:
        """Log events about characters, dice, turns and the end."""
        match event:
            case run.FirstPlayerChosen(seat):
                self.note(Text("Everybody is dealt a character and four Treasures"))
                self.say(seat, "begin")
            case run.TurnBegan(seat, no_cry):
                if self.drawn in ANOTHER_TURN and seat == self.by:
                    self.say(seat, "take", f"another turn{', without crying' if no_cry else ''}")
            case run.PowerUsed(seat):
                title = character_title(self.characters[seat])
                self.say(seat, "use", f"the power of the {title}")
            case run.LullabySung(seat):
                self.say(seat, "sing", "the dragon a lullaby")
            case run.DieRolled(seat, value):
                self.rolled(seat, value)
            case run.ChargeForced(seat):
                self.bound = seat
            case run.PowersReadied():
                self.readied = True
            case run.CharacterInjured(seat):
                self.say(seat, "are", Text("injured", LOSS))
            case run.CharacterEliminated(seat, cards, talismans):
                self.say(seat, "are", Text("eliminated", LOSS))
                if cards or talismans:
                    self.say(seat, "lose", cards_words(cards + talismans))
            case run.CharacterHealed(seat):
                if seat == self.by:
                    self.say(seat, "are", Text("no longer injured", ACT))
                else:
                    self.say(self.by, "heal", self.name(seat))
            case run.BreathAvoided(seat):
                self.say(seat, "are", "invisible: the breath hits nobody")
            case run.BreathRedirected(seat, target):
                self.say(seat, "turn", f"the dragon's breath on {self.name(target)}")
            case run.TemperFell(by):
                self.temper -= by
                ready = ", all powers are ready" if self.readied else ""
                self.note(Text(f"Temper falls to {self.temper}{ready}", STRONG))
            case GameEnded(outcome):
                slept = "The dragon falls asleep" if outcome.winners else "The dragon has won"
                self.note(Text(slept, STRONG))
            case _:
                pass

    def paid(self, seat: int, cards: tuple[int, ...]) -> None:
        """Log a payment together with its action."""
        match self.action:
            case Hide():
                self.say(seat, "hide", f"for {cards_words(cards)}")
            case Cry():
                self.say(seat, "cry", f"like a baby for {cards_words(cards)}")
            case _:
                self.say(seat, "pay", cards_words(cards))

    def potion(self, seat: int, card: int) -> None:
        """Log a potion in the same words whether or not anybody can annul it (RUN-TR-SECRET)."""
        on = ""
        if isinstance(self.action, Play) and self.action.target >= 0 and seat == self.by:
            on = f" on {self.name(self.action.target)}"
        self.say(seat, "play", f"{card_words(card)}{on}; others may annul it")
        self.full_stop()

    def drew(self, seat: int, card: int) -> None:
        """Log drawn cards, except the first hand."""
        if self.by >= 0:
            self.count("draws", seat, card, lambda cards: self.say(seat, "draw", drawn(cards)))

    def looked(self, seat: int, cards: Sequence[int]) -> None:
        """Log a look at Treasures, naming them only for the player who looked."""
        known = "" if run.HIDDEN in cards else f": {cards_words(cards)}"
        self.say(seat, "look", f"at {number_of(len(cards), 'Treasure')}{known}")

    def saw(self, seat: int, cards: Sequence[int]) -> None:
        """Log a look at the top Locations, naming those this viewer knows."""
        what = "the top Location"
        if len(cards) > 1:
            what = f"the top {number_of(len(cards), 'Location')}"
        known = ["an unknown one" if card == run.HIDDEN else location_words(card) for card in cards]
        hidden = all(card == run.HIDDEN for card in cards)
        self.say(seat, "look", f"at {what}" + ("" if hidden else f": {listed(known)}"))

    def rolled(self, seat: int, value: int) -> None:
        """Log a roll: hiding is against the Locations left, the Warrior's attack against Temper."""
        bonus = f" + {self.bonus}" if self.bonus else ""
        against = f"Temper {self.temper}"
        if isinstance(self.action, Hide):
            against = f"{self.left} Location{'' if self.left == 1 else 's'}"
        self.say(seat, "roll", Text(f"{value}{bonus}", STRONG), f"against {against}")


def number_of(number: int, what: str) -> str:
    """A number of things, in words."""
    if number == 1:
        return with_article(what)
    return f"{NUMBERS[number] if number < len(NUMBERS) else number} {what}s"


def drawn(cards: Sequence[int]) -> str:
    """Drawn Treasures, by name if the viewer knows them."""
    if run.HIDDEN in cards:
        return number_of(len(cards), "Treasure")
    return cards_words(cards)
