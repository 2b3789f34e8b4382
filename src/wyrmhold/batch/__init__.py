"""Many games at once: flat kernels over records of numbers, proven equal to the engine.

The engine (`wyrmhold.games`) is the law. A kernel plays the same rules as plain functions over one
fixed-size NumPy record per game, interpreted, compiled for the CPU or compiled for a GPU
(`wyrmhold.batch.target`).
"""
