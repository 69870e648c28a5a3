import { loadCatalogue } from "./words.js";

await loadCatalogue("studio");
export * from "./words.js";
