import { loadCatalogue } from "./words.js";

await loadCatalogue("live");
export * from "./words.js";
