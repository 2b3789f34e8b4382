"""A box of your own: edited, checked, saved, shared and played."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import DESKTOP, PHONE, Size, axe
from tests.browser.player import Player
from tests.browser.tables import settle
from tests.browser.test_games import hasty, play_all
from tests.cli.program import run


async def number(editor: Locator, piece: str, count: int) -> None:
    """Type how many of a piece there are."""
    field = editor.get_by_role("spinbutton", name=piece, exact=True)
    await field.fill(str(count))
    await field.press("Tab")


async def saved_file(page: Page, editor: Locator, folder: Path) -> Path:
    async with page.expect_download() as started:
        await editor.get_by_role("button", name="Save file").click()
    download = await started.value
    path = folder / download.suggested_filename
    await download.save_as(path)
    return path


async def test_a_box_is_edited_saved_and_played(visit: Visit, tmp_path: Path) -> None:
    visitor = await hasty(visit)
    page = await visitor.tab("/")
    await page.get_by_role("button", name="One device Drakon").click()
    setup = page.get_by_role("dialog", name="Drakon on one device")
    await setup.locator(".sizes label").get_by_text("2", exact=True).click()
    await setup.get_by_text("Rules", exact=True).click()
    await setup.get_by_label("Turn limit").fill("1")
    await expect(setup.locator("[data-box]")).to_contain_text("71 Chambers · 28 Coins")
    await setup.get_by_role("button", name="Edit the box").click()
    editor = page.get_by_role("dialog", name="Drakon: your own box")
    await expect(editor.get_by_text("This is the standard box.")).to_be_visible()

    # The engine says what is wrong, next to what causes it.
    chambers, coins = (editor.get_by_role("region", name=each) for each in ("Chambers", "Coins"))
    await number(editor, "Blank, one arrow", 180)
    await expect(chambers.locator("header")).to_contain_text("247 are too many: the limit is 200.")
    await expect(chambers.locator("header")).to_contain_text("176 more than standard")
    for value in ("1 gold", "2 gold", "3 gold"):
        await number(editor, value, 0)
    await expect(editor.get_by_text("2 problems to fix")).to_be_visible()
    await expect(editor.get_by_text("Nobody could win with these coins")).to_be_visible()
    await expect(editor.get_by_role("button", name="Use this box")).to_be_disabled()
    await editor.get_by_role("button", name="Reset to standard").click()
    await expect(editor.get_by_text("This is the standard box.")).to_be_visible()

    # With the keyboard and with the buttons.
    blank = editor.get_by_role("spinbutton", name="Blank, one arrow", exact=True)
    await expect(blank).to_have_value("4")
    await blank.focus()
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Tab")
    await editor.get_by_role("button", name="One more: Teleport, no arrows").click()
    await editor.get_by_role("button", name="One less: 2 gold").click()
    await expect(editor.locator("[data-piece=teleport]")).to_contain_text("standard: 2")
    await expect(coins.locator("header")).to_contain_text("1 fewer than standard")
    await editor.get_by_label("Name of this box").fill("Grandma's copy")
    path = await saved_file(page, editor, tmp_path)
    assert path.name == "Grandma-s-copy.toml"
    file = tomllib.loads(path.read_text("utf-8"))
    assert file["chambers"]["blank"] == {"N": 5, "NE": 5, "NS": 5, "NES": 4}
    assert (file["chambers"]["teleport"], file["coins"]) == ({"-": 3}, {"1": 5, "2": 17, "3": 5})
    assert run("tiles", "--box", str(path)).status == 0  # the same file works in the terminal

    await editor.get_by_role("button", name="Use this box").click()
    await expect(setup.get_by_role("combobox", name="Box")).to_have_value("Grandma's copy")
    await expect(setup.locator("[data-box]")).to_contain_text("73 Chambers · 27 Coins")
    await setup.get_by_role("button", name="Start the game").click()
    await page.wait_for_url("**/table/*")
    await play_all(Player(page, 3))
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.locator(".about")).to_contain_text("Own box")
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("button", name="What is in the box").click()
    contents = page.get_by_role("dialog", name="What is in the box")
    await expect(contents.get_by_text("3 × Teleport")).to_be_visible()
    await expect(contents).to_contain_text("73, standard 71")
    assert await axe(page) == []


async def test_a_box_file_is_opened_remembered_and_played(visit: Visit, tmp_path: Path) -> None:
    """From the terminal to the page, with cards, against bots; the browser remembers it."""
    path = tmp_path / "office.toml"
    text = run("tiles", "--game", "dragon_run", "--toml").out
    path.write_text(text.replace("hall = 5", "hall = 7").replace("object_5 = 3", "object_5 = 30"))
    visitor = await hasty(visit, size=PHONE)
    page = await visitor.tab("/")
    card = page.get_by_role("article", name="Dragon Run")
    await card.get_by_text("Rules", exact=True).click()
    await card.get_by_role("button", name="Edit the box").click()
    editor = page.get_by_role("dialog", name="Dragon Run: your own box")
    await editor.locator("input[type=file]").set_input_files(
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"dragons = [1, 2"}
    )
    await expect(editor.get_by_text("This is not a box file.")).to_be_visible()
    await editor.locator("input[type=file]").set_input_files(path)
    await expect(editor.get_by_label("Name of this box")).to_have_value("office")
    treasure_hall = editor.get_by_role("spinbutton", name="Treasure Hall", exact=True)
    await expect(treasure_hall).to_have_value("7")
    await number(editor, "Dragon", 2)
    dragon = editor.locator("[data-piece=dragon]")
    await expect(dragon).to_contain_text("There must be exactly one Dragon.")
    await editor.get_by_role("button", name="One less: Dragon").click()
    await expect(editor.get_by_text("This box can be played.")).to_be_visible()
    await editor.get_by_role("button", name="Use this box").click()
    await expect(card.get_by_text("12 Locations · 65 Treasures")).to_be_visible()

    await page.reload()
    await expect(card.get_by_text("Own box")).to_be_visible()
    await page.get_by_role("button", name="Play against bots Dragon Run").click()
    await page.wait_for_url("**/table/*")
    await expect(page.locator(".about")).to_contain_text("Own box")
    await play_all(Player(page, 5))

    # Back to the standard box, and to the saved one.
    await page.goto("/")
    await card.get_by_text("Rules", exact=True).click()
    box = card.get_by_role("combobox", name="Box")
    await box.select_option("Standard box")
    await expect(card.get_by_text("10 Locations · 38 Treasures")).to_be_visible()
    await box.select_option("office")
    await expect(card.get_by_text("12 Locations · 65 Treasures")).to_be_visible()


async def test_a_box_fits_the_rules_of_its_table(visit: Visit, tmp_path: Path) -> None:
    """A file brings its edition and expansion; without the expansion, its chambers are faults."""
    path = tmp_path / "big.toml"
    path.write_text(run("tiles", "--edition", "fourth", "--expansion-one", "--toml").out)
    visitor = await visit()
    await settle(visitor)
    page = await visitor.tab("/")
    await page.get_by_role("button", name="With friends Drakon").click()
    setup = page.get_by_role("dialog", name="Drakon with friends")
    await setup.get_by_text("Rules", exact=True).click()
    await setup.get_by_role("button", name="Edit the box").click()
    editor = page.get_by_role("dialog", name="Drakon: your own box")
    await editor.locator("input[type=file]").set_input_files(path)
    await expect(editor.get_by_text("Fourth edition · Ten gold · Expansion One")).to_be_visible()
    await number(editor, "Tornado, one arrow", 4)
    await expect(editor.get_by_text("This box can be played.")).to_be_visible()
    await editor.get_by_role("button", name="Use this box").click()
    await expect(setup.get_by_role("radio", name="Fourth edition")).to_be_checked()
    expansion = setup.get_by_role("checkbox", name="Expansion One")
    await expect(expansion).to_be_checked()
    await expansion.uncheck()
    await expect(setup.get_by_text("This chamber needs Expansion One.")).to_be_visible()
    await expansion.check()
    await expect(setup.get_by_text("This chamber needs Expansion One.")).to_have_count(0)
    await setup.get_by_role("button", name="Set up the table").click()
    await page.wait_for_url("**/table/*")
    await page.get_by_text("Own box").click()
    await expect(page.get_by_text("× Tornado")).to_be_visible()
    assert await axe(page) == []


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "light"), (DESKTOP, "dark")])
@pytest.mark.parametrize(
    ("language", "rules", "edit", "wrong"),
    [
        ("de", "Regeln", "Schachtel bearbeiten", "Es muss genau einen Drachen geben."),
        ("fr", "Règles", "Modifier la boîte", "Il faut exactement un Dragon."),
    ],
)
async def test_the_editor_is_accessible_in_every_language(
    visit: Visit, size: Size, theme: str, language: str, rules: str, edit: str, wrong: str
) -> None:
    visitor = await visit(size=size, theme=theme)
    await settle(visitor, language=language, theme=theme)
    page = await visitor.tab("/")
    card = page.get_by_role("article", name="Dragon Run")
    await card.get_by_text(rules, exact=True).click()
    await card.get_by_role("button", name=edit).click()
    await page.locator("[data-piece=dragon] input").wait_for()
    await page.locator("[data-piece=dragon] button").last.click()
    await expect(page.get_by_text(wrong)).to_be_visible()
    assert await axe(page) == []
    width = await page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
    wide = "() => { const body = document.querySelector('dialog .body');"
    assert await page.evaluate(wide + " return body.scrollWidth - body.clientWidth }") <= 0
