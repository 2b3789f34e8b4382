"""Checks as library code: what must hold for every game on this kernel.

Each check takes a game and its states, and raises `Broken` with the state attached, so it can run
in a test suite, in a soak test, or on a reported position.
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
