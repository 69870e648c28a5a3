import { loadCatalogue } from "./words.js";

await loadCatalogue("camera");
export * from "./words.js";
