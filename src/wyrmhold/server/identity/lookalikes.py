"""Names that look alike: letters of several scripts in one name, and different names that look the
same.

This follows Unicode's report on security (UTS 39) with a small table. A word of a name may use one
script, besides the usual East Asian mixtures, so most impostors are refused by that rule alone.
What is left are words written wholly in letters of another script that resemble Latin ones, and
Latin letters and digits that resemble each other; the table has those.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

EAST_ASIAN = (
    frozenset(("LATIN", "CJK", "HIRAGANA", "KATAKANA")),
    frozenset(("LATIN", "CJK", "HANGUL")),
    frozenset(("LATIN", "CJK", "BOPOMOFO")),
)
"""Scripts that are commonly written together: Japanese, Korean, Chinese."""

LOOKALIKES = {
    # Latin letters and digits
    "Iil1|!ıɩǀ": "l",
    "0": "o",
    "ɑ": "a",
    "ɡ": "g",
    "ɣ": "y",
    "ƨ": "2",
    "ƽ": "5",
    "Ʒʒ": "3",
    # Greek
    "ΑαΆ": "a",
    "Ββ": "b",
    "Ε": "e",
    "Η": "h",
    "Ιιϊί": "l",
    "ϳͿ": "j",
    "Κκ": "k",
    "Μ": "m",
    "Ν": "n",
    "νυ": "v",
    "Οοόσ": "o",
    "Ρρ": "p",
    "Ττ": "t",
    "Χχ": "x",
    "Υγ": "y",
    "Ζ": "z",
    "ω": "w",
    # Cyrillic
    "Аа": "a",
    "ВвЬь": "b",
    "Сс": "c",
    "ԁ": "d",
    "Ее": "e",
    "Ԍ": "g",
    "Ннһ": "h",
    "ІіӀӏ": "l",
    "Јј": "j",
    "Кк": "k",
    "Мм": "m",
    "Оо": "o",
    "Рр": "p",
    "Ԛԛ": "q",
    "г": "r",
    "Ѕѕ": "s",
    "Тт": "t",
    "Ѵѵ": "v",
    "Ԝԝ": "w",
    "Хх": "x",
    "УуҮү": "y",
    "З": "3",
    "п": "n",
    # Armenian
    "օՕ": "o",
    "ոՈ": "n",
    "սՍ": "u",
    "հ": "h",
    "ց": "g",
    "զ": "q",
    "լ": "l",
    "Տ": "s",
    # Cherokee
    "Ꭺ": "a",
    "Ᏼ": "b",
    "Ꮯ": "c",
    "Ꭰ": "d",
    "Ꭼ": "e",
    "Ꮐ": "g",
    "Ꮋ": "h",
    "Ꭻ": "j",
    "Ꮶ": "k",
    "Ꮮ": "l",
    "Ꮇ": "m",
    "Ꮲ": "p",
    "Ꭱ": "r",
    "Ꮪ": "s",
    "Ꭲ": "t",
    "Ꮩ": "v",
    "Ꮃ": "w",
    "Ꭹ": "y",
    "Ꮓ": "z",
    # Lisu
    "ꓮ": "a",
    "ꓐ": "b",
    "ꓚ": "c",
    "ꓓ": "d",
    "ꓰ": "e",
    "ꓝ": "f",
    "ꓖ": "g",
    "ꓧ": "h",
    "ꓲ": "l",
    "ꓙ": "j",
    "ꓗ": "k",
    "ꓡ": "l",
    "ꓟ": "m",
    "ꓠ": "n",
    "ꓳ": "o",
    "ꓑ": "p",
    "ꓣ": "r",
    "ꓢ": "s",
    "ꓔ": "t",
    "ꓴ": "u",
    "ꓦ": "v",
    "ꓪ": "w",
    "ꓫ": "x",
    "ꓬ": "y",
    "ꓜ": "z",
}
"""Characters that can be taken for each other, and one letter that stands for all of them."""

PAIRS = {"rn": "m", "vv": "w"}
"""Two letters that look like one."""

_LETTERS = str.maketrans({char: letter for chars, letter in LOOKALIKES.items() for char in chars})


def scripts_of(text: str) -> list[str]:
    """The scripts of the letters in a text, in order of appearance.

    Python does not know scripts, but the Unicode name of a letter begins with its script.
    """
    return list(dict.fromkeys(_scripts(text)))


def _scripts(text: str) -> Iterator[str]:
    for char in text:
        if unicodedata.category(char) in ("Lu", "Ll", "Lt", "Lo"):
            yield unicodedata.name(char, "UNKNOWN").split()[0]


def mixed_scripts(text: str) -> list[str]:
    """The scripts of a word that should not be together; an empty list if there is no such word."""
    for word in text.split():
        scripts = scripts_of(word)
        if len(scripts) > 1 and not any([usual.issuperset(scripts) for usual in EAST_ASIAN]):
            return scripts
    return []


def skeleton(text: str) -> str:
    """What a text looks like: equal for texts that are easily mistaken for each other.

    Upper and lower case, spaces and punctuation make no difference.
    """
    looks = unicodedata.normalize("NFKC", text).translate(_LETTERS).casefold()
    looks = looks.translate(_LETTERS)  # what only its lower case resembles
    kept = "".join([char for char in looks if unicodedata.category(char)[0] not in "ZPC"])
    for pair, letter in PAIRS.items():
        kept = kept.replace(pair, letter)
    return kept or text


def lookalike(name: str, others: Iterable[str]) -> str | None:
    """The first of the other names that looks like a name."""
    looks = skeleton(name)
    return next((other for other in others if skeleton(other) == looks), None)
