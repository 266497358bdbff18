"""Astrarium as a program that others drive over lines: rules, views and bots (docs/engine-protocol.md)."""

from .talk import Talk, talk

__all__ = ["Talk", "talk"]
