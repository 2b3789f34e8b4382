"""Dragon Run as a flat kernel: the rules of `wyrmhold.games.dragon_run` over records of numbers.

Modules, functions and their order are those of the engine. What the engine keeps as sorted tuples
are counts by kind here; its stack of frames is a short stack of numbers.
"""
