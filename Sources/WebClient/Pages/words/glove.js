import { room } from "./words.js";

await room("glove");
export * from "./words.js";
