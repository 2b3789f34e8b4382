"""Events in words, for one viewer: only what `seen_by` lets that viewer see is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.history import Happening
from wyrmhold.cli.terminal.inks import GOLD, LOSS, STRONG
from wyrmhold.cli.terminal.labels import arrow_marks, chamber_name, hero_title, place_words
from wyrmhold.games.drakon import events as drakon
from wyrmhold.games.drakon.actions import Decline, Return
from wyrmhold.games.drakon.box import Box
from wyrmhold.games.drakon.casting import Pick
from wyrmhold.games.drakon.chambers.bargain import Buy
from wyrmhold.games.drakon.geometry import NOWHERE, cell_text
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KINDS, START
from wyrmhold.kernel.events import Event, Forced, GameEnded

Words = Text | str


@dataclass(frozen=True)
class Line:
    """One sentence of the log, and the seat it is about."""

    seat: int | None
    text: Text


def told(happening: Happening, viewer: int, cast: Cast, box: Box) -> list[Line]:
    """What a viewer hears of one answer and all that followed from it."""
    teller = _Teller(happening, viewer, cast, box)
    for event in happening.events:
        seen = event.seen_by(viewer)
        if seen is not None:
            teller.hear(seen)
    if isinstance(happening.action, Decline) and not teller.parts:
        teller.say(happening.by, "decline")
    return teller.lines()


class _Teller:
    """Collects short statements and joins those about one seat into a sentence."""

    def __init__(self, happening: Happening, viewer: int, cast: Cast, box: Box) -> None:
        self.viewer = viewer
        self.cast = cast
        self.box = box
        self.by = happening.by
        self.action = happening.action
        self.chambers = dict(happening.chambers)
        self.drakon = happening.drakon
        self.parts: list[tuple[int | None, Text]] = []
        self.forced = False
        self.drawn: list[int] = []
        """What the last statement, if it is about drawing, says was drawn."""
        self.found: list[int] = []
        """The same of coins that were taken from the hoard."""
        self.dealt = False
        """Whether hands were dealt: that is told once, and what it brought lies in the hand."""
        self.last: Event[State] | None = None

    def say(self, seat: int | None, verb: str, *words: Words, style: Style | None = None) -> None:
        """A statement: a seat does something. The verb is given as one says it of `you`."""
        if seat is not None and seat != self.viewer:
            head, _, tail = verb.partition(" ")
            verb = f"{third_person(head)} {tail}".rstrip()
        text = Text(verb)
        for word in words:
            text.append(" ")
            text.append_text(word if isinstance(word, Text) else Text(word))
        if style is not None:
            text.stylize(style)
        if self.forced:
            text.append(" (the only way)")
            self.forced = False
        self.drawn = []
        self.found = []
        self.parts.append((seat, text))

    def note(self, text: Text) -> None:
        """A sentence that is about no seat, or about Drakon."""
        self.drawn = []
        self.found = []
        self.parts.append((None, text))

    def name(self, seat: int) -> str:
        return self.cast.called(seat, self.viewer)

    def tile(self, tile: int) -> str:
        """A chamber off the board, or that nobody may say which it is."""
        if tile == drakon.HIDDEN:
            return "a chamber"
        return f"{chamber_name(self.box, tile)} {arrow_marks(tile)}"

    def at(self, cell: int) -> str:
        return place_words(self.box, self.chambers, cell)

    def hear(self, event: Event[State]) -> None:
        """Turn an event into a statement, and keep up with how the lair changes."""
        self.hear_of_lair(event)
        if not isinstance(event, Forced):
            self.last = event

    def hear_of_lair(self, event: Event[State]) -> None:
        """The events that change the lair or what stands on it."""
        seat: int
        match event:
            case drakon.ChamberPlaced(seat, face, cell):
                self.chambers[cell] = face
                self.say(seat, "place", f"{self.tile(face)} at {cell_text(cell)}")
            case drakon.ChamberDrawn(seat, tile, _):
                self.drew(seat, tile)
            case drakon.ChamberTaken(seat, giver, tile, _):
                self.say(seat, "take", f"{self.tile(tile)} from {self.name(giver)}")
            case drakon.ChambersDiscarded(seat, tiles, _):
                self.say(seat, "put", f"{self.several(tiles)} under the pile")
            case drakon.ChamberDestroyed(cell, _):
                self.say(self.by, "destroy", self.at(cell), style=LOSS)
                del self.chambers[cell]
            case drakon.ChamberSwitched(seat, cell, face, _):
                self.say(seat, "exchange", f"{self.at(cell)} for {self.tile(face)}")
                self.chambers[cell] = face
            case drakon.ChamberBought(seat, cell, _):
                self.say(seat, "take", f"{self.at(cell)} into the hand")
                del self.chambers[cell]
            case drakon.ChambersExchanged(cell, other):
                self.exchanged(cell, other)
            case drakon.ChamberTurned(cell, arrows):
                self.turned(cell, arrows)
            case drakon.ChamberFloated(source, cell, face):
                self.say(self.by, "float", f"with {self.at(source)} to {cell_text(cell)}")
                del self.chambers[source]
                self.chambers[cell] = face
                self.drakon = cell if self.drakon == source else self.drakon
            case drakon.HeroMoved(seat, path):
                self.moved(seat, path)
            case drakon.DrakonMoved(seat, cell):
                self.drakon_moved(seat, cell)
            case Forced():
                self.forced = True
            case _:
                self.hear_of_players(event)

    def hear_of_players(self, event: Event[State]) -> None:
        """The events that are about coins, abilities and turns."""
        match event:
            case drakon.HeroPicked(seat, hero):
                self.say(seat, "pick", f"the {hero_title(self.box, hero)}")
            case drakon.HeroCaught(seat, _):
                self.caught(seat)
            case drakon.HeroVanished(seat):
                self.say(seat, "vanish", "from the lair", style=LOSS)
            case drakon.TurnMissed(seat):
                self.say(seat, "miss", f"the turn in {self.box.name_of('void')}")
            case drakon.TurnHalted():
                # It always follows upon being caught.
                self.parts[-1][1].append(", and the turn is over")
            case drakon.CoinsLocked(seat, number):
                amount = "a coin" if number == 1 else f"{number} coins"
                self.say(seat, "lock up", Text(amount, GOLD))
            case drakon.CoinMoved(giver, taker, value, _):
                self.coin_moved(giver, taker, value)
            case drakon.CoinSwapped(seat, gave, got, _):
                coins = f"a coin worth {gave} for one worth {got}"
                coins = "a coin" if gave == drakon.HIDDEN else coins
                self.say(seat, "swap", Text(coins, GOLD), "with the hoard")
            case drakon.CoinKept(seat):
                self.say(seat, "keep", "the coin")
            case drakon.AbilityUsed(seat):
                self.say(seat, "use", "the ability")
            case drakon.FirstPlayerChosen(seat):
                self.say(seat, "begin")
            case drakon.TurnEnded(seat, True):
                self.say(seat, "miss", "a turn, with nothing to do")
            case GameEnded():
                self.note(Text("The game is over", STRONG))
            case _:
                pass

    def drew(self, seat: int, tile: int) -> None:
        """Chambers drawn one by one are told as one; what is dealt at first lies in the hand."""
        if self.by < 0:
            return
        if isinstance(self.action, Pick):
            if not self.dealt:
                self.note(Text("Everybody is dealt a hand"))
            self.dealt = True
            return
        drawn = [*self.drawn, tile]
        if self.drawn:
            self.parts.pop()
        self.say(seat, "draw", self.several(drawn))
        self.drawn = drawn

    def several(self, tiles: Sequence[int]) -> str:
        if drakon.HIDDEN in tiles:
            return "a chamber" if len(tiles) == 1 else f"{len(tiles)} chambers"
        return ", ".join(self.tile(tile) for tile in tiles)

    def turned(self, cell: int, arrows: int) -> None:
        if cell == NOWHERE:
            self.say(self.by, "turn", "a chamber that looks the same")
            return
        self.chambers[cell] = self.chambers[cell] & ~15 | arrows
        self.say(self.by, "turn", f"{self.at(cell)} to {arrow_marks(arrows)}")

    def exchanged(self, cell: int, other: int) -> None:
        """Two chambers change places; each is turned as the other lay (X-MOVING)."""
        chambers = self.chambers
        self.say(self.by, "let", f"{self.at(cell)} and {self.at(other)} change places")
        one, two = chambers[cell], chambers[other]
        chambers[cell], chambers[other] = two & ~15 | one & 15, one & ~15 | two & 15

    def caught(self, seat: int) -> None:
        """Drakon catches a hero: as somebody moves, or because a turn ends beside her (DRAK-6)."""
        start = self.box.name_of(KINDS[START])
        text = f"Drakon catches {self.name(seat)}: back to {start}"
        last = self.last
        came = isinstance(last, drakon.HeroMoved) and last.seat == seat
        if not came and not isinstance(last, drakon.DrakonMoved | drakon.HeroCaught):
            text = f"The turn ends beside Drakon: she catches {self.name(seat)}"
        self.note(Text(text, LOSS))

    def moved(self, seat: int, path: Sequence[int]) -> None:
        to = f"to {self.at(path[-1])}"
        if len(path) > 1:
            to += f" through {', '.join(self.at(cell) for cell in path[:-1])}"
        if isinstance(self.action, Return) and self.last is None:
            self.say(seat, "return", f"from {self.box.name_of('void')} {to}")
        elif seat == self.by or self.by < 0:
            self.say(seat, "go", to)
        else:
            self.say(self.by, "send", f"{self.name(seat)} {to}")

    def drakon_moved(self, seat: int, cell: int) -> None:
        if self.drakon == NOWHERE:
            self.say(seat, "put", f"Drakon on {self.at(cell)}", style=LOSS)
        elif self.drakon == cell:
            self.say(seat, "leave", f"Drakon on {self.at(cell)}")
        else:
            self.say(seat, "send", f"Drakon to {self.at(cell)}", style=LOSS)
        self.drakon = cell

    def coin_moved(self, giver: int, taker: int, value: int) -> None:
        coin = self.coins([value])
        if giver == drakon.NOBODY:
            # Two that are found at once are told as one (X-TWO).
            found = [*self.found, value]
            if self.found:
                self.parts.pop()
            self.say(taker, "take", self.coins(found), "from the hoard")
            self.found = found
        elif taker == drakon.NOBODY:
            pays = isinstance(self.action, Buy) and self.last is None
            self.say(giver, "pay" if pays else "lose", coin, "to the hoard")
        else:
            self.say(taker, "take", coin, f"from {self.name(giver)}")

    def coins(self, values: Sequence[int]) -> Text:
        """Coins, with their values if one may know them."""
        known = f" worth {' and '.join(map(str, values))}" if drakon.HIDDEN not in values else ""
        return Text(("a coin" if len(values) == 1 else f"{len(values)} coins") + known, GOLD)

    def lines(self) -> list[Line]:
        """The statements as sentences, one for each run of statements about one seat."""
        lines: list[Line] = []
        at = 0
        while at < len(self.parts):
            seat = self.parts[at][0]
            end = at + 1
            while seat is not None and end < len(self.parts) and self.parts[end][0] == seat:
                end += 1
            lines.append(Line(seat, self.sentence(seat, [text for _, text in self.parts[at:end]])))
            at = end
        return lines

    def sentence(self, seat: int | None, parts: list[Text]) -> Text:
        text = Text("")
        if seat is not None:
            text.append("You" if seat == self.viewer else self.cast.names[seat], STRONG)
            text.append(" ")
        for number, part in enumerate(parts):
            if number:
                text.append(" and " if number == len(parts) - 1 else ", ")
            text.append_text(part)
        text.append(".")
        return text


def third_person(verb: str) -> str:
    """The verb as one says it of somebody else."""
    return f"{verb}es" if verb.endswith(("o", "s", "sh")) else f"{verb}s"
