"""`astrarium stats`: recorded games counted, in the terminal and as a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ..core import BadInput
from ..export import Source, found_records
from ..stats import count, page, printed
from .play import system_language
from .progress import progress


def tell_counts(places: Sequence[Path], out: Path | None, lang: str) -> None:
    sources = list(found_records(places))
    if not sources:
        raise BadInput(f"no records in {', '.join(map(str, places))}")
    lang = lang or system_language()
    with progress(f"{len(sources)} games", len(sources)) as step:
        counted = count(_noted(sources, step))
    if out:
        try:
            out.write_text(page(counted, lang), encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{out}: {error.strerror}") from None
    print(printed(counted, lang))
    if out:
        print(out)


def _noted(sources: Sequence[Source], step: Callable[[int, int], None]) -> Iterator[Source]:
    for done, source in enumerate(sources):
        step(done, len(sources))
        yield source
