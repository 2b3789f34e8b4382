"""The waiting room: who is who, and who has to leave."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.tables import asked, settle, sign_in, sit

WORDS = {
    "en": ("same person as seat 3", "Remove Bo", "Bo cannot come back to this table."),
    "de": (
        "dieselbe Person wie auf Platz 3",
        "Bo entfernen",
        "Bo kann nicht an diesen Tisch zurückkommen.",
    ),
    "fr": (
        "la même personne qu’à la place 3",
        "Retirer Bo",
        "Bo ne pourra pas revenir à cette table.",
    ),
}


@pytest.mark.parametrize("locale", WORDS)
async def test_the_host_sees_who_sits_twice_and_removes_them(visit: Visit, locale: str) -> None:
    same, remove, question = WORDS[locale]
    host, guest = await visit(locale=locale), await visit()
    for each, name in ((host, "Ada"), (guest, "Bo")):
        await settle(each)
        await sign_in(each, name)
    table = (await asked(host, "/api/tables", {"game": "drakon", "seats": [{}] * 4}))["id"]
    await sit(host, table, 0)
    for seat, name in ((1, "Bo"), (2, "Cai")):
        await asked(guest, f"/api/tables/{table}/join", {"seat": seat, "name": name})

    room = await host.tab(f"/table/{table}")
    row = room.get_by_role("listitem").filter(has=room.get_by_text("Bo", exact=True))
    await expect(row).to_contain_text(same)
    page = await guest.tab(f"/table/{table}")
    await expect(page.get_by_role("button", name="Leave Bo")).to_be_visible()
    await expect(page.get_by_role("button", name="Remove")).to_have_count(0)

    await row.get_by_role("button", name=remove).click()
    await expect(room.get_by_text(question)).to_be_visible()
    await row.get_by_role("button", name=remove).click()
    await expect(row).to_have_count(0)
    await expect(page.get_by_role("button", name="Leave Bo")).to_have_count(0)
    await expect(page.get_by_role("button", name="Leave Cai")).to_be_visible()
