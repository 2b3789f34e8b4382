"""Names, logins, passwords, and the session cookie."""

from __future__ import annotations

import asyncio
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.types import Scope

from wyrmhold.server.identity.credentials import new_secret
from wyrmhold.server.identity.errors import BadLogin, BadName, BadPassword
from wyrmhold.server.identity.persons import Person
from wyrmhold.server.identity.session import (
    CACHE_LIFE_S,
    Sessions,
    new_session_key,
)
from wyrmhold.server.identity.texts import clean_login, clean_name, clean_password

KEY = "k" * 43


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Rune", "Rune"),
        ("  Rune \n", "Rune"),
        ("Ru   ne", "Ru ne"),
        ("\uff32\uff55ne", "Rune"),  # full width
        ("Rune\u00a0of\u2003Ash", "Rune of Ash"),
        ("e\u0301", "é"),
        ("Żółć 龍 дракон", "Żółć 龍 дракон"),
        ("🐉", "🐉"),
        ("❤\ufe0f", "❤"),
        ("x" * 24, "x" * 24),
        (" " * 100 + "x", "x"),
    ],
)
def test_a_name_is_normalised(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "x" * 25,
        "\ufdfa" * 2,  # NFKC turns this one character into eighteen
        "Ru\nne",
        "Ru\x00ne",
        "Ru\x7fne",
        "Rune\u202e",
        "\u2066Rune\u2069",
        "Ru\u200bne",
        "Ru\u200dne",
        "Ru\ufeffne",
        "Ru\u00adne",
        "Ru\u2028ne",
        "Ru\ud800ne",
        "Ru\ue000ne",
        "Ru\U000e0041ne",
        "\u3164",
        "\u2800",
        "Ru\u034fne",
        "\u0301",
        "R" + "\u0335" * 4,
        "\ufe0f",
    ],
)
def test_an_invisible_or_deceptive_name_is_refused(text: str) -> None:
    with pytest.raises(BadName) as caught:
        clean_name(text)
    assert caught.value.code == "bad_name" and caught.value.message


@settings(deadline=None)
@given(st.text(max_size=30))
def test_a_clean_name_is_short_visible_and_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= 24
    assert name == name.strip() == unicodedata.normalize("NFKC", name)
    assert not [char for char in name if unicodedata.category(char)[0] == "C"]


def test_a_login_is_the_same_in_upper_and_lower_case() -> None:
    assert clean_login(" RUNE@Hold ") == clean_login("rune@hold") == "rune@hold"
    assert clean_login("STRASSE") == clean_login("straße")
    assert clean_login("abc") == "abc" and len(clean_login("x" * 32)) == 32


@pytest.mark.parametrize(
    "text",
    ["", "ab", "  ab  ", "x" * 33, "ru ne", "ru\tne", "ru\x00ne", "ru\u200bne", "ru\ud800ne"],
)
def test_an_invalid_login_is_refused(text: str) -> None:
    with pytest.raises(BadLogin):
        clean_login(text)


def test_a_password_may_hold_any_text() -> None:
    assert clean_password("12345678") == "12345678"
    assert clean_password(" pass word ") == " pass word "
    assert clean_password("pa\u0308ssword") == clean_password("pässword")
    assert len(clean_password("🐉" * 200)) == 200


@pytest.mark.parametrize("text", ["", "1234567", "x" * 201, "12345678\ud800"])
def test_a_password_that_is_too_short_too_long_or_not_text_is_refused(text: str) -> None:
    with pytest.raises(BadPassword) as caught:
        clean_password(text)
    assert not text or text not in caught.value.message


class Registry:
    """The known tokens, and the number of lookups."""

    def __init__(self) -> None:
        self.people: dict[str, Person] = {}
        self.asked = 0
        self.held: asyncio.Event | None = None

    async def look_up(self, token: str) -> Person | None:
        self.asked += 1
        found = self.people.get(token)
        if self.held is not None:
            await self.held.wait()
        return found


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def scope(scheme: str = "http", **headers: str) -> Scope:
    return {
        "type": "http",
        "scheme": scheme,
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
    }


def sessions(registry: Registry, clock: Clock | None = None, most: int = 100) -> Sessions:
    return Sessions(KEY, registry.look_up, clock or Clock(), most)


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites() -> None:
    ours, token = sessions(Registry()), new_secret()
    plain = ours.set_cookie(token, scope()).split("; ")
    assert plain[0] == f"wyrmhold={ours.signed(token)}"
    assert plain[1:] == ["Path=/", "Max-Age=31536000", "HttpOnly", "SameSite=Lax"]
    for scheme in ("https", "wss"):
        assert ours.set_cookie(token, scope(scheme)).endswith("; Secure")
    assert ours.drop_cookie(scope()).startswith("wyrmhold=; Path=/; Max-Age=0; HttpOnly")


def test_a_session_is_read_from_cookie_or_authorization() -> None:
    ours, token, other = sessions(Registry()), new_secret(), new_secret()
    signed = ours.signed(token)
    assert ours.session_of(scope(cookie=f"a=b; wyrmhold={signed}; c=d")) == token
    assert ours.session_of(scope(authorization=f"Bearer {signed}")) == token
    assert ours.session_of(scope(authorization=f"bearer  {signed}")) == token
    both = scope(authorization=f"Bearer {ours.signed(other)}", cookie=f"wyrmhold={signed}")
    assert ours.session_of(both) == other
    planted = scope(cookie=f"wyrmhold=planted; wyrmhold={signed}")
    assert ours.session_of(planted) == token


def test_a_session_not_signed_by_this_server_is_ignored() -> None:
    registry = Registry()
    ours, token = sessions(registry), new_secret()
    registry.people[token] = Person("p", "Rune")
    signed = ours.signed(token)
    stranger = Sessions(new_session_key(), registry.look_up)
    wrong = [
        "",
        ".",
        token,
        f"{token}.",
        signed[:-1],
        signed[:-1] + ("A" if signed[-1] != "A" else "B"),
        "x" + signed,
        f"{new_secret()}.{signed.partition('.')[2]}",
        stranger.signed(token),
        signed + "\xe9",
    ]
    for value in wrong:
        assert ours.session_of(scope(cookie=f"wyrmhold={value}")) is None, value
        assert ours.session_of(scope(authorization=f"Bearer {value}")) is None, value
        assert asyncio.run(ours.person_of(scope(cookie=f"wyrmhold={value}"))) is None
    assert ours.session_of(scope()) is None
    assert ours.session_of(scope(cookie=f"Wyrmhold={signed}; xwyrmhold={signed}")) is None
    basic = scope(authorization=f"Basic {signed}", cookie=f"wyrmhold={signed}")
    assert ours.session_of(basic) is None, "Authorization does not fall back to the cookie"
    assert registry.asked == 0
    good = scope(cookie=f"wyrmhold={signed}")
    assert asyncio.run(ours.person_of(good)) == Person("p", "Rune")


def test_the_database_is_asked_once_a_minute() -> None:
    async def story() -> None:
        registry, clock = Registry(), Clock()
        ours = sessions(registry, clock)
        registry.people["t"] = Person("p", "Rune")
        for _ in range(3):
            assert await ours.person("t") == Person("p", "Rune")
        assert registry.asked == 1
        registry.people["t"] = Person("p", "Thorn")
        clock.now += CACHE_LIFE_S - 1
        assert await ours.person("t") == Person("p", "Rune"), "using it does not make it younger"
        clock.now += 1
        assert await ours.person("t") == Person("p", "Thorn")
        del registry.people["t"]
        clock.now += CACHE_LIFE_S
        assert await ours.person("t") is None
        registry.people["t"] = Person("p", "Rune")
        assert await ours.person("t") is not None, "a missing person is not cached"

    asyncio.run(story())


def test_a_forgotten_session_is_looked_up_again() -> None:
    async def story() -> None:
        registry = Registry()
        ours = sessions(registry)
        registry.people = {
            "t": Person("p", "Rune"),
            "u": Person("p", "Rune"),
            "v": Person("q", "A"),
        }
        for token in "tuv":
            await ours.person(token)
        ours.forget("t")
        for token in "tuv":
            await ours.person(token)
        assert registry.asked == 4
        ours.forget_person("p")
        for token in "tuv":
            await ours.person(token)
        assert registry.asked == 6

    asyncio.run(story())


def test_a_session_forgotten_during_its_lookup_is_not_cached() -> None:
    async def story() -> None:
        registry = Registry()
        ours = sessions(registry)
        registry.people["t"] = Person("p", "Rune")
        registry.held = asyncio.Event()
        slow = asyncio.create_task(ours.person("t"))
        while not registry.asked:
            await asyncio.sleep(0)
        del registry.people["t"]
        ours.forget("t")
        registry.held.set()
        await slow
        assert await ours.person("t") is None

    asyncio.run(story())


def test_the_session_cache_is_bounded() -> None:
    async def story() -> None:
        registry = Registry()
        ours = sessions(registry, most=2)
        registry.people = {token: Person(token, "Rune") for token in "abc"}
        for token in "abac":  # b is the least recently used
            await ours.person(token)
        assert registry.asked == 3
        await ours.person("a")
        assert registry.asked == 3
        await ours.person("b")
        assert registry.asked == 4

    asyncio.run(story())
