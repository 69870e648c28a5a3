import { loadCatalogue } from "./words.js";

await loadCatalogue("trainer");
export * from "./words.js";
