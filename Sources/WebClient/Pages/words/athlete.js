import { loadCatalogue } from "./words.js";

await loadCatalogue("athlete");
export * from "./words.js";
