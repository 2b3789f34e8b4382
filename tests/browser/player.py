"""Plays in the page: reads the question, picks from what is offered, and confirms.

A player sees only the page. What can be chosen has `data-pick`, a lit cell `data-cell`, a button
that answers `data-answer`; without other instructions, a player picks at random. Players differ in
how they press things: with a mouse, a finger, the keyboard alone, or in words.

A player's choices depend on their seed, on how many questions and presses came before, and on what
is offered; not on the order of the page's elements, nor on time.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from math import dist
from typing import Any, ClassVar

from playwright.async_api import Locator, Page, expect

from tests.browser.kit import axe

LOOK = """() => {
  const plate = document.querySelector("#prompt");
  const usable = (one) => !one.disabled && one.getAttribute("aria-disabled") !== "true";
  const free = (one) => usable(one) && one.getAttribute("aria-pressed") !== "true";
  const all = (what, which, name) => {
    const found = [...document.querySelectorAll(what)].filter(which);
    return [...new Set(found.map((one) => one.dataset[name]))].sort();
  };
  return {
    over: document.querySelector("dialog[open] .end") !== null,
    cover: document.querySelector("main.cover") !== null,
    prompt: plate?.dataset.prompt ?? null,
    kind: plate?.dataset.kind ?? "",
    title: plate?.querySelector("h2")?.textContent ?? "",
    refusal: plate?.querySelector("[role=alert]")?.textContent ?? "",
    picks: all("[data-pick]", free, "pick"),
    cells: all("[data-cell].target", free, "cell"),
    answers: all("[data-answer]", usable, "answer"),
    turns: document.querySelector("[data-turn]:enabled") !== null,
  };
}"""
ASKED = f"""(before) => {{
  const now = ({LOOK})();
  if (now.over || now.cover) return now;
  if (now.prompt === before || now.prompt === null) return null;
  return now.picks.length + now.cells.length + now.answers.length > 0 ? now : null;
}}"""
GONE = f"""(before) => {{
  const now = ({LOOK})();
  return now.prompt !== before || now.over || now.cover || now.refusal ? now : null;
}}"""
HEARD = """([last, typed]) => {
  const lines = [...document.querySelectorAll("[role=log] > p")];
  const at = lines.findLastIndex((line) => line.textContent === typed);
  // Old lines go away in the end, also the one that was the last.
  if (at <= lines.indexOf(last) || at === lines.length - 1) return null;
  return lines.slice(at + 1).map((line) => line.textContent);
}"""

POLL_MS = 30
"""How often the page is looked at while a player waits. Every frame would cost a core."""

MAX_PRESSES = 80
"""Enough presses for any answer, even one that names thirty cards."""
FIDDLING_PRESSES = 12
"""After this many presses, a player gives the first answer available."""
ENDS_SOONER = ("charge", "again")
"""Answers that bring the end of a game closer."""
ENDS_SOONER_IN_WORDS = (". Charge", ". Another turn")
"""The same as text mode lists them."""


@dataclass(frozen=True)
class Sight:
    """What the page shows of a question."""

    over: bool
    cover: bool
    prompt: str | None
    kind: str
    title: str
    refusal: str
    picks: list[str]
    cells: list[str]
    answers: list[str]
    turns: bool


class Player:
    """Plays with a mouse and without a plan."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.seed = seed
        self.answered = 0
        """Number of questions answered so far."""
        self.rng = random.Random(seed)
        """Reseeded for every press."""
        self.kinds: set[str] = set()
        """Every kind of question answered so far."""
        self.covers = 0
        """How often the screen was taken over from another player."""

    async def look(self) -> Sight:
        return Sight(**await self.page.evaluate(LOOK))

    async def asked(self, before: str | None = None) -> Sight:
        """Wait for a question after `before`, a hand-over of the screen, or the end."""
        return await self._when(ASKED, before)

    async def play(self) -> None:
        """Play until the end screen."""
        before: str | None = None
        while True:
            sight = await self.asked(before)
            await check_access(self.page, sight)
            if sight.over:
                return
            if sight.cover:
                self.covers += 1
                await self.press(self.page.locator("main.cover .primary"))
                before = None
            else:
                await self.answer(sight)
                before = sight.prompt

    async def answer(self, asked: Sight) -> None:
        """Answer anything; wait until the question is gone."""
        self.begin(asked)
        now = asked
        for presses in range(MAX_PRESSES):
            self.reseed(presses)
            if now.prompt != asked.prompt or now.over or now.cover:
                return
            assert not now.refusal, f"{now.title} was answered, but: {now.refusal}"
            picks = len(now.picks) + len(now.cells)
            hurried = any(token in ENDS_SOONER for token in now.answers)
            enough = hurried or not picks or presses >= FIDDLING_PRESSES
            if now.answers and (enough or self.rng.random() < 0.6):
                await self.confirm(self.any_of(now.answers))
                now = await self._when(GONE, asked.prompt)
            elif now.turns and self.rng.random() < 0.2:
                await self.press(self.page.locator("[data-turn]"))
                now = await self.look()
            else:
                assert picks, f"{now.title} offers nothing: {now}"
                chosen = self.rng.choice([*now.picks, *now.cells])
                await (self.pick(chosen) if chosen in now.picks else self.cell(chosen))
                now = await self.look()
        raise AssertionError(f"{asked.title} cannot be answered: {now}")

    def begin(self, asked: Sight) -> None:
        """Count a question before it is answered."""
        self.kinds.add(asked.kind)
        self.answered += 1
        self.reseed(0)

    def reseed(self, presses: int) -> None:
        """Derive the next choice from the seed and the number of questions and presses."""
        self.rng = random.Random(f"{self.seed}:{self.answered}:{presses}")

    def any_of(self, tokens: list[str]) -> str:
        """Pick one, preferring those that bring the end closer."""
        soon = [token for token in tokens if token in ENDS_SOONER]
        return self.rng.choice(soon if soon and self.rng.random() < 0.8 else tokens)

    async def give(self, token: str) -> None:
        """Give one answer: choose each of its parts, turn the chamber as needed, and confirm."""
        asked = await self.look()
        verb, words = parts(token)
        cards = [word for word in words if is_card(word)]
        button = self.page.locator(f'[data-pick="verb {verb}"]')
        if verb.startswith("use ") or await button.count():
            await self.pick(f"verb {verb}")
        if cards:
            await self._hold(cards)
        for word in words:
            if word not in cards:
                await self._choose(verb, word)
        now = await self.look()
        for _ in range(MAX_PRESSES):
            if token in now.answers:
                break
            assert now.turns, f"{token} cannot be chosen: {now}"
            await self.press(self.page.locator("[data-turn]"))
            now = await self.look()
        await self.confirm(token)
        now = await self._when(GONE, asked.prompt)
        assert not now.refusal, f"{token} was refused: {now.refusal}"

    async def _choose(self, verb: str, word: str) -> None:
        chamber, _, place = word.rpartition("@")
        if chamber:
            await self._choose(verb, chamber)
        if re.fullmatch(r"-?\d+,-?\d+", place.rpartition(">")[2]):
            await self.cell(place.rpartition(">")[2])
        elif ":" in place:
            kind, _, arrows = place.partition(":")
            await self.pick(f"tile {kind}:{shape(arrows)}")
        elif place.isdigit():
            await self.pick(("coin " if verb in ("bargain", "use swap") else "seat ") + place)

    async def _hold(self, cards: list[str]) -> None:
        """Choose exactly these cards, heroes or characters."""
        where = '[data-pick="{0} {1}"][aria-pressed="{2}"]'.format
        pressed = self.page.locator('[data-pick^="card "][aria-pressed="true"]')
        names = {str(await one.get_attribute("data-pick")) for one in await pressed.all()}
        for name in sorted(names):
            card = name.removeprefix("card ")
            for _ in range(await self.page.locator(where("card", card, "true")).count()):
                await self.press(self.page.locator(where("card", card, "true")).last)
        for card in cards:
            offered = [where("word", card, "false"), where("card", card, "false")]
            held = self.page.locator(
                f"{where('word', card, 'true')}, {where('card', card, 'true')}"
            )
            count = await held.count()
            await self.press(self.page.locator(", ".join(offered)).first)
            await expect(held).to_have_count(count + 1)

    async def pick(self, what: str) -> None:
        """Choose what is offered under that name, unless it is chosen already."""
        found = self.page.locator(f'[data-pick="{what}"]')
        more = self.page.locator("[data-more]:enabled")
        if not await found.count() and await more.count():
            await self.press(more)
        await found.first.wait_for()
        free = self.page.locator(f'[data-pick="{what}"][aria-pressed="false"]')
        if await free.count():  # the next one of several equal ones
            await self.press(free.first)

    async def cell(self, cell: str) -> None:
        """Choose a cell of the board."""
        await self.press(self.page.locator(f'[data-cell="{cell}"]'))

    async def confirm(self, token: str) -> None:
        await self.press(self.page.locator(f'[data-answer="{token}"]').first)

    async def press(self, what: Locator) -> None:
        # Once a row of cards has been scrolled, a button appears at its edge and moves the cards. A
        # card that moves between the mouse's going down and up is not pressed: so first scroll.
        await what.scroll_into_view_if_needed()
        await what.click()

    async def _when(self, script: str, before: str | None) -> Sight:
        found = await self.page.wait_for_function(script, arg=before, polling=POLL_MS)
        seen: dict[str, Any] = await found.json_value()
        return Sight(**seen)


class Finger(Player):
    """Plays on a phone."""

    DOUBLE_TAP_PX: ClassVar = 40
    """Two quick taps that are closer count as one press."""

    last: tuple[float, float] | None = None
    """Where the last tap was."""

    async def press(self, what: Locator) -> None:
        await self.tap(what)
        if await self.page.locator(".explanation.pinned").count():
            # On a busy machine, it was a long press, which only explains.
            await self.tap(what)

    async def tap(self, what: Locator) -> None:
        await what.scroll_into_view_if_needed()
        box = await what.bounding_box()
        assert box is not None
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.last is not None and dist(middle, self.last) < self.DOUBLE_TAP_PX:
            # A tap somewhere else keeps two taps apart. It also closes an explanation.
            await self.page.touchscreen.tap(1, 1)
        self.last = middle
        await what.tap()


class Keys(Player):
    """Plays with the keyboard alone."""

    MOST_TABS: ClassVar = 120

    async def press(self, what: Locator) -> None:
        await self.reach(await what.element_handle())
        chosen = await what.get_attribute("aria-pressed") == "true"
        await self.page.keyboard.press("Space" if chosen else "Enter")  # Enter would confirm it

    async def pick(self, what: str) -> None:
        found = self.page.locator(f'[data-pick="{what}"][aria-pressed="false"]').first
        key = await found.get_attribute("aria-keyshortcuts")
        if key:
            await self.page.keyboard.press(key)
        else:
            await super().pick(what)

    async def cell(self, cell: str) -> None:
        """Move to the board, then to the first or last lit cell."""
        await self.reach(await self.page.locator('[data-cell][tabindex="0"]').element_handle())
        for key in self.rng.sample(["Home", "End"], 2):
            await self.page.keyboard.press(key)
            focused = self.page.locator("[data-cell]:focus")
            if await focused.get_attribute("aria-pressed") == "false":
                await self.page.keyboard.press("Enter")
                return

    async def reach(self, element: object) -> None:
        """Press Tab until the element has the focus."""
        for _ in range(self.MOST_TABS):
            if await self.page.evaluate("one => one === document.activeElement", element):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {element}")


class Words(Player):
    """Plays in text mode: asks what is legal, and types the number of one of the answers."""

    async def answer(self, asked: Sight) -> None:
        self.begin(asked)
        listed = await self.say("legal")
        numbers = {line: number[1] for line in listed if (number := re.match(r"(\d+)\. ", line))}
        assert numbers, f"{asked.title} lists nothing: {listed}"
        assert not re.search(r"\d,-?\d", "".join(numbers)), f"coordinates in {listed}"
        soon = [line for line in numbers if line.endswith(ENDS_SOONER_IN_WORDS)]
        await self.type(numbers[self.rng.choice(soon or sorted(numbers))])
        now = await self._when(GONE, asked.prompt)
        assert not now.refusal, f"{asked.title} was answered, but: {now.refusal}"

    async def type(self, text: str) -> None:
        """Type a line and Enter. The field has had the focus since text mode began."""
        await self.page.keyboard.type(text)
        await self.page.keyboard.press("Enter")

    async def say(self, text: str) -> list[str]:
        """Type a command; return the lines that answer it."""
        lines = self.page.get_by_role("log", name="Text mode").locator("p")
        last = await lines.last.element_handle()
        await self.type(text)
        found = await self.page.wait_for_function(HEARD, arg=[last, f"> {text}"], polling=POLL_MS)
        told: list[str] = await found.json_value()
        return told


def parts(token: str) -> tuple[str, list[str]]:
    """The verb of a token, which may be two words, and the rest."""
    words = token.split(" ")
    long = words[0] in ("use", "power") or words[1:2] == ["none"]
    return " ".join(words[: 1 + long]), words[1 + long :]


def is_card(word: str) -> bool:
    """Whether a word of a token names a card, a hero or a character."""
    return re.fullmatch("[a-z][a-z_0-9]*", word) is not None


def shape(arrows: str) -> str:
    """The arrows of a chamber as written in a hand."""
    if len(arrows) == 2:
        return "NS" if arrows in ("NS", "EW") else "NE"
    return {"-": "-", 1: "N", 3: "NES", 4: "NESW"}["-" if arrows == "-" else len(arrows)]


_accessible: set[tuple[object, ...]] = set()


async def check_access(page: Page, sight: Sight) -> None:
    """Fail if axe finds anything. Each state of a page is checked once."""
    size = page.viewport_size
    path = re.sub(r"/table/.*", "/table", page.url)
    text = await page.locator("#command").count()
    state = (path, size and size["width"], sight.kind, sight.cover, sight.over, text)
    if state not in _accessible:
        _accessible.add(state)
        found = await axe(page)
        assert not found, "\n".join([str(state), *found])
