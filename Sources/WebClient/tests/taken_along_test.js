/// <reference lib="deno.ns" />
import { addressWith, unpack } from "../Pages/secure/taken-along.js";

/** Where the secure address leads on to, whoever has made the link. */

Object.defineProperty(globalThis, "location", { value: new URL("https://gym/secure"), configurable: true });

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** Where a browser goes then. @param {string} to @param {string} [want] */
function ledTo(to, want = "") {
  const taken = unpack(new URLSearchParams({ to, want }));
  return new URL(taken?.onwards ?? "", "https://gym/secure").href;
}

Deno.test("a visitor continues to their page with its query", () => {
  equal(ledTo("/athlete/s1?a=b#alone=p1"), "https://gym/athlete/s1?a=b#alone=p1");
  equal(ledTo("/athlete/s1#alone=p1", "camera"), "https://gym/athlete/s1#alone=p1&want=camera");
});

Deno.test("a link to another server, however it is written, or to nothing leads to the first page", () => {
  const wrong = [
    "https://elsewhere.example/",
    "//elsewhere.example/",
    "/\\elsewhere.example",
    "javascript:alert(1)",
    "https://",
  ];
  for (const to of wrong) equal([to, ledTo(to)], [to, "https://gym/"]);
  for (const to of ["/.//elsewhere.example/", "https://gym//elsewhere.example/"]) {
    equal([to, new URL(ledTo(to)).host], [to, "gym"]);
  }
  const carried = new URL(addressWith("https://gym", new URLSearchParams({ to: "https://" }))).hash;
  equal(unpack(new URLSearchParams(carried.slice(1)))?.onwards, "/");
});
