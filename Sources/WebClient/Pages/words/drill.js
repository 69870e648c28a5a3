import { loadCatalogue } from "./words.js";

await loadCatalogue("drill");
export * from "./words.js";
