import { loadCatalogue } from "./words.js";

await loadCatalogue("panels");
export * from "./words.js";
