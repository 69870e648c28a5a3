import { loadCatalogue } from "./words.js";

await loadCatalogue("notes");
export * from "./words.js";
