/** The puzzle of the day on the home page: whether it is solved, and for how many days in a row. */

import { need } from "./dom.js";
import { here, solvedDays, streak, today } from "./learned.js";
import { t, tn } from "./words.js";

const box = need("#daily");
const { game = "", puzzle = "" } = box.dataset;
const done = solvedDays().includes(today()) && (here()[game] ?? []).includes(puzzle);
const days = streak();
const said = [done && t("Solved today."), days > 1 && tn("{n} day in a row", "{n} days in a row", days)].filter(
  Boolean,
);
if (said.length) need(".streak", box).textContent = said.join(" ");
