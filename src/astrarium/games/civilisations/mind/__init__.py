"""What a bot would do."""
