import { locale } from "../words/words.js";

/** “Athlete 2” comes before “Athlete 10”. @param {{ name: string }} one @param {{ name: string }} other */
export const byName = (one, other) => one.name.localeCompare(other.name, locale, { numeric: true });
