import { loadCatalogue } from "./words.js";

await loadCatalogue("productions");
export * from "./words.js";
