import { loadCatalogue } from "./words.js";

await loadCatalogue("venue");
export * from "./words.js";
