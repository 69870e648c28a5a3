import { room } from "./words.js";

await room("notes");
export * from "./words.js";
