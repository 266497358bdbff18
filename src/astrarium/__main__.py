"""`python -m astrarium` is the `astrarium` command."""

from .cli import main

main()
