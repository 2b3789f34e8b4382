"""Every clause of the rules, broken at least once: clause, file, old text, new text.

Each part is in the order of the clauses. Clauses that are not code are broken in the data.
"""

from tests.mutation.mutant import Mutant
from tests.mutation.table.beginning import BEGINNING
from tests.mutation.table.chambers import CHAMBERS
from tests.mutation.table.dragon_run_characters import DRAGON_RUN_CHARACTERS
from tests.mutation.table.dragon_run_knowledge import DRAGON_RUN_KNOWLEDGE
from tests.mutation.table.dragon_run_locations import DRAGON_RUN_LOCATIONS
from tests.mutation.table.dragon_run_treasures import DRAGON_RUN_TREASURES
from tests.mutation.table.dragon_run_turn import DRAGON_RUN_TURN
from tests.mutation.table.expansion import EXPANSION
from tests.mutation.table.expansion_entering import EXPANSION_ENTERING
from tests.mutation.table.expansion_older import EXPANSION_OLDER
from tests.mutation.table.fourth import FOURTH
from tests.mutation.table.goals import GOALS
from tests.mutation.table.heroes import HEROES
from tests.mutation.table.moving import MOVING
from tests.mutation.table.placing import PLACING
from tests.mutation.table.rulings import RULINGS
from tests.mutation.table.secrets import SECRETS

PARTS: tuple[tuple[Mutant, ...], ...] = (
    BEGINNING,
    SECRETS,
    PLACING,
    MOVING,
    CHAMBERS,
    RULINGS,
    HEROES,
    GOALS,
    FOURTH,
    EXPANSION_OLDER,
    EXPANSION_ENTERING,
    EXPANSION,
    DRAGON_RUN_TURN,
    DRAGON_RUN_LOCATIONS,
    DRAGON_RUN_TREASURES,
    DRAGON_RUN_KNOWLEDGE,
    DRAGON_RUN_CHARACTERS,
)
TABLE: tuple[Mutant, ...] = tuple(mutant for part in PARTS for mutant in part)
