import { loadCatalogue } from "./words.js";

await loadCatalogue("drills");
export * from "./words.js";
