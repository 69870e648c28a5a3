// Run inside a page; answers with what is wrong with it, as sentences: what axe-core (`test_all_pages.py`) does not look for, or asks a person about.
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
  for (const node of root.querySelectorAll("canvas")) {
    if (node.getAttribute("aria-hidden") !== "true" && !node.getAttribute("aria-label")) flaws.push(`${named(node)} is a picture without words`);
  }
  for (const node of root.querySelectorAll("dialog, section[role], nav")) if (isShown(node) && !nameOf(node)) flaws.push(`${named(node)} has no name`);
  if (isTouch) {
    for (const node of root.querySelectorAll("button, a[href], summary, select, input")) {
      // A link in the middle of a text is as high as its line.
      if (!isShown(node) || (node.matches("p > a:not(.button)") && node.parentElement.textContent !== node.textContent)) continue;
      const box = (node.matches("[type=checkbox], [type=radio]") ? node.closest("label") ?? node : node).getBoundingClientRect();
      if (box.height < 43.5 || box.width < 43.5) flaws.push(`${named(node)} is ${Math.round(box.width)} × ${Math.round(box.height)}, too small for a thumb`);
    }
  }
  return [...new Set(flaws)];
}
