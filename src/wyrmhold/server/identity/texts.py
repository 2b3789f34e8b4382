"""Validates and normalises names, logins and passwords."""

from __future__ import annotations

import unicodedata

from wyrmhold.server.identity.errors import BadLogin, BadName, BadPassword
from wyrmhold.server.identity.lookalikes import mixed_scripts

NAME_LENGTH = 24
DEVICE_NAME_LENGTH = 40
LOGIN_LENGTH = (3, 32)
PASSWORD_LENGTH = (8, 200)
MARKS_IN_A_ROW = 3

HIDDEN_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control, format (bidi, zero width), surrogate, private, unassigned, line, paragraph."""

BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159"
)
"""Invisible characters of other categories: joiners, fillers, an empty Braille cell."""


def clean_name(text: str) -> str:
    """The normalised name of a person, bot or program. Raises BadName if it is not allowed."""
    name = clean_line(text, NAME_LENGTH)
    mixed = mixed_scripts(name)
    if mixed:
        listed = " and ".join([script.capitalize() for script in mixed])
        raise BadName(
            "a word in a name cannot mix letters of different scripts, because some look alike;"
            f" this one has {listed} letters"
        )
    return name


def clean_line(text: str, longest: int) -> str:
    """A normalised short text that is shown to others. Raises BadName if it is not allowed."""
    plain = "".join(char for char in _normal(text) if not _is_selector(char))
    name = _normal(plain).strip(" \t\r\n")
    hidden = next((char for char in name if _is_hidden(char)), None)
    if hidden is not None:
        raise BadName(f"a name cannot contain the invisible character U+{ord(hidden):04X}")
    name = " ".join(name.split())
    if not name:
        raise BadName("a name needs at least one character")
    if len(name) > longest:
        raise BadName(f"a name may have at most {longest} characters; this one has {len(name)}")
    marks = 0
    for number, char in enumerate(name):
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks > MARKS_IN_A_ROW or (marks and number == 0):
            raise BadName("too many combining marks in a row")
    return name


def clean_device_name(text: str) -> str:
    return clean_line(text, DEVICE_NAME_LENGTH)


def clean_login(text: str) -> str:
    """The login as stored, ignoring upper and lower case. Raises BadLogin."""
    login = _normal(_normal(text).casefold()).strip(" \t\r\n")
    shortest, longest = LOGIN_LENGTH
    if not shortest <= len(login) <= longest:
        raise BadLogin(f"a login must have {shortest} to {longest} characters")
    if any([char.isspace() or _is_hidden(char) or _is_selector(char) for char in login]):
        raise BadLogin("a login cannot contain spaces or invisible characters")
    return login


def clean_password(text: str) -> str:
    """The password as hashed, normalised so that different keyboards give the same text."""
    password = _normal(text)
    shortest, longest = PASSWORD_LENGTH
    if not shortest <= len(password) <= longest:
        raise BadPassword(f"a password must have {shortest} to {longest} characters")
    try:
        password.encode()
    except UnicodeEncodeError:
        raise BadPassword("a password must be text") from None
    return password


def _normal(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def _is_hidden(char: str) -> bool:
    return char in BLANK or unicodedata.category(char) in HIDDEN_CATEGORIES


def _is_selector(char: str) -> bool:
    """Whether it is a variation selector, which changes how the previous character looks."""
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
