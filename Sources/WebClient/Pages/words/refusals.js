import { loadCatalogue } from "./words.js";

await loadCatalogue("refusals");
export * from "./words.js";
