import { room } from "./words.js";

await room("refusals");
export * from "./words.js";
