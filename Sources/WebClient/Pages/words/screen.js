import { room } from "./words.js";

await room("screen");
export * from "./words.js";
