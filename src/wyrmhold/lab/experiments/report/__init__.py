"""Reports: a page about a run's results, with tables, plots and intervals."""
