/**
 * The shapes that travel between server and page.
 *
 * @typedef {{id: string, label: string, icon?: string, note?: string, ask?: string}} Step
 * @typedef {{text: string, steps: Step[], confirm: string, final: boolean, warning?: string, risks?: Record<string, number>,
 *   gather?: boolean}} Choice
 * @typedef {{sentence: string, taken: string[], steps: Step[], drawing: string, choice: Choice | null,
 *   why: {text: string, rule: string | null} | null}} Gathered
 * @typedef {{n: number, seat: number | null, turn: number, html: string, label?: string, k?: number,
 *   undoes?: number, by?: string}} LogEntry
 * @typedef {{id: string, x: number, y: number, radius: number, speed: number, least: number, slide: number, text: string,
 *   preview: "none" | "short" | "full", confirm: string, spread: [number, number], range: number, ram: string,
 *   beyond: [boolean, boolean]}} Aim
 * @typedef {[id: string, time: number, x: number, y: number, vx: number, vy: number]} Leg
 * @typedef {{slowing: number, legs: Leg[], flashes: number[][], lost: [number, string][], taken: string[],
 *   aimed: [number, number], text?: string}} Flown
 * @typedef {{seat: number, total: number, rank: number, parts: {name: string, value: number, text?: string}[],
 *   name?: string, text?: string}} Score text: the game counts no points, and this is shown instead of the total
 * @typedef {{seat: number, name: string, kind: string, level?: string | null, mine?: boolean, taken?: boolean,
 *   to_act?: boolean, deputy?: {level: string, why: string, since: number} | null, resigned?: boolean,
 *   here?: "here" | "away"}} SeatInfo
 * @typedef {{seat: number, left: number, runs: boolean, zero: number | null, stands: [number, number][], free: number}} SeatClock
 * @typedef {{time: [number, number, number, number], live: boolean, back: number, seats: SeatClock[], now: number}} Clock
 * @typedef {{number: number, seat: number, what: string, until: number, text: string, agreed: number[], waits: number[],
 *   value: number}} Offer
 * @typedef {{visibility: "public" | "unlisted" | "private", name: string, language: string, level: number[] | null,
 *   rated: boolean, spectators: boolean, live: boolean, maker: boolean, code: string | null, ready: number[],
 *   left: number | null, goes: number | null, delay?: number}} Meeting
 * @typedef {{seal: string, table: string, secret: string | null, words: string[] | null}} Seal
 * @typedef {{table: string, game: string, title: string, seat: number | null, lang: string, version: number,
 *   at: number, status: string, state?: string, over: boolean, to_act: number[], ask: {sentence: string, reason: string} | null,
 *   choices: Choice[], aims?: Aim[], gathers?: {text: string, steps: Step[]}[], regions: Record<string, string>, log: LogEntry[], scores: Score[], seats: SeatInfo[],
 *   undo: {allowed: boolean, text: string, recent?: boolean}, seen?: {n: number, k: number} | null, again?: string | null, moves: number, seal?: Seal | null, chance?: string, notice?: string,
 *   outcome?: string, clock?: Clock | null, offers?: Offer[], paused?: number, delay?: number,
 *   coach?: boolean, k?: number, ticks?: {k: number, turn: number, label: string}[]}} Page
 * @typedef {{table: string, game: string, title: string, status: string, line: string, version: number, moves: number,
 *   to_act: number[], my_turn: boolean, seats: SeatInfo[], options: Record<string, unknown>, seeded: boolean, pace: number,
 *   created: number, updated: number, again?: string | null, made?: boolean, time?: [number, number, number, number] | null,
 *   outcome?: string, clock?: Clock | null, meeting?: Meeting}} TableInfo
 */
export {};
