"""What a reader of Council of Shadows gets: rules, appendix, and the French of every message."""
