import { room } from "./words.js";

await room("editing");
export * from "./words.js";
