import { loadCatalogue } from "./words.js";

await loadCatalogue("screen");
export * from "./words.js";
