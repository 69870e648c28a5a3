import { loadCatalogue } from "./words.js";

await loadCatalogue("help");
export * from "./words.js";
