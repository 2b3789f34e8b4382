"""Pages other than the tables: lobby, room, rules, lessons, replays, lists."""

from __future__ import annotations

from functools import cache

from tests.browser.prepared import Agreed, Position, game_to_the_end, seated
from tests.browser.scenes.stand import Scene, Stand

GAME = Agreed(players=3, options={"heroes": True})


@cache
def ended() -> tuple[Position, Position]:
    """The last question of a game won with gold, and the whole game."""
    return game_to_the_end(GAME, "gold")


OPEN_SEATS = [{"colour": "cobalt"}, {"colour": "ember"}, {"colour": "frost"}, {"bot": "random"}]


def at(path: str) -> Scene:
    """A scene that is complete as soon as its page is."""

    async def come(stand: Stand) -> None:
        stand.whole = True
        await stand.page.goto(path)
        await stand.page.get_by_role("heading", level=1).wait_for()

    return come


async def lobby_with_games(stand: Stand) -> None:
    await seated(ended()[0], stand.me)
    await seated(ended()[1], stand.me)
    table = await stand.me.table("drakon", OPEN_SEATS)
    await stand.me.join(table, seat=0)
    await at("/")(stand)
    await (
        stand.page.get_by_role("link", name="your turn")
        .or_(stand.page.get_by_text("Your turn"))
        .first.wait_for()
    )


async def set_up(stand: Stand) -> None:
    await stand.page.goto("/")
    await stand.touch(stand.page.get_by_role("button", name="With friends").first)
    await stand.page.get_by_role("dialog").wait_for()


async def rules_on_the_card(stand: Stand) -> None:
    """All choices for a game against bots."""
    await at("/")(stand)
    card = stand.page.get_by_role("article", name="Drakon")
    await stand.touch(card.locator("summary"))
    await card.get_by_label("Your hero").wait_for()


async def set_up_device(stand: Stand) -> None:
    await stand.page.goto("/")
    await stand.touch(stand.page.get_by_role("button", name="One device").last)
    await stand.page.get_by_role("dialog").wait_for()


async def room_host(stand: Stand) -> None:
    table = await stand.me.table("drakon", OPEN_SEATS, settings={"title": "Friday in the lair"})
    await stand.me.join(table, seat=0, name="Ada")
    stand.whole = True
    await stand.page.goto(f"/table/{table}")
    await stand.page.get_by_role("heading", level=1).wait_for()


async def room_guest(stand: Stand) -> None:
    table = await stand.other.table("drakon", OPEN_SEATS)
    await stand.other.join(table, seat=0)
    stand.whole = True
    await stand.page.goto(f"/table/{table}")
    await stand.page.get_by_role("heading", level=1).wait_for()


async def rules_search(stand: Stand) -> None:
    await stand.page.goto("/rules/drakon")
    await stand.page.get_by_role("searchbox").fill("arrow")
    await stand.page.get_by_role("region", name="Search results").wait_for()


async def mine(stand: Stand) -> None:
    await seated(ended()[0], stand.me)
    await seated(ended()[1], stand.me)
    await at("/mine")(stand)


async def public(stand: Stand) -> None:
    await stand.other.table("drakon", OPEN_SEATS, settings={"public": True, "title": "Beginners"})
    await seated(ended()[0], stand.other, public=True)
    await at("/tables")(stand)


async def device(stand: Stand) -> None:
    link = await stand.other.post("/api/me/link")
    await at(f"/device#{link['code']}")(stand)


async def offline(stand: Stand) -> None:
    stand.excused = "ERR_FAILED"
    await stand.page.route("**/api/**", lambda route: route.abort())
    await stand.page.goto("/")
    await stand.page.get_by_role("alert").wait_for()


async def replay(stand: Stand) -> None:
    table = await seated(ended()[1], stand.me)
    await stand.page.goto(f"/replay/{table}?step=90&as=open")
    await stand.page.get_by_role("slider").first.wait_for()


async def no_table(stand: Stand) -> None:
    stand.excused = "404"
    await stand.page.goto("/table/nowhere")
    await stand.page.get_by_role("alert").wait_for()


def lesson(game: str, steps: int) -> Scene:
    async def come(stand: Stand) -> None:
        await stand.page.goto(f"/learn/{game}")
        onward = stand.page.get_by_role("button", name="Next", exact=True).or_(
            stand.page.get_by_role("button", name="Do it for me")
        )
        for _ in range(steps):
            await stand.touch(onward.and_(stand.page.locator(":enabled")))
        await onward.wait_for()

    return come


SCENES: dict[str, Scene] = {
    "lobby": at("/"),
    "lobby-games": lobby_with_games,
    "lobby-offline": offline,
    "lobby-rules": rules_on_the_card,
    "setup-friends": set_up,
    "setup-device": set_up_device,
    "room-host": room_host,
    "room-guest": room_guest,
    "public": public,
    "mine": mine,
    "device": device,
    "rules-drakon": at("/rules/drakon"),
    "rules-run": at("/rules/dragon_run"),
    "rules-search": rules_search,
    "learn": at("/learn"),
    "learn-drakon": lesson("drakon", 5),
    "learn-run": lesson("dragon_run", 5),
    "replay-list": at("/replay"),
    "replay": replay,
    "table-nowhere": no_table,
    "style": at("/style"),
}
