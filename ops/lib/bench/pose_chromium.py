"""The last part of `ops/bench pose`, in the environment of the tests: pose_chromium.py FILM MODELS PAGES SECONDS

A page in Chromium has a film as its camera, draws picture and joints in each display frame, and hands pictures to a worker, the newest first. How many
poses a second, and how old the joints are when they come. What a punch takes from there to its verdict is `ops/bench camera`'s to say.
"""

import functools
import http.server
import os
import shutil
import sys
import tempfile
import threading

from playwright.sync_api import sync_playwright

PAGE = """<!doctype html><canvas width="640" height="480"></canvas><script type="module">
const canvas = document.querySelector("canvas"), context = canvas.getContext("2d");
const worker = new Worker("worker.js", { type: "module" });
const video = document.createElement("video");
let [idle, joints] = [false, null];
globalThis.told = { ages: [], found: 0, drawn: 0, ready: null };
const opened = performance.now();
worker.onmessage = ({ data }) => {
  idle = true;
  if (data.failed) globalThis.told.failed = data.failed;
  if (data.ready) globalThis.told.ready = { took: performance.now() - opened, ...data.ready };
  if (data.taken === undefined) return;
  joints = data.joints;
  if (joints !== null) told.found += 1;
  told.ages.push(performance.now() - data.taken);
  told.memory = data.memory;
};
video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480, frameRate: 30 } });
await video.play();
const take = async (now, { captureTime = now }) => {
  video.requestVideoFrameCallback(take);
  if (!idle) return;
  idle = false;
  const bitmap = await createImageBitmap(video);
  worker.postMessage({ bitmap, taken: captureTime }, [bitmap]);
};
video.requestVideoFrameCallback(take);
const draw = () => {
  requestAnimationFrame(draw);
  told.drawn += 1;
  context.drawImage(video, 0, 0, 640, 480);
  if (joints !== null) for (let joint = 0; joint < 51; joint += 3) context.fillRect(joints[joint] - 3, joints[joint + 1] - 3, 6, 6);
};
draw();
worker.postMessage({ module: new URLSearchParams(location.search).get("module") });
</script>"""
WORKER = """import { PoseTracker, relaxedWorks } from "./poses.js";
let tracker, context;
addEventListener("message", async ({ data }) => {
  try {
    if (data.module !== undefined) {
      const name = data.module ?? (relaxedWorks() ? "poses-relaxed.wasm" : "poses.wasm");
      const [module, landmark, detector] = await Promise.all([
        WebAssembly.compileStreaming(fetch(name)),
        fetch("landmark.bin").then((answer) => answer.arrayBuffer()),
        fetch("detector.bin").then((answer) => answer.arrayBuffer()),
      ]);
      tracker = await PoseTracker.load({ module, landmark });
      tracker.addDetector(detector);
      postMessage({ ready: { name } });
      return;
    }
    const { width, height } = data.bitmap;
    context ??= new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    context.drawImage(data.bitmap, 0, 0);
    data.bitmap.close();
    const joints = tracker.find(context.getImageData(0, 0, width, height).data, width, height);
    postMessage({ joints, taken: data.taken, memory: tracker.memory });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def measured(browser, address, module, seconds):
    page = browser.new_page()
    page.goto(f"{address}/index.html" + (f"?module={module}" if module else ""))
    page.wait_for_function("told.ages.length > 10 || told.failed", timeout=60_000)
    page.evaluate("Object.assign(told, { ages: [], found: 0, drawn: 0 })")
    page.wait_for_timeout(1000 * seconds)
    told = page.evaluate("told")
    page.close()
    if "failed" in told:
        raise RuntimeError(told["failed"])
    ages = sorted(told["ages"])
    print(f"  {told['ready']['name']}: {len(ages) / seconds:.1f} poses a second, {told['found']} of {len(ages)} with somebody; joints are {ages[len(ages) // 2]:.0f} ms"
          f" old (p95 {ages[int(0.95 * len(ages))]:.0f}); {told['drawn'] / seconds:.0f} display frames a second; {told['memory'] / 1e6:.0f} MB; ready after"
          f" {told['ready']['took'] / 1000:.1f} s", flush=True)
    return len(ages) / seconds


def main(film, models, pages, seconds):
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        for source in (*(os.path.join(models, name) for name in ("landmark.bin", "detector.bin")),
                       *(os.path.join(pages, name) for name in ("poses.js", "poses.wasm", "poses-relaxed.wasm"))):
            shutil.copy(source, folder)
        for name, text in ("index.html", PAGE), ("worker.js", WORKER):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("RUNTHROUGH_CHROMIUM") or shutil.which("chromium"),
            args=["--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"])
        print("\nIn Chromium, with a film of 30 pictures a second as the camera, the page drawing")
        rates = [measured(browser, f"http://127.0.0.1:{server.server_port}", module, int(seconds)) for module in (None, "poses.wasm")]
        print(f"goal, poses a second: {rates[0]:.1f} (at least 15): {'met' if rates[0] >= 15 else 'missed'}")
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
