/**
 * Runs a pose library, which whoever runs the server has installed, on the pictures that the page gives. It is a
 * classic worker, since the library loads its program by `importScripts`, which modules do not have. The server
 * sends it with a policy of its own: it can reach this server and nobody else.
 */
(() => {
  /** @type {import("./library.d.ts").PoseLandmarker | null} */
  let landmarker = null;
  /** @type {typeof import("./library-joints.js").jointsOf | null} */
  let jointsOf = null;
  /** The library wants instants that grow, in milliseconds. */
  let instant = 0;

  /** @param {import("./library.d.ts").Found} found */
  const tell = (found) => postMessage(found);

  addEventListener("message", async (/** @type {MessageEvent<import("./library.d.ts").Given>} */ { data }) => {
    try {
      if ("folder" in data) await load(data.folder, data.bundle, data.model);
      else look(data.picture, data.number);
    } catch (error) {
      tell({ failed: error instanceof Error ? error.message : String(error) });
    }
  });

  /** @param {string} path @param {string} bundle @param {string} model */
  async function load(path, bundle, model) {
    const folder = new URL(path, location.href).href;
    ({ jointsOf } = await import("./library-joints.js"));
    const library = /** @type {import("./library.d.ts").Bundle} */ (await import(`${folder}/${bundle}`));
    const files = await library.FilesetResolver.forVisionTasks(folder);
    landmarker = await library.PoseLandmarker.createFromOptions(files, {
      baseOptions: { modelAssetPath: `${folder}/${model}` },
      runningMode: "VIDEO",
      numPoses: 1,
    });
    tell({ ready: true });
  }

  /** @param {ImageBitmap} picture @param {number} number */
  function look(picture, number) {
    if (landmarker === null || jointsOf === null) return;
    instant = Math.max(instant + 1, Math.round(performance.now()));
    const { width, height } = picture;
    const found = landmarker.detectForVideo(picture, instant);
    tell({ number, joints: jointsOf(found.landmarks, { width, height }) });
    found.close?.();
    picture.close();
  }
})();
