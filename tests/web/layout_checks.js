// What is wrong with a table as it is drawn now: a list of sentences. Runs inside the page.
() => {
  const [wide, high] = [innerWidth, innerHeight];
  const found = new Map();
  const say = (what, element, more = "") => {
    const key = `${what}: ${name(element)}`;
    if (!found.has(key)) found.set(key, `${key} ${more}`.trim());
  };
  const name = (element) => {
    const cls = typeof element.className === "string" ? element.className : element.getAttribute("class") ?? "";
    const own = element.id ? `#${element.id}` : cls ? `.${cls.trim().split(/\s+/).join(".")}` : "";
    const region = element.closest("[data-region]")?.getAttribute("data-region");
    const text = (element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 36);
    return `${region ? `${region} ` : ""}${element.tagName.toLowerCase()}${own} "${text}"`;
  };
  const flows = new Map();
  const flow = (element) => {
    if (!flows.has(element)) flows.set(element, getComputedStyle(element));
    return flows.get(element);
  };
  const scrolls = (value) => value === "auto" || value === "scroll";
  const clips = (value) => value === "hidden" || value === "clip";

  /** The part of a rectangle that is seen, and the first box that hides a part of it for good. */
  const seen = (element, rect) => {
    let { left, top, right, bottom } = rect;
    let hidden = null;
    for (let box = element.parentElement; box && box !== document.documentElement; box = box.parentElement) {
      const style = flow(box);
      if (style.display === "contents") continue;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = box.getBoundingClientRect();
      const cutX = clips(style.overflowX) && (left < edge.left - 2 || right > edge.right + 2);
      const cutY = clips(style.overflowY) && (top < edge.top - 2 || bottom > edge.bottom + 2);
      if ((cutX || cutY) && !hidden) hidden = box;
      left = Math.max(left, edge.left);
      top = Math.max(top, edge.top);
      right = Math.min(right, edge.right);
      bottom = Math.min(bottom, edge.bottom);
      if (style.position === "fixed") break;
    }
    return { left, top, right, bottom, hidden, gone: right - left < 2 || bottom - top < 2 };
  };
  const drawn = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const silent = ".vh, .hidden-words, .skips, .skips *, .choices.covered, .choices.covered *, [aria-hidden=true], [aria-hidden=true] *, .ticker, .ticker *";
  const table = document.querySelector(".table");
  const stage = document.querySelector(".stage");
  const html = [...table.querySelectorAll("*:not(svg, svg *)")].filter(
    (element) => !element.matches(silent) && drawn(element),
  );

  const texts = html.filter(
    (element) =>
      element.tagName !== "OPTION" &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()),
  );
  const hits = (x, y) => document.elementFromPoint(x, y);
  const related = (a, b) => a && (a.contains(b) || b.contains(a));
  for (const element of texts) {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (!lines.length) continue;
    const whole = range.getBoundingClientRect();
    const at = seen(element, whole);
    const style = flow(element);
    const self = element.getBoundingClientRect();
    if (at.hidden) say("clipped text", element, `by ${name(at.hidden).slice(0, 60)}`);
    if (clips(style.overflowX) && whole.right > self.right + 2) say("clipped text", element, "by itself");
    if (clips(style.overflowY) && element.scrollHeight > element.clientHeight + 3) say("clipped text", element, "by itself");
    if (whole.right > wide + 1 && !at.gone && at.right > wide) say("text beyond the window", element);
    if (at.gone) continue;
    const line = seen(element, lines[0]);
    if (line.gone) continue;
    const y = (line.top + line.bottom) / 2;
    for (const x of [line.left + 3, (line.left + line.right) / 2, line.right - 3]) {
      if (x < 0 || y < 0 || x > wide || y > high) continue;
      const hit = hits(x, y);
      if (hit && !related(hit, element) && flow(element).pointerEvents !== "none")
        say("covered text", element, `by ${name(hit).slice(0, 60)}`);
    }
  }

  const controls = html.filter((element) => element.matches("button, a[href], input, select, summary, [role=button], .legal"));
  const fingers = wide <= 1000 || high <= 500;
  for (const element of controls) {
    const rect = element.getBoundingClientRect();
    const at = seen(element, rect);
    if (at.gone) continue;
    const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
    if (x < 0 || y < 0 || x > wide || y > high) {
      say("control outside the window", element);
      continue;
    }
    const hit = hits(x, y);
    const nested = hit?.closest("button, a[href], [role=button], .legal");
    if (hit && !related(hit, element) && !(nested && related(nested, element)))
      say("covered control", element, `by ${name(hit).slice(0, 60)}`);
    const inText = element.matches("p a, li a:not(.ln), small a, td a, .link, input[type=checkbox]");
    const nestedPlace = element.parentElement?.closest(".legal");
    if (fingers && !inText && !nestedPlace && (rect.width < 39.5 || rect.height < 39.5))
      say("small target", element, `${Math.round(rect.width)}x${Math.round(rect.height)}`);
    if (element.scrollWidth > element.clientWidth + 3 && clips(flow(element).overflowX)) say("spilling control", element);
  }

  const stageBox = stage.getBoundingClientRect();
  const area = stage.querySelector("[data-region=map]").getBoundingClientRect();
  const lit = [...stage.querySelectorAll(".legal")].filter((place) => drawn(place));
  const middles = lit.map((place) => {
    const box = place.getBoundingClientRect();
    return { place, box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const flicked = new Set((window.shown?.aims ?? []).map(({ id }) => id));
  for (const { place, box, x, y } of middles) {
    if (x < area.left || x > area.right || y < area.top || y > area.bottom) continue;
    const hit = hits(x, y);
    if (hit && !hit.closest("[data-region=map]") && !hit.closest(".tip")) say("covered place", place, `by ${name(hit)}`);
    if (!fingers) continue;
    const others = middles.filter((other) => other.place !== place && !related(other.place, place));
    const room = Math.min(...others.map((other) => Math.hypot(other.x - x, other.y - y)), 44);
    const reach = Math.max(Math.min(box.width, box.height), room);
    const closer = place.id.startsWith("spot-") || flicked.has(place.id); // docs/page.md, "Layouts", says why
    const enough = closer ? 26 : 39.5;
    if (reach < enough) say("small place", place, `${Math.round(reach)} px`);
  }

  for (const box of html) {
    const style = flow(box);
    const below = scrolls(style.overflowY) && box.scrollHeight - box.clientHeight - box.scrollTop > 4;
    const right = scrolls(style.overflowX) && box.scrollWidth - box.clientWidth - box.scrollLeft > 4;
    if (box.clientHeight < 2 || seen(box, box.getBoundingClientRect()).gone) continue;
    const signs = (box.dataset.fold ?? "").split(" ");
    if (below && !signs.includes("down")) say("more below without a sign", box);
    if (right && !signs.includes("right")) say("more to the right without a sign", box);
    if (below && box.clientHeight < 40 && box.scrollHeight > 60) say("a slit to scroll in", box, `${box.clientHeight} px`);
  }
  const root = document.scrollingElement;
  if (root.scrollHeight > high + 1 || root.scrollWidth > wide + 1) say("the window scrolls", root);

  const rail = document.querySelector(".table > .rail:not([hidden])")?.getBoundingClientRect();
  const board = stageBox.width * stageBox.height + (rail ? rail.width * rail.height : 0);
  const hand = document.querySelector('.actionbar [data-region="hand"]:not([hidden])');
  const plan = hand?.querySelector('[data-hand~="plan"]');
  const least = plan ? 0.2 : hand && (hand.offsetHeight || document.querySelector(".is-settled")) ? 0.3 : 0.45;
  const share = board / (wide * high);
  if (share < least - 0.004) say("board too small", stage, `${Math.round(share * 100)} % of ${Math.round(least * 100)} %`);
  return [...found.values()];
}
