import { room } from "./words.js";

await room("groups");
export * from "./words.js";
