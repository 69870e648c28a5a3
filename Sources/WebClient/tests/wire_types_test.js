// The types of the live socket's frames are those of the server's AsyncAPI, which the server's own tests hold to what
// it says and reads (Tests/GatewayTests/DocumentTests.swift).

import { wireFile, wireTypes } from "../types/wire.js";

/** @param {string} text whose lines a formatter may have broken elsewhere */
const words = (text) =>
  text.replaceAll(/\s+/g, " ").replaceAll(/([=(:]) \|/g, "$1").replaceAll(/ ?([^\w"]) ?/g, "$1").trim();

Deno.test("the types of frames are those that the server's document describes", () => {
  const { file, text } = wireFile();
  const stands = words(Deno.readTextFileSync(file));
  const wanted = words(text);
  if (stands === wanted) return;
  let at = 0;
  while (stands[at] === wanted[at]) at++;
  const around = (/** @type {string} */ whole) => whole.slice(Math.max(0, at - 80), at + 80);
  throw new Error(`deno task types was not run:\n  stands: …${around(stands)}…\n  wanted: …${around(wanted)}…`);
});

Deno.test("an optional field, a choice of words and one of forms are distinguished", () => {
  const ref = (/** @type {string} */ name) => ({ $ref: `#/components/messages/${name}` });
  /** @type {import("../types/wire.js").Message} */
  const wave = {
    summary: "Somebody waves.",
    payload: {
      oneOf: [
        { properties: { type: { const: "wave" }, hand: { enum: ["left", "right"] } }, required: ["type", "hand"] },
        { properties: { type: { const: "wave" }, times: { type: ["integer", "null"] } }, required: ["type"] },
      ],
    },
  };
  const text = wireTypes({
    components: { schemas: {}, messages: { wave } },
    operations: { fromServer: { messages: [{ $ref: "#/channels/live/messages/wave" }] }, fromClient: { messages: [] } },
    channels: { live: { messages: { wave: ref("wave") } } },
  }, "./production.d.ts");
  const first = 'type Wave={type:"wave";hand:"left"|"right";times?:undefined;}';
  const second = '{type:"wave";times?:number|null;hand?:undefined;}';
  if (!words(text).includes(`/**Somebody waves.*/export ${first}|${second}`)) {
    throw new Error(words(text));
  }
});
