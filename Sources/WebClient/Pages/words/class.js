import { loadCatalogue } from "./words.js";

await loadCatalogue("class");
export * from "./words.js";
