/// <reference lib="deno.ns" />
/// <reference lib="deno.unstable" />
import plugin from "./words.js";

/**
 * What the rule finds, and what it leaves alone, a snippet each.
 */

const outside = [
  'element("p", {}, "Close");',
  'element("button", { title: "Close" });',
  'setText(node, isOpen ? "Open" : "Closed");',
  "showTrouble(`Lost ${name}`);",
  'announce("Saved");',
  'node.textContent = "Close";',
  'document.title = "Studio";',
  'node.innerHTML = "Close";',
  'node.setAttribute("title", "Close");',
  'node.setAttribute("aria-label", isOpen ? "Close" : "Open");',
  'node.insertAdjacentText("beforeend", "Close");',
  'node.insertAdjacentHTML("beforeend", "Close");',
  'node.prepend("Close");',
  'node.replaceWith("Close");',
  'document.createTextNode("Close");',
  'context.fillText("Upstage", 0, 0);',
  'context.strokeText("Upstage", 0, 0);',
  'new Option("Close", "close");',
  'new Notification("Ready");',
  'confirm("Sure?");',
  'const text = "Nobody is here yet.";',
  'element("option", { value: String(value) }, `${value}×`);',
  'setText(node, isKnown ? `${share} %` : "");',
  'node.setAttribute("aria-valuetext", `${turn}°`);',
  'element("span", {}, "50 %");',
  "setText(node, 0.5);",
  'setText(node, names.join(", "));',
  'const who = performers.map(({ name }) => name).join(", ");',
  "setText(node, speed.toFixed(1));",
  "node.title = `${label} ${speed.toFixed(1)}`;",
  'setText(node, words("takes.times", { number: speed.toFixed(1) }));',
  'const text = words("takes.times", { number: isKnown ? Number(speed.toFixed(1)) : 0 });',
];

const inside = [
  'element("p", { class: "help" }, words("common.close"));',
  'node.setAttribute("data-state", "open");',
  'node.setAttribute("title", words("common.close"));',
  'node.insertAdjacentText("beforeend", words("common.close"));',
  "context.fillText(label, 0, 0);",
  'context.fillText("0:00", 0, 0);',
  'element("span", {}, "GO");',
  'new Option(words("common.close"), "close");',
  'throw new Error("This cannot be without a stage.");',
  'node.style.transform = "translate(0, 10px)";',
  "node.style.width = `${share}%`;",
  'node.setAttribute("d", `M ${x.toFixed(1)} 0`);',
  "setText(node, String(index + 1));",
  "setText(node, listed(names));",
  'throw new RangeError(`one of ${names.join(", ")}`);',
  "setText(node, `${kind}: ${name}`);",
  'setText(node, words("takes.times", { number: 0.5 }));',
  "setText(node, number(speed, { maximumFractionDigits: 1 }));",
];

/** @param {string} snippet */
const found = (snippet) => Deno.lint.runPlugin(plugin, "/Pages/ui/snippet.js", snippet);

for (const snippet of outside) {
  Deno.test(`finds text outside of the catalogue: ${snippet}`, () => {
    if (found(snippet).length === 0) throw new Error("nothing was found");
  });
}

for (const snippet of inside) {
  Deno.test(`leaves alone: ${snippet}`, () => {
    const [first] = found(snippet);
    if (first) throw new Error(first.message);
  });
}

Deno.test("leaves catalogues alone", () => {
  const reports = Deno.lint.runPlugin(
    plugin,
    "/Pages/words/en/common.js",
    'export default { "a.b": "Nobody is here." };',
  );
  if (reports.length > 0) throw new Error(reports[0].message);
});
