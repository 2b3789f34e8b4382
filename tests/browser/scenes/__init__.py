"""Every page and state of the page, for pictures. SCENES maps names to the way there."""

from __future__ import annotations

from tests.browser.scenes import advice, drakon, pages, run
from tests.browser.scenes.stand import Scene

SCENES: dict[str, Scene] = {**pages.SCENES, **drakon.SCENES, **run.SCENES, **advice.SCENES}
