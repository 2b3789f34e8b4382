"""A learner made of NumPy: it plays, remembers how games ended, and plays better.

`python -m wyrmhold.envs.learning dragon_run --out FOLDER` learns Dragon Run from observations and
masks of `dragon_run_v0`; `python -m wyrmhold.envs.learning drakon --out FOLDER` learns what
positions of Drakon are worth. Both begin with nothing but the rules.
"""
