import { loadCatalogue } from "./words.js";

await loadCatalogue("joining");
export * from "./words.js";
