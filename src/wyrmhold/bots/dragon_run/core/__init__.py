"""The core of Dragon Run for two players, solved exactly.

The core is a real table of the game: two players, the ten Locations of the box, and a box whose
Treasures are all objects worth 1. So nobody ever pays too much (RUN-PAY), a hand's size is its
gold, and sizes are public (RUN-SET-4): totals are open without anybody peeking. Charge, Hide and
Cry, going on or passing after a Treasure Hall, and charging or passing after a Hide are all there
is to decide. Potions and talismans are not in that box; the characters' powers are left out:
the players of the core never use them.
"""
