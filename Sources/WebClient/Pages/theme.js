/**
 * Which theme holds, before anything is drawn: the one that the person chose, else what the device is set to; on a
 * projector, which hangs in a dark hall as a rule, dark unless it was chosen there. No module, as a module would run
 * after the first picture; `parts/theme.js` tells the other modules.
 */
(() => {
  const root = document.documentElement;
  const isProjector = root.hasAttribute("data-dark-unless-chosen");
  const device = matchMedia("(prefers-color-scheme: light)");

  function chosen() {
    try {
      return localStorage.getItem(`runthrough.preference.theme${isProjector ? ".screen" : ""}`);
    } catch {
      return root.dataset.chosenTheme; // without storage it holds for as long as the page is open
    }
  }

  function apply() {
    const choice = chosen();
    const isLight = choice === "light" || (choice !== "dark" && !isProjector && device.matches);
    const theme = isLight ? "light" : "dark";
    if (root.dataset.theme === theme) return;
    root.dataset.theme = theme;
    dispatchEvent(new Event("themed"));
    const ground = isProjector ? ["#000000", "#ffffff"] : ["#0a0d13", "#f2f4f8"];
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground[isLight ? 1 : 0]);
  }

  device.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("themechosen", apply);
  apply();
})();
