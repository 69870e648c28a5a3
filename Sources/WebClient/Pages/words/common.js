import { loadCatalogue } from "./words.js";

await loadCatalogue("common");
export * from "./words.js";
