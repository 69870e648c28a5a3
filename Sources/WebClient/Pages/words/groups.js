import { loadCatalogue } from "./words.js";

await loadCatalogue("groups");
export * from "./words.js";
