import { loadCatalogue } from "./words.js";

await loadCatalogue("conductor");
export * from "./words.js";
