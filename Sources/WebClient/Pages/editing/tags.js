import { typeOf } from "./described.js";

const mostTags = typeOf("tags").most ?? 0;
const longestTag = 40;

/** The tags that a text names, each once, in small letters: so one word is one tag. @param {string} text */
export const tagsIn = (text) =>
  [
    ...new Set(
      text.split(/[,;、，；]/).map((tag) => [...tag.trim().toLowerCase()].slice(0, longestTag).join("").trim()),
    ),
  ]
    .filter((tag) => tag !== "").slice(0, mostTags);

/** What parts tags that a person types, in every language. */
const between = ", ";

/** As a person types them. @param {readonly string[]} tags */
export const typedTags = (tags) => tags.join(between);

export const longestSeason = typeOf("season").most ?? 0;
