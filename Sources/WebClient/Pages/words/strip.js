import { room } from "./words.js";

await room("strip");
export * from "./words.js";
