"""Turn notifications by web push and webhooks, sent once per turn."""
