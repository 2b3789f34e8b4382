"""Every clause of the rules, broken at least once: clause, file, old text, new text.

The rows stand in the order of the clauses. What is no code is broken in the data.
"""

from tests.mutation.mutant import Mutant
from tests.mutation.table.beginning import BEGINNING
from tests.mutation.table.chambers import CHAMBERS
from tests.mutation.table.goals import GOALS
from tests.mutation.table.heroes import HEROES
from tests.mutation.table.moving import MOVING
from tests.mutation.table.placing import PLACING
from tests.mutation.table.rulings import RULINGS
from tests.mutation.table.secrets import SECRETS

TABLE: tuple[Mutant, ...] = (
    *BEGINNING,
    *SECRETS,
    *PLACING,
    *MOVING,
    *CHAMBERS,
    *RULINGS,
    *HEROES,
    *GOALS,
)
