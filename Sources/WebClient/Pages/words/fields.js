import { loadCatalogue } from "./words.js";

await loadCatalogue("fields");
export * from "./words.js";
