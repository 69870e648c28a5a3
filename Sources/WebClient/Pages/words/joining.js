import { room } from "./words.js";

await room("joining");
export * from "./words.js";
