// Run once inside a page; then `faults()` answers with what is cut, hangs out or lies over something else, as
// sentences, and with a second filled button. Names that people gave may be cut, and so may what is scrolled sideways.
// What is laid over the page on purpose (dialogs, fixed bars, what is placed) is compared with its like.
() => {
  const isPress = "button, a.button, summary, [role=tab]";
  const named = (node) => {
    const text = node.textContent.trim().replace(/\s+/g, " ").slice(0, 50);
    const classes = String(node.className?.baseVal ?? node.className).trim().replace(/\s+/g, ".");
    return `“${text}” of ${node.tagName.toLowerCase()}${node.id && `#${node.id}`}${classes && `.${classes}`}`;
  };
  const isShown = (node) => node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  // Names that people gave, signs, and what is read out only.
  const skipped =
    "bdi, kbd, .unseen, .skip, .initials, canvas, svg, [aria-hidden=true], .title, .way, noscript, option";
  /** A value of each node that is found once. */
  const once = (find) => {
    const known = new Map();
    return (node) => {
      if (!known.has(node)) known.set(node, find(node));
      return known.get(node);
    };
  };

  globalThis.faults = () => {
    const faults = new Set();
    const { clientWidth: width, scrollWidth } = document.documentElement;
    if (scrollWidth > width + 1) faults.add(`the page is ${scrollWidth} wide`);
    const top = [...document.querySelectorAll("dialog[open], [popover]:popover-open")].at(-1) ?? document.body;
    const styleOf = once((node) => getComputedStyle(node));
    const boxOf = once((node) => node.getBoundingClientRect());
    const isScrolled = (node) => {
      for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
        if (/auto|scroll/.test(styleOf(at).overflowX) && at.scrollWidth > at.clientWidth + 1) return true;
      }
      return false;
    };
    // What it is laid out in: the nearest that does not flow with the rest.
    const layerOf = once((node) =>
      !node || node === top || /fixed|sticky|absolute/.test(styleOf(node).position) ? node : layerOf(node.parentElement)
    );
    // What is seen of its children within all that cuts them off.
    const everything = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
    const viewOf = once((node) => {
      if (!node || node === document.documentElement) return everything;
      const { overflowX, overflowY, position } = styleOf(node);
      const view = position === "fixed" || node === top ? everything : viewOf(node.parentElement);
      if (overflowX === "visible" && overflowY === "visible") return view;
      const box = boxOf(node);
      return {
        left: overflowX === "visible" ? view.left : Math.max(view.left, box.left),
        right: overflowX === "visible" ? view.right : Math.min(view.right, box.right),
        top: overflowY === "visible" ? view.top : Math.max(view.top, box.top),
        bottom: overflowY === "visible" ? view.bottom : Math.min(view.bottom, box.bottom),
      };
    });
    // What it lies on is not to be seen.
    const isCover = (node) =>
      styleOf(node).zIndex !== "auto" && styleOf(node).backgroundColor !== "rgba(0, 0, 0, 0)";
    const seenOf = (box, view) => ({
      left: Math.max(box.left, view.left),
      right: Math.min(box.right, view.right),
      top: Math.max(box.top, view.top),
      bottom: Math.min(box.bottom, view.bottom),
    });
    const linesOf = (node) => {
      const boxes = [];
      const range = document.createRange();
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        boxes.push(...[...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1));
      }
      const lines = [];
      for (const { top, bottom } of boxes.sort((one, other) => one.top - other.top)) {
        const line = lines.at(-1);
        if (line && top < line.bottom - 0.4 * (bottom - top)) line.bottom = Math.max(line.bottom, bottom);
        else lines.push({ bottom });
      }
      return lines.length;
    };

    for (const node of top.querySelectorAll(`${isPress}, label, legend, h1, h2, h3, th, dt, dd, p, span, small`)) {
      if (node.textContent.trim() === "" || node.closest(skipped) || node.querySelector("bdi") || !isShown(node)) {
        continue;
      }
      const box = boxOf(node);
      if (box.width < 2 || box.height < 2) continue;
      const style = styleOf(node);
      if (style.clipPath !== "none" || (style.position === "absolute" && style.clip !== "auto")) continue;
      const hides = (overflow) => style.display !== "inline" && /hidden|clip/.test(overflow);
      if (hides(style.overflowX) && node.scrollWidth > node.clientWidth + 1) faults.add(`cut: ${named(node)}`);
      if (hides(style.overflowY) && node.scrollHeight > node.clientHeight + 4) faults.add(`cut below: ${named(node)}`);
      if ((box.right > width + 1 || box.left < -1) && !isScrolled(node)) faults.add(`hangs out: ${named(node)}`);
      if (node.matches(isPress) && !node.matches(".go") && !node.querySelector("p, small, .help, ul, li, div")) {
        if (box.height > 3 * parseFloat(style.fontSize) && linesOf(node) > 2) faults.add(`three lines: ${named(node)}`);
      }
    }

    const filled = [...top.querySelectorAll(".primary")].filter((node) =>
      isShown(node) && !node.closest("[inert], .page-pieces")
    );
    if (filled.length > 1) faults.add(`more than one filled button: ${filled.map(named).join(" and ")}`);

    // Texts line by line, and controls, each with the layer that it lies in.
    const lying = [];
    const add = (node, text, box) => {
      const seen = seenOf(box, viewOf(node.parentElement));
      const within = text ? seenOf(seen, viewOf(node)) : seen;
      if (within.right - within.left > 3 && within.bottom - within.top > 3) lying.push({ node, text, box: within });
    };
    const unseen = ".unseen, .skip, canvas, svg, noscript, option, [inert]";
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const node = text.parentElement;
      if (!text.data.trim() || !isShown(node) || node.closest(unseen)) continue;
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) add(node, true, box);
    }
    for (const node of top.querySelectorAll("button, a.button, input:not([type=hidden]), select, summary, textarea")) {
      if (isShown(node) && !node.closest(unseen)) add(node, false, boxOf(node));
    }
    lying.sort((a, b) => a.box.top - b.box.top);
    for (const [turn, one] of lying.entries()) {
      for (let at = turn + 1; at < lying.length && lying[at].box.top < one.box.bottom - 3; at += 1) {
        const other = lying[at];
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        if (across <= 3 || one.node.contains(other.node) || other.node.contains(one.node)) continue;
        const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        // Lines of one text may touch: letters are lower than the boxes of their lines.
        const lower = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
        if (down <= (one.text && other.text ? 0.35 * lower : 3)) continue;
        if (isCover(one.node) || isCover(other.node)) continue;
        const layer = layerOf(one.node);
        if (layer !== layerOf(other.node) || styleOf(layer ?? one.node).pointerEvents === "none") continue;
        faults.add(`overlap: ${named(one.node)} and ${named(other.node)}`);
      }
    }
    return [...faults];
  };
}
