"""What axe finds on a page: the rules of WCAG 2.2, levels A and AA, and where the page breaks them."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}
DECORATION = {"exclude": [[".hours"]]}  # the dial behind a board: it says nothing, and WCAG 1.4.3 asks nothing of it
# the page has drawn what it was told last, and nothing came or went for as long as boxes that scroll need to be focused
SETTLED = """() => new Promise((settled) => {
  let rest = 0;
  const wait = () => {
    clearTimeout(rest);
    rest = setTimeout(() => (changes.disconnect(), settled()), 250);
  };
  const changes = new MutationObserver(wait);
  changes.observe(document, { childList: true, subtree: true });
  requestAnimationFrame(() => requestAnimationFrame(wait));
})"""
MOST_SHOWN = 3  # places of one kind of finding


def findings(page: Page) -> list[str]:
    """A line for each rule that is broken, with the first places where it is."""
    page.wait_for_load_state()
    page.evaluate(SETTLED)
    found: dict[str, Any] = Axe().run(page, context=DECORATION, options=RULES).response
    return [line(rule) for rule in found["violations"]]


def line(rule: dict[str, Any]) -> str:
    places = [f"{node['target'][-1]} ({summary(node)})" for node in rule["nodes"][:MOST_SHOWN]]
    return f"{rule['id']}, {len(rule['nodes'])} times: {'; '.join(places)}"


def summary(node: dict[str, Any]) -> str:
    said = str(node.get("failureSummary", "")).splitlines()
    return said[1].strip()[:160] if len(said) > 1 else ""
