/** Lets these pages open without the server from the next visit on, where the browser can (HTTPS or localhost). */
export function openOffline() {
  navigator.serviceWorker?.register("/service-worker.js", { updateViaCache: "none" }).catch(() => {
    // Storage is full or forbidden: then the pages need the server.
  });
}
