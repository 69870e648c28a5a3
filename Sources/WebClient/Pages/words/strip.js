import { loadCatalogue } from "./words.js";

await loadCatalogue("strip");
export * from "./words.js";
