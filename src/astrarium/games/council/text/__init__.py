"""What a player reads: the rules in two languages, their appendix, and the French of every sentence."""
