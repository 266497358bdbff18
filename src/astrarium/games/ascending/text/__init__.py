"""The rules in words, their French, and the appendix made from the component data."""
