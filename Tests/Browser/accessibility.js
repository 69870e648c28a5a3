// Run inside a page; answers with what is wrong with it, as sentences.
({ isTouch }) => {
  const flaws = [];
  const dialog = [...document.querySelectorAll("dialog[open]")].pop();
  const root = dialog ?? document.body;
  const isShown = (node) => {
    const box = node.getBoundingClientRect();
    return node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1 && box.height > 1;
  };
  const named = (node) => `<${node.tagName.toLowerCase()}${node.id ? `#${node.id}` : ""}${node.className && typeof node.className === "string" ? `.${node.className.split(" ").join(".")}` : ""}> “${node.textContent.trim().slice(0, 40)}”`;
  const textOf = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
  const nameOf = (node) =>
    (node.getAttribute("aria-label") ?? "").trim() ||
    (node.hasAttribute("aria-labelledby") ? textOf(node.getAttribute("aria-labelledby")) : "") ||
    [...(node.labels ?? [])].map((label) => label.textContent.trim()).join(" ") ||
    (node.matches("button, a, summary") ? [...node.querySelectorAll("img[alt]")].map((image) => image.alt).join("") + node.textContent.trim() : "");

  if (!document.documentElement.lang) flaws.push("the page has no language");
  if (!document.title.trim()) flaws.push("the page has no title");
  if (document.querySelectorAll("main").length !== 1) flaws.push("there is not exactly one main landmark");
  if (document.querySelectorAll("h1").length !== 1) flaws.push("there is not exactly one h1");
  if (/user-scalable\s*=\s*no|maximum-scale/.test(document.querySelector("meta[name=viewport]")?.content ?? "")) flaws.push("zooming is locked");
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  for (const id of new Set(ids.filter((id, turn) => ids.indexOf(id) !== turn))) flaws.push(`the id ${id} is given twice`);
  for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
    for (const node of document.querySelectorAll(`[${name}]`)) {
      for (const id of node.getAttribute(name).split(/\s+/)) if (!document.getElementById(id)) flaws.push(`${named(node)} refers to ${id}, which is not there`);
    }
  }
  for (const node of document.querySelectorAll("[tabindex]")) if (Number(node.tabIndex) > 0) flaws.push(`${named(node)} has a positive tabindex`);
  for (const node of root.querySelectorAll("button, a[href], summary, input:not([type=hidden]), select, textarea")) {
    if (isShown(node) && !nameOf(node)) flaws.push(`${named(node)} has no name`);
  }
  for (const node of root.querySelectorAll("img")) if (!node.hasAttribute("alt")) flaws.push(`${named(node)} has no alt`);
  for (const node of root.querySelectorAll("canvas")) {
    if (node.getAttribute("aria-hidden") !== "true" && !node.getAttribute("aria-label")) flaws.push(`${named(node)} is a picture without words`);
  }
  for (const node of root.querySelectorAll("dialog, section[role], nav")) if (isShown(node) && !nameOf(node)) flaws.push(`${named(node)} has no name`);
  if (isTouch) {
    for (const node of root.querySelectorAll("button, a[href], summary, select, input")) {
      if (!isShown(node)) continue;
      const box = (node.matches("[type=checkbox]") ? node.closest("label") ?? node : node).getBoundingClientRect();
      if (box.height < 43.5 || box.width < 43.5) flaws.push(`${named(node)} is ${Math.round(box.width)} × ${Math.round(box.height)}, too small for a thumb`);
    }
  }

  const channels = (colour) => (/rgba?\(([^)]+)\)/.exec(colour)?.[1] ?? "").split(/[ ,/]+/).map(Number);
  const light = ([red, green, blue]) => [red, green, blue]
    .map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, turn) => sum + part * [0.2126, 0.7152, 0.0722][turn], 0);
  const groundOf = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const ground = channels(getComputedStyle(at).backgroundColor);
      if (ground.length >= 3 && (ground[3] ?? 1) > 0.9) return ground;
    }
    return channels(getComputedStyle(document.documentElement).backgroundColor);
  };
  const lookAtContrasts = (theme) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const node = text.parentElement;
      if (!text.data.trim() || !isShown(node) || node.closest("[disabled], [aria-disabled=true], noscript, .unseen, option")) continue;
      const style = getComputedStyle(node);
      const [over, under] = [light(channels(style.color)), light(groundOf(node))].sort((a, b) => b - a);
      const ratio = (over + 0.05) / (under + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (ratio < (isLarge ? 3 : 4.5)) flaws.push(`${named(node)} has a contrast of ${ratio.toFixed(1)} in the ${theme} theme`);
    }
  };
  // In the theme that holds and in the other one: a colour that is changed slowly would be read on its way.
  const still = new CSSStyleSheet();
  still.replaceSync("*, *::before, *::after { transition: none !important; }");
  document.adoptedStyleSheets = [still];
  const { dataset } = document.documentElement;
  const held = dataset.theme;
  for (const theme of ["dark", "light"]) {
    dataset.theme = theme;
    lookAtContrasts(theme);
  }
  dataset.theme = held;
  document.adoptedStyleSheets = [];
  return [...new Set(flaws)];
}
