import { room } from "./words.js";

await room("conductor");
export * from "./words.js";
