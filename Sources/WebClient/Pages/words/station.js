import { room } from "./words.js";

await room("station");
export * from "./words.js";
