import { room } from "./words.js";

await room("fields");
export * from "./words.js";
