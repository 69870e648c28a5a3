export default /** @satisfies {import("../catalogue.d.ts").Translated<"player">} */ ({
  "player.counts": { one: "{count} Count", other: "{count} Counts" },
  "player.countIn": "Vor jedem Mal einzählen",
  "player.from": "Schleife ab",
  "player.fromHere": "Schleife ab hier",
  "player.marks": "Schleife zwischen Marken",
  "player.none": "keine",
  "player.off": "Keine Schleife",
  "player.pause": "Pause vor jedem Mal",
  "player.to": "Schleife bis",
  "player.toHere": "Schleife bis hier",
});
