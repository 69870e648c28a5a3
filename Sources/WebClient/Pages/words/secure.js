import { loadCatalogue } from "./words.js";

await loadCatalogue("secure");
export * from "./words.js";
