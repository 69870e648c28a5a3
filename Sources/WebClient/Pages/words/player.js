import { loadCatalogue } from "./words.js";

await loadCatalogue("player");
export * from "./words.js";
