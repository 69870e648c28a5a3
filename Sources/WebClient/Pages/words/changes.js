import { loadCatalogue } from "./words.js";

await loadCatalogue("changes");
export * from "./words.js";
