/** The legal actions as a trie over their steps: which clicks are possible next, and which action they lead to. */

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Step} Step */

export class Picker {
  /** @param {Choice[]} choices */
  constructor(choices) {
    this.choices = choices;
    /** @type {{step: Step, forced: boolean}[]} */
    this.path = [];
    this.skipForced();
  }

  /** Whether these are the same choices: then what was begun goes on. @param {Choice[]} choices */
  asks(choices) {
    return choices.length === this.choices.length && choices.every((choice, i) => choice.text === this.choices[i].text);
  }

  get depth() {
    return this.path.length;
  }

  /** The choices that begin with the steps taken so far. */
  get left() {
    return this.choices.filter((choice) => this.path.every(({ step }, i) => choice.steps[i]?.id === step.id));
  }

  /** The different next steps, in the order of the choices. */
  get options() {
    return nextSteps(this.left, this.depth);
  }

  /** The choice that is complete now: the only one left after a click, or the one that ends here. */
  get complete() {
    const left = this.left;
    if (left.length === 1 && (this.clicked || left[0].steps.length <= this.depth)) return left[0];
    return left.find((choice) => choice.steps.length === this.depth) ?? null;
  }

  /** Whether the player has taken a step. */
  get clicked() {
    return this.path.some(({ forced }) => !forced);
  }

  /** Whether nothing is left to choose but yes or back. */
  get settled() {
    return this.left.length === 1 && this.complete !== null;
  }

  /** What can be clicked now: the next steps, or, when all is settled, the last step with its alternatives. */
  get offered() {
    return this.settled && this.clicked ? this.above().options : this.options;
  }

  /** What the steps offered now answer, where it is another question than the page's. */
  get question() {
    const [first = "", ...others] = new Set(this.offered.map((step) => step.ask ?? ""));
    return others.length ? "" : first;
  }

  /** This choice before its last click. */
  above() {
    const before = new Picker(this.choices);
    before.path = [...this.path];
    before.back();
    return before;
  }

  /** @param {string} id @returns {boolean} whether that step was taken */
  has(id) {
    return this.path.some(({ step }) => step.id === id);
  }

  /**
   * Takes the steps that a click on nested places means: from here, or else after going back as far as needed.
   * @param {Set<string>} ids
   * @returns {boolean} whether they mean anything
   */
  click(ids) {
    const here = this.settled && this.clicked ? [] : this.reach(ids);
    if (here.length) return here.every((id) => this.choose(id));
    const last = this.path.at(-1);
    if (last && ids.has(last.step.id)) return this.back();
    if (!this.settled && this.jump(ids)) return true;
    const before = this.clicked ? this.above() : null;
    if (!before?.click(ids)) return false;
    this.path = before.path;
    return true;
  }

  /** Places further on that a single way leads to: a click on one of them takes that whole way. */
  get ahead() {
    const ids = new Set(this.left.flatMap(({ steps }) => steps.slice(this.depth + 1).map((step) => step.id)));
    return [...ids].filter((id) => this.ways(new Set([id])).length === 1);
  }

  /** The remaining choices that come to one of these places only later. @param {Set<string>} ids */
  later(ids) {
    return this.left.filter(({ steps }) => steps.slice(this.depth).some((step) => ids.has(step.id)));
  }

  /** The steps that must come first where a place belongs to a later one. @param {Set<string>} ids @returns {Step[]} */
  leading(ids) {
    return nextSteps(this.later(ids), this.depth);
  }

  /** A click on a place that only one way leads to means that whole way. @param {Set<string>} ids @returns {boolean} */
  jump(ids) {
    const ways = this.ways(ids);
    return ways.length === 1 && ways[0].every((id) => this.has(id) || this.choose(id));
  }

  /** The different ways to one of these places, as the steps from here on. @param {Set<string>} ids */
  ways(ids) {
    const found = this.later(ids).map(({ steps }) => {
      const end = steps.findIndex((step, i) => i >= this.depth && ids.has(step.id));
      return steps.slice(this.depth, end + 1).map((step) => step.id);
    });
    return [...new Map(found.map((way) => [String(way), way])).values()];
  }

  /** @param {string} id @returns {boolean} whether that step was possible */
  choose(id) {
    const step = this.options.find((option) => option.id === id);
    if (!step) return false;
    this.path.push({ step, forced: false });
    this.skipForced();
    return true;
  }

  /**
   * The steps that a click inside nested places means, innermost last: a click on one side of a card chooses both.
   * @param {Set<string>} ids the clicked element and all that hold it
   * @returns {string[]}
   */
  reach(ids) {
    /** @type {string[]} */
    let best = [];
    for (const { steps } of this.left) {
      let end = this.depth;
      while (end < steps.length && ids.has(steps[end].id)) end++;
      if (end - this.depth > best.length) best = steps.slice(this.depth, end).map((step) => step.id);
    }
    return best;
  }

  /** One step up; forced steps go with it. @returns {boolean} whether there was one */
  back() {
    if (!this.clicked) return false;
    while (this.path.pop()?.forced);
    return true;
  }

  /** Steps that every remaining choice shares need no click. */
  skipForced() {
    while (this.left.length > 1) {
      const options = this.options;
      const same = options.length === 1 && this.left.every((choice) => choice.steps.length > this.depth);
      if (!same) return;
      this.path.push({ step: options[0], forced: true });
    }
  }
}

/** The different steps at that depth, in order. @param {Choice[]} choices @param {number} depth @returns {Step[]} */
function nextSteps(choices, depth) {
  /** @type {Map<string, Step>} */
  const steps = new Map();
  for (const choice of choices) {
    const step = choice.steps[depth];
    if (step && !steps.has(step.id)) steps.set(step.id, step);
  }
  return [...steps.values()];
}
