// Runs before the scripts of every page: a page that a test has left can be opened again in its document, where all modules are loaded,
// compiled and evaluated already. `keptPage.leave()` takes away what the page began, and `keptPage.open(address)` shows its HTML anew and
// runs its script once more. What modules do when they are evaluated, as to listen to the whole page, stays.
(() => {
  // So much is left behind in the end that a new document is better.
  const longest = 80;
  const begun = new Set(); // what takes back what the page has begun
  const asked = new Set(); // questions to the server that have no answer yet
  let isLeft = false;
  let turn = 0;
  let html = null;

  // A page begins with its own script, once all modules that this names are there: what these listen to, they listen to for good. So does
  // one that comes later, as it is evaluated.
  let hasBegun = false;
  Error.stackTraceLimit = 50;
  function isOfThePage() {
    const { stack } = new Error();
    const isByItsScript = stack.includes("/pages/");
    hasBegun ||= isByItsScript;
    return isByItsScript || (hasBegun && !/ https?:[^\s()]*:1$/.test(stack));
  }

  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? globalThis;
    const goesWithItsNode = target instanceof Element && target !== document.documentElement;
    if (!goesWithItsNode && isOfThePage()) begun.add(() => target.removeEventListener(type, listener, options));
    return listen.call(target, type, listener, options);
  };

  // A page that was left while it was opening goes on, and stumbles over what is gone.
  for (const type of ["error", "unhandledrejection"]) listen.call(globalThis, type, (event) => isLeft && event.preventDefault());

  const later = setTimeout;
  for (const [start, stop] of [
    ["setTimeout", "clearTimeout"], ["setInterval", "clearInterval"],
    ["requestAnimationFrame", "cancelAnimationFrame"], ["requestIdleCallback", "cancelIdleCallback"],
  ]) {
    const begin = globalThis[start]?.bind(globalThis);
    const end = globalThis[stop]?.bind(globalThis);
    if (begin === undefined) continue;
    const isRepeated = start === "setInterval";
    globalThis[start] = (work, ...rest) => {
      // The queue of drawings (`ui/queue.js`) is the document's.
      if (work.name === "serve" || !(isRepeated ? isOfThePage() : hasBegun || isOfThePage())) return begin(work, ...rest);
      if (isLeft) return 0;
      const takeBack = () => end(timer);
      const timer = begin((...given) => {
        if (!isRepeated) begun.delete(takeBack);
        return work(...given);
      }, ...rest);
      begun.add(takeBack);
      return timer;
    };
  }

  const Socket = globalThis.WebSocket;
  globalThis.WebSocket = class WebSocket extends Socket {
    constructor(...given) {
      super(...given);
      isOfThePage();
      begun.add(() => {
        this.onopen = this.onmessage = this.onclose = this.onerror = null;
        this.close();
      });
    }
  };

  // What a worker is asked for it would answer to nobody.
  const workers = new Set();
  const Own = globalThis.Worker;
  globalThis.Worker = class Worker extends Own {
    constructor(...given) {
      super(...given);
      workers.add(this);
    }
    terminate() {
      workers.delete(this);
      super.terminate();
    }
  };

  const ask = globalThis.fetch;
  globalThis.fetch = (...given) =>
    new Promise((answered, failed) => {
      isOfThePage();
      const giveUp = () => failed(new TypeError("The page was left."));
      asked.add(giveUp);
      ask(...given).then(answered, failed).finally(() => asked.delete(giveUp));
    });

  // What tests replace in a document stays replaced.
  const ownedBy = (owner) =>
    Object.entries(Object.getOwnPropertyDescriptors(owner)).map(([name, { value, get }]) => [name, get ?? value])
      .filter(([, own]) => typeof own === "function");
  const owners = [
    globalThis, navigator, performance, crypto, Math, ...[
      CanvasRenderingContext2D, Document, Element, EventTarget, HTMLElement, HTMLMediaElement, IDBObjectStore, Navigator, Performance, Storage,
    ].map(({ prototype }) => prototype),
  ];
  const own = () => new Map(owners.map((owner) => [owner, new Map(ownedBy(owner))]));
  let ownAtFirst = null;
  const isItsOwn = () => {
    for (const [owner, now] of own()) for (const [name, then] of ownAtFirst.get(owner)) if (now.get(name) !== then) return false;
    return true;
  };

  const kindOf = (address) => new URL(address, location.href).pathname.split("/")[1];

  async function emptied(name) {
    const database = await new Promise((opened, failed) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => opened(opening.result);
      opening.onerror = failed;
    });
    const stores = [...database.objectStoreNames];
    const work = stores.length > 0 && database.transaction(stores, "readwrite");
    for (const store of stores) work.objectStore(store).clear();
    if (work) await new Promise((done, failed) => Object.assign(work, { oncomplete: done, onabort: failed }));
    database.close();
  }

  /** A page of ours has one; where a test opens a desk alone, there is none. */
  const ownScript = () => document.querySelector("head > script[type=module][src*='/pages/']");

  globalThis.keptPage = {
    /** For what a test itself opens from here on. */
    begin: () => hasBegun = true,

    opens: (address, kinds) =>
      isLeft && turn < longest && new URL(address).origin === origin && kinds.includes(kindOf(address)) &&
      kindOf(address) === kindOf(location.href),

    async open(address) {
      history.replaceState(null, "", address);
      turn += 1;
      isLeft = false;
      if (ownScript() === null) return true;
      html ??= await (await ask(address)).text();
      const fresh = new DOMParser().parseFromString(html, "text/html");
      document.querySelector("title").replaceWith(document.adoptNode(fresh.querySelector("title")));
      document.body.replaceWith(document.adoptNode(fresh.body));
      const root = document.documentElement;
      for (const { name } of [...root.attributes]) if (name !== "lang") root.removeAttribute(name);
      for (const { name, value } of fresh.documentElement.attributes) if (name !== "lang") root.setAttribute(name, value);
      dispatchEvent(new Event("themechosen")); // `theme.js` looks anew
      performance.clearMarks();
      for (const script of fresh.querySelectorAll("head > script[type=module]")) {
        await import(`${script.getAttribute("src")}?${turn}`);
      }
      return true;
    },

    /** Whether it can be opened again. */
    async leave() {
      const script = ownScript();
      if (!hasBegun || !isItsOwn() || workers.size > 0) return false;
      const drawing = script && await import(new URL("../ui/drawing.js", script.src).href);
      if (document.fullscreenElement) await document.exitFullscreen();
      document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
      // Nothing is typed in or pressed any more.
      document.activeElement?.blur();
      dispatchEvent(new Event("change"));
      dispatchEvent(new Event("blur"));
      isLeft = true;
      for (const takeBack of begun) takeBack();
      begun.clear();
      for (const giveUp of asked) giveUp();
      await new Promise((done) => later(() => later(done))); // what fails for that has failed
      drawing?.stopDrawingIn(document);
      document.body.replaceChildren();
      localStorage.clear();
      for (const { name } of await indexedDB.databases()) await emptied(name);
      for (const name of await globalThis.caches?.keys() ?? []) await caches.delete(name);
      delete globalThis.runthrough;
      return true;
    },
  };
  ownAtFirst = own();
})();
