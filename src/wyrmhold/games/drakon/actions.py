"""Answers not tied to a single chamber or hero. The others are defined next to their effect.

Every action class declares its first word in the notation (`verb`) and parses the words after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wyrmhold.games.drakon.geometry import cell_from_text, cell_text
from wyrmhold.games.drakon.tiles import face_from_text, face_text, tile_from_text
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, ChanceOutcome, Word, expect
from wyrmhold.kernel.errors import BadToken

Path = tuple[int, ...]
"""Each chamber passed, then the destination."""


def path_text(path: Path) -> str:
    return ">".join([cell_text(cell) for cell in path])


def path_from_text(text: str) -> Path:
    return tuple([cell_from_text(part) for part in text.split(">")])


def seat_from_text(text: str) -> int:
    if len(text) == 1 and text in "012345":
        return int(text)
    raise BadToken(text, f"'{text}' is not a seat: seats are 0 to 5")


def coin_from_text(text: str) -> int:
    if len(text) == 1 and text in "123":
        return int(text)
    raise BadToken(text, f"'{text}' is not a coin: coins are worth 1, 2 or 3")


def placing_from_text(text: str) -> tuple[str, int]:
    """Parse `WHAT@X,Y` into what and the cell. Raises BadToken."""
    what, at, cell = text.partition("@")
    if not at:
        raise BadToken(text, f"'{text}' has no cell: write it as ...@x,y")
    return what, cell_from_text(cell)


class OnCell(Answer):
    """An answer that names a cell."""

    __match_args__ = ("cell",)
    __slots__ = __match_args__

    def __init__(self, cell: int) -> None:
        self.cell: Final = cell

    def token(self) -> str:
        return f"{self.verb} {cell_text(self.cell)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, f"{cls.verb} X,Y")
        return cls(cell_from_text(words[0]))


class OnSeat(Answer):
    """An answer that names a seat."""

    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def token(self) -> str:
        return f"{self.verb} {self.seat}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, f"{cls.verb} SEAT")
        return cls(seat_from_text(words[0]))


@final
class Place(Answer):
    """Place a chamber from the hand (TURN-1)."""

    verb = "place"
    usage = "place KIND:ARROWS@X,Y"
    __match_args__ = ("face", "cell")
    __slots__ = __match_args__

    def __init__(self, face: int, cell: int) -> None:
        self.face: Final = face
        self.cell: Final = cell

    def token(self) -> str:
        return f"place {face_text(self.face)}@{cell_text(self.cell)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        what, cell = placing_from_text(words[0])
        return Place(face_from_text(what), cell)


@final
class Move(Answer):
    """Move your hero (TURN-1)."""

    verb = "move"
    usage = "move X,Y or move X,Y>X,Y"
    __match_args__ = ("path",)
    __slots__ = __match_args__

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def token(self) -> str:
        return f"move {path_text(self.path)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return Move(path_from_text(words[0]))


@final
class Return(OnCell):
    """Put your hero back on the board, as this turn's move (X-VOID)."""

    verb = "return"
    usage = "return X,Y"
    __slots__ = ()


@final
class End(Word):
    """Use no ability and end the turn (HERO-1, HERO-2)."""

    verb = "end"
    usage = "end"
    __slots__ = ()


@final
class Decline(Word):
    """Decline an optional effect."""

    verb = "decline"
    usage = "decline"
    __slots__ = ()


END: Final = End()
DECLINE: Final = Decline()


class TileOutcome(ChanceOutcome):
    """A chamber picked by chance."""

    __match_args__ = ("tile",)
    __slots__ = __match_args__

    def __init__(self, tile: int) -> None:
        self.tile: Final = tile

    def token(self) -> str:
        return f"{self.verb} {face_text(self.tile)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return cls(tile_from_text(words[0]))


@final
class Draw(TileOutcome):
    """The chamber drawn from the pile."""

    verb = "draw"
    usage = "draw KIND:ARROWS"
    __slots__ = ()


@final
class Take(TileOutcome):
    """The chamber taken from a hand."""

    verb = "take"
    usage = "take KIND:ARROWS"
    __slots__ = ()


@final
class Deal(TileOutcome):
    """A chamber, or a hero, dealt during setup."""

    verb = "deal"
    usage = "deal KIND:ARROWS or deal HERO"
    __slots__ = ()

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return Deal(tile_from_text(words[0])) if ":" in words[0] else DealHero(words[0])


@final
class DealHero(ChanceOutcome):
    """The hero dealt to a seat (HERO-1). Parsed by `Deal`."""

    verb = "deal"
    __match_args__ = ("hero",)
    __slots__ = __match_args__

    def __init__(self, hero: str) -> None:
        self.hero: Final = hero

    def token(self) -> str:
        return f"deal {self.hero}"


@final
class First(ChanceOutcome):
    """The seat that starts (SET-5)."""

    verb = "first"
    usage = "first SEAT"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def token(self) -> str:
        return f"first {self.seat}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return First(seat_from_text(words[0]))


@final
class Coin(ChanceOutcome):
    """The coin taken, lost or drawn."""

    verb = "coin"
    usage = "coin N"
    __match_args__ = ("value",)
    __slots__ = __match_args__

    def __init__(self, value: int) -> None:
        self.value: Final = value

    def token(self) -> str:
        return f"coin {self.value}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return Coin(coin_from_text(words[0]))
