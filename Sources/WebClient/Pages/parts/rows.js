/**
 * The rows of a list that can be drawn anew while somebody is using it.
 *
 *     const rows = new Rows({ key: ({ id }) => id, of: (mark) => [mark], make: (mark) => element("li", …) });
 *     rows.show([list, marks]);
 *     rows.show([here, present], [away, left]);      // several lists, between which rows go
 *
 * A row keeps its node while everything that `of(item, index)` lists is the same: documents never change in place, so a branch
 * that is the same object shows the same. Otherwise `make(item, index, former)` answers with another node, or with the former
 * one brought up to date. Whatever happens, the focus stays with the same control of the same row, or goes to the row that
 * takes its place; and a row in which somebody is typing stays as it is until they have finished.
 */
export class Rows {
  #key;
  #of;
  #make;
  /** By key: `{ key, node, shown }`. */
  #rows = new Map();
  #places = [];
  #waitsFor = null;

  constructor({ key, of, make }) {
    this.#key = key;
    this.#of = of;
    this.#make = make;
  }

  /** The node of a row, by its key. */
  node(key) {
    return this.#rows.get(key)?.node ?? null;
  }

  /** The key of the row that a node is in; null for none. */
  keyAround(node) {
    return this.#rowAround(node)?.key ?? null;
  }

  /** `places`: `[list, items]` each. A list holds nothing but its rows. */
  show(...places) {
    this.#places = places;
    const focus = this.#focus();
    const typing = this.#rowAround(unfinished);
    const rows = new Map();
    const nodes = places.map(([list, items]) => {
      const here = items.map((item, index) => this.#row(item, index, typing));
      for (const row of here) rows.set(row.key, row);
      return withRowBeingTypedIn(list, here.map(({ node }) => node), typing?.node);
    });
    if (typing !== null) rows.set(typing.key, typing);
    this.#rows = rows;
    places.forEach(([list], turn) => arrange(list, nodes[turn]));
    if (typing !== null) this.#waitFor(unfinished);
    if (focus !== null) this.#refocus(focus);
  }

  #row(item, index, typing) {
    const key = this.#key(item, index);
    const row = this.#rows.get(key) ?? { key, node: undefined, shown: null };
    const shown = this.#of(item, index);
    if (row === typing || (row.shown !== null && isSame(shown, row.shown))) return row;
    row.node = this.#make(item, index, row.node);
    row.shown = shown;
    return row;
  }

  #rowAround(control) {
    if (control === null) return null;
    for (const row of this.#rows.values()) if (row.node.contains(control)) return row;
    return null;
  }

  /** What came while somebody typed is shown when they have finished. */
  #waitFor(control) {
    if (this.#waitsFor === control) return;
    this.#waitsFor = control;
    const finished = () => {
      if (this.#waitsFor !== control) return;
      this.#waitsFor = null;
      requestAnimationFrame(() => this.show(...this.#places));
    };
    for (const type of ["change", "focusout"]) control.addEventListener(type, finished, { once: true });
  }

  /** Where the keyboard is, told so that it is found again when its control is another node. */
  #focus() {
    const control = document.activeElement;
    const row = this.#rowAround(control);
    if (row === null) return null;
    const list = row.node.parentElement;
    return {
      control,
      key: row.key,
      list,
      index: [...(list?.children ?? [])].indexOf(row.node),
      ...likeness(control, row.node),
    };
  }

  #refocus(focus) {
    const { control, key, list, index } = focus;
    if (control.isConnected && document.activeElement === control) return;
    const node = this.node(key) ?? list?.children[Math.min(index, list.children.length - 1)];
    const found = node?.contains(control) ? control : node && alike(node, focus);
    if (found) {
      found.focus({ preventScroll: true });
      if (focus.caret !== null && found.type === control.type) found.setSelectionRange(...focus.caret);
    } else if (list?.isConnected) {
      list.tabIndex = -1;
      list.focus({ preventScroll: true });
    }
  }
}

/** The field in which somebody has typed what they have not yet given: no `change` has come. */
let unfinished = null;
addEventListener("input", ({ target }) => (unfinished = target), true);
addEventListener("change", () => (unfinished = null), true);
addEventListener("focusout", ({ target }) => target === unfinished && (unfinished = null), true);

const isSame = (a, b) => a.length === b.length && a.every((part, turn) => Object.is(part, b[turn]));

/** Its row stays in its list, in its place, even when it has gone from what is to be shown or belongs to another list now. */
function withRowBeingTypedIn(list, nodes, typedIn) {
  if (typedIn === undefined) return nodes;
  const isHere = typedIn.parentElement === list;
  if (isHere && nodes.includes(typedIn)) return nodes;
  const others = nodes.filter((node) => node !== typedIn);
  return isHere ? others.toSpliced([...list.children].indexOf(typedIn), 0, typedIn) : others;
}

/** Whatever has the focus is not moved, as moving takes it away: the others go around it. */
function arrange(list, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  if (nodes.length === 0) return;
  const held = nodes.findIndex((node) => node.parentElement === list && node.contains(document.activeElement));
  const pivot = Math.max(0, held);
  if (held < 0 && list.firstElementChild !== nodes[0]) list.prepend(nodes[0]);
  for (let turn = pivot - 1; turn >= 0; turn -= 1) {
    if (nodes[turn].nextElementSibling !== nodes[turn + 1]) nodes[turn + 1].before(nodes[turn]);
  }
  for (let turn = pivot + 1; turn < nodes.length; turn += 1) {
    if (nodes[turn - 1].nextElementSibling !== nodes[turn]) nodes[turn - 1].after(nodes[turn]);
  }
}

const controls = "a[href], button, input, select, textarea, summary, [tabindex]";
const controlsIn = (node) => [...(node.matches(controls) ? [node] : []), ...node.querySelectorAll(controls)];
const kindOf = ({ tagName, type }) => `${tagName} ${type}`;

/** What a control is among those of its row: by what it does (`data-act`), its label, its number among those of its kind. */
function likeness(control, node) {
  const kind = kindOf(control);
  return {
    act: control.dataset.act ?? null,
    label: control.getAttribute("aria-label"),
    kind,
    turn: controlsIn(node).filter((one) => kindOf(one) === kind).indexOf(control),
    caret: typeof control.selectionStart === "number" ? [control.selectionStart, control.selectionEnd] : null,
  };
}

function alike(node, { act, label, kind, turn }) {
  const all = controlsIn(node);
  const ofKind = all.filter((one) => kindOf(one) === kind);
  return (act && all.find((one) => one.dataset.act === act)) ??
    (label && ofKind.find((one) => one.getAttribute("aria-label") === label)) ??
    ofKind[Math.min(turn, ofKind.length - 1)] ?? all[0] ?? null;
}
