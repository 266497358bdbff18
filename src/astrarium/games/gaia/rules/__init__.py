"""The rules, one module per family: what is legal, what it does, and why it is refused."""
