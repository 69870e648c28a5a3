export default /** @satisfies {import("../catalogue.d.ts").Translated<"player">} */ ({
  "player.counts": { other: "{count}カウント" },
  "player.countIn": "毎回の前にカウントイン",
  "player.from": "ループ開始",
  "player.fromHere": "ここからループ",
  "player.marks": "印の間をループ",
  "player.none": "なし",
  "player.off": "ループなし",
  "player.pause": "毎回の前に休む",
  "player.to": "ループ終了",
  "player.toHere": "ここまでループ",
});
