/// <reference lib="deno.ns" />

import { ByName } from "../Pages/live/names.js";
import { placeNamed } from "../Pages/live/cast.js";
import { initialsOf } from "../Pages/session/initials.js";

/** @param {readonly string[]} names @param {string} name */
const named = (names, name) => new ByName(names, (one) => one).named(name).join("|");

/** @param {unknown} found @param {unknown} expected */
const same = (found, expected) => {
  if (found !== expected) throw new Error(`${found}, not ${expected}`);
};

Deno.test("a name is found however it is typed", () => {
  for (
    const [typed, name] of [
      ["ana marković", "Ana Marković"],
      ["Ana Markovic", "Ana Marković"],
      ["José", "José"],
      ["Ａｎａ", "Ana"],
      ["Ana\u200b", "Ana"],
      ["  Ana   Lee ", "Ana Lee"],
      ["Семен", "Семён"],
      ["Марія", "Марі\u0301я"],
      ["محمد", "مُحَمَّد"],
      ["지훈", "지훈"],
      ["STRASSE", "strasse"],
    ]
  ) same(named([name], typed), name);
});

Deno.test("letters that differ by a mark are of two people", () => {
  for (
    const [one, other] of [["だいき", "たいき"], ["किरण", "करण"], ["Андрій", "Андріи"], ["ガク", "カク"], ["คำ", "คา"]]
  ) {
    same(named([one], other), "");
    same(named([other], one), "");
  }
});

Deno.test("an exact name comes before one with other accents", () => {
  same(named(["Dung", "Dũng"], "Dũng"), "Dũng");
  same(named(["Dung", "Dũng"], "Dung"), "Dung");
  same(named(["Dùng", "Dũng"], "Dung"), "Dùng|Dũng");
});

Deno.test("a role is offered only to its namesake", () => {
  const cast = ["たいき", "करण", "Zoë"].map((name) => ({ id: name, name, taken: false }));
  same(placeNamed(cast, "だいき"), null);
  same(placeNamed(cast, "किरण"), null);
  same(placeNamed(cast, "Zoe")?.id, "Zoë");
  same(placeNamed(cast, "zoë smith")?.id, "Zoë");
});

Deno.test("initials are whole letters", () => {
  same(initialsOf("🇺🇦🇫🇷 Ana"), "🇺🇦A");
  same(initialsOf("지훈 박".normalize("NFD")), "지박");
  same(initialsOf("👩‍👩‍👧 Lee"), "👩‍👩‍👧L");
  same(initialsOf("क्षमा"), "क्षमा");
  same(initialsOf("Dancer 12"), "D12");
  same(initialsOf("e\u0301milie"), "ém");
});
