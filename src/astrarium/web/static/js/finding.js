/** Finding words in a text, whatever their capitals and accents, and marking them. */

/** @type {Record<string, string>} */
const TWO_LETTERS = { œ: "oe", æ: "ae", "’": "'", "\u00a0": " ", "\u202f": " " };

/** A letter as it is looked for; it may become two or none. @param {string} letter */
function foldLetter(letter) {
  const plain = letter.toLowerCase();
  return TWO_LETTERS[plain] ?? plain.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}

/** A text as it is looked through. @param {string} text */
export function fold(text) {
  return Array.from(text, foldLetter).join("");
}

/** The words asked for: a passage must hold all of them. @param {string} query */
export function wordsOf(query) {
  return [...new Set(fold(query).split(/\s+/).filter(Boolean))];
}

/**
 * Where any of the words stand in a text: [begin, end] in its own letters, in order and apart from each other.
 * @param {string} text @param {string[]} words
 */
export function placesOf(text, words) {
  /** @type {number[]} */
  const at = []; // of each folded letter: where it stood
  let folded = "";
  for (let i = 0; i < text.length; i++) {
    for (const letter of foldLetter(text[i])) {
      folded += letter;
      at.push(i);
    }
  }
  /** @type {[number, number][]} */
  const found = [];
  for (const word of words) {
    for (let i = folded.indexOf(word); i >= 0; i = folded.indexOf(word, i + word.length))
      found.push([at[i], at[i + word.length - 1] + 1]);
  }
  return apart(found.sort((a, b) => a[0] - b[0]));
}

/** @param {[number, number][]} places */
function apart(places) {
  /** @type {[number, number][]} */
  const merged = [];
  for (const [begin, end] of places) {
    const last = merged[merged.length - 1];
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([begin, end]);
  }
  return merged;
}

/** The pieces of text under a node, those inside drawings left out. @param {Node} root */
function* textNodes(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof SVGElement ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) if (walker.currentNode instanceof Text) yield walker.currentNode;
}

/** What a reader reads of an element. @param {Node} root */
export function textOf(root) {
  return [...textNodes(root)].map((node) => node.data).join("");
}

/** Marks the words wherever they stand. @param {Element} root @param {string[]} words */
export function markWords(root, words) {
  for (const node of [...textNodes(root)]) {
    const places = placesOf(node.data, words);
    for (const [begin, end] of places.reverse()) {
      const rest = node.splitText(begin);
      rest.splitText(end - begin);
      const mark = document.createElement("mark");
      rest.replaceWith(mark);
      mark.append(rest);
    }
  }
}

/** @param {Element} root */
export function unmark(root) {
  for (const mark of root.querySelectorAll("mark")) {
    const around = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    around?.normalize();
  }
}
