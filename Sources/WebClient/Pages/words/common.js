import { room } from "./words.js";

await room("common");
export * from "./words.js";
