import { loadCatalogue } from "./words.js";

await loadCatalogue("limits");
export * from "./words.js";
