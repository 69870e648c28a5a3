import { loadCatalogue } from "./words.js";

await loadCatalogue("paper");
export * from "./words.js";
