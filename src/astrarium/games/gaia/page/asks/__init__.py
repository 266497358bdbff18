"""The one question on the screen and its choices: a module for each kind of decision."""
