"""The legal answers as a tree of menus: the kind first, then what, where and how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from wyrmhold.kernel.action import Action


@dataclass(frozen=True)
class Option:
    """One thing to pick: an answer or a submenu.

    `keys` are words that can be typed instead of its number, `cell` is its place in the lair,
    `hint` repeats what the drawing shows, and `brief` is a short label for long lists.
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

    With `several`, any number of options can be picked together; it turns their indices into an
    answer, or None if that is not legal.
    """

    question: str
    clause: str
    options: tuple[Option, ...]
    several: Callable[[Sequence[int]], Action | None] | None = None


def into(option: Option, menu: Menu) -> Option:
    """An option that opens a menu, or gives its answer directly if there is only one."""
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
