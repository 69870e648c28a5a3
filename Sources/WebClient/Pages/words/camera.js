import { room } from "./words.js";

await room("camera");
export * from "./words.js";
