"""The options of a Dragon Run table: the number of players, and the cards of a custom box."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePath
from typing import Final

from wyrmhold.games.dragon_run.cards import DRAGON, LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.catalogue import CATALOGUE, locations_of, treasures_of
from wyrmhold.games.dragon_run.rules import Rules
from wyrmhold.games.dragon_run.versions import NEWEST, VERSIONS
from wyrmhold.kernel.agreement import Choice, Description, Option, shown, version_problem
from wyrmhold.kernel.errors import BadOptions

EDITION: Final = "first"
MIN_PLAYERS, MAX_PLAYERS = 2, 5
HAND_SIZE: Final = 4
"""The number of Treasures dealt to each player (RUN-SET-4)."""

MAX_LOCATIONS: Final = 50
MAX_TREASURES: Final = 200

FILE_WORDS: Final = ("locations", "treasures")
"""The sections of a box file: card counts by name."""

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
    number = sum([count for _, count in options.cards.treasures])
    if number >= HAND_SIZE * players:
        return []
    return [f"cards: {number} treasures cannot give {players} players {HAND_SIZE} each (RUN-SET-4)"]


def options_from(
    given: Mapping[str, object], rules_version: object = NEWEST
) -> tuple[Options, list[str]]:
    """Parse options key by key. Returns them with a list of those that cannot be parsed."""
    found = [f"options: unknown word {shown(word)}" for word in given if word != "cards"]
    version = NEWEST
    unknown = version_problem(rules_version, VERSIONS)
    if unknown is not None:
        found.append(unknown)
    elif isinstance(rules_version, int):
        version = rules_version
    if given.get("cards") is None:
        return Options(rules_version=version), found
    mix, unread = mix_from(given["cards"])
    return Options(mix, version), [*found, *[f"options.cards: {problem}" for problem in unread]]


def mix_from(data: object) -> tuple[CardMix | None, list[str]]:
    """Parse the cards of a custom box, with a list of every problem."""
    if not isinstance(data, dict):
        return None, [f"{shown(data)} is not a box: give name, sha256, locations and treasures"]
    words = ("name", "sha256", *FILE_WORDS)
    found = [f"unknown word {shown(word)}" for word in data if word not in words]
    for word in ("name", "sha256"):
        if not isinstance(data.get(word), str):
            found.append(f"{word}: {shown(data.get(word))} is not a text")
    locations = _counts(found, "locations", data.get("locations"), LOCATIONS, MAX_LOCATIONS)
    treasures = _counts(found, "treasures", data.get("treasures"), TREASURES, MAX_TREASURES)
    if "locations" in data and locations.get(LOCATIONS[DRAGON], 0) != 1:
        found.append("locations.dragon: there is exactly one Dragon (RUN-LOC-LAST)")
    if found:
        return None, found
    return CardMix(
        data["name"], data["sha256"], tuple(locations.items()), tuple(treasures.items())
    ), []


def _counts(
    found: list[str], where: str, data: object, names: tuple[str, ...], most: int
) -> dict[str, int]:
    """Card counts, in the order of the notation."""
    counts: dict[str, int] = {}
    if not isinstance(data, dict):
        what = "missing" if data is None else f"{shown(data)} is not a table of numbers"
        found.append(f"{where}: {what}")
        return counts
    for name, number in data.items():
        if name not in names:
            found.append(f"{where}: {shown(name)} is not one of {', '.join(names)}")
        elif type(number) is not int or not 0 <= number <= most:
            found.append(f"{where}.{name}: {shown(number)} is not a number from 0 to {most}")
        else:
            counts[name] = number
    total = sum(counts.values())
    if total > most:
        found.append(f"{where}: {total} in all, at most {most} can be played")
    return {name: counts[name] for name in names if counts.get(name)}


def read_cards_file(text: str, name: str) -> CardMix:
    """Parse a TOML file with [locations] and [treasures]. Raises BadOptions listing every problem.

    The table keeps the file's name without its folder, which is private.
    """
    message = f"{name} is not a valid Dragon Run box"
    try:
        # Some editors write a byte order mark.
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise BadOptions(message, ["nested too deeply"]) from None
    except tomllib.TOMLDecodeError as error:
        raise BadOptions(message, [f"not TOML: {str(error)[:200]}"]) from None
    except ValueError:
        # Python refuses to parse numbers with thousands of digits.
        raise BadOptions(message, ["a number has too many digits"]) from None
    found = [f"unknown word {shown(word)}" for word in data if word not in FILE_WORDS]
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    box: dict[str, object] = {word: data[word] for word in FILE_WORDS if word in data}
    mix, unread = mix_from({**box, "name": PurePath(name).name, "sha256": digest})
    if found or mix is None:
        raise BadOptions(message, found + unread)
    return mix


EARLIER: Final[dict[int, Callable[[Rules], Rules]]] = {}
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
