"""Ascending Empires."""
