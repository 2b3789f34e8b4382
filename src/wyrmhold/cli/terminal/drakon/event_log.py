"""Drakon's log for one viewer, limited to what `seen_by` lets that viewer see."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.drakon.history import Happening
from wyrmhold.cli.terminal.drakon.labels import arrow_marks, chamber_name, hero_title, place_words
from wyrmhold.cli.terminal.inks import GOLD, LOSS, STRONG
from wyrmhold.cli.terminal.sentences import Line, Teller
from wyrmhold.games.drakon import events as drakon
from wyrmhold.games.drakon.actions import Decline, Return
from wyrmhold.games.drakon.chambers.bargain import Bargain
from wyrmhold.games.drakon.geometry import NOWHERE, cell_text
from wyrmhold.games.drakon.setup.box import Box
from wyrmhold.games.drakon.setup.casting import Pick
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KINDS, START
from wyrmhold.kernel.events import Event, Forced, GameEnded


def told(happening: Happening, viewer: int, cast: Cast, box: Box) -> list[Line]:
    """The log lines of one history entry, for a viewer."""
    teller = _Teller(happening, viewer, cast, box)
    for event in happening.events:
        seen = event.seen_by(viewer)
        if seen is not None:
            teller.hear(seen)
    if isinstance(happening.action, Decline) and not teller.parts:
        teller.say(happening.by, "decline")
    return teller.lines()


class _Teller(Teller):
    """Turns Drakon's events into statements."""

    def __init__(self, happening: Happening, viewer: int, cast: Cast, box: Box) -> None:
        super().__init__(viewer, cast)
        self.box = box
        self.by = happening.by
        self.action = happening.action
        self.chambers = dict(happening.chambers)
        self.drakon = happening.drakon
        self.dealt = False
        """Whether the first hands were dealt, which is logged once without the chambers."""
        self.last: Event[State] | None = None

    def tile(self, tile: int) -> str:
        """A chamber outside the lair, without its name if hidden."""
        if tile == drakon.HIDDEN:
            return "a chamber"
        return f"{chamber_name(self.box, tile)} {arrow_marks(tile)}"

    def at(self, cell: int) -> str:
        return place_words(self.box, self.chambers, cell)

    def hear(self, event: Event[State]) -> None:
        """Turn an event into a statement, and update the lair."""
        self.hear_of_lair(event)
        if not isinstance(event, Forced):
            self.last = event

    def hear_of_lair(self, event: Event[State]) -> None:
        """Events that change the lair or the figures in it."""
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
                self.say(seat, "take", f"{self.at(cell)} into hand")
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
        """Events about coins, abilities and turns."""
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
                # This event always follows being caught.
                self.parts[-1][1].append(", and the turn ends")
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
                self.say(seat, "miss", "a turn, having no legal move")
            case drakon.PursesOpened():
                self.note(Text("All coins are turned over", GOLD))
            case GameEnded():
                self.note(Text("The game is over", STRONG))
            case _:
                pass

    def drew(self, seat: int, tile: int) -> None:
        """Merge chambers drawn one by one. The first hand is not listed."""
        if self.by < 0:
            return
        if isinstance(self.action, Pick):
            if not self.dealt:
                self.note(Text("Everybody is dealt a hand"))
            self.dealt = True
            return
        self.count(
            "chambers", seat, tile, lambda tiles: self.say(seat, "draw", self.several(tiles))
        )

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
        """Two chambers swap places, each taking the other's rotation (X-MOVING)."""
        chambers = self.chambers
        self.say(self.by, "swap", f"{self.at(cell)} and {self.at(other)}")
        one, two = chambers[cell], chambers[other]
        chambers[cell], chambers[other] = two & ~15 | one & 15, one & ~15 | two & 15

    def caught(self, seat: int) -> None:
        """Drakon catches a hero, by a move or at the end of a turn on her chamber (DRAK-6)."""
        start = self.box.name_of(KINDS[START])
        text = f"Drakon catches {self.name(seat)}: back to {start}"
        last = self.last
        came = isinstance(last, drakon.HeroMoved) and last.seat == seat
        if not came and not isinstance(last, drakon.DrakonMoved | drakon.HeroCaught):
            text = f"The turn ends on Drakon's chamber: she catches {self.name(seat)}"
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
            # Merge two coins found at once (X-TWO).
            self.count(
                "coins",
                taker,
                value,
                lambda values: self.say(taker, "take", self.coins(values), "from the hoard"),
            )
        elif taker == drakon.NOBODY:
            pays = isinstance(self.action, Bargain) and self.last is None
            self.say(giver, "pay" if pays else "lose", coin, "to the hoard")
        else:
            self.say(taker, "take", coin, f"from {self.name(giver)}")

    def coins(self, values: Sequence[int]) -> Text:
        """Coins, with their values if the viewer may know them."""
        known = f" worth {' and '.join(map(str, values))}" if drakon.HIDDEN not in values else ""
        return Text(("a coin" if len(values) == 1 else f"{len(values)} coins") + known, GOLD)
