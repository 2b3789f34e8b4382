"""The rules and names in German and French say what the originals say, and are not stale."""

from __future__ import annotations

import copy
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.docs.blocks import page
from wyrmhold.cli.page_texts.dragon_run.part import CARDS
from wyrmhold.cli.page_texts.drakon.part import ONLY_TERMINAL
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.setup.flags import FLAGS
from wyrmhold.games.drakon.setup.options import HOUSE
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.clauses import Clause, Difference

TRANSLATIONS = ("de", "fr")
LANGUAGES = ("en", *TRANSLATIONS)
CLAUSES = {name: game.reference().clauses for name, game in GAMES.items()}
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", TRANSLATIONS)
every_game = pytest.mark.parametrize("game", CLAUSES)


def texts(language: str, name: str) -> Any:
    """One of the page's text files."""
    return json.loads(page(f"web/src/texts/{language}/{name}.json"))


def digest(clause: Clause) -> str:
    """The value of `of` in a translation: it changes with every translated text."""
    differences = json.dumps(differences_of(clause), sort_keys=True)
    notes = (clause.ruling or "", clause.reconstructed or "")
    changed = [text for _, text in clause.changed]
    said = [json.dumps(words_of(clause), sort_keys=True)] if clause.texts else []
    text = "\n".join((clause.title, clause.rule, *notes, differences, *changed, *said))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def differences_of(clause: Clause) -> dict[str, str]:
    return {difference.name: difference.text for difference in clause.differences}


def words_of(clause: Clause) -> dict[str, Any]:
    """The texts of a clause that are translated: those that the terminal does not have alone."""
    said: dict[str, Any] = copy.deepcopy(dict(clause.texts))
    for question in said.get("ask", {}).values():
        for use in ONLY_TERMINAL:
            question.pop(use, None)
    return said


def names_in_boxes(clause: str) -> list[str]:
    """The English names of the pieces that a clause describes."""
    boxes = [*[each.box for each in EDITIONS.values()], EXPANSION_ONE.box]
    rows = [(row.clause, row.name) for box in boxes for row in box.chamber_rows]
    rows += [(row.clause, row.title) for box in boxes for row in box.hero_rows]
    rows += [(row.clause, row.title) for rows in CARDS.values() for row in rows]
    return sorted({name for of, name in rows if of == clause})


def original(clause: Clause) -> dict[str, Any]:
    """A clause in the shape of its translation, without the digest."""
    changed = {str(version): text for version, text in clause.changed}
    names = names_in_boxes(clause.id)
    said = {**({"names": {name: name for name in names}} if names else {}), **words_of(clause)}
    for flag in FLAGS:
        if flag.option.rule == clause.id and flag.option.name in HOUSE:
            said["option"] = {"title": flag.option.title, "text": flag.option.text}
    return {
        "title": clause.title,
        "rule": clause.rule,
        "ruling": clause.ruling,
        "reconstructed": clause.reconstructed,
        "differences": differences_of(clause),
        **({"changed": changed} if changed else {}),
        **({"texts": said} if said else {}),
    }


def strings(value: Any, where: str = "") -> Iterator[tuple[str, str | None]]:
    """Every text in a tree, with its path."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from strings(part, f"{where}.{key}" if where else key)
    else:
        yield where, value


def marks(text: str | None) -> list[str]:
    """What a translation must not change: numbers and cited clauses."""
    return sorted(re.findall(r"[A-Z]+(?:-[A-Z0-9]+)+|\d+", text or ""))


@every_translation
def test_every_section_is_translated(language: str) -> None:
    sections = [clause.section for clauses in CLAUSES.values() for clause in clauses.values()]
    assert list(texts(language, "rules")["sections"]) == list(dict.fromkeys(sections))


@every_translation
def test_every_clause_is_translated_and_none_is_unknown(language: str) -> None:
    found = texts(language, "rules")["clauses"]
    assert {game: list(clauses) for game, clauses in found.items()} == {
        game: list(clauses) for game, clauses in CLAUSES.items()
    }


@every_game
@every_translation
def test_no_translation_is_stale(language: str, game: str) -> None:
    found = texts(language, "rules")["clauses"][game]
    stale = [
        f'{name}: update the translation, then set "of" to "{digest(clause)}"'
        for name, clause in CLAUSES[game].items()
        if found[name]["of"] != digest(clause)
    ]
    assert stale == []


@pytest.mark.parametrize(
    "changed",
    [
        {"title": "Another"},
        {"rule": "Another."},
        {"ruling": "Another."},
        {"reconstructed": "Another."},
        {"differences": (Difference("fourth", "Fourth edition", "Another."),)},
        {"changed": ((2, "Another."),)},
        {"texts": {"effect": "Another."}},
    ],
)
def test_a_changed_original_has_another_digest(changed: dict[str, Any]) -> None:
    clause = CLAUSES["drakon"]["SET-1"]
    assert digest(replace(clause, **changed)) != digest(clause)


def test_a_digest_ignores_fields_that_are_not_translated() -> None:
    clause = CLAUSES["drakon"]["SET-2"]
    assert digest(replace(clause, settled_by="Another.", sources=())) == digest(clause)


@every_game
@every_translation
def test_a_translation_has_the_parts_of_its_original(language: str, game: str) -> None:
    found = texts(language, "rules")["clauses"][game]
    for name, clause in CLAUSES[game].items():
        assert found[name].pop("of"), name
        parts, wanted = dict(strings(found[name])), dict(strings(original(clause)))
        assert sorted(parts) == sorted(wanted), name
        for part, text in parts.items():
            assert bool(text) == bool(wanted[part]), (name, part)
            assert marks(text) == marks(wanted[part]), (name, part)


def shape(language: str) -> list[str]:
    return [where for where, _ in strings(texts(language, "names"))]


@every_language
def test_names_and_effects_are_complete_and_in_the_games_order(language: str) -> None:
    heroes = {name: [hero.name for hero in each.heroes] for name, each in EDITIONS.items()}
    cards = {"locations": LOCATIONS, "treasures": TREASURES, "characters": CHARACTERS}
    assert shape(language) == [
        *[
            f"drakon.{edition}.{what}.{name}"
            for edition in EDITIONS
            for what, names in (("kinds", KINDS), ("heroes", heroes[edition]))
            for name in names
        ],
        *[f"dragon_run.{what}.{name}" for what, names in cards.items() for name in names],
        *[
            f"reasons.{name}.{reason}"
            for name, game in GAMES.items()
            for reason in game.reference().reasons
        ],
        *[f"effects.drakon.{kind}" for kind in KINDS],
        *[f"effects.heroes.{edition}.{hero}" for edition in EDITIONS for hero in heroes[edition]],
        *[f"effects.dragon_run.{name}" for names in cards.values() for name in names],
    ]


@every_language
def test_no_name_or_effect_is_empty(language: str) -> None:
    assert [where for where, text in strings(texts(language, "names")) if not text] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_english_names_of_drakon_match_the_box(edition: str) -> None:
    box = EDITIONS[edition].box.joined(EXPANSION_ONE.box)
    assert texts("en", "names")["drakon"][edition] == {
        "kinds": {kind: box.name_of(kind) for kind in KINDS},
        "heroes": {row.name: row.title for row in box.hero_rows},
    }


def test_english_names_of_dragon_run_match_the_cards() -> None:
    for names in texts("en", "names")["dragon_run"].values():
        assert names == {name: CATALOGUE.title(name) for name in names}


def named(language: str) -> Iterator[tuple[str, str, str]]:
    """Every name, with the game and the clause that describes the named piece."""
    names = texts(language, "names")
    for edition, each in EDITIONS.items():
        here, box = names["drakon"][edition], each.box.joined(EXPANSION_ONE.box)
        for chamber in box.chamber_rows:
            yield "drakon", chamber.clause, here["kinds"][chamber.kind]
        for hero in box.hero_rows:
            yield "drakon", hero.clause, here["heroes"][hero.name]
    cards = {name: text for kind in names["dragon_run"].values() for name, text in kind.items()}
    for card in (*CATALOGUE.locations, *CATALOGUE.treasures, *CATALOGUE.characters):
        if not card.value:  # objects are described together, without their names
            yield "dragon_run", card.clause, cards[card.name]


@every_translation
def test_a_clause_uses_the_name_of_what_it_describes(language: str) -> None:
    clauses = texts(language, "rules")["clauses"]
    for game, clause, name in named(language):
        text = " ".join(part or "" for _, part in strings(clauses[game][clause]))
        assert name.partition(" (")[0].casefold() in text.casefold(), (clause, name)
