"""Quatre Voies, rule by rule. Rulings are numbered as in its text, cases as in the notes on its reconstruction."""
