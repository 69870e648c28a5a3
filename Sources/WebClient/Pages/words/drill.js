import { room } from "./words.js";

await room("drill");
export * from "./words.js";
