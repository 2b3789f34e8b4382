"""A seat for whoever only reads and writes text: a language model at a table of ours."""
