"""The games: one folder each, complete and independent of the others."""
