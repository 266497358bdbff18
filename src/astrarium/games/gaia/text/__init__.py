"""What is said: log sentences, names, the rules in two languages, and the French of everything."""
