import { room } from "./words.js";

await room("panels");
export * from "./words.js";
