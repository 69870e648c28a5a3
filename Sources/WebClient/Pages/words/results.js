import { room } from "./words.js";

await room("results");
export * from "./words.js";
