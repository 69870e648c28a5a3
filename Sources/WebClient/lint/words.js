/// <reference lib="deno.unstable" />
/**
 * A rule of `deno lint`: what a person reads comes from the catalogue (`Pages/words/`), not out of the code.
 *
 * Text is looked for where it is shown (the children of `element`, `setText`, `aria-label`, …), whatever it looks
 * like, and elsewhere by its looks: several words that begin like a sentence. A number with its unit is text too, and
 * so is a list: each language writes them in its own way. Whole numbers alone are not looked for.
 */

/** @typedef {any} Node a part of a module, as ESTree names it: which fields it has depends on its type */

/**
 * Calls that show text, and which of their arguments do; a constructor is a call too.
 *
 * @type {Record<string, (turn: number, call: Node) => boolean>}
 */
const shown = {
  element: (turn) => turn >= 2,
  nameOf: (turn) => turn === 0,
  setText: (turn) => turn === 1,
  announce: (turn) => turn === 0,
  showTrouble: (turn) => turn === 0,
  openDialog: (turn) => turn <= 1,
  confirmed: (turn) => turn <= 1,
  say: (turn) => turn === 0,
  replaceChildren: () => true,
  append: () => true,
  prepend: () => true,
  before: () => true,
  after: () => true,
  replaceWith: () => true,
  insertAdjacentText: (turn) => turn === 1,
  insertAdjacentHTML: (turn) => turn === 1,
  createTextNode: (turn) => turn === 0,
  setAttribute: (turn, call) => turn === 1 && shownProperties.has(call.arguments[0]?.value),
  fillText: (turn) => turn === 0,
  strokeText: (turn) => turn === 0,
  Option: (turn) => turn === 0,
  Text: (turn) => turn === 0,
  Notification: (turn) => turn === 0,
  alert: (turn) => turn === 0,
  confirm: (turn) => turn === 0,
  prompt: (turn) => turn === 0,
};
const shownProperties = new Set([
  "label",
  "help",
  "aria-label",
  "aria-description",
  "aria-valuetext",
  "aria-roledescription",
  "title",
  "placeholder",
  "alt",
]);
const shownMembers = new Set([
  "textContent",
  "innerText",
  "innerHTML",
  "outerHTML",
  "title",
  "placeholder",
  "alt",
  "ariaLabel",
  "ariaDescription",
  "ariaValueText",
  "ariaRoleDescription",
]);

/** What is no language: keys as keyboards name them, symbols, the signal that everybody says in English. */
const notLanguage =
  /^(Runthrough|GO|Enter|Backspace|Escape|Tab|Shift|Ctrl|Alt|Esc|Del|Home|End|[A-Z0-9]|ABC 234|AC 1)$/;

/** What stands beside a number. */
const unit = /[×%°‰]/;

/** Where a string means something to a machine. */
const forMachines = new Set([
  "ImportDeclaration",
  "ImportExpression",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
]);

/** @param {Node} call */
const nameOfCallee = ({ callee }) =>
  callee.type === "Identifier" ? callee.name : callee.type === "MemberExpression" ? callee.property.name : "";

/** The value of a literal; undefined for what is none. @param {Node} node */
const valueOf = (node) => node?.value;

/** @param {Node} property */
const keyOf = ({ key }) => key.type === "Identifier" ? key.name : String(key.value);

/**
 * Whether a value is handed on from `node` to its parent as it is.
 *
 * @param {Node} node
 * @param {Node} parent
 */
const isHandedOn = (node, parent) =>
  (parent.type === "ConditionalExpression" && parent.test !== node) || parent.type === "LogicalExpression" ||
  parent.type === "ArrayExpression" || parent.type === "TemplateLiteral" || parent.type === "SpreadElement";

/** @param {Node} node */
function isShown(node) {
  let at = node;
  let { parent } = node;
  while (parent && isHandedOn(at, parent)) [at, parent] = [parent, parent.parent];
  if (!parent) return false;
  if (parent.type === "CallExpression" || parent.type === "NewExpression") {
    const name = nameOfCallee(parent);
    return Object.hasOwn(shown, name) && shown[name](parent.arguments.indexOf(at), parent);
  }
  if (parent.type === "Property") return parent.value === at && shownProperties.has(keyOf(parent));
  if (parent.type === "AssignmentExpression") {
    return parent.right === at && parent.left.type === "MemberExpression" &&
      shownMembers.has(parent.left.property.name);
  }
  return false;
}

/** Whether a value is filled in a text of the catalogue. @param {Node} node */
function isFilledIn(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === "CallExpression" && /^words(Around)?$/.test(nameOfCallee(at))) return true;
  }
  return false;
}

/** What the one who wrote the code reads: errors thrown, and lines of the console. @param {Node} node */
function isForDevelopers(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (forMachines.has(at.type)) return true;
    if (at.type === "NewExpression" && /Error$/.test(nameOfCallee(at))) return true;
    if (at.type === "CallExpression" && at.callee.object?.name === "console") return true;
  }
  return false;
}

/** @param {string} text */
const looksLikeText = (text) =>
  /^\p{Lu}\p{Ll}*['’]?\p{Ll}*,? \p{L}/u.test(text) || /\p{L}{2}[.…?!,;:]( |$)/u.test(text) && /\p{L} \p{L}/u.test(text);

/** Parts of addresses, styles, pictures and the like. @param {string} text */
const looksLikeCode = (text) => /^(M|m)[\d\s.,-]|^[#.:[]|\d+px|^https?:|^\/|[{}<>=]|^[\w-]+\/[\w-]+/.test(text);

/**
 * @param {Deno.lint.RuleContext} context
 * @param {Node} node
 * @param {string} text
 */
function judge(context, node, text) {
  const trimmed = text.trim();
  if (!/\p{L}/u.test(trimmed) || notLanguage.test(trimmed) || isForDevelopers(node)) return;
  if (isShown(node) || (looksLikeText(trimmed) && !looksLikeCode(trimmed))) {
    context.report({
      node,
      message: `“${trimmed}” is text outside the catalogue.`,
      hint: "Give it a key in words/en.",
    });
  }
}

/** @param {string} text */
const hasNumberWithUnit = (text) => /\d/.test(text) && unit.test(text);

/** @param {unknown} value */
const isFraction = (value) => typeof value === "number" && !Number.isInteger(value);

/**
 * @param {Deno.lint.RuleContext} context
 * @param {Node} node
 * @param {boolean} isRead whether a person reads it, as far as is known already
 */
function judgeNumber(context, node, isRead = false) {
  if (!(isRead || isShown(node)) || isForDevelopers(node)) return;
  context.report({
    node,
    message: "A number is written outside the catalogue.",
    hint: "Give it a place in a text of words/en, or write it with `number`.",
  });
}

/** @param {Deno.lint.RuleContext} context @param {Node} node */
function judgeList(context, node) {
  if (isForDevelopers(node)) return;
  context.report({
    node,
    message: "A list is put together outside the catalogue.",
    hint: "Each language has its own way: `listed` of words/words.js knows it.",
  });
}

/** @type {Deno.lint.Plugin} */
export default {
  name: "words",
  rules: {
    "from-the-catalogue": {
      create(context) {
        if (/\/words\/[a-z]{2}\//.test(context.filename) || !/\/Pages\//.test(context.filename)) return {};
        return {
          Literal(node) {
            const isKey = node.parent.type === "Property" && node.parent.value !== node;
            if (typeof node.value === "string" && !isKey) judge(context, node, node.value);
            if (typeof node.value === "string" ? hasNumberWithUnit(node.value) : isFraction(node.value)) {
              judgeNumber(context, node);
            }
          },
          CallExpression(node) {
            if (nameOfCallee(node) === "toFixed") judgeNumber(context, node, isFilledIn(node));
            if (nameOfCallee(node) === "join" && valueOf(node.arguments[0]) === ", ") judgeList(context, node);
          },
          TemplateLiteral(node) {
            const isBesideUnit = node.expressions.length > 0 &&
              node.quasis.some(({ cooked, raw }) => unit.test(cooked ?? raw));
            if (isBesideUnit) judgeNumber(context, node);
          },
          TemplateElement(node) {
            judge(context, node.parent, node.cooked ?? node.raw ?? "");
          },
        };
      },
    },
  },
};
