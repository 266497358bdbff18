/** Which seat this screen plays, and what stands in the way of it. */

/** @typedef {import("./types.js").SeatInfo} SeatInfo */

/** Whose points these are: a seat's player, or an opponent that the game itself plays. @param {import("./types.js").Page} page @param {number} seat */
export function nameOf(page, seat) {
  return page.seats[seat]?.name ?? page.scores.find((score) => score.seat === seat)?.name ?? "";
}

/** The seats of this screen. @param {SeatInfo[]} seats */
export function ours(seats) {
  return seats.filter((seat) => seat.mine && seat.kind !== "bot").map((seat) => seat.seat);
}

/**
 * The seat to show first: the one asked for, one that must decide, any of ours, or a spectator's place.
 * @param {SeatInfo[]} seats @param {number[]} toAct @param {number | null} wish
 */
export function firstSeat(seats, toAct, wish) {
  const own = ours(seats);
  if (wish !== null && own.includes(wish)) return wish;
  return own.find((seat) => toAct.includes(seat)) ?? own[0] ?? null;
}

/**
 * The seat of this screen that must decide now while the shown one must not; null where nobody need change places.
 * @param {SeatInfo[]} seats @param {number[]} toAct @param {number | null} shown
 */
export function nextAtScreen(seats, toAct, shown) {
  const asked = toAct.filter((seat) => !seats[seat]?.deputy);
  if (shown !== null && asked.includes(shown)) return null;
  return ours(seats).find((seat) => seat !== shown && asked.includes(seat)) ?? null;
}

/**
 * Who of the players looks at a page, and who has one open: signs on their badges.
 * @param {HTMLElement} root @param {(string | null | undefined)[]} here
 */
export function showHere(root, here) {
  const seats = (/** @type {string} */ how) => here.flatMap((one, seat) => (one === how ? [seat + 1] : [])).join(" ");
  root.dataset.here = seats("here");
  root.dataset.away = seats("away");
}
