/** A live table: one seat's page at a time, choosing, playing, undoing, and the curtain between persons. */

import { ActionBar } from "./actionbar.js";
import { Aiming } from "./aim.js";
import { ApiError, get, post } from "./api.js";
import { Attention } from "./attention.js";
import { Picker } from "./choices.js";
import { Connection } from "./connection.js";
import { comeBack, goOn } from "./conduct.js";
import { drawCurtain } from "./curtain.js";
import { find, need, touch } from "./dom.js";
import { hideEnd, showEnd } from "./end.js";
import { InWords } from "./inwords.js";
import { Gatherer, isPlace, waysOf } from "./gather.js";
import { Hands } from "./hands.js";
import { Held } from "./held.js";
import { Lit } from "./lit.js";
import { notice } from "./notices.js";
import { atOnce } from "./pace.js";
import { Planning } from "./planning.js";
import { Risks } from "./risks.js";
import { openRules } from "./rules.js";
import { Scene } from "./scene.js";
import { firstSeat, nextAtScreen, ours, showHere } from "./seats.js";
import { play as sound } from "./sound.js";
import { Talk } from "./talk.js";
import { hideTip } from "./tip.js";
import { Turning } from "./turning.js";
import { WaitingRoom } from "./waiting.js";
import { WhyNot } from "./whynot.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").TableInfo} TableInfo */

const LOBBY_EVERY = 2000;
const END_AFTER = 1600;
const SLOW = 120; // milliseconds after which an answer is late
const TOUCH = 44; // pixels a finger needs

export class Table {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.id = root.dataset.table ?? "";
    this.path = `/api/tables/${this.id}`;
    this.scene = new Scene(root);
    this.lit = new Lit(root);
    this.bar = new ActionBar(root, {
      choose: (id) => this.choose(id),
      back: () => this.back(),
      confirm: () => this.confirm(),
      undo: () => this.undo(),
      comeBack: () => this.page && comeBack(this.page),
      goOn: () => this.page && goOn(this.page),
      log: () => this.scene.open("log"),
      hover: (id, on) => this.lit.hover(id, on),
      advise: () => this.advise(),
    });
    /** @type {import("./coach.js").Coach | null} */
    this.coach = null; // its code comes with the first question
    this.aiming = new Aiming(root, this.scene.camera, {
      select: (id) => this.aimWith(id),
      fire: (text) => this.flick(text),
      changed: () => this.showBar(),
      preview: (text) => this.query("preview", { action: text }),
    });
    this.turning = new Turning(root, (id) => this.choose(id));
    this.attention = new Attention();
    this.held = new Held(this);
    this.looks = this.starts = this.slow = 0;
    /** @type {import("./guide.js").Guide | null} */
    this.guide = null;
    if (new URLSearchParams(location.search).has("guide")) this.beGuided();
    this.inWords = new InWords(root);
    this.talk = find(".talk", root) ? new Talk(root, this.path) : null;
    this.planning = new Planning(root, this.path, () => this.showBar());
    this.scene.log.onAgain = () => this.seeAgain();
    this.picker = new Picker([]);
    /** @type {Page | null} */
    this.page = null;
    /** @type {TableInfo | null} */
    this.info = null;
    /** @type {Connection | null} */
    this.line = null;
    /** @type {WaitingRoom | null} */
    this.room = null;
    this.busy = false;
    this.online = true;
    this.keyboard = false;
    this.near = "";
    /** @type {import("./types.js").Choice | null} */
    this.risk = null; // what was confirmed although other steps were open, and would ruin something
    this.risks = new Risks(this.id);
    this.whyNot = new WhyNot(this);
    this.hands = new Hands(this);
  }

  async start() {
    clearTimeout(this.looks);
    if (this.room?.leaving) return;
    const mine = ++this.starts;
    try {
      this.info = /** @type {TableInfo} */ (await get(this.path));
    } catch (error) {
      return this.lostTable(/** @type {ApiError} */ (error));
    }
    await this.scene.dress(this.info);
    if (mine !== this.starts) return; // asked again meanwhile: one line is enough
    if (this.info.status === "waiting") return this.wait(this.info);
    this.room?.close();
    const here = this.info.seats.map((seat) => seat.here);
    showHere(this.root, here);
    const wish = new URLSearchParams(location.search).get("seat");
    const seat = firstSeat(this.info.seats, this.info.to_act, wish === null ? null : Number(wish));
    const shared = ours(this.info.seats).length > 1 && !["over", "refused"].includes(this.info.status);
    if (shared && seat !== null) this.curtain(seat, this.info.seats[seat].name);
    else this.open(seat);
  }

  /** @param {ApiError} error */
  lostTable(error) {
    if (error.status === 404) return this.turnedAway(error.message);
    this.root.ariaBusy = null;
    this.setLine("lost");
    setTimeout(() => this.start(), LOBBY_EVERY);
  }

  /** @param {string} reason */
  turnedAway(reason) {
    this.root.ariaBusy = null;
    notice(reason, { stay: true, action: { label: t("Home"), run: () => location.assign("/") } });
  }

  /** @param {TableInfo} info */
  wait(info) {
    this.room ??= new WaitingRoom(() => this.start());
    this.room.show(info);
    this.root.ariaBusy = null;
    this.looks = window.setTimeout(() => this.start(), LOBBY_EVERY);
  }

  /** Shows the table with the eyes of that seat. @param {number | null} seat */
  open(seat) {
    this.line?.close();
    this.page = null;
    this.talk?.open(seat);
    this.line = new Connection(this.id, seat, {
      page: (page) => this.receive(page),
      line: (line) => this.setLine(line),
      since: () => this.page?.version ?? null,
      talk: (talked) => this.talk?.hear(talked),
      here: (here) => showHere(this.root, here),
      refused: (reason) => this.turnedAway(reason),
    });
  }

  /** @param {Page} page */
  receive(page) {
    const before = this.page;
    if (before && page.version < before.version) return;
    if (this.held.keeps(page)) return;
    const next = nextAtScreen(page.seats, page.to_act, page.seat);
    if (next !== null && !page.over) return this.handOver(page, next);
    page.choices = this.risks.quiet(page.choices, page.seat);
    this.page = { ...page, regions: { ...before?.regions, ...page.regions } };
    const news = !before || before.version !== page.version || before.at !== page.at;
    const same = before?.at === page.at && this.picker.asks(waysOf(page));
    if (news && !same) this.askAnew(page);
    this.lit.clear(); // places keep what the drawing says of them
    this.scene.show(this.page, { animated: Boolean(before) && !atOnce(), settled: false });
    this.scene.log.mark(page.seen);
    this.talk?.at(page);
    this.inWords.look(this.page);
    this.planning.look(this.page);
    this.guide?.look(this.page);
    this.held.count();
    this.scene.flight.fresh = false;
    this.render();
    if (news && !same) this.scene.layout.release();
    this.scene.layout.settle();
    if (news) this.announce(before, !same);
    else if (page.over && page.again && !before?.again) this.end();
  }

  /** What happened since this seat's last turn, shown once more. */
  async seeAgain() {
    const { page } = this;
    if (!page?.seen || this.busy || this.held.again.running) return;
    this.lit.clear();
    await this.held.again.play(page).catch((error) => notice(error.message));
    if (this.page !== page) return;
    this.scene.show(page, { animated: false });
    this.render();
    this.held.release();
  }

  /** The next person at this screen; a flight is seen to its end first, and where it ended. @param {Page} page @param {number} next */
  handOver(page, next) {
    const { flight } = this.scene;
    if (this.page) this.scene.show({ ...page, regions: { ...this.page.regions, ...page.regions } });
    if (this.page && flight.fresh) this.held.look();
    flight.fresh = false;
    if (this.held.looking) this.held.hold(page);
    else this.curtain(next, page.seats[next].name);
  }

  /** @param {Page} page */
  askAnew(page) {
    this.busy = false;
    this.risk = null;
    this.picker = new Picker(waysOf(page));
    this.coach?.forget();
    hideTip();
  }

  /** @param {Page | null} before @param {boolean} anew whether the question is another one */
  announce(before, anew) {
    const page = /** @type {Page} */ (this.page);
    const mine = this.picker.choices.length > 0;
    this.attention.show(page, mine, anew && Boolean(before));
    if (before) sound(mine && anew && !before.choices.length ? "turn" : before.at === page.at ? "move" : "place");
    need('[data-t="actions"] .dot', this.root).hidden = !mine;
    if (mine && anew && this.keyboard) this.bar.focusFirst();
    const { camera } = this.scene;
    if (touch.matches ? mine && !before?.choices.length : camera.led) camera.fit(); // a new turn begins with the whole board
    if (touch.matches && !page.aims?.length) camera.approach(this.lit.onStage, TOUCH);
    if (page.over && before && !before.over) sound("win");
    if (page.over) setTimeout(() => this.end(), before && !before.over ? END_AFTER : 0);
    else hideEnd();
    this.turning.near(this.scene.camera);
  }

  async end() {
    this.info = await get(this.path).catch(() => this.info);
    if (this.page?.over && this.info) showEnd(this.page, this.info);
  }

  render() {
    if (!this.page) return;
    const taken = this.selected();
    this.aiming.show(this.busy ? [] : (this.page.aims ?? []), this.picker.settled ? [] : taken);
    this.showBar();
    const shown = this.busy ? [] : this.picker.offered.filter((step) => !taken.includes(step.id));
    this.lit.show(shown, taken);
    this.turning.show();
    this.scene.lay(this.picker instanceof Gatherer ? this.picker.told.drawing : "");
    if (touch.matches) this.comeNear(taken);
    this.scene.looked();
  }

  /** Under a finger a place that holds others (`data-near`) fills the stage while it is chosen. @param {string[]} taken */
  comeNear(taken) {
    const near = taken.find((id) => this.lit.find(id)?.matches("[data-near]")) ?? "";
    if (near === this.near) return;
    this.near = near;
    this.scene.camera.attend(this.lit.find(near));
  }

  showBar() {
    if (!this.page) return;
    const aim = this.aiming.ready && !this.busy ? { label: this.aiming.label, fire: () => this.aiming.fire() } : null;
    const { sentence } = this.aiming;
    const warning = (this.risk ?? (this.picker.settled ? this.picker.complete : null))?.warning;
    const { busy, online, advised } = this;
    const plans = this.planning.parts(this.page, this.picker.choices.length > 0);
    this.bar.show(this.page, this.picker, { busy, online, aim, sentence, warning, advised, plans });
  }

  /** A pull begins at that ship: it is the one chosen. @param {string} id */
  aimWith(id) {
    if (!this.busy && !this.selected().includes(id)) this.pick([id], this.root);
  }

  /** @param {string} text */
  flick(text) {
    this.scene.flight.own = true;
    this.play({ text });
  }

  /** The steps taken; for a settled choice all that belong to it. */
  selected() {
    if (this.picker instanceof Gatherer) return this.picker.told.taken;
    const choice = this.picker.settled ? this.picker.complete : null;
    return (choice?.steps ?? this.picker.path.map(({ step }) => step)).map((step) => step.id);
  }

  /** A chip: it is one of the steps offered. @param {string} id */
  choose(id) {
    if (this.busy) return;
    if (this.picker.has(id) && this.picker.settled && !(this.picker instanceof Gatherer)) this.picker.back();
    else this.picker.click(new Set([id]));
    this.chosen();
  }

  chosen() {
    hideTip();
    this.risk = null;
    const choice = this.picker.complete;
    if (choice?.gather && this.picker.settled) return this.gatherPlaces(choice);
    if (choice && this.picker.settled && !choice.confirm && !choice.warning) return this.play(choice);
    this.render();
    if (!this.picker.settled) this.scene.layout.grow();
    if (touch.matches && !this.near && !this.picker.settled && !this.aiming.active) this.gather();
    if (this.keyboard && this.picker.settled) this.bar.focusFirst();
  }

  /** What is offered now comes into view; whoever aims needs the whole board. */
  gather() {
    const flicked = this.page?.aims?.some(({ id }) => this.lit.places.has(id));
    this.scene.camera.gather(this.lit.onStage, flicked ? 0 : TOUCH);
  }

  /** From here on clicks put an action together place by place. @param {import("./types.js").Choice} way */
  gatherPlaces(way) {
    const seat = this.page?.seat ?? null;
    const ask = async (/** @type {string[]} */ places) => {
      const told = await this.query("gather", { action: way.text, places: places.join(" ") }).catch(() => null);
      if (told?.choice) [told.choice] = this.risks.quiet([told.choice], seat);
      return told;
    };
    const gatherer = new Gatherer(this.picker, way, ask, (told, lost) => {
      if (this.picker !== gatherer) return;
      this.render();
      const place = lost && told.why ? document.getElementById(lost) : null;
      if (place && told.why) this.whyNot.tell(told.why, place);
      else if (touch.matches && !gatherer.settled) this.gather();
    });
    this.picker = gatherer;
    gatherer.look();
    this.render();
  }

  /** Whether advice can be had about what is asked now. */
  get advised() {
    return Boolean(this.page?.coach && this.picker.choices.length && !this.busy);
  }

  /** "What could I do?" */
  async advise() {
    if (!this.advised) return;
    const { Coach } = await import("./coach.js");
    this.coach ??= new Coach(
      this.root,
      () => this.ideas(),
      () => this.scene.layout.settle(),
    );
    if (this.advised) this.coach.toggle();
  }

  /** A first game with one aim after the other. */
  async beGuided() {
    const { Guide } = await import("./guide.js");
    this.guide = new Guide(this.root, this.path);
    if (this.page) this.guide.look(this.page);
  }

  /** @returns {Promise<import("./coach.js").Ideas>} */
  ideas() {
    return post(`${this.path}/coach`, { seat: this.page?.seat, at: this.page?.at });
  }

  back() {
    if (this.coach?.close() || this.held.skip() || hideTip()) return;
    if (this.risk) return this.warn(null);
    if (this.picker instanceof Gatherer && !this.picker.places.length) this.picker = this.picker.from;
    if (this.picker.back()) this.render();
    if (this.keyboard) this.bar.focusFirst();
  }

  confirm() {
    const choice = this.picker.complete;
    if (!choice || this.busy || !this.online) return;
    if (choice.warning && !this.picker.settled && this.risk !== choice) return this.warn(choice);
    if (choice.warning) this.risks.take(choice, this.page?.seat ?? null);
    this.play(choice);
  }

  /** Something would be ruined: that is said first. @param {import("./types.js").Choice | null} choice */
  warn(choice) {
    this.risk = choice;
    this.render();
    if (this.keyboard) this.bar.focusFirst();
  }

  /** @param {{text: string}} choice */
  play(choice) {
    return this.send("actions", { action: choice.text }, t("Your move was not played; the table is as it was."));
  }

  undo() {
    if (!this.page?.undo?.allowed || this.busy || !this.online) return undefined;
    return this.send("undo", {}, t("Nothing was taken back; the table is as it was."));
  }

  /** @param {string} what @param {Record<string, unknown>} body @param {string} safe */
  async send(what, body, safe) {
    const page = /** @type {Page} */ (this.page);
    this.begin();
    try {
      await post(`${this.path}/${what}`, { seat: page.seat, at: page.at, ...body });
    } catch (error) {
      this.refused(/** @type {ApiError} */ (error), safe);
    }
    this.catchUp(page);
  }

  /** Something is on its way: that is only marked, for a quick answer draws all anew; a slow one is waited for in full. */
  begin() {
    this.busy = true;
    this.bar.pause();
    clearTimeout(this.slow);
    if (this.aiming.active) this.render();
    else this.slow = window.setTimeout(() => this.busy && this.render(), SLOW);
  }

  /** A question that changes nothing: why, gather, preview. @param {string} what @param {Record<string, string>} values */
  query(what, values) {
    return get(`${this.path}/${what}`, { seat: this.page?.seat, ...values });
  }

  /** @param {ApiError} error @param {string} safe */
  refused(error, safe) {
    const action = error.rule
      ? { label: t("why?"), run: () => openRules(this.page?.game ?? "", error.rule ?? "") }
      : undefined;
    const lost = t("The table reconnects by itself and shows what counts.");
    notice(error.message, { safe: error.status ? safe : lost, action });
    this.busy = false;
    this.picker = new Picker(this.page ? waysOf(this.page) : []);
    this.render();
  }

  /** Where the line is slow or down, the new page is fetched. @param {Page} sent */
  async catchUp(sent) {
    await new Promise((resolve) => setTimeout(resolve, 700));
    if (this.page === sent) await this.line?.ask();
  }

  /** @param {import("./connection.js").Line} line */
  setLine(line) {
    const online = line !== "lost";
    this.root.classList.toggle("offline", !online);
    this.root.classList.toggle("asking", line === "asking");
    if (online === this.online) return;
    this.online = online;
    this.render();
  }

  /** Nothing of the last seat stays in the page. @param {number} seat @param {string} name */
  curtain(seat, name) {
    this.line?.close();
    this.line = null;
    this.page = null;
    this.busy = false;
    this.picker = new Picker([]);
    this.coach?.forget();
    hideTip();
    document.querySelector("dialog[open]")?.remove();
    this.lit.clear();
    this.aiming.clear();
    this.held.clear();
    this.inWords.look(null);
    this.planning.look(null);
    this.bar.clear();
    this.scene.clear();
    this.talk?.clear();
    this.root.classList.add("loading");
    this.root.ariaBusy = null;
    drawCurtain({ seat, name }, () => this.open(seat));
  }

  /** @param {string[]} ids innermost first @param {Element} target */
  pick(ids, target) {
    if (this.busy) return;
    const found = this.picker instanceof Gatherer ? ids.filter(isPlace).slice(0, 1) : ids;
    if (found.length && this.picker.click(new Set(found))) this.chosen();
    else this.whyNot.ask(ids, target);
  }
}

const root = document.querySelector('.table[data-kind="table"]');
if (root) new Table(/** @type {HTMLElement} */ (root)).start();
