"""The page about the lab: its experiment can be played, and it is complete."""

from __future__ import annotations

import re

from tests.docs.blocks import blocks, page
from wyrmhold.games.registry import OURS
from wyrmhold.lab.experiments.experiment import MEASURES
from wyrmhold.lab.experiments.reader import KEYS, read_experiment
from wyrmhold.lab.experiments.sections import SECTIONS
from wyrmhold.lab.experiments.studies import studies
from wyrmhold.lab.game_lab import lab_of

PAGE = "docs/laboratory.md"


def test_the_experiment_on_the_page_can_be_played() -> None:
    (block,) = blocks(PAGE, "toml")
    found = read_experiment(block.text, "page")
    assert len(found.cells) == 12
    assert found.label(11) == "4 players, level-6 against level-3, without map"


def test_the_page_names_every_key_of_an_experiment() -> None:
    text = page(PAGE)
    words = [*KEYS, *MEASURES, *SECTIONS, *studies()]
    labs = [lab_of(name) for name in OURS]
    words += [name for lab in labs for name in lab.collectors]
    words += [word for lab in labs if lab.mixes is not None for word in lab.mixes.keys]
    named = set(re.findall(r"`\[?([\w-]+)[^`]*`", text))
    assert sorted(set(words) - named - {"mixes"}) == []
    assert "`[mixes.NAME]`" in text
