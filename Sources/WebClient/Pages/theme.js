/**
 * Which theme applies, before anything is drawn, and with how much contrast and how large a type: what the person
 * chose, otherwise what the device is set to; on a projector, which usually hangs in a dark hall, dark unless it was
 * chosen there. This is not a module, because a module would run after the first picture; `ui/theme.js` tells
 * the modules.
 */
(() => {
  const root = document.documentElement;
  const isProjector = root.hasAttribute("data-dark-unless-chosen");
  const device = matchMedia("(prefers-color-scheme: light)");
  const contrast = matchMedia("(prefers-contrast: more)");

  /** @param {string} name */
  function preferred(name) {
    return localStorage.getItem(`runthrough.preference.${name}`);
  }

  function chosen() {
    try {
      return preferred(`theme${isProjector ? ".screen" : ""}`);
    } catch {
      return root.dataset.chosenTheme; // without storage it holds for as long as the page is open
    }
  }

  /** @param {string} name */
  function isWanted(name, otherwise = false) {
    try {
      const wish = preferred(name);
      return wish === null ? otherwise : wish === "yes";
    } catch {
      return otherwise;
    }
  }

  /** @param {string} name @param {string | null} value */
  function mark(name, value) {
    if (value === null) delete root.dataset[name];
    else root.dataset[name] = value;
  }

  function apply() {
    const choice = chosen();
    const isLight = choice === "light" || (choice !== "dark" && !isProjector && device.matches);
    const theme = isLight ? "light" : "dark";
    const before = `${root.dataset.theme} ${root.dataset.contrast}`;
    mark("contrast", isWanted("contrast", contrast.matches) ? "high" : null);
    mark("type", isWanted("large-type") ? "large" : null);
    root.dataset.theme = theme;
    if (before === `${root.dataset.theme} ${root.dataset.contrast}`) return;
    dispatchEvent(new Event("themed"));
    const ground = isProjector ? ["#000000", "#ffffff"] : ["#0a0d13", "#f2f4f8"];
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground[isLight ? 1 : 0]);
  }

  device.addEventListener("change", apply);
  contrast.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("themechosen", apply);
  apply();
})();
