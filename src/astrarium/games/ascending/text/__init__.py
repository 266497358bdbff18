"""What a player reads: the rules in two languages, log sentences and names, and the French of every sentence."""
