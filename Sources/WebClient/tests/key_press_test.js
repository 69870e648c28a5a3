/// <reference lib="deno.ns" />

import { keyPress } from "../Pages/ui/key-press.js";

/** @param {string} key @param {string} code @param {string} [held] */
const press = (key, code, held = "") => {
  const names = held.split("+");
  const { key: meant, command, alt } = keyPress({
    key,
    code,
    ctrlKey: names.includes("Ctrl"),
    metaKey: names.includes("Meta"),
    altKey: names.includes("Alt"),
    shiftKey: names.includes("Shift"),
    getModifierState: (name) => names.includes(name),
  });
  return `${command ? "Ctrl+" : ""}${alt ? "Alt+" : ""}${meant}`;
};

/** @type {Record<string, [pressed: Parameters<typeof press>, meant: string][]>} */
const keyboards = {
  "US": [[["g", "KeyG"], "g"], [["G", "KeyG", "Shift"], "g"], [["?", "Slash", "Shift"], "?"], [["5", "Digit5"], "5"]],
  "with Caps Lock": [[["T", "KeyT"], "t"], [["Z", "KeyZ", "Ctrl"], "Ctrl+z"]],
  "Ukrainian": [
    [["я", "KeyZ", "Ctrl"], "Ctrl+z"],
    [["И", "KeyB", "Shift"], "b"],
    [["х", "BracketLeft"], "["],
    [["ю", "Period"], "."],
    [["7", "Digit7"], "7"],
    [[".", "Slash"], "."],
    [[",", "Slash", "Shift"], ","],
  ],
  "Greek": [[["ς", "KeyW"], "w"], [["Dead", "Semicolon"], ";"]],
  "Arabic": [[["لا", "KeyB"], "b"], [["١", "Digit1"], "1"]],
  "Hangul and Kana": [[["ㅠ", "KeyB"], "b"], [["Process", "KeyP"], "p"], [["ち", "KeyA", "Ctrl"], "Ctrl+a"]],
  "AZERTY": [
    [["a", "KeyQ"], "a"],
    [["z", "KeyW", "Ctrl"], "Ctrl+z"],
    [["&", "Digit1"], "1"],
    [["é", "Digit2"], "2"],
    [["(", "Digit5"], "5"],
    [["5", "Digit5", "Shift"], "5"],
    [["[", "Digit5", "Ctrl+Alt+AltGraph"], "["],
    [["?", "KeyM", "Shift"], "?"],
  ],
  "German": [
    [["[", "Digit8", "Ctrl+Alt+AltGraph"], "["],
    [["[", "Digit8", "AltGraph"], "["],
    [["z", "KeyY", "Ctrl"], "Ctrl+z"],
    [["ü", "BracketLeft"], "["],
    [["[", "Digit5", "Alt"], "["],
  ],
  "any": [
    [["ArrowLeft", "ArrowLeft", "Alt"], "Alt+ArrowLeft"],
    [["[", "BracketLeft", "Alt"], "Alt+["],
    [["7", "Numpad7"], "7"],
    [["Home", "Numpad7"], "Home"],
    [["/", "NumpadDivide"], "/"],
    [[" ", "Space"], " "],
    [["b", ""], "b"],
  ],
};

for (const [name, presses] of Object.entries(keyboards)) {
  Deno.test(`shortcuts are the same keys on a keyboard: ${name}`, () => {
    for (const [pressed, meant] of presses) {
      const found = press(...pressed);
      if (found !== meant) throw new Error(`${pressed.join(" ")} is ${found}, not ${meant}`);
    }
  });
}

Deno.test("no page reads letters or commands of a key past that", () => {
  /** @param {string} folder @returns {string[]} */
  const modules = (folder) =>
    [...Deno.readDirSync(new URL(folder, import.meta.url))].flatMap(({ name, isDirectory }) =>
      isDirectory ? modules(`${folder}${name}/`) : name.endsWith(".js") ? [`${folder}${name}`] : []
    );
  const own = modules("../Pages/").filter((path) => !path.endsWith("/ui/key-press.js")).filter((path) => {
    const text = Deno.readTextFileSync(new URL(path, import.meta.url));
    return /(?<!keyPress\(event\))\.key\.to\w*LowerCase|event\.key === "[a-z\d]"|\(\{[^}]*\bkey\b[^}]*ctrlKey/.test(
      text,
    );
  });
  const known = ["../Pages/ui/menu.js", "../Pages/drill-editor/steps.js"]; // letters of texts
  const others = own.filter((path) => !known.includes(path));
  if (others.length > 0) throw new Error(others.join("\n"));
});
