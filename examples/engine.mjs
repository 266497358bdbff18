// An engine for Astrarium in JavaScript: it plays any game by three rules of thumb. Run it with
//   astrarium match civilisations "engine:node examples/engine.mjs" random --games 20
import { createInterface } from "node:readline";

const tell = (word, said) => console.log(`${word} ${JSON.stringify(said)}`);
let played = new Map(); // how often each kind of action was played in this game

const kind = (action) => action.split(" ")[0];
const rank = (action) => {
  if (["pass", "done", "end", "decline"].includes(kind(action))) return 1000; // first do what can be done
  return played.get(kind(action)) ?? 0; // then what was done least
};

function choose(legal) {
  const best = Math.min(...legal.map(rank));
  const equal = legal.filter((action) => rank(action) === best);
  return equal[Math.floor(Math.random() * equal.length)];
}

const answers = {
  hello: () => tell("hello", { protocol: 1, name: "variety" }),
  game: () => (played = new Map()),
  go: ({ legal }) => {
    const action = choose(legal);
    played.set(kind(action), (played.get(kind(action)) ?? 0) + 1);
    tell("best", { action, reason: `I have done little of this: ${kind(action)}.` });
  },
  stop: () => {}, // every answer has been given at once
  quit: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(" ");
  try {
    answers[word]?.(JSON.parse(rest.join(" ") || "{}"));
  } catch (error) {
    tell("error", { text: String(error) });
  }
}
