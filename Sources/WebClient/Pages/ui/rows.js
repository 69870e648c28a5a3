import { redrawing } from "./redraw.js";

/**
 * How to find the same control after its row was made anew: by what it does (`data-act`), its label, and its number
 * among the controls of its kind.
 *
 * @typedef {object} Likeness
 * @property {string | null} act
 * @property {string | null} label
 * @property {string} kind
 * @property {number} turn
 * @property {[number, number] | null} caret
 */

/**
 * Where the focus is, in a form by which it is found again when its control is another node.
 *
 * @typedef {Likeness & { control: HTMLElement, key: unknown, list: HTMLElement | null, index: number }} Focus
 */

/**
 * The rows of a list that can be drawn anew while somebody is using it.
 *
 *     const rows = new Rows({ key: ({ id }) => id, of: (mark) => [mark], make: (mark) => element("li", …) });
 *     rows.show([list, marks]);
 *     rows.show([here, present], [away, left]);      // several lists, between which rows go
 *
 * A row keeps its node while everything that `of(item, index)` lists is the same: documents never change in place, so a
 * branch that is the same object shows the same. Otherwise `make(item, index, former)` answers with another node, or
 * with the former one brought up to date. Whatever happens, the focus stays with the same control of the same row, or
 * goes to the row that takes its place; and a row in which somebody is typing stays as it is until they have finished.
 *
 * @template Item
 */
export class Rows {
  /** @typedef {{ key: unknown, node: HTMLElement, shown: unknown[] }} Shown */

  #key;
  #of;
  #make;
  /**
   * By key.
   *
   * @type {Map<unknown, Shown>}
   */
  #rows = new Map();
  /** @type {[HTMLElement, readonly Item[]][]} */
  #places = [];
  /** @type {Element | null} */
  #waitsFor = null;
  // What ends the typing may be a press on another control of the row.
  #showLater = redrawing(document.body, () => this.show(...this.#places));

  /**
   * @param {object} kind
   * @param {(item: Item, index: number) => unknown} kind.key
   * @param {(item: Item, index: number) => unknown[]} kind.of
   * @param {(item: Item, index: number, former?: HTMLElement) => HTMLElement} kind.make
   */
  constructor({ key, of, make }) {
    this.#key = key;
    this.#of = of;
    this.#make = make;
  }

  /**
   * The node of a row, by its key.
   *
   * @param {unknown} key
   */
  node(key) {
    return this.#rows.get(key)?.node ?? null;
  }

  /**
   * The key of the row that a node is in; null for none.
   *
   * @param {Node | null} node
   */
  keyAround(node) {
    return this.#rowAround(node)?.key ?? null;
  }

  /**
   * Each list holds nothing but its rows.
   *
   * @param {[list: HTMLElement, items: readonly Item[]][]} places
   */
  show(...places) {
    this.#places = places;
    const focus = this.#focus();
    const typing = this.#rowAround(unfinished);
    /** @type {Map<unknown, Shown>} */
    const rows = new Map();
    const nodes = places.map(([list, items]) => {
      const here = items.map((item, index) => this.#row(item, index, typing));
      for (const row of here) rows.set(row.key, row);
      return withRowBeingTypedIn(list, here.map(({ node }) => node), typing?.node);
    });
    if (typing !== null) rows.set(typing.key, typing);
    this.#rows = rows;
    places.forEach(([list], turn) => arrange(list, nodes[turn]));
    if (typing !== null && unfinished !== null) this.#waitFor(unfinished);
    if (focus !== null) this.#refocus(focus);
  }

  /**
   * @param {Item} item
   * @param {number} index
   * @param {Shown | null} typing
   * @returns {Shown}
   */
  #row(item, index, typing) {
    const key = this.#key(item, index);
    const row = this.#rows.get(key);
    const shown = this.#of(item, index);
    if (row === undefined) return { key, node: this.#make(item, index), shown };
    if (row === typing || isSame(shown, row.shown)) return row;
    row.node = this.#make(item, index, row.node);
    row.shown = shown;
    return row;
  }

  /**
   * @param {Node | null} control
   * @returns {Shown | null}
   */
  #rowAround(control) {
    if (control === null) return null;
    for (const row of this.#rows.values()) if (row.node.contains(control)) return row;
    return null;
  }

  /**
   * Changes that came while somebody typed are shown when they have finished.
   *
   * @param {Element} control
   */
  #waitFor(control) {
    if (this.#waitsFor === control) return;
    this.#waitsFor = control;
    const listening = new AbortController();
    const look = () => {
      if (unfinished === control) return;
      listening.abort();
      if (this.#waitsFor !== control) return;
      this.#waitsFor = null;
      this.#showLater();
    };
    for (const type of ["change", "focusout", "pointercancel", "keydown"]) {
      control.addEventListener(type, look, { signal: listening.signal });
    }
  }

  /** @returns {Focus | null} */
  #focus() {
    const control = document.activeElement;
    const row = this.#rowAround(control);
    if (row === null || !(control instanceof HTMLElement)) return null;
    const list = row.node.parentElement;
    return {
      control,
      key: row.key,
      list,
      index: [...(list?.children ?? [])].indexOf(row.node),
      ...likeness(control, row.node),
    };
  }

  /** @param {Focus} focus */
  #refocus(focus) {
    const { control, key, list, index } = focus;
    if (control.isConnected && document.activeElement === control) return;
    const node = this.node(key) ?? list?.children[Math.min(index, list.children.length - 1)];
    const found = node?.contains(control) ? control : node instanceof HTMLElement && alike(node, focus);
    if (found) {
      found.focus({ preventScroll: true });
      if (focus.caret !== null && kindOf(found) === kindOf(control)) {
        /** @type {HTMLInputElement} */ (found).setSelectionRange(...focus.caret);
      }
    } else if (list?.isConnected) {
      list.tabIndex = -1;
      list.focus({ preventScroll: true });
    }
  }
}

/**
 * The field in which somebody has typed something, or whose list of options is open: no `change` has come.
 *
 * @type {Element | null}
 */
let unfinished = null;
addEventListener("input", ({ target }) => (unfinished = target instanceof Element ? target : null), true);
// Nobody tells whether the list of a select is open. Replacing the select closes it.
const opening = [" ", "Enter", "ArrowDown", "ArrowUp"];
for (const type of ["pointerdown", "keydown"]) {
  addEventListener(type, (event) => {
    const { target } = event;
    if (!(target instanceof HTMLSelectElement)) return;
    if (!(event instanceof KeyboardEvent) || opening.includes(event.key)) unfinished = target;
    else if (event.key === "Escape" && unfinished === target) unfinished = null;
  }, true);
}
addEventListener("change", () => (unfinished = null), true);
addEventListener("focusout", ({ target }) => target === unfinished && (unfinished = null), true);
addEventListener("pointercancel", ({ target }) => {
  // A finger that scrolls has opened nothing.
  if (target === unfinished && target instanceof HTMLSelectElement) unfinished = null;
}, true);

/**
 * @param {unknown[]} a
 * @param {unknown[]} b
 */
const isSame = (a, b) => a.length === b.length && a.every((part, turn) => Object.is(part, b[turn]));

/**
 * Its row stays in its list, in its place, even when it has gone from what is to be shown or belongs to another list
 * now.
 *
 * @template {HTMLElement} Row
 * @param {HTMLElement} list
 * @param {Row[]} nodes
 * @param {Row} [typedIn]
 */
function withRowBeingTypedIn(list, nodes, typedIn) {
  if (typedIn === undefined) return nodes;
  const isHere = typedIn.parentElement === list;
  if (isHere && nodes.includes(typedIn)) return nodes;
  const others = nodes.filter((node) => node !== typedIn);
  return isHere ? others.toSpliced([...list.children].indexOf(typedIn), 0, typedIn) : others;
}

/**
 * Leaves nothing in `list` but `nodes`, in this order. Whatever has the focus is not moved, as moving takes it away:
 * the others go around it.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement[]} nodes
 */
export function arrange(list, nodes) {
  /** @type {Set<Element>} */
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

/** @param {HTMLElement} node */
const controlsIn = (node) => {
  /** @type {NodeListOf<HTMLElement>} */
  const within = node.querySelectorAll(controls);
  return node.matches(controls) ? [node, ...within] : [...within];
};

/** @param {HTMLElement} control */
const kindOf = (control) => `${control.tagName} ${"type" in control ? control.type : ""}`;

/**
 * @param {HTMLElement} control
 * @param {HTMLElement} node
 * @returns {Likeness}
 */
function likeness(control, node) {
  const kind = kindOf(control);
  return {
    act: control.dataset.act ?? null,
    label: control.getAttribute("aria-label"),
    kind,
    turn: controlsIn(node).filter((one) => kindOf(one) === kind).indexOf(control),
    caret: caretIn(control),
  };
}

/**
 * @param {HTMLElement} control
 * @returns {[number, number] | null}
 */
function caretIn(control) {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return null;
  const { selectionStart, selectionEnd } = control;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

/**
 * @param {HTMLElement} node
 * @param {Likeness} likeness
 */
function alike(node, { act, label, kind, turn }) {
  const all = controlsIn(node);
  const ofKind = all.filter((one) => kindOf(one) === kind);
  return (act && all.find((one) => one.dataset.act === act)) ||
    (label && ofKind.find((one) => one.getAttribute("aria-label") === label)) ||
    (ofKind[Math.min(turn, ofKind.length - 1)] ?? all[0] ?? null);
}
