/**
 * Where the focus is, in a form by which it is found again when its control is another node: by what it does
 * (`data-act`), its label, and its number among the controls of its kind.
 *
 * @typedef {object} Likeness
 * @property {string | null} act
 * @property {string | null} label
 * @property {string} kind
 * @property {number} turn
 * @property {[number, number] | null} caret
 */

const controls = "a[href], button, input, select, textarea, summary, [tabindex]";

/** @param {Element} node @returns {HTMLElement[]} */
const controlsIn = (node) => {
  /** @type {NodeListOf<HTMLElement>} */
  const within = node.querySelectorAll(controls);
  return node instanceof HTMLElement && node.matches(controls) ? [node, ...within] : [...within];
};

/** @param {HTMLElement} control */
const kindOf = (control) => `${control.tagName} ${"type" in control ? control.type : ""}`;

/**
 * @param {HTMLElement} control
 * @param {Element} node what it is in
 * @returns {Likeness}
 */
export function likeness(control, node) {
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
 * The control in `node` that is most like another one; null if there is none at all.
 *
 * @param {Element} node
 * @param {Likeness} likeness
 */
export function alike(node, { act, label, kind, turn }) {
  const all = controlsIn(node);
  const ofKind = all.filter((one) => kindOf(one) === kind);
  return (act && all.find((one) => one.dataset.act === act)) ||
    (label && ofKind.find((one) => one.getAttribute("aria-label") === label)) ||
    (ofKind[Math.min(turn, ofKind.length - 1)] ?? all[0] ?? null);
}

/**
 * @param {HTMLElement} found
 * @param {Likeness} former
 */
export function focusAs(found, { kind, caret }) {
  found.focus({ preventScroll: true });
  if (caret !== null && kindOf(found) === kind) /** @type {HTMLInputElement} */ (found).setSelectionRange(...caret);
}

/** @param {HTMLElement} node that has no control: the focus is there all the same, and not at the top of the page */
export function focusOn(node) {
  node.tabIndex = -1;
  node.focus({ preventScroll: true });
}

/**
 * @param {Element} control
 * @returns {[number, number] | null}
 */
export function caretIn(control) {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return null;
  const { selectionStart, selectionEnd } = control;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}
