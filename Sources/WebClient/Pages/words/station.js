import { loadCatalogue } from "./words.js";

await loadCatalogue("station");
export * from "./words.js";
