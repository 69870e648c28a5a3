import { loadCatalogue } from "./words.js";

await loadCatalogue("sessions");
export * from "./words.js";
