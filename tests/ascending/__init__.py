"""Ascending Empires, rule by rule."""
