"""The rules, one module per family: a quote (or the refusal), the legal actions built on it, and what they do."""
