import { room } from "./words.js";

await room("stage");
export * from "./words.js";
