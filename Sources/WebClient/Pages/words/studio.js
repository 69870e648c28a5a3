import { room } from "./words.js";

await room("studio");
export * from "./words.js";
