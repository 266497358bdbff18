"""The one question on the screen and its choices."""
