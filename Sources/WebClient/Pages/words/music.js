import { room } from "./words.js";

await room("music");
export * from "./words.js";
