import { loadCatalogue } from "./words.js";

await loadCatalogue("seat");
export * from "./words.js";
