/**
 * Begins what a page will ask for in any case while its modules are still on their way: the socket of its session, its
 * production, the core. Modules take it from here (`wire/begun.js`) instead of asking once more. This is not a module,
 * because a module would wait for the document; it stands in the heads of live pages and of the studio.
 */
(() => {
  const [, page, id] = location.pathname.split("/");
  /** What was asked for, each to be taken once. @type {import("./wire/begun.js").Begun} */
  const begun = { sockets: {}, answers: {}, cores: {} };
  Object.assign(globalThis, { begun });

  /** @param {string} path @param {string} [token] */
  function ask(path, token = "") {
    const answer = fetch(path, {
      headers: {
        Accept: "application/json, application/problem+json, */*",
        ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
      },
      credentials: token === "" ? "same-origin" : "omit",
      cache: "no-store",
    });
    answer.catch(() => {}); // whoever takes it says so
    begun.answers[`${token} ${path}`] = answer;
  }

  /** @param {string} session @param {string} token */
  function connect(session, token) {
    const url = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/live/${session}`;
    const socket = new WebSocket(url, ["runthrough.v1", `bearer.${token}`]);
    /** @type {Event[]} */
    const events = [];
    socket.onopen = socket.onmessage = socket.onclose = (/** @type {Event} */ event) => void events.push(event);
    begun.sockets[url] = { socket, events };
  }

  function startCore() {
    const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
    const url = new URL("core.wasm", src).href;
    const core = WebAssembly.instantiateStreaming?.(fetch(url), {});
    core?.catch(() => {}); // it is fetched again then
    begun.cores[url] = core;
  }

  /** @param {string} role */
  function membership(role) {
    try {
      return JSON.parse(localStorage.getItem(`runthrough.membership.${id}.${role}`) ?? "null");
    } catch {
      return null; // no storage, or nothing that can be read
    }
  }

  startCore();
  if (page === "studio") {
    if (location.search !== "") return;
    for (const path of [`productions/${id}`, "me", `productions/${id}/people`]) ask(`/api/v1/${path}`);
  } else {
    const known = membership(page === "dancer" || page === "athlete" ? "dancer" : "conductor");
    if (!known) return;
    connect(id, known.token);
    if (known.production) ask(`/api/v1/productions/${encodeURIComponent(known.production)}`, known.token);
  }
})();
