"""Mutation testing: break the code in one small way at a time, and check that a test notices."""
