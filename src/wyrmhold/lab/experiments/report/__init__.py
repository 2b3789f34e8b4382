"""Reports: one page about the results of a run, with tables, plots and intervals."""
