/// <reference lib="deno.ns" />

import { codeAsMeant } from "../Pages/session/join-code.js";

Deno.test("a code is read as people type and paste it, as the server reads it", () => {
  for (
    const typed of [
      "k7wm2p",
      " K7W M2P ",
      "K-7-W-M-2-P",
      "Ｋ７Ｗ Ｍ２Ｐ",
      "K7\u200bWM2P",
      "К7WМ2Р",
      "к7w м2р",
      "Κ7WΜ2Ρ",
      "K7W–M2P",
      "https://stage.example/join/K7WM2P",
      "stage.example/JOIN/k7w-m2p/?from=chat#top",
      "Join: http://[::1]:8080/join/K7W%20M2P",
    ]
  ) {
    if (codeAsMeant(typed) !== "K7WM2P") throw new Error(`${typed} is ${codeAsMeant(typed)}`);
  }
});

Deno.test("letters that no code has count as letters, so that the count is right", () => {
  for (
    const [typed, count] of /** @type {const} */ ([["Ж7WM2P", 6], ["K7WM2é", 6], ["日本", 2], ["", 0], ["%FF", 2]])
  ) {
    if (codeAsMeant(typed).length !== count) throw new Error(`${typed} has ${codeAsMeant(typed).length}`);
  }
});
