import { loadCatalogue } from "./words.js";

await loadCatalogue("stage");
export * from "./words.js";
