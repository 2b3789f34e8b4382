"""A learner in plain NumPy: it plays, remembers how games ended, and improves.

`python -m wyrmhold.envs.learning dragon_run --out FOLDER` learns Dragon Run from the observations
and masks of `dragon_run_v0`; `python -m wyrmhold.envs.learning drakon --out FOLDER` learns the
value of Drakon positions. Both start from nothing but the rules.
"""
