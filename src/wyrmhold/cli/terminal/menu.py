"""The legal answers as a tree of menus: the kind first, then what, where and how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from wyrmhold.kernel.action import Action


@dataclass(frozen=True)
class MenuItem:
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
    """A question with its items.

    With `several`, any number of items can be picked together; it turns their indices into an
    answer, or None if that is not legal.
    """

    question: str
    clause: str
    items: tuple[MenuItem, ...]
    several: Callable[[Sequence[int]], Action | None] | None = None


def into(item: MenuItem, menu: Menu) -> MenuItem:
    """An item that opens a menu, or gives its answer directly if there is only one."""
    if len(menu.items) > 1 or menu.several is not None:
        return replace(item, menu=menu)
    only = menu.items[0]
    return replace(
        item,
        action=only.action,
        menu=only.menu,
        cell=only.cell if item.cell is None else item.cell,
        keys=item.keys + only.keys,
        warning=item.warning or only.warning,
    )
