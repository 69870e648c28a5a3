import { room } from "./words.js";

await room("live");
export * from "./words.js";
