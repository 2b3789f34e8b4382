"""Tests as library code: what must hold for any game on this kernel.

Each check takes a game and states of it, and raises `Broken` with the state in hand, so that it can
run in a test suite, in a soak, or on a position that somebody reported.
"""

from wyrmhold.kernel.testing.conformance import Broken, check_game, check_position
from wyrmhold.kernel.testing.secrecy import check_secrecy, check_twin_games
from wyrmhold.kernel.testing.uniform import check_sampling

__all__ = [
    "Broken",
    "check_game",
    "check_position",
    "check_sampling",
    "check_secrecy",
    "check_twin_games",
]
