import { loadCatalogue } from "./words.js";

await loadCatalogue("film");
export * from "./words.js";
