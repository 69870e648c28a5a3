/** How long a page uses the network alone: what its person waits for goes before what another visit may need. */
const headStart = 2_000;

/** Lets these pages open without the server from the next visit on, where the browser can (HTTPS or localhost). */
export function openOffline() {
  const register = () => {
    navigator.serviceWorker?.register("/service-worker.js", { updateViaCache: "none" }).catch(() => {
      // Storage is full or forbidden: then the pages need the server.
    });
  };
  setTimeout(register, headStart);
}
