import { loadCatalogue } from "./words.js";

await loadCatalogue("video");
export * from "./words.js";
