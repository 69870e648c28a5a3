import { room } from "./words.js";

await room("productions");
export * from "./words.js";
