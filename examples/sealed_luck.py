"""Play a game with committed luck, then verify every draw against the commitment."""

import random

from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.drive import open_table, play_out
from wyrmhold.kernel.record import read_record
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import verify


class RandomPlayer:
    """Sees what its seat sees, and answers with a random legal token."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, view: dict[str, object]) -> str:
        tokens = view["legal"]
        assert isinstance(tokens, list)
        return str(self.rng.choice(tokens))


rng = random.Random(1)
table = open_table(DRAKON, "third", {"goal": "escape"}, [{}, {}])
print("promised before the first draw:", len(table.record.header.commitment), "digits")

text = play_out(table, [RandomPlayer(rng), RandomPlayer(rng)]).text()

record = read_record(text)
assert verify(DRAKON, record) > 0
print("every draw follows from the seed:", record.seed is not None)
print("seat 1 was told the seed:", '"seed":null' not in redacted(DRAKON, record, 1)[-1])
