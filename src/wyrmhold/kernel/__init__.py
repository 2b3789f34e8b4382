"""The game-agnostic kernel: frames, transactions, events, legal actions, records, luck.

A game is made of immutable states. `legal(state)` lists the legal answers to the pending question;
`apply(state, action)` gives one and returns the next state and the events that led to it.

Games override the methods that raise NotImplementedError. These are deliberately not abstract base
classes: a frame needs only the hooks of its kind (a Step is never asked for its options).
"""

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event, Forced, GameEnded
from wyrmhold.kernel.frames import Chance, Decision, Frame, Step
from wyrmhold.kernel.legal import Legal
from wyrmhold.kernel.luck import Dice, Luck, SealedLuck
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.state import BaseState
from wyrmhold.kernel.transaction import Transaction, advance, apply, legal, pending

__all__ = [
    "Action",
    "BaseState",
    "Chance",
    "Decision",
    "Dice",
    "Event",
    "Forced",
    "Frame",
    "GameEnded",
    "Legal",
    "Luck",
    "Outcome",
    "SealedLuck",
    "Step",
    "Transaction",
    "advance",
    "apply",
    "legal",
    "pending",
]
