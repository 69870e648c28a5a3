import { loadCatalogue } from "./words.js";

await loadCatalogue("dancer");
export * from "./words.js";
