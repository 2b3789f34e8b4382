"""Reads experiments from TOML, reporting all problems at once with key and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.agreement import shown, version_problem
from wyrmhold.kernel.errors import BadOptions, Problems
from wyrmhold.lab.experiments.collectors import collectors_of
from wyrmhold.lab.experiments.experiment import MEASURES, Experiment, Minutes, Stop
from wyrmhold.lab.experiments.grid import cells_of
from wyrmhold.lab.experiments.sections import DEFAULT_SECTIONS, SECTIONS

MAX_CHARACTERS: Final = 200_000
"""Maximum length of an experiment file, in characters."""

MAX_GAMES: Final = 10_000_000
MAX_CELLS: Final = 500
DEFAULT_CHUNK: Final = 10

KEYS: Final = (
    "title",
    "question",
    "method",
    "game",
    "rules_version",
    "seed",
    "games",
    "chunk",
    "collect",
    "report",
    "compare",
    "stop",
    "minutes",
    "grid",
    "mixes",
)


class BadExperiment(Problems):
    """A file that does not describe a valid experiment."""

    code = "bad_experiment"


def read_experiment(
    text: str, name: str, to_play: bool = True, played_under: object = None
) -> Experiment:
    """Read an experiment, to play it or to report on it. Raises BadExperiment.

    `played_under` is the rules version of games already played. If neither it nor `rules_version`
    in the text is given, the newest rules apply.
    """
    message = f"{name} is not a valid experiment"
    if len(text) > MAX_CHARACTERS:
        raise BadExperiment(message, [f"longer than {MAX_CHARACTERS} characters"])
    try:
        # Some editors add a byte order mark.
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise BadExperiment(message, ["nested too deeply"]) from None
    except tomllib.TOMLDecodeError as error:
        raise BadExperiment(message, [f"not TOML: {str(error)[:200]}"]) from None
    except ValueError:
        raise BadExperiment(message, ["a number has too many digits"]) from None
    if played_under is not None:
        data.setdefault("rules_version", played_under)
    reader = Reader(text, data, to_play)
    experiment = reader.experiment(name)
    if reader.found or experiment is None:
        raise BadExperiment(message, reader.found)
    return experiment


class Reader:
    """Reads keys one by one and collects problems."""

    def __init__(self, text: str, data: dict[str, Any], to_play: bool) -> None:
        self.text: Final = text
        self.to_play: Final = to_play
        self.data: Final = data
        self.found: list[str] = []

    def wrong(self, key: str, problem: str) -> None:
        """Note a problem with the line of its key."""
        line = line_of(self.text, key)
        self.found.append(f"{key}{f' (line {line})' if line else ''}: {problem}")

    def experiment(self, name: str) -> Experiment | None:
        """The experiment, or None if problems prevent reading on."""
        data = self.data
        for word in data:
            if word not in KEYS:
                self.wrong(word, f"unknown key; choose from {', '.join(KEYS)}")
        game = self.word("game", list(GAMES), None)
        if game is None:
            return None
        version = data.get("rules_version", GAMES[game].rules_version)
        unknown = version_problem(version, GAMES[game].rules_versions)
        if unknown is not None:
            self.wrong("rules_version", unknown.removeprefix("rules_version: "))
        collect = self.words("collect", list(collectors_of(game)), list(collectors_of(game)))
        known = [name for name, part in SECTIONS.items() if part.serves(list(collectors_of(game)))]
        usual = [name for name in DEFAULT_SECTIONS if SECTIONS[name].serves(collect)]
        report = self.words("report", known, usual)
        stop, minutes = self.stop(), self.minutes()
        for section in report:
            if section in known and not SECTIONS[section].serves(collect):
                needed = [each for each in SECTIONS[section].needs if each in collectors_of(game)]
                self.wrong("report", f"'{section}' needs '{needed[0]}' in collect")
        if "minutes" in report and minutes is None:
            self.wrong("report", "'minutes' needs a table [minutes]")
        games = self.number("games", 1, MAX_GAMES, None)
        chunk = self.number("chunk", 1, 10_000, DEFAULT_CHUNK)
        seed = self.number("seed", 0, 2**63, 0)
        texts = [self.string(word) for word in ("title", "question", "method")]
        if self.found:
            return None
        try:
            grid, mixes = data.get("grid"), data.get("mixes", {})
            cells, axes = cells_of(game, grid, mixes, MAX_CELLS, self.to_play)
        except BadOptions as error:
            for problem in error.problems:
                self.wrong(error.message, problem)
            return None
        compare = self.word("compare", axes, "")
        if "compare" in report and not compare:
            self.wrong("report", f"'compare' needs compare = one of {', '.join(axes)}")
        alone = [cell for cell in cells if len(cell.bots) < 2]
        if stop is not None and stop.measure == "first_bot" and alone:
            self.wrong("stop.measure", "first_bot needs two bots or more in every cell")
        return Experiment(
            name=name,
            title=texts[0] or name,
            question=texts[1],
            method=texts[2],
            game=game,
            rules_version=version,
            seed=seed,
            games=games,
            chunk=chunk,
            collect=tuple(collect),
            report=tuple(report),
            compare=compare or "",
            stop=stop,
            minutes=minutes,
            cells=cells,
            text=self.text,
        )

    def stop(self) -> Stop | None:
        """Read when a cell needs no more games."""
        table = self.table("stop", ("measure", "half_width", "least"))
        if table is None:
            return None
        measure = table.get("measure")
        if measure not in MEASURES:
            self.wrong("stop.measure", f"{shown(measure)} is not one of {', '.join(MEASURES)}")
        width = table.get("half_width")
        if type(width) not in (int, float) or not 0 < width < 10_000:  # type: ignore[operator]
            self.wrong("stop.half_width", f"{shown(width)} is not a number above 0, such as 0.02")
            width = 1.0
        least = table.get("least", 100)
        if type(least) is not int or not 10 <= least <= MAX_GAMES:
            self.wrong("stop.least", f"{shown(least)} is not a whole number, 10 or more")
            least = 100
        return Stop(str(measure), float(width), least)  # type: ignore[arg-type]

    def minutes(self) -> Minutes | None:
        """Read how long turns and games take at a table."""
        table = self.table("minutes", ("seconds_per_turn", "wanted"))
        if table is None:
            return None
        seconds = table.get("seconds_per_turn")
        if (
            not isinstance(seconds, list)
            or not seconds
            or not all(type(each) in (int, float) and 0 < each < 10_000 for each in seconds)
        ):
            self.wrong("minutes.seconds_per_turn", "give a list of seconds, such as [15, 25, 40]")
            seconds = [1.0]
        wanted = table.get("wanted")
        if type(wanted) not in (int, float) or not 0 < wanted < 10_000:  # type: ignore[operator]
            self.wrong("minutes.wanted", f"{shown(wanted)} is not a number of minutes, such as 30")
            wanted = 1.0
        return Minutes(tuple([float(each) for each in seconds]), float(wanted))  # type: ignore[arg-type]

    def table(self, name: str, words: tuple[str, ...]) -> Mapping[str, object] | None:
        """Read a table with these keys; None if it is missing."""
        table = self.data.get(name)
        if table is None:
            return None
        if not isinstance(table, dict):
            self.wrong(name, f"{shown(table)} is not a table: write [{name}]")
            return None
        for word in table:
            if word not in words:
                self.wrong(f"{name}.{word}", f"unknown key; choose from {', '.join(words)}")
        return table

    def string(self, key: str) -> str:
        """Read a string; empty if it is missing."""
        value = self.data.get(key, "")
        if isinstance(value, str):
            return value
        self.wrong(key, f"{shown(value)} is not a string")
        return ""

    def word(self, key: str, known: list[str], default: str | None) -> str | None:
        """Read one of the known words; required if there is no default."""
        value = self.data.get(key, default)
        if value in known or (value is not None and value == default):
            return str(value)
        what = "missing" if value is None else f"{shown(value)} is not one of"
        self.wrong(key, f"{what}{':' if value is None else ''} {', '.join(known)}")
        return default

    def words(self, key: str, known: list[str], default: list[str]) -> list[str]:
        """Read a list of known words."""
        value = self.data.get(key, default)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            self.wrong(key, f"{shown(value)} is not a list of {', '.join(known)}")
            return default
        for each in value:
            if each not in known:
                self.wrong(key, f"{shown(each)} is not one of {', '.join(known)}")
        return list(dict.fromkeys(value))

    def number(self, key: str, least: int, most: int, default: int | None) -> int:
        """Read a whole number; required if there is no default."""
        value = self.data.get(key, default)
        if type(value) is int and least <= value <= most:
            return value
        what = "missing: give" if value is None else f"{shown(value)} is not"
        self.wrong(key, f"{what} a whole number, {least} to {most}")
        return least


def line_of(text: str, key: str) -> int:
    """The line of a key such as `stop.least`; 0 if unknown."""
    path = key.split(".")
    table: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[\[?\s*([^\]]+?)\s*\]", line)
        if header is not None:
            table = [part.strip(" \"'") for part in header[1].split(".")]
            if table == path:
                return number
            continue
        given = re.match(r"\s*[\"']?([\w. -]+?)[\"']?\s*=", line)
        if given is not None and [*table, *given[1].split(".")] == path:
            return number
    # For a missing key, point to its table.
    return line_of(text, ".".join(path[:-1])) if len(path) > 1 else 0
