import { room } from "./words.js";

await room("problems");
export * from "./words.js";
