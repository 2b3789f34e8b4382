"""Work that takes long: bots in processes of their own, advice, long jobs."""
