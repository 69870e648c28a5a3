import { loadCatalogue } from "./words.js";

await loadCatalogue("glove");
export * from "./words.js";
