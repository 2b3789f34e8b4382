"""The rules of a table as one record, made from the engine's rules and its numbering.

Differences between editions, options and rules versions become numbers here. Whatever has no number
is refused.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from wyrmhold.batch.drakon import layout
from wyrmhold.batch.drakon.layout import MAX_DECK, PLACES, TABLE, WINDOW
from wyrmhold.batch.errors import CannotRepresent
from wyrmhold.games.drakon.actions import Decline, End, Move, Return
from wyrmhold.games.drakon.agents.answer_chambers import Chambers
from wyrmhold.games.drakon.agents.answer_paths import Paths
from wyrmhold.games.drakon.agents.numbering import DEFAULT_DISCARDS, DrakonNumbering
from wyrmhold.games.drakon.chambers.bargain import Bargain, BargainChamber
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.chambers.base_structure import BaseStructure
from wyrmhold.games.drakon.chambers.destroy import Destroy, DestroyChamber
from wyrmhold.games.drakon.chambers.doors import MasterKey, Teleport
from wyrmhold.games.drakon.chambers.drakon_moves import DrakonMoves
from wyrmhold.games.drakon.chambers.escape import Escape, EscapeChamber
from wyrmhold.games.drakon.chambers.find_coin import FindCoin
from wyrmhold.games.drakon.chambers.find_two import FindTwo
from wyrmhold.games.drakon.chambers.floating import Float, Floating
from wyrmhold.games.drakon.chambers.friendly_visit import FriendlyVisit
from wyrmhold.games.drakon.chambers.harp import Harp
from wyrmhold.games.drakon.chambers.locked_chest import LockedChest
from wyrmhold.games.drakon.chambers.lose_coin import LoseGold
from wyrmhold.games.drakon.chambers.map import Map, MapChamber
from wyrmhold.games.drakon.chambers.mind_control import Control, MindControl
from wyrmhold.games.drakon.chambers.moving_chambers import Exchange, MovingChambers
from wyrmhold.games.drakon.chambers.plain import Blank, Start
from wyrmhold.games.drakon.chambers.rotate import Rotate, RotateChamber
from wyrmhold.games.drakon.chambers.secret_passage import SecretPassage
from wyrmhold.games.drakon.chambers.small_room import SmallRoom
from wyrmhold.games.drakon.chambers.steal import Steal
from wyrmhold.games.drakon.chambers.switch import Switch, SwitchChamber
from wyrmhold.games.drakon.chambers.tornado import Tornado
from wyrmhold.games.drakon.chambers.void import Void
from wyrmhold.games.drakon.chambers.wind import StrongWind
from wyrmhold.games.drakon.geometry import FITS, LOOKS_THE_SAME, SHAPE, rotations
from wyrmhold.games.drakon.heroes.amazon import Amazon, UseMove
from wyrmhold.games.drakon.heroes.barbarian import Barbarian, UsePush
from wyrmhold.games.drakon.heroes.base import Hero
from wyrmhold.games.drakon.heroes.dwarf import Dwarf, More, UseDiscard, in_token_order
from wyrmhold.games.drakon.heroes.knight import Knight
from wyrmhold.games.drakon.heroes.thief import Thief, UseRob, UseSwap
from wyrmhold.games.drakon.heroes.wizard import UseWalk, Wizard
from wyrmhold.games.drakon.rules.coins import Prevent
from wyrmhold.games.drakon.rules.dragon import Drakon
from wyrmhold.games.drakon.rules.goals import WAYS_OUT, CoinGoal, EscapeGoal, Goal, GoldGoal
from wyrmhold.games.drakon.ruleset import Rules
from wyrmhold.games.drakon.setup.casting import Brought, Casting, Dealt, Drafted, Pick
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import ESCAPE, START, SWITCH, TILE_OF
from wyrmhold.games.drakon.versions.version_1 import FillingDwarf, StrictSwitch

ENTER: Final[dict[type[Chamber], int]] = {
    Chamber: layout.ENTER_NOTHING,  # a kind that this table does not have
    BargainChamber: layout.ENTER_BARGAIN,
    BaseStructure: layout.ENTER_NOTHING,
    Blank: layout.ENTER_NOTHING,
    DestroyChamber: layout.ENTER_DESTROY,
    DrakonMoves: layout.ENTER_DRAKON,
    EscapeChamber: layout.ENTER_NOTHING,
    FindCoin: layout.ENTER_FIND,
    FindTwo: layout.ENTER_FIND_TWO,
    Floating: layout.ENTER_FLOAT,
    FriendlyVisit: layout.ENTER_NOTHING,
    Harp: layout.ENTER_NOTHING,
    LockedChest: layout.ENTER_CHEST,
    LoseGold: layout.ENTER_LOSE,
    MapChamber: layout.ENTER_MAP,
    MasterKey: layout.ENTER_NOTHING,
    MindControl: layout.ENTER_CONTROL,
    MovingChambers: layout.ENTER_EXCHANGE,
    RotateChamber: layout.ENTER_ROTATE,
    SecretPassage: layout.ENTER_NOTHING,
    SmallRoom: layout.ENTER_NOTHING,
    Start: layout.ENTER_NOTHING,
    Steal: layout.ENTER_STEAL,
    StrictSwitch: layout.ENTER_SWITCH,
    StrongWind: layout.ENTER_NOTHING,
    SwitchChamber: layout.ENTER_SWITCH,
    Teleport: layout.ENTER_NOTHING,
    Tornado: layout.ENTER_NOTHING,
    Void: layout.ENTER_VOID,
}
PLACED: Final[dict[type[Chamber], int]] = {
    DrakonMoves: layout.PLACED_DRAKON,
    EscapeChamber: layout.PLACED_ESCAPE,
}
LEAVE: Final[dict[type[Chamber], int]] = {
    MasterKey: layout.LEAVE_BY_KEY,
    Teleport: layout.LEAVE_BY_TELEPORT,
    StrongWind: layout.LEAVE_BY_WIND,
}
FURTHER: Final[dict[type[Chamber], int]] = {
    Tornado: layout.FURTHER_TORNADO,
    SecretPassage: layout.FURTHER_SECRET,
    FriendlyVisit: layout.FURTHER_FRIEND,
}
GOALS: Final[dict[type[Goal], int]] = {
    GoldGoal: layout.GOAL_GOLD,
    CoinGoal: layout.GOAL_COINS,
    EscapeGoal: layout.GOAL_ESCAPE,
}
CASTINGS: Final[dict[type[Casting], int]] = {
    Brought: layout.CASTING_BROUGHT,
    Dealt: layout.CASTING_DEALT,
    Drafted: layout.CASTING_DRAFTED,
}
ABILITIES: Final[dict[type[Hero], int]] = {
    Amazon: layout.AMAZON,
    Barbarian: layout.BARBARIAN,
    Dwarf: layout.DWARF,
    FillingDwarf: layout.DWARF,
    Knight: layout.KNIGHT,
    Thief: layout.THIEF,
    Wizard: layout.WIZARD,
}
FIRSTS: Final[dict[str, type[Any]]] = {
    "move": Move,
    "end": End,
    "decline": Decline,
    "pick": Pick,
    "switch": Switch,
    "rotate_none": Rotate,
    "destroy": Destroy,
    "drakon_to": Drakon,
    "control": Control,
    "map_of": Map,
    "jump": Escape,
    "return_to": Return,
    "bargain": Bargain,
    "exchange": Exchange,
    "use_move": UseMove,
    "use_walk": UseWalk,
    "use_push": UsePush,
    "use_rob": UseRob,
    "use_swap": UseSwap,
    "prevent": Prevent,
    "discard": UseDiscard,
    "more": More,
}
"""The families of answers by the name of their field."""


def numbering_of(rules: Rules, players: int) -> DrakonNumbering:
    """The numbering of the kernel's answers."""
    return DrakonNumbering(WINDOW, rules, players, DEFAULT_DISCARDS)


def code(codes: dict[Any, int], thing: object) -> int:
    """The number of an effect. Raises CannotRepresent."""
    found = codes.get(type(thing))
    if found is None:
        raise CannotRepresent(f"the batch kernel has no {type(thing).__name__} yet: use the engine")
    return found


def table_of(fresh: State) -> Any:
    """An array with the record of a fresh table's rules. Raises CannotRepresent."""
    rules, players = fresh.rules, fresh.players
    record = np.zeros(1, TABLE)
    row = record[0]
    row["players"] = players
    row["purses"] = len(fresh.purses)
    row["abilities"] = rules.abilities
    row["drakon_waits"] = rules.drakon_waits
    row["drakon_halts"] = rules.drakon_halts
    row["shields"] = rules.shields
    row["turn_limit"] = rules.turn_limit
    row["goal"] = code(GOALS, rules.goal)
    row["enough"] = rules.goal.enough
    row["casting"] = code(CASTINGS, rules.casting)
    row["n_heroes"] = len(rules.heroes)
    row["abilities_of"] = [code(ABILITIES, hero) for hero in rules.heroes]
    row["dwarf_fills"] = any(isinstance(hero, FillingDwarf) for hero in rules.heroes)
    row["figures"] = -1
    row["figures"][:players] = fresh.figures
    fill_effects(row, rules)
    tiles = [tile for tile in rules.box.tiles() if tile >> 4 != START]
    if len(tiles) > MAX_DECK:
        raise CannotRepresent(f"the batch kernel holds {MAX_DECK} chambers, not {len(tiles)}")
    row["n_tiles"] = len(tiles)
    row["tiles"][: len(tiles)] = sorted(tiles)
    for value in rules.box.coins():
        row["coins"][value] += 1
    fill_numbers(row, numbering_of(rules, players))
    fill_geometry(row)
    return record


def fill_effects(row: Any, rules: Rules) -> None:
    """Write what each kind of chamber does."""
    for kind, chamber in enumerate(rules.chambers):
        row["enter"][kind] = code(ENTER, chamber)
        row["placed"][kind] = PLACED.get(type(chamber), 0)
        row["leave"][kind] = LEAVE.get(type(chamber), 0)
        row["further"][kind] = FURTHER.get(type(chamber), 0)
        row["way_out"][kind] = kind in WAYS_OUT
        row["pulls"][kind] = chamber.pulls
        row["fixed"][kind] = chamber.fixed
        row["small"][kind] = chamber.small
        row["shielding"][kind] = chamber.shields
        if isinstance(chamber, Steal):
            row["steal_way"][kind] = chamber.way
        if isinstance(chamber, DrakonMoves):
            row["drakon_optional"] = chamber.optional
    strict = isinstance(rules.chambers[SWITCH], StrictSwitch)
    row["switch_asked_openly"] = not strict
    row["jumps_again"][ESCAPE] = not strict


def fill_numbers(row: Any, numbering: DrakonNumbering) -> None:
    """Write where the numbers of each family begin."""
    families = {family.answers: family for family in numbering.families}
    row["size"] = numbering.size
    for name, answers in FIRSTS.items():
        row[name] = families[answers].firsts[0] if answers in families else -1
    own = families[Move]
    assert isinstance(own, Paths)
    row["own_block"] = PLACES * (4 * own.ways - 3)
    forced = families.get(Control) or families.get(UsePush)
    if forced is not None:
        assert isinstance(forced, Paths)
        row["forced_block"] = PLACES * (4 * forced.ways - 3)
    fill_designs(row, numbering)
    for name, kind in (("rotate_first", Rotate), ("float_first", Float)):
        row[name] = -1
        if kind in families:
            family = families[kind]
            assert isinstance(family, Chambers)
            row[name][: len(family.starts)] = family.starts
    row["switch_first"] = -1
    if Switch in families:
        switched = families[Switch]
        assert isinstance(switched, Chambers)
        row["switch_first"][: len(switched.starts)] = switched.starts
    row["discards"] = DEFAULT_DISCARDS


def fill_designs(row: Any, numbering: DrakonNumbering) -> None:
    """Write the numbers of placements and the order of tiles in tokens."""
    placed = numbering.families[0]
    assert isinstance(placed, Chambers)
    designs = numbering.designs
    row["n_designs"] = len(designs)
    row["place_first"] = -1
    row["place_first"][: len(placed.starts)] = placed.starts
    faces = [face for turned in placed.lying for face in turned]
    row["face_placed"][: len(faces)] = faces
    for at, tile in enumerate(in_token_order(designs)):
        row["token_place"][tile] = at
        row["token_tile"][at] = tile


def fill_geometry(row: Any) -> None:
    """Write which rotations fit where, and the cells of the window."""
    for face in range(len(TILE_OF)):
        row["tile_of"][face] = TILE_OF[face]
    for arrows in range(16):
        row["same_look"][arrows] = LOOKS_THE_SAME[arrows]
        turns = rotations(SHAPE[arrows])
        for facing in range(16):
            fits = FITS[arrows][facing]
            row["n_fits"][arrows, facing] = len(fits)
            for turn, turned in enumerate(fits):
                row["fits"][arrows, facing, turn] = turned
                row["fits_ahead"][arrows, facing, turn] = turns.index(turned) * PLACES
    row["place_of"] = -1
    for place in range(PLACES):
        x, y = place // WINDOW + 2, place % WINDOW + 2
        cell = y * layout.SIDE + x
        row["cell_of"][place] = cell
        row["place_of"][cell] = place
