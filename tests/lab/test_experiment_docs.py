"""The page about the lab: its experiment can be played, and it is complete."""

from __future__ import annotations

import re

from tests.docs.blocks import blocks, page
from wyrmhold.lab.experiments.collectors import COLLECTORS
from wyrmhold.lab.experiments.experiment import MEASURES
from wyrmhold.lab.experiments.mixes import MIX_KEYS as MIX_WORDS
from wyrmhold.lab.experiments.reader import KEYS, read_experiment
from wyrmhold.lab.experiments.studies import studies
from wyrmhold.lab.experiments.wanted import SECTIONS

PAGE = "docs/laboratory.md"


def test_the_experiment_on_the_page_can_be_played() -> None:
    (block,) = blocks(PAGE, "toml")
    found = read_experiment(block.text, "page")
    assert len(found.cells) == 12
    assert found.label(11) == "4 players, level-6 against level-3, without map"


def test_the_page_names_every_key_of_an_experiment() -> None:
    text = page(PAGE)
    words = [*KEYS, *MEASURES, *SECTIONS, *studies()]
    words += [name for names in COLLECTORS.values() for name in names]
    words += [word for names in MIX_WORDS.values() for word in names]
    named = set(re.findall(r"`\[?([\w-]+)[^`]*`", text))
    assert sorted(set(words) - named - {"mixes"}) == []
    assert "`[mixes.NAME]`" in text
