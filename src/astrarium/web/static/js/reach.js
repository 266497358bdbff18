/** What scrolls can be scrolled with the keyboard: where nothing inside can be focused, the box itself can. */

const SCROLLERS = ".strip, .played, .rail, .own-pane, .more-pane, .choices, .handrow, .region, .region > *, figure";
const REST = 150; // milliseconds: measuring waits until a change is drawn
const INSIDE = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** @param {Element} root */
export function keepReachable(root) {
  let asked = 0;
  const ask = () => {
    clearTimeout(asked);
    asked = window.setTimeout(() => root.querySelectorAll(SCROLLERS).forEach(settle), REST);
  };
  new ResizeObserver(ask).observe(root);
  new MutationObserver(ask).observe(root, { childList: true, subtree: true });
}

/** @param {Element} box */
function settle(box) {
  const own = box.hasAttribute("data-reach");
  const scrolls = box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
  if (!own && (!scrolls || box.hasAttribute("tabindex") || box.querySelector(INSIDE) || !clips(box))) return;
  box.toggleAttribute("data-reach", scrolls);
  if (scrolls) box.setAttribute("tabindex", "0");
  else box.removeAttribute("tabindex");
}

/** @param {Element} box */
function clips(box) {
  const { overflowX, overflowY } = getComputedStyle(box);
  return [overflowX, overflowY].some((way) => way === "auto" || way === "scroll");
}
