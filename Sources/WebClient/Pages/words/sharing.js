import { loadCatalogue } from "./words.js";

await loadCatalogue("sharing");
export * from "./words.js";
