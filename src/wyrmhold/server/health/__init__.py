"""What an operator watches: metrics, readiness, faults of the database."""
