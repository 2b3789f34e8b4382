"""Mutations: the code broken in small ways, one way at a time, to see that a rule test notices."""
