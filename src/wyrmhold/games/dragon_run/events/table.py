"""The dragon's temper, characters, powers, dice and turns."""

from __future__ import annotations

from typing import ClassVar, Final, final

from wyrmhold.games.dragon_run.cards import CHARACTERS
from wyrmhold.games.dragon_run.knowledge.trail import shown
from wyrmhold.games.dragon_run.state import State, replaced
from wyrmhold.kernel.events import Event


class SeatEvent(Event[State]):
    """Something that happened to one seat."""

    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def evolve(self, draft: State) -> None:
        pass


@final
class CharacterDealt(Event[State]):
    """Chance dealt a seat its character (RUN-SET-2)."""

    __match_args__ = ("seat", "character")
    __slots__ = __match_args__

    def __init__(self, seat: int, character: str) -> None:
        self.seat: Final = seat
        self.character: Final = character

    def evolve(self, draft: State) -> None:
        dealt = CHARACTERS.index(self.character)
        characters = draft.characters
        draft.characters = characters[: self.seat] + (dealt,) + characters[self.seat + 1 :]


@final
class FirstPlayerChosen(SeatEvent):
    """Chance chose the first player (RUN-SET-5)."""

    __slots__ = ()

    def evolve(self, draft: State) -> None:
        draft.turn = self.seat


@final
class TurnBegan(Event[State]):
    """A turn began; the restrictions of the last one are over (RUN-TURN-4)."""

    __match_args__ = ("seat", "no_cry")
    __slots__ = __match_args__

    def __init__(self, seat: int, no_cry: bool) -> None:
        self.seat: Final = seat
        self.no_cry: Final = no_cry

    def evolve(self, draft: State) -> None:
        draft.turn = self.seat
        draft.turns += 1
        draft.no_cry = self.no_cry
        draft.lullaby = False
        draft.forced = False


@final
class TemperFell(Event[State]):
    """The dragon's Temper fell by `by`."""

    __match_args__ = ("by",)
    __slots__ = __match_args__

    def __init__(self, by: int) -> None:
        self.by: Final = by

    def evolve(self, draft: State) -> None:
        draft.temper -= self.by


@final
class CharacterInjured(SeatEvent):
    """The dragon's breath injured a character."""

    __slots__ = ()

    def evolve(self, draft: State) -> None:
        draft.injured |= 1 << self.seat


@final
class CharacterHealed(SeatEvent):
    """A character is uninjured again."""

    __slots__ = ()

    def evolve(self, draft: State) -> None:
        draft.injured &= ~(1 << self.seat)


@final
class CharacterEliminated(Event[State]):
    """The dragon's breath eliminated a seat; its cards were discarded face up."""

    reveals: ClassVar[bool] = True
    __match_args__ = ("seat", "cards", "talismans")
    __slots__ = __match_args__

    def __init__(self, seat: int, cards: tuple[int, ...], talismans: tuple[int, ...]) -> None:
        self.seat: Final = seat
        self.cards: Final = cards
        self.talismans: Final = talismans

    def evolve(self, draft: State) -> None:
        seat = self.seat
        draft.alive &= ~(1 << seat)
        draft.hands = replaced(draft.hands, seat, ())
        draft.known = replaced(draft.known, seat, ())
        draft.talismans = replaced(draft.talismans, seat, ())
        draft.discard = tuple(sorted(draft.discard + self.cards + self.talismans))
        if draft.trail:
            draft.trail += tuple([shown(seat, card) for card in self.cards])


@final
class PowerUsed(SeatEvent):
    """A seat used its character's power (RUN-TURN-2)."""

    __slots__ = ()

    def evolve(self, draft: State) -> None:
        draft.ready &= ~(1 << self.seat)


@final
class PowersReadied(Event[State]):
    """The Dragon card readied all powers (RUN-CH-READY)."""

    __slots__ = ()

    def evolve(self, draft: State) -> None:
        draft.ready = (1 << len(draft.hands)) - 1


@final
class DieRolled(Event[State]):
    """A seat rolled the die."""

    __match_args__ = ("seat", "value")
    __slots__ = __match_args__

    def __init__(self, seat: int, value: int) -> None:
        self.seat: Final = seat
        self.value: Final = value

    def evolve(self, draft: State) -> None:
        pass


@final
class LullabySung(SeatEvent):
    """The Bard sang: hiding is free this turn, and easier (RUN-CH-BARD)."""

    __slots__ = ()

    def evolve(self, draft: State) -> None:
        draft.lullaby = True


@final
class ChargeForced(SeatEvent):
    """A seat can now only charge (RUN-TURN-5)."""

    __slots__ = ()

    def evolve(self, draft: State) -> None:
        draft.forced = True


@final
class BreathAvoided(SeatEvent):
    """The dragon did not see the player it breathed at (RUN-TR-INVIS)."""

    __slots__ = ()


@final
class BreathRedirected(Event[State]):
    """A seat redirected the dragon's breath to another seat (RUN-TR-REDIR)."""

    __match_args__ = ("seat", "target")
    __slots__ = __match_args__

    def __init__(self, seat: int, target: int) -> None:
        self.seat: Final = seat
        self.target: Final = target

    def evolve(self, draft: State) -> None:
        pass
