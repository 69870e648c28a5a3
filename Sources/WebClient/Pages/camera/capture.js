import { ask, forget } from "../ui/ask.js";

/**
 * The phone's camera: its picture on the page, and small pictures of it.
 *
 * @typedef {"insecure" | "refused" | "missing" | "inUse"} CameraFault
 */

/** Pixels of the longer side of a small picture: enough to find the joints of a person a third as high as it. */
const longest = 320;
const quality = 0.7;
/**
 * Milliseconds between two pictures: at most 15 a second are sent; what is looked at on this phone is as many as the
 * camera gives.
 */
const pauses = { jpeg: 1_000 / 15, bitmap: 0 };
/**
 * Milliseconds that a picture may come too early: of a camera that gives 30 a second, every second picture is taken,
 * even if one comes a little early.
 */
const tolerance = 10;
/** Milliseconds that a picture may be older than its display. */
const oldest = 1_000;
/** Milliseconds between two looks at how bright it is. */
const lookEvery = 1_000;

/** @type {Record<string, CameraFault>} */
const faults = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "inUse",
  AbortError: "inUse",
};

export class Camera {
  /** Whether a picture is wanted now. @type {(now: number) => boolean} */
  isWanted = () => false;
  /** What `onPicture` gets: a JPEG to be sent, or a picture to be looked at here. @type {"jpeg" | "bitmap"} */
  form = "jpeg";
  /**
   * A picture, its size in pixels, and the page's time at which the camera took it, in milliseconds.
   *
   * @type {(picture: ArrayBuffer | ImageBitmap, about: { at: number, width: number, height: number }) => void}
   */
  onPicture = () => {};
  /** The camera was taken away: unplugged, or its permission was. */
  onEnd = () => {};
  /** It gives no pictures for a while, since a call or another app has it; or gives some again. */
  onMute = () => {};
  isMuted = false;
  /** Mean brightness, from 0 to 1; null before the first look. @type {number | null} */
  brightness = null;
  #video;
  #canvas = document.createElement("canvas");
  /** Its pictures go to a worker without being copied. */
  #handing = globalThis.OffscreenCanvas === undefined ? null : new OffscreenCanvas(1, 1);
  #probe = document.createElement("canvas");
  /** @type {MediaStream | null} */
  #stream = null;
  #isEncoding = false;
  #taken = -Infinity;
  #looked = -Infinity;

  /** @param {HTMLVideoElement} video */
  constructor(video) {
    this.#video = video;
    this.#probe.width = 16;
    this.#probe.height = 16;
  }

  /**
   * Asks for the camera; answers with why there is none. If meanwhile it was stopped, or started again, nothing is
   * answered.
   *
   * @returns {Promise<CameraFault | null>}
   */
  start() {
    if (!navigator.mediaDevices?.getUserMedia) return Promise.resolve("insecure");
    return ask(this, "latest", (signal) => this.#begin(signal));
  }

  /** @param {AbortSignal} signal @returns {Promise<CameraFault | null>} */
  async #begin(signal) {
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: "user", width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } },
      });
    } catch (error) {
      return faults[error instanceof Error ? error.name : ""] ?? "missing";
    }
    if (signal.aborted) {
      end(stream);
      return null;
    }
    this.#stream = stream;
    this.#follow(stream);
    this.#video.srcObject = stream;
    await this.play();
    this.#next(stream);
    return null;
  }

  /** Its pictures may stand still after the page was hidden. */
  async play() {
    if (this.#stream === null) return;
    // It is muted; where playing still needs a touch, the one that started the camera was one.
    await this.#video.play().catch(() => {});
  }

  stop() {
    forget(this);
    if (this.#stream !== null) end(this.#stream);
    this.#stream = null;
    this.#video.srcObject = null;
  }

  /** @param {MediaStream} stream */
  #follow(stream) {
    this.isMuted = false;
    for (const track of stream.getVideoTracks()) {
      track.addEventListener("ended", () => {
        if (stream !== this.#stream) return;
        this.stop();
        this.onEnd();
      });
      for (const type of ["mute", "unmute"]) {
        track.addEventListener(type, () => {
          if (stream !== this.#stream) return;
          this.isMuted = type === "mute";
          this.onMute();
        });
      }
    }
  }

  /** @param {MediaStream} stream */
  #next(stream) {
    if (stream !== this.#stream) return;
    if ("requestVideoFrameCallback" in this.#video) {
      this.#video.requestVideoFrameCallback((now, { captureTime = now }) => {
        this.#look(now, now - captureTime < oldest ? Math.min(captureTime, now) : now);
        this.#next(stream);
      });
    } else {
      setTimeout(() => {
        this.#look(performance.now(), performance.now());
        this.#next(stream);
      }, pauses.jpeg);
    }
  }

  /** @param {number} now @param {number} at */
  #look(now, at) {
    const { videoWidth, videoHeight } = this.#video;
    if (videoWidth === 0 || this.#isEncoding || now - this.#taken < pauses[this.form] - tolerance) return;
    if (!this.isWanted(now)) return;
    this.#taken = now;
    const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight));
    const width = Math.round(videoWidth * scale);
    const height = Math.round(videoHeight * scale);
    const canvas = this.form === "bitmap" && this.#handing !== null ? this.#handing : this.#canvas;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    contextOf(canvas)?.drawImage(this.#video, 0, 0, width, height);
    this.#measure(now, canvas);
    if (canvas === this.#handing) {
      return this.onPicture(this.#handing.transferToImageBitmap(), { at, width, height });
    }
    this.#isEncoding = true;
    this.#encoded().then((picture) => {
      this.#isEncoding = false;
      if (picture !== null && this.#stream !== null) this.onPicture(picture, { at, width, height });
    });
  }

  /**
   * What is on the canvas; null if the browser has no memory for it.
   *
   * @returns {Promise<ArrayBuffer | ImageBitmap | null>}
   */
  async #encoded() {
    if (this.form === "bitmap") return await createImageBitmap(this.#canvas).catch(() => null);
    /** @type {Blob | null} */
    const blob = await new Promise((resolve) => this.#canvas.toBlob(resolve, "image/jpeg", quality));
    return await blob?.arrayBuffer() ?? null;
  }

  /** @param {number} now @param {HTMLCanvasElement | OffscreenCanvas} canvas */
  #measure(now, canvas) {
    if (now - this.#looked < lookEvery) return;
    this.#looked = now;
    const { width, height } = this.#probe;
    const context = this.#probe.getContext("2d", { willReadFrequently: true });
    if (context === null) return;
    context.drawImage(canvas, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    let sum = 0;
    for (let index = 0; index < data.length; index += 4) {
      sum += 0.2126 * data[index] + 0.7152 * data[index + 1] + 0.0722 * data[index + 2];
    }
    this.brightness = sum / (255 * width * height);
  }
}

/** @param {MediaStream} stream */
function end(stream) {
  for (const track of stream.getTracks()) track.stop();
}

/** @param {HTMLCanvasElement | OffscreenCanvas} canvas */
const contextOf = (
  canvas,
) => /** @type {CanvasDrawImage | null} */ (/** @type {HTMLCanvasElement} */ (canvas).getContext("2d"));
