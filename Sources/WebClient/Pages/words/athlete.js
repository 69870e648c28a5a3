import { room } from "./words.js";

await room("athlete");
export * from "./words.js";
