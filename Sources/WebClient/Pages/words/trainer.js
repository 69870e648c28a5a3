import { room } from "./words.js";

await room("trainer");
export * from "./words.js";
