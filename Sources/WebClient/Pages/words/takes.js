import { loadCatalogue } from "./words.js";

await loadCatalogue("takes");
export * from "./words.js";
