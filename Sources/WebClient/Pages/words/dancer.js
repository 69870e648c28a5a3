import { room } from "./words.js";

await room("dancer");
export * from "./words.js";
