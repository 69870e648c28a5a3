import { room } from "./words.js";

await room("drills");
export * from "./words.js";
