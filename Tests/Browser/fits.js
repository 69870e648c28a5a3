// Run inside a page; answers with what is cut, hangs out or lies over something else, as sentences. Names that people gave may be cut, and
// so may what is scrolled sideways. What is laid over the page on purpose (dialogs, fixed bars, what is placed) is compared with its like.
() => {
  const faults = new Set();
  const { clientWidth: width, scrollWidth } = document.documentElement;
  if (scrollWidth > width + 1) faults.add(`the page is ${scrollWidth} wide`);
  const top = [...document.querySelectorAll("dialog[open], [popover]:popover-open")].at(-1) ?? document.body;
  const isPress = "button, a.button, summary, [role=tab]";
  const named = (node) => `“${node.textContent.trim().replace(/\s+/g, " ").slice(0, 50)}” of ${node.tagName.toLowerCase()}${node.id && `#${node.id}`}.${String(node.className?.baseVal ?? node.className).replace(/\s+/g, ".")}`;
  const styles = new Map();
  const styleOf = (node) => {
    if (!styles.has(node)) styles.set(node, getComputedStyle(node));
    return styles.get(node);
  };
  const isScrolled = (node) => {
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(styleOf(at).overflowX) && at.scrollWidth > at.clientWidth + 1) return true;
    }
    return false;
  };
  // What it is laid out in: the nearest that does not flow with the rest.
  const layerOf = (node) => {
    for (let at = node; at; at = at.parentElement) {
      if (at === top || /fixed|sticky|absolute/.test(styleOf(at).position)) return at;
    }
    return null;
  };
  // What is seen of a box within all that cuts it off.
  const seenOf = (node, { left, top, right, bottom }) => {
    for (let at = node.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, position } = styleOf(at);
      const box = overflowX !== "visible" || overflowY !== "visible" ? at.getBoundingClientRect() : null;
      if (box && overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (box && overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      if (position === "fixed") break;
    }
    return { left, top, right, bottom };
  };
  const isShown = (node) => node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const skipped = "bdi, .unseen, .skip, .initials, canvas, svg, [aria-hidden=true], .title, .way, noscript, option, output.unseen";

  for (const node of top.querySelectorAll(`${isPress}, label, legend, h1, h2, h3, th, dt, dd, p, span, small`)) {
    const box = node.getBoundingClientRect();
    if (node.textContent.trim() === "" || box.width < 2 || box.height < 2 || !isShown(node)) continue;
    if (node.closest(skipped) || node.querySelector("bdi")) continue;
    const style = styleOf(node);
    if (style.clipPath !== "none" || (style.position === "absolute" && style.clip !== "auto")) continue;
    const hides = (overflow) => style.display !== "inline" && /hidden|clip/.test(overflow);
    if (hides(style.overflowX) && node.scrollWidth > node.clientWidth + 1) faults.add(`cut: ${named(node)}`);
    if (hides(style.overflowY) && node.scrollHeight > node.clientHeight + 4) faults.add(`cut below: ${named(node)}`);
    if ((box.right > width + 1 || box.left < -1) && !isScrolled(node)) faults.add(`hangs out: ${named(node)}`);
    if (node.matches(isPress) && !node.matches(".go") && !node.querySelector("p, small, .help, ul, li, div")) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => Math.round(bottom / 8)));
      const height = parseFloat(style.lineHeight) || 1.45 * parseFloat(style.fontSize);
      if (lines.size > 2 && box.height > 3 * height) faults.add(`three lines: ${named(node)}`);
    }
  }

  // Texts line by line, and controls, each with the layer that it lies in.
  const lying = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !isShown(node) || node.closest(`.unseen, .skip, canvas, svg, noscript, option, [inert]`)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) lying.push({ node, text: true, box: seenOf(node, box) });
  }
  for (const node of top.querySelectorAll("button, a.button, input:not([type=hidden]), select, summary, textarea")) {
    if (isShown(node) && !node.closest(".unseen, .skip, [inert]")) lying.push({ node, text: false, box: seenOf(node, node.getBoundingClientRect()) });
  }
  const large = lying.filter(({ box }) => box.right - box.left > 3 && box.bottom - box.top > 3).sort((a, b) => a.box.top - b.box.top);
  for (const [turn, one] of large.entries()) {
    for (let at = turn + 1; at < large.length && large[at].box.top < one.box.bottom - 3; at += 1) {
      const other = large[at];
      if (one.node === other.node || one.node.contains(other.node) || other.node.contains(one.node)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      // Lines of one text may touch: letters are lower than the boxes of their lines.
      if (across <= 3 || down <= (one.text && other.text ? 0.35 * Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top) : 3)) continue;
      const layer = layerOf(one.node);
      if (layer !== layerOf(other.node) || one.node.closest("svg") || other.node.closest("svg")) continue;
      if (getComputedStyle(layer ?? one.node).pointerEvents === "none") continue;
      faults.add(`overlap: ${named(one.node)} and ${named(other.node)}`);
    }
  }
  return [...faults];
}
