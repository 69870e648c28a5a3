import { room } from "./words.js";

await room("class");
export * from "./words.js";
