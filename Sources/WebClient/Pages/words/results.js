import { loadCatalogue } from "./words.js";

await loadCatalogue("results");
export * from "./words.js";
