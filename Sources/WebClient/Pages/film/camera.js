/**
 * The camera with its sound, for as long as somebody films, and one recording after another by it. It is given back
 * when it is closed.
 *
 * @typedef {"insecure" | "unsupported"} Missing
 * @typedef {{ file: Blob, begins: number }} Filmed `begins`: when its first picture was taken, by `performance.now()`
 */

/** Enough for whole bodies at 720p; a quarter of an hour is below the most that is kept. */
const bitsPerSecond = 1_900_000;
const soundBits = 64_000;
/** The most bytes of a recording, with some room below what the server keeps. */
const most = 195 * 2 ** 20;
/** Milliseconds of each piece that a recorder hands over: so it is known how large all is. */
const piece = 1_000;

/** What can be played everywhere comes first. */
const types = ["video/mp4;codecs=avc1.640028,mp4a.40.2", "video/mp4", "video/webm;codecs=vp8,opus", "video/webm"];

/** Why nothing can be filmed here; null where it can. @returns {Missing | null} */
export function missing() {
  if (!isSecureContext) return "insecure";
  const isThere = navigator.mediaDevices?.getUserMedia !== undefined && typeof MediaRecorder === "function";
  return isThere ? null : "unsupported";
}

export class Camera {
  #stream;
  /** @type {MediaRecorder | null} */
  #recorder = null;

  /** @param {MediaStream} stream */
  constructor(stream) {
    this.#stream = stream;
  }

  /**
   * Asks the person; rejects with a `DOMException` where there is no camera, or it is not given. Without a
   * microphone it films all the same.
   *
   * @param {"environment" | "user"} facing
   */
  static async open(facing) {
    const video = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };
    try {
      return new Camera(await navigator.mediaDevices.getUserMedia({ video, audio: true }));
    } catch (cause) {
      const isForSound = cause instanceof DOMException && ["NotFoundError", "NotReadableError"].includes(cause.name);
      if (!isForSound) throw cause;
      return new Camera(await navigator.mediaDevices.getUserMedia({ video }));
    }
  }

  get stream() {
    return this.#stream;
  }

  get isFilming() {
    return this.#recorder !== null;
  }

  /** Calls back when somebody takes the camera away, as by the system's own switch. @param {() => void} gone */
  onGone(gone) {
    for (const track of this.#stream.getTracks()) track.addEventListener("ended", gone);
  }

  /**
   * Films until `stop`; rejects where the camera fails.
   *
   * @param {HTMLVideoElement} preview which shows the stream: it knows when its pictures were taken
   * @returns {Promise<Filmed>}
   */
  film(preview) {
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(this.#stream, {
      ...(mimeType === undefined ? {} : { mimeType }),
      videoBitsPerSecond: bitsPerSecond,
      audioBitsPerSecond: soundBits,
    });
    this.#recorder = recorder;
    /** @type {Blob[]} */
    const parts = [];
    let bytes = 0;
    let begins = performance.now();
    recorder.addEventListener("start", () => {
      begins = performance.now();
      preview.requestVideoFrameCallback?.((now, { captureTime }) => (begins = captureTime ?? now));
    });
    recorder.addEventListener("dataavailable", ({ data }) => {
      parts.push(data);
      bytes += data.size;
      if (bytes > most) this.stop();
    });
    const filmed = new Promise((resolve, reject) => {
      recorder.addEventListener("stop", () => resolve({ file: new Blob(parts, { type: recorder.mimeType }), begins }));
      recorder.addEventListener("error", () => reject(new DOMException("The camera failed.", "NotReadableError")));
    });
    recorder.start(piece);
    return filmed.finally(() => (this.#recorder = null));
  }

  stop() {
    if (this.#recorder !== null && this.#recorder.state !== "inactive") this.#recorder.stop();
  }

  close() {
    this.stop();
    for (const track of this.#stream.getTracks()) track.stop();
  }
}

/** A file as it is uploaded. @param {Blob} blob @param {string} name */
export function fileOf(blob, name) {
  const end = blob.type.startsWith("video/mp4") ? "mp4" : "webm";
  return new File([blob], `${name}.${end}`, { type: blob.type });
}
