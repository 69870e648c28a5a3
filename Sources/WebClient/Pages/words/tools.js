import { room } from "./words.js";

await room("tools");
export * from "./words.js";
