/// <reference lib="deno.ns" />
import { Problem } from "../Pages/ui/problem.js";

/** @type {[code: string, status: number | undefined, isPassing: boolean][]} */
const problems = [
  ["offline", undefined, true],
  ["timeout", 408, true],
  ["too-many", 429, true],
  ["internal", 500, true],
  ["unavailable", 503, true],
  ["no-room", 507, false],
  ["not-found", 404, false],
  ["invalid", 422, false],
];

for (const [code, status, isPassing] of problems) {
  Deno.test(`a request is ${isPassing ? "" : "not "}sent again after ${status ?? code}`, () => {
    if (new Problem({ code, status }).isPassing !== isPassing) throw new Error(`${code} says otherwise`);
  });
}
