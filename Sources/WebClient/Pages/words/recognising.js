import { loadCatalogue } from "./words.js";

await loadCatalogue("recognising");
export * from "./words.js";
