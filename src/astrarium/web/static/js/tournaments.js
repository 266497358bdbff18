/** The list of tournaments, and the form for a new one. */

import { post } from "./api.js";
import { el, need } from "./dom.js";

const form = /** @type {HTMLFormElement} */ (need("#new-tournament"));
const game = /** @type {HTMLSelectElement} */ (need("[name=game]", form));
const seats = /** @type {HTMLSelectElement} */ (need("[name=seats]", form));
const problem = need(".notice", form);

/** A game's own numbers of seats. */
function offerSeats() {
  const counts = (game.selectedOptions[0]?.dataset.seats ?? "").split(" ");
  seats.replaceChildren(...counts.map((count) => el("option", { value: count, selected: count === "4" }, count)));
}

game.addEventListener("change", offerSeats);
offerSeats();

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = Object.fromEntries(new FormData(form));
  const numbers = { seats: Number(given.seats), rounds: Number(given.rounds), hours: Number(given.hours) };
  try {
    const made = await post("/api/tournaments", { ...given, ...numbers });
    location.assign(`/tournaments/${made.tournament}`);
  } catch (error) {
    problem.textContent = /** @type {Error} */ (error).message;
    problem.hidden = false;
  }
});
