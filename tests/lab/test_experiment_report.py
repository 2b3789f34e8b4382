"""Reports: intervals with the stated coverage, and a page determined by the games."""

from __future__ import annotations

import hashlib
import re
from contextlib import closing
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from tests.lab.experiment_files import DRAKON, RUN, experiment
from tests.lab.test_experiment_running import HERE
from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.experiments.report.estimates import (
    Estimate,
    between_seats,
    difference,
    mean,
    of_seats,
    share,
)
from wyrmhold.lab.experiments.report.page import SECTION_MAKERS, Page, page_of
from wyrmhold.lab.experiments.report.parts import by_deal, number, signed
from wyrmhold.lab.experiments.run import Run
from wyrmhold.lab.experiments.run_results import RunResults, results_of
from wyrmhold.lab.experiments.sections import SECTIONS

VOID = ("meta", "br", "path", "rect", "line")


def results(found: Experiment, path: Path) -> RunResults:
    with closing(Run(found, path)) as run:
        for _ in run.play(HERE):
            pass
        return results_of(run.folder)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[RunResults]:
    folder = tmp_path_factory.mktemp("lab")
    found = [replace(experiment(RUN), games=120), replace(experiment(DRAKON), games=40)]
    return [results(each, folder / str(number)) for number, each in enumerate(found)]


@pytest.fixture(scope="module")
def pages(runs: list[RunResults]) -> list[Page]:
    return [page_of(found) for found in runs]


def test_an_interval_contains_the_truth_in_about_95_of_100_cases() -> None:
    """Only one seat of a game wins: the interval has to account for that."""
    rng = np.random.default_rng(1)
    kept = dict.fromkeys(("share", "mean", "seats", "between", "paired"), 0)
    for _ in range(400):
        winners = rng.integers(0, 3, 300)
        shares = np.eye(3)[winners]
        chosen = (rng.random((300, 3)) < 0.4).astype(float)
        turns = rng.normal(50, 10, 300)
        luck = rng.normal(0, 30, 300)
        seats, gain = of_seats(shares, chosen), between_seats(shares, chosen)
        assert seats is not None
        assert gain is not None
        kept["share"] += not share(float((winners == 0).sum()), 300).clear_of(1 / 3)
        kept["mean"] += not mean(turns).clear_of(50)
        kept["seats"] += not seats.clear_of(1 / 3)
        kept["between"] += not gain.clear_of(0)
        more = difference(turns + luck + 5, rng.normal(50, 10, 300) + luck, paired=True)
        kept["paired"] += not more.clear_of(5)
    assert all(370 <= count <= 392 for count in kept.values()), kept


def test_pairing_removes_luck_from_a_difference() -> None:
    rng = np.random.default_rng(2)
    luck, one, other = rng.normal(0, 30, 200), rng.normal(5, 3, 200), rng.normal(0, 3, 200)
    paired = difference(luck + one, luck + other, paired=True)
    apart = difference(luck + one, luck + other, paired=False)
    assert paired.value == pytest.approx(apart.value)
    assert paired.high - paired.low < (apart.high - apart.low) / 4


def test_games_with_the_same_luck_count_as_one() -> None:
    values = np.array([1.0, 3.0, 5.0, 7.0, 100.0])
    assert by_deal(values, 2).tolist() == [2.0, 6.0]
    assert by_deal(values, 1).tolist() == values.tolist()


def test_too_few_seats_give_no_figure() -> None:
    """Five seats that all lost allow no honest interval."""
    shares = np.tile([1.0, 0.0], (50, 1))
    few = np.zeros((50, 2))
    few[:5, 1] = 1.0
    assert of_seats(shares, few) is None
    assert between_seats(shares, few) is None
    assert between_seats(shares, 1 - few) is None
    few[:40, 1] = 1.0
    assert of_seats(shares, few) == Estimate(0, 0, 0)
    assert between_seats(shares, few) is not None


def test_figures_and_kinds_are_shown_where_there_is_enough_data(pages: list[Page]) -> None:
    assert ">Dwarf<" in pages[0].html
    assert "Wins by figure: 3 players, random" in pages[0].html
    assert "Dealt or not: standard" in pages[1].html
    assert ">Find coin<" in pages[1].html
    assert "fewer than 100 games" in pages[1].html
    assert "fewer than 100 games" not in pages[0].html


def test_numbers_are_human_readable() -> None:
    assert [number(-0.01), number(-1.25, 2), number(12345.6)] == ["0.0", "−1.25", "12,345.6"]
    assert signed(Estimate(1.26, -0.5, 3)) == "+1.3 (−0.5 to 3.0)"


def test_every_part_can_be_rendered() -> None:
    assert set(SECTION_MAKERS) == set(SECTIONS)


class Checker(HTMLParser):
    """Checks that a page closes its tags, and collects what it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.names.append(str(value))
            if name in ("src", "href", "xlink:href") and not str(value).startswith("#"):
                self.loads.append(str(value))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()


@pytest.mark.parametrize("which", [0, 1], ids=["dragon_run", "drakon"])
def test_a_page_is_self_contained_and_states_its_digest(
    which: int, runs: list[RunResults], pages: list[Page]
) -> None:
    page = pages[which]
    checker = Checker()
    checker.feed(page.html)
    assert checker.open == []
    assert checker.loads == []
    assert len(set(checker.names)) == len(checker.names)
    assert "<script" not in page.html
    assert "@import" not in page.html
    without = page.html.replace(page.digest, "0" * 64)
    assert hashlib.sha256(without.encode()).hexdigest() == page.digest
    assert runs[which].digest in page.html
    assert runs[which].experiment.digest() in page.html
    assert "wyrmhold lab run small.toml --games" in page.html
    shown = len(re.findall("<svg ", page.html))
    assert shown
    assert shown == 2 * len(re.findall("<figure>", page.html))
    assert not re.search(r"#0[1-4]040|#0[123]0[123]0", page.html), "a colour placeholder is left"


def test_the_page_shows_the_figures_of_the_games(runs: list[RunResults], pages: list[Page]) -> None:
    found = runs[0]
    html = pages[0].html
    games = found.games
    for cell in range(4):
        turns = games.filter(games["cell"] == cell)["turns"].to_numpy()
        assert f">{number(float(turns.mean()))}<" in html
    won = found.seats.filter((found.seats["cell"] == 1) & (found.seats["bot"] == "scripted"))
    share_won = float(won["share"].sum()) / 120
    assert f">{number(100 * share_won)} %<" in html


def test_text_from_an_experiment_cannot_break_the_page(tmp_path: Path) -> None:
    text = RUN.replace("Small", "<b>&</b><script>").replace("games = 30", "games = 2")
    text = re.sub(r"report = .*", 'report = ["wins"]', text)
    found = results(experiment(text), tmp_path / "a")
    html = page_of(found).html
    assert page_of(found).html == html, "the same games make the same bytes"
    assert "<b>" not in html
    assert "<script" not in html
    assert "&lt;b&gt;&amp;&lt;/b&gt;" in html
