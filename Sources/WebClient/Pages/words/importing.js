import { loadCatalogue } from "./words.js";

await loadCatalogue("importing");
export * from "./words.js";
