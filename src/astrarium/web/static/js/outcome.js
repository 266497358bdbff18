/** What the stop of an aimed flick means, in words: an orbit, a ram, the edge, and who is in range from there. */

import { zoneAt } from "./contact.js";
import { list, t } from "./words.js";

/** @typedef {import("./types.js").Aim} Aim */
/** @typedef {import("./types.js").Flown} Flown */
/** @typedef {import("./contact.js").Contact} Contact */
/** @typedef {import("./contact.js").Disc} Disc */
/** @typedef {import("./contact.js").Leg} Leg */
/** @typedef {import("./contact.js").Point} Point */
/** @typedef {import("./contact.js").Zone} Zone */

/**
 * @typedef {{title: string, then: string, owner: string, rest: Point | null, zone: Zone | null, targets: Disc[], bad: boolean}} Meaning
 *   `owner`: whose ship is rammed; `rest`: where the flicked one stays, if it does
 */

export class Judge {
  /** @param {Aim} aim @param {Disc[]} discs @param {ParentNode} drawing */
  constructor(aim, discs, drawing) {
    this.aim = aim;
    this.discs = discs;
    this.drawing = drawing;
    this.owner = drawing.querySelector(`[id="${CSS.escape(aim.id)}"]`)?.getAttribute("data-owner") ?? "";
  }

  /** Whether touching it is a ram. @param {Disc} disc */
  foreign(disc) {
    return !disc.heavy && disc.owner !== this.owner;
  }

  /** What the way to the first contact comes to, as far as it is shown. @param {Contact} contact @returns {Meaning} */
  ofContact(contact) {
    const { disc, off, mine } = contact;
    if (off) return this.lost();
    if (!disc) return this.resting(contact);
    if (this.foreign(disc)) return this.ram(disc);
    const title = disc.heavy ? t("Bounces off {name}", disc) : t("Pushes {name}", disc);
    const rests = mine && !mine.disc && !mine.off;
    const { then, ...rest } = rests ? this.resting(mine) : { ...NOTHING, then: "", title: "" };
    const next = rests ? t("then {where}", { where: lower(rest.title) }) : mine ? this.next(mine) : "";
    return { ...rest, title, then: [next, then].filter(Boolean).join("; "), bad: Boolean(mine?.off) };
  }

  /** What the whole flight comes to. @param {Flown} told @returns {Meaning} */
  ofFlight(told) {
    const { id } = this.aim;
    const rammed = this.discs.find((disc) => told.taken.includes(disc.id) && this.foreign(disc));
    if (told.lost.some(([, lost]) => lost === id)) return this.lost();
    if (rammed) return this.ram(rammed);
    const [, , x, y] = told.legs.filter((leg) => leg[0] === id).at(-1) ?? [id, 0, this.aim.x, this.aim.y];
    return this.resting({ x, y });
  }

  /** @returns {Meaning} */
  lost() {
    return { ...NOTHING, title: t("Off the board"), then: t("it goes back to supply"), bad: true };
  }

  /** @param {Disc} disc @returns {Meaning} */
  ram(disc) {
    return { ...NOTHING, title: t("Ram: {whose}, {name}", disc), then: this.aim.ram, owner: disc.owner, bad: true };
  }

  /** @param {Point} rest @returns {Meaning} */
  resting(rest) {
    const zone = zoneAt(this.drawing, rest, this.aim.radius);
    const targets = this.aim.range ? this.discs.filter((disc) => this.foreign(disc) && this.reaches(rest, disc)) : [];
    const ships = list(targets.map((disc) => named(disc)));
    const then = targets.length ? t("in range: {ships}", { ships }) : "";
    return { ...NOTHING, title: zone ? upper(zone.said) : t("In open space"), then, rest, zone, targets };
  }

  /** From edge to edge. @param {Point} at @param {Disc} disc */
  reaches(at, disc) {
    return Math.hypot(disc.x - at.x, disc.y - at.y) <= this.aim.range + this.aim.radius + disc.r;
  }

  /** @param {Leg} leg */
  next({ disc, off }) {
    if (off) return t("then off the board");
    if (!disc) return "";
    return this.foreign(disc) ? t("then rams {whose}, {name}", disc) : t("then touches {name}", disc);
  }
}

/** @type {Meaning} */
const NOTHING = { title: "", then: "", owner: "", rest: null, zone: null, targets: [], bad: false };

/** @param {Disc} disc */
function named({ name, whose }) {
  return whose ? `${name} (${whose})` : name;
}

/** @param {string} text */
function upper(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {string} text */
function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
