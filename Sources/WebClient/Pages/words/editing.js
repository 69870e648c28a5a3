import { loadCatalogue } from "./words.js";

await loadCatalogue("editing");
export * from "./words.js";
