import { loadCatalogue } from "./words.js";

await loadCatalogue("plans");
export * from "./words.js";
