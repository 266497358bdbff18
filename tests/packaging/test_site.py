"""The site of the documents leads to each of them."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def named_in_the_site() -> list[str]:
    return re.findall(r": ([\w-]+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_document_is_in_the_navigation_once():
    assert sorted(named_in_the_site()) == sorted(file.name for file in (ROOT / "docs").glob("*.md"))
