"""The words of a sentence that have an entry of their own in the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from ..core import Entry

Part = tuple[str, Entry | None]


def split_words(text: str, terms: Sequence[Entry]) -> Iterator[Part]:
    """The sentence in pieces: plain text, and the first mention of each term with its entry."""
    pattern, known = _forms(tuple(terms))
    seen, end = set[str](), 0
    for found in pattern.finditer(text) if pattern else ():
        entry = known[found[0].lower()]
        if entry.id not in seen:
            seen.add(entry.id)
            yield text[end : found.start()], None
            yield found[0], entry
            end = found.end()
    yield text[end:], None


@cache
def _forms(terms: tuple[Entry, ...]) -> tuple[re.Pattern[str] | None, dict[str, Entry]]:
    """All forms of all terms, the longest first: "power tokens" is not a mention of power."""
    known = {form.lower(): term for term in terms for form in term.forms.split("|") if form}
    if not known:
        return None, known
    longest = sorted(known, key=lambda form: (-len(form), form))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE), known
