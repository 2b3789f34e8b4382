"""The legal answers as a tree that a person can walk: a kind first, then what, where and how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from wyrmhold.kernel.action import Action


@dataclass(frozen=True)
class Option:
    """One thing to pick: an answer, or a further menu.

    `keys` are words that may be typed instead of its number, `cell` is where it lies on the board,
    `hint` is what a drawing of the board shows anyway, `brief` a label for when there are many.
    """

    label: str
    clause: str
    action: Action | None = None
    menu: Menu | None = None
    cell: int | None = None
    keys: tuple[str, ...] = ()
    hint: str = ""
    warning: str = ""
    brief: str = ""


@dataclass(frozen=True)
class Menu:
    """A question with its options.

    With `several`, any number of options may be picked together; it makes the answer of their
    indices, or None if that is not among the legal ones.
    """

    question: str
    clause: str
    options: tuple[Option, ...]
    several: Callable[[Sequence[int]], Action | None] | None = None


def into(option: Option, menu: Menu) -> Option:
    """An option that leads into a menu, or right to its answer when there is only one."""
    if len(menu.options) > 1 or menu.several is not None:
        return replace(option, menu=menu)
    only = menu.options[0]
    return replace(
        option,
        action=only.action,
        menu=only.menu,
        cell=only.cell if option.cell is None else option.cell,
        keys=option.keys + only.keys,
        warning=option.warning or only.warning,
    )
