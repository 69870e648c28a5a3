import { room } from "./words.js";

await room("sessions");
export * from "./words.js";
