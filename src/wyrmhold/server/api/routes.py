"""All API routes. A route missing here is not served. Pages are in `server.network.pages`."""

from __future__ import annotations

from wyrmhold.server.api.advice import ADVICE
from wyrmhold.server.api.bots import BOTS
from wyrmhold.server.api.boxes import BOXES
from wyrmhold.server.api.endpoint import Endpoint
from wyrmhold.server.api.people import PEOPLE
from wyrmhold.server.api.play import PLAY
from wyrmhold.server.api.privacy import PRIVACY
from wyrmhold.server.api.records import RECORDS
from wyrmhold.server.api.service import SERVICE
from wyrmhold.server.api.tables import TABLES

ENDPOINTS: tuple[Endpoint, ...] = (
    *PEOPLE,
    *PRIVACY,
    *TABLES,
    *BOXES,
    *PLAY,
    *RECORDS,
    *ADVICE,
    *BOTS,
    *SERVICE,
)
