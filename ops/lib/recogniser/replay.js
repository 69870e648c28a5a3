// Runs streams of poses through punches.wasm: `ops/lib/recogniser/replaying.py` writes them to the input and reads the answer.
const [module, weights] = Deno.args;
const { instance } = await WebAssembly.instantiate(await Deno.readFile(module), {});
const punches = instance.exports;
const memory = () => new DataView(punches.memory.buffer);
const bytes = await Deno.readFile(weights);
const address = punches.punches_allocate(bytes.length);
new Uint8Array(punches.memory.buffer, address, bytes.length).set(bytes);
const numbers = 17;
const joints = punches.punches_allocate(51 * 4);
const out = punches.punches_allocate(4 * numbers * 8);
const place = punches.punches_allocate(8);

const asked = JSON.parse(await new Response(Deno.stdin.readable).text());
const told = [], seconds = [];
for (const stream of asked) {
  const code = punches.punches_load(address, bytes.length, place);
  if (code !== 0) throw new Error(`the weights were refused: ${code}`);
  const handle = memory().getUint32(place, true);
  const events = [];
  stream.instants.forEach((instant, frame) => {
    new Float32Array(punches.memory.buffer, joints, 51).set(stream.poses[frame]);
    const begun = performance.now();
    const count = punches.punches_take(handle, instant, instant, joints, 1, out, 4);
    seconds.push((performance.now() - begun) / 1000);
    for (let event = 0; event < count; event++) {
      const values = new Float64Array(punches.memory.buffer, out + event * numbers * 8, numbers);
      events.push([instant, ...values]);
    }
    if (frame === 0 && stream.stance >= 0) punches.punches_set_stance(handle, 1, stream.stance);
  });
  punches.punches_unload(handle);
  told.push(events);
}
console.log(JSON.stringify({ told, seconds }));
