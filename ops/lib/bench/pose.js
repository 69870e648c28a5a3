// The page's engine in Deno, for `ops/lib/bench/pose.py`: "time MODULE MODELS PICTURE" or "films MODULE MODELS FILMS OUT NAME…".
import process from "node:process";
import { PoseTracker } from "../../../Sources/WebClient/Pages/recogniser/poses.js";

const [mode, module, models, ...rest] = Deno.args;
const bufferOf = (path) => Deno.readFileSync(path).buffer;
const tracker = await PoseTracker.load({
  module: new WebAssembly.Module(Deno.readFileSync(module)),
  landmark: bufferOf(`${models}/landmark.bin`),
});
tracker.addDetector(bufferOf(`${models}/detector.bin`));

/** What this process computed, in ms: others on the machine take no part of it, but caches. */
const onCore = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Distances of one film's joints to MediaPipe's, in trunks. */
function distances(ours, theirs) {
  const middle = (one, other, axis) => (theirs[3 * one + axis] + theirs[3 * other + axis]) / 2;
  const trunk = Math.hypot(middle(5, 6, 0) - middle(11, 12, 0), middle(5, 6, 1) - middle(11, 12, 1));
  return Array.from(
    { length: 17 },
    (_, joint) => Math.hypot(ours[3 * joint] - theirs[3 * joint], ours[3 * joint + 1] - theirs[3 * joint + 1]) / trunk,
  );
}

async function time([path]) {
  const picture = Deno.readFileSync(path);
  const lines = Deno.stdin.readable.pipeThrough(new TextDecoderStream());
  for await (const text of lines) {
    for (const line of text.split("\n").filter((one) => one !== "")) {
      const times = Array.from({ length: Number(line) }, () => {
        const begun = onCore();
        tracker.find(picture, 640, 480);
        return onCore() - begun;
      });
      console.log(times.join(" "));
    }
  }
}

function films([folder, out, ...names]) {
  const all = [], kept = {};
  let pictures = 0, alone = 0;
  const told = (name, count, single, values) => {
    const sorted = values.toSorted((one, other) => one - other);
    console.log(
      JSON.stringify({ name, pictures: count, alone: single, mean: mean(sorted), p95: quantile(sorted, 0.95) }),
    );
  };
  for (const name of names) {
    const { width, height, joints } = JSON.parse(Deno.readTextFileSync(`${folder}/${name}.json`));
    const file = Deno.openSync(`${folder}/${name}.rgba`);
    const picture = new Uint8Array(width * height * 4), found = [];
    let single = 0;
    tracker.forget();
    kept[name] = joints.map((theirs) => {
      for (let at = 0; at < picture.length;) at += file.readSync(picture.subarray(at));
      const ours = tracker.find(picture, width, height);
      if ((ours === null) !== (theirs === null)) single += 1;
      else if (ours !== null) found.push(...distances(ours, theirs));
      return ours && [...ours];
    });
    file.close();
    told(name, joints.length, single, found);
    all.push(...found);
    pictures += joints.length;
    alone += single;
  }
  told("all", pictures, alone, all);
  Deno.writeTextFileSync(out, JSON.stringify(kept));
}

await { time, films }[mode](rest);
