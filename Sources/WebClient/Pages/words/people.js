import { loadCatalogue } from "./words.js";

await loadCatalogue("people");
export * from "./words.js";
