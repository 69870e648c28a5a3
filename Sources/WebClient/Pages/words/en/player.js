export default /** @type {const} */ ({
  "player.counts": { one: "{count} count", other: "{count} counts" },
  "player.countIn": "Count in before each pass",
  "player.from": "Loop from",
  "player.fromHere": "Loop from here",
  "player.marks": "Loop between marks",
  "player.none": "none",
  "player.off": "No loop",
  "player.pause": "Rest before each pass",
  "player.to": "Loop to",
  "player.toHere": "Loop to here",
});
