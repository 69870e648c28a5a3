import { loadCatalogue } from "./words.js";

await loadCatalogue("tools");
export * from "./words.js";
