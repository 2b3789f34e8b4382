"""Advice in English. The page has its own words in three languages."""
