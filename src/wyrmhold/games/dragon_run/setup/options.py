"""The options of a Dragon Run table: the number of players, and the cards of a custom box."""

from __future__ import annotations

import copyreg
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePath
from typing import Final, NamedTuple

from wyrmhold.games.dragon_run.cards import DRAGON, LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.ruleset import Rules
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE, locations_of, treasures_of
from wyrmhold.games.dragon_run.versions import NEWEST, VERSIONS
from wyrmhold.kernel.agreement import Choice, Description, Option, shown, version_problem
from wyrmhold.kernel.boxes import Fault, read_toml
from wyrmhold.kernel.errors import BadOptions

EDITION: Final = "first"
MIN_PLAYERS, MAX_PLAYERS = 2, 5
HAND_SIZE: Final = 4
"""The number of Treasures dealt to each player (RUN-SET-4)."""

MAX_LOCATIONS: Final = 50
MAX_TREASURES: Final = 200

FILE_WORDS: Final = ("locations", "treasures")
"""The sections of a box file: card counts by name."""

ORIGIN_WORDS: Final = ("name", "sha256")
"""The file a box came from: its name and fingerprint."""

OWN_NAME: Final = "own-cards.toml"
"""The name of a box that came from no file."""

DESCRIPTION: Final = Description(
    (
        Option(
            "edition",
            "Edition",
            "There is one.",
            EDITION,
            choices=(Choice(EDITION, "First edition", "The only edition."),),
        ),
        Option(
            "players",
            "Players",
            "How many seats the table has.",
            4,
            least=MIN_PLAYERS,
            most=MAX_PLAYERS,
            rule="RUN-SET-1",
        ),
    ),
    (),
)


@dataclass(frozen=True)
class CardMix:
    """The card counts of a custom box, with the name and fingerprint of the file they came from."""

    name: str
    sha256: str
    locations: tuple[tuple[str, int], ...]
    treasures: tuple[tuple[str, int], ...]

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "sha256": self.sha256,
            "locations": dict(self.locations),
            "treasures": dict(self.treasures),
        }


@dataclass(frozen=True)
class Options:
    """The options of a table."""

    cards: CardMix | None = None
    rules_version: int = NEWEST
    """Agreed with the options, but written separately: see `Game.version_of`."""

    def as_json(self) -> dict[str, object]:
        """The options as written in a record's header and in a scenario."""
        return {} if self.cards is None else {"cards": self.cards.as_json()}


def problems(edition: object, options: Options, players: int) -> list[str]:
    """List every reason why this many players cannot play with these options."""
    found = DESCRIPTION.problems({"edition": edition, "players": players})
    return found + card_problems(options, players)


def card_problems(options: Options, players: int) -> list[str]:
    """Explain why a custom box has too few cards for this many players."""
    if options.cards is None:
        return []
    return [f"cards: {fault}" for fault in card_faults(dict(options.cards.treasures), players)]


def card_faults(treasures: Mapping[str, int], players: int) -> list[Fault]:
    """What does not fit this many players in a custom box."""
    number = sum(treasures.values())
    if number >= HAND_SIZE * players:
        return []
    why = f"{number} treasures cannot give {players} players {HAND_SIZE} each (RUN-SET-4)"
    dealt = {"n": number, "players": players, "each": HAND_SIZE}
    return [Fault("too_few", ("treasures",), why, dealt)]


def options_from(
    given: Mapping[str, object], rules_version: object = NEWEST
) -> tuple[Options, list[str]]:
    """Parse options key by key. Returns them with a list of those that cannot be parsed.

    The cards may be the text of a file.
    """
    found = [f"options: unknown word {shown(word)}" for word in given if word != "cards"]
    version = NEWEST
    unknown = version_problem(rules_version, VERSIONS)
    if unknown is not None:
        found.append(unknown)
    elif isinstance(rules_version, int):
        version = rules_version
    cards = given.get("cards")
    if cards is None:
        return Options(rules_version=version), found
    if isinstance(cards, str):
        mix, faults = cards_file_from(cards, OWN_NAME)
        unread = [str(fault) for fault in faults]
    else:
        mix, unread = mix_from(cards)
    return Options(mix, version), [*found, *[f"options.cards: {problem}" for problem in unread]]


def mix_from(data: object) -> tuple[CardMix | None, list[str]]:
    """Parse the cards of a custom box, with a list of every problem."""
    counts, found = counts_from(data, (*ORIGIN_WORDS, *FILE_WORDS))
    if isinstance(data, dict):
        found = [
            Fault("bad_text", (word,), f"{shown(data[word])} is not a text")
            for word in ORIGIN_WORDS
            if word in data and not isinstance(data[word], str)
        ] + found
    if found or not isinstance(data, dict):
        return None, [str(fault) for fault in found]
    digest = data.get("sha256") or fingerprint(json.dumps([counts.locations, counts.treasures]))
    return counts.mix(data.get("name") or OWN_NAME, digest), []


class Counts(NamedTuple):
    """The numbers in a box by card, as far as they can be read."""

    locations: dict[str, int]
    treasures: dict[str, int]

    def mix(self, name: str, sha256: str) -> CardMix:
        return CardMix(name, sha256, tuple(self.locations.items()), tuple(self.treasures.items()))


def counts_from(data: object, words: tuple[str, ...] = FILE_WORDS) -> tuple[Counts, list[Fault]]:
    """Read the numbers of a box, with a list of every problem."""
    if not isinstance(data, dict):
        why = f"{shown(data)} is not a box: give locations and treasures"
        return Counts({}, {}), [Fault("not_a_box", (), why)]
    found = [
        Fault("unknown_word", (), f"unknown word {shown(word)}", {"word": shown(word)})
        for word in data
        if word not in words
    ]
    locations = _counts(found, "locations", data.get("locations"), LOCATIONS, MAX_LOCATIONS)
    treasures = _counts(found, "treasures", data.get("treasures"), TREASURES, MAX_TREASURES)
    dragon = LOCATIONS[DRAGON]
    if "locations" in data and locations.get(dragon, 0) != 1:
        why = "there is exactly one Dragon (RUN-LOC-LAST)"
        found.append(Fault("one_dragon", ("locations", dragon), why))
    return Counts(locations, treasures), found


def _counts(
    found: list[Fault], where: str, data: object, names: tuple[str, ...], most: int
) -> dict[str, int]:
    """Card counts, in the order of the notation."""
    counts: dict[str, int] = {}
    if not isinstance(data, dict):
        if data is None:
            found.append(Fault("missing", (where,), "missing"))
        else:
            why = f"{shown(data)} is not a table of numbers"
            found.append(Fault("not_a_table", (where,), why))
        return counts
    for name, number in data.items():
        if name not in names:
            why = f"{shown(name)} is not one of {', '.join(names)}"
            found.append(Fault("unknown_piece", (where,), why, {"word": shown(name)}))
        elif type(number) is not int or not 0 <= number <= most:
            why = f"{shown(number)} is not a number from 0 to {most}"
            found.append(Fault("bad_number", (where, name), why, {"most": most}))
        else:
            counts[name] = number
    total = sum(counts.values())
    if total > most:
        why = f"{total} in all, at most {most} can be played"
        found.append(Fault("too_many", (where,), why, {"n": total, "most": most}))
    return {name: counts[name] for name in names if counts.get(name)}


def read_cards_file(text: str, name: str) -> CardMix:
    """Parse a TOML file with [locations] and [treasures]. Raises BadOptions listing every problem.

    The table keeps the file's name without its folder, which is private.
    """
    mix, found = cards_file_from(text, PurePath(name).name)
    if mix is None:
        message = f"{name} is not a valid Dragon Run box"
        raise BadOptions(message, [str(fault) for fault in found])
    return mix


def cards_file_from(text: str, name: str) -> tuple[CardMix | None, list[Fault]]:
    """Parse a TOML file, with a list of every problem."""
    data, found = read_toml(text)
    if found:
        return None, found
    counts, found = counts_from(data)
    return (None if found else counts.mix(name, fingerprint(text))), found


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def with_version_1(rules: Rules) -> Rules:
    """Version 1 skipped a question if the cards were alike (RUN-LOC-PACK, RUN-LOC-TOP3)."""
    return Rules(rules.options, rules.locations, rules.treasures, asks_alike=False)


EARLIER: Final[dict[int, Callable[[Rules], Rules]]] = {1: with_version_1}
"""For each rules version but the newest, what makes it from the version after it."""


@lru_cache(maxsize=64)
def rules_for(options: Options) -> Rules:
    """Build the rules from valid options."""
    locations, treasures = CATALOGUE.location_counts(), CATALOGUE.treasure_counts()
    if options.cards is not None:
        locations, treasures = dict(options.cards.locations), dict(options.cards.treasures)
    rules = Rules(options, locations_of(locations), treasures_of(treasures))
    for version in range(NEWEST - 1, options.rules_version - 1, -1):
        rules = EARLIER[version](rules)
    return rules


def rebuilt(rules: Rules) -> tuple[Callable[[Options], Rules], tuple[Options]]:
    """How rules are pickled: as their options, so that equal tables share one object again."""
    return rules_for, (rules.options,)


copyreg.pickle(Rules, rebuilt)
