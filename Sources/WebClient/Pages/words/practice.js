import { room } from "./words.js";

await room("practice");
export * from "./words.js";
