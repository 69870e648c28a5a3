import { loadCatalogue } from "./words.js";

await loadCatalogue("problems");
export * from "./words.js";
