/** Markup that changed a little: what is the same stays in the page, and the browser lays out and paints only the rest. */

/** @type {WeakSet<Node>} what came as markup; anything else was added by the page and goes */
const drawn = new WeakSet();

/** Makes what is in the box that of the markup. @param {Element} box @param {string} markup */
export function morph(box, markup) {
  const made = document.createElement("template");
  made.innerHTML = markup;
  children(box, made.content);
}

/** @param {Node} old @param {Node} fresh its children go over to the old one, or their likes stay there */
function children(old, fresh) {
  for (const node of [...old.childNodes]) if (!drawn.has(node)) old.removeChild(node);
  const [was, is] = [[...old.childNodes], [...fresh.childNodes]];
  const most = Math.min(was.length, is.length);
  let [head, tail] = [0, 0];
  while (head < most && was[head].isEqualNode(is[head])) head++;
  while (tail < most - head && was[was.length - tail - 1].isEqualNode(is[is.length - tail - 1])) tail++;
  const [gone, come] = [was.slice(head, was.length - tail), is.slice(head, is.length - tail)];
  const after = tail ? was[was.length - tail] : null;
  come.forEach((node, i) => {
    if (i < gone.length && alike(gone[i], node)) return become(gone[i], node);
    note(node);
    if (i < gone.length) old.replaceChild(node, gone[i]);
    else old.insertBefore(node, after);
  });
  for (const node of gone.slice(come.length)) old.removeChild(node);
}

/** @param {Node} node */
function note(node) {
  drawn.add(node);
  node.childNodes.forEach(note);
}

/** Whether one may become the other: pieces are known by their ids. @param {Node} a @param {Node} b */
function alike(a, b) {
  if (a.nodeName !== b.nodeName) return false;
  return !(a instanceof Element && b instanceof Element) || a.id === b.id;
}

/** @param {Node} node @param {Node} made */
function become(node, made) {
  if (node.isEqualNode(made)) return;
  if (!(node instanceof Element && made instanceof Element)) return void (node.nodeValue = made.nodeValue);
  if (!node.cloneNode().isEqualNode(made.cloneNode())) dress(node, made);
  children(node, made);
}

/** The attributes of the other, in its order; those that stay are not touched, for a drawing would be laid out anew. @param {Element} node @param {Element} made */
function dress(node, made) {
  const names = (/** @type {Element} */ of) => [...of.attributes].map(({ name }) => name).join(" ");
  if (names(node) !== names(made)) for (const { name } of [...node.attributes]) node.removeAttribute(name);
  for (const attribute of made.attributes)
    if (node.getAttribute(attribute.name) !== attribute.value)
      node.setAttributeNode(/** @type {Attr} */ (attribute.cloneNode()));
}
