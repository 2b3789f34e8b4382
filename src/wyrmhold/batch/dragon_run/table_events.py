"""Characters, powers and turns: the events of `wyrmhold.games.dragon_run.events.table`."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import knowledge, trail
from wyrmhold.batch.dragon_run.dungeon import talismans_gone
from wyrmhold.batch.dragon_run.layout import KINDS, State
from wyrmhold.batch.target import flat


@flat
def turn_began(s: State, seat: int, no_cry: int) -> None:
    """A turn began; the restrictions of the last one are over (RUN-TURN-4)."""
    s.turn = seat
    s.turns += 1
    s.no_cry = no_cry
    s.lullaby = 0
    s.forced = 0


@flat
def character_injured(s: State, seat: int) -> None:
    """The dragon's breath injured a character (RUN-LOC-DRAGON)."""
    s.injured = int(s.injured) | 1 << seat


@flat
def character_healed(s: State, seat: int) -> None:
    """A character is uninjured again."""
    s.injured = int(s.injured) & ~(1 << seat)


@flat
def character_eliminated(s: State, seat: int) -> None:
    """The dragon's breath eliminated a seat; its cards were discarded face up (RUN-LOC-DRAGON)."""
    s.alive = int(s.alive) & ~(1 << seat)
    for card in range(KINDS):
        number = int(s.hands[seat, card])
        for _ in range(number):
            trail.shown(s, seat, card)
        s.hands[seat, card] = 0
        s.discard[card] += number
        s.discard_size += number
    s.hand_size[seat] = 0
    knowledge.forget_all(s, seat)
    talismans_gone(s, seat)


@flat
def power_used(s: State, seat: int) -> None:
    """A seat used its character's power (RUN-TURN-2)."""
    s.ready = int(s.ready) & ~(1 << seat)


@flat
def powers_readied(s: State) -> None:
    """The Dragon card readied all powers (RUN-CH-READY)."""
    s.ready = (1 << int(s.players)) - 1


@flat
def next_living(s: State, seat: int) -> int:
    """The next living player after a seat, clockwise; the seat itself if there is no other."""
    players = int(s.players)
    other = (seat + 1) % players
    while not int(s.alive) >> other & 1:
        other = (other + 1) % players
    return other


@flat
def others(s: State, seat: int) -> int:
    """The other living players, as a bit mask."""
    return int(s.alive) & ~(1 << seat)
