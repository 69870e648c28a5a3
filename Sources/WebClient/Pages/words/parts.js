import { loadCatalogue } from "./words.js";

await loadCatalogue("parts");
export * from "./words.js";
