import { loadCatalogue } from "./words.js";

await loadCatalogue("publishing");
export * from "./words.js";
