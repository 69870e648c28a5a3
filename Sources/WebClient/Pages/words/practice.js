import { loadCatalogue } from "./words.js";

await loadCatalogue("practice");
export * from "./words.js";
