import { loadCatalogue } from "./words.js";

await loadCatalogue("music");
export * from "./words.js";
