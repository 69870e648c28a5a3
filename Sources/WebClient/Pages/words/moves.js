import { loadCatalogue } from "./words.js";

await loadCatalogue("moves");
export * from "./words.js";
