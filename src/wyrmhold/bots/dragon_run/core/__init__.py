"""The core of Dragon Run for two players, solved exactly.

The core is a real table of the game: two players, the ten Locations of the box, and a box whose
Treasures are all objects worth 1. So nobody ever overpays (RUN-PAY), a hand's gold equals its size,
and since sizes are public (RUN-SET-4), nothing about the hands is hidden. The only decisions are
Charge, Hide or Cry, going on or passing after a Treasure Hall, and charging or passing after a
Hide. That box has no potions or talismans, and core players never use their characters' powers.
"""
