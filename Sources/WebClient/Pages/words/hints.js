import { loadCatalogue } from "./words.js";

await loadCatalogue("hints");
export * from "./words.js";
