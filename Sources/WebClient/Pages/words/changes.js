import { room } from "./words.js";

await room("changes");
export * from "./words.js";
