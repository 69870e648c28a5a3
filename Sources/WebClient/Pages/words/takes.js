import { room } from "./words.js";

await room("takes");
export * from "./words.js";
