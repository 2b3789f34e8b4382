"""The style page looks the same as when somebody last approved it, piece by piece.

If it should look different, run `python3 x.py shots --keep` and look at what changed.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visit
from tests.browser.kit import PHONE
from tests.browser.pictures import FAILED, LOOKS, compare, kept_at, reduced, style_page

CHANGES = {
    "a missing icon": "() => document.querySelector('.icons li svg').remove()",
    "another colour": "() => document.querySelector('.btn.primary').classList.remove('primary')",
    "a chamber turned": "() => document.querySelector('[href=\"#tile-arrow\"]').remove()",
    "a piece moved": "() => document.querySelector('h1').remove()",
}


@pytest.mark.parametrize("name", LOOKS)
async def test_every_piece_looks_as_approved(visit: Visit, name: str) -> None:
    size, theme = LOOKS[name]
    visitor = await visit(size=size, theme=theme, reduced_motion=True)
    page = await visitor.tab()
    await style_page(page)
    picture = await page.screenshot(full_page=True)
    found = await compare(await visitor.context.new_page(), picture, kept_at(name).read_bytes())
    if not found.same:
        FAILED.mkdir(exist_ok=True)
        (FAILED / f"{name}-now.png").write_bytes(picture)
        if found.marked:
            (FAILED / f"{name}-marked.png").write_bytes(found.marked)
    assert found.same, (
        f"{name}: {len(found.blocks)} blocks differ, by up to {found.worst}, the first at "
        f"{found.blocks[:5]}; half its size is {found.size}, it was {found.kept_size}. Compare "
        f"shots/{name}-now.png and -marked.png with {kept_at(name).name}. If it is meant: "
        "python3 x.py shots --keep"
    )


async def test_a_change_is_noticed(visit: Visit) -> None:
    visitor = await visit(size=PHONE, reduced_motion=True)
    page = await visitor.tab()
    await style_page(page)
    blank = await visitor.context.new_page()
    before = await page.screenshot(full_page=True)
    for change, script in CHANGES.items():
        kept = await reduced(blank, before)
        assert (await compare(blank, before, kept)).same
        await page.evaluate(script)
        before = await page.screenshot(full_page=True)
        assert not (await compare(blank, before, kept)).same, f"{change} was not noticed"
