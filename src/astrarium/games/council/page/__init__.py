"""What one sees."""
