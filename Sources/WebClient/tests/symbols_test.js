/// <reference lib="deno.ns" />
import { contrast, inkOn, mixed } from "../Pages/stage/symbols.js";
import { palettes } from "../Pages/stage/palettes.js";
import { colours } from "../Pages/editing/described.js";
import { equal } from "./judging.js";

Deno.test("text on a dot or a set piece has a contrast of 4.5 to 1 at least, on every floor", () => {
  const floors = Object.values(palettes).flatMap((place) => Object.values(place).map(({ floor }) => floor));
  const all = [...colours, "#000000", "#ffffff", "#808080", "#767676", "#ff0000", "#00ff00", "#0000ff", "#7a7a00"];
  for (const colour of all) {
    for (const ground of [colour, ...floors.map((floor) => mixed(colour, floor, 0.55))]) {
      const least = contrast(ground, inkOn(ground));
      if (least < 4.5) throw new Error(`${colour} as ${ground}: ${least}`);
    }
  }
});

Deno.test("contrast is counted as WCAG does, and a colour covers a share of its ground", () => {
  equal(Math.round(contrast("#ffffff", "#000000")), 21);
  equal(contrast("#777777", "#777777"), 1);
  equal(mixed("#ffffff", "#000000", 0.5), "#808080");
  equal(mixed("red", "#000000", 0.5), "red");
});
