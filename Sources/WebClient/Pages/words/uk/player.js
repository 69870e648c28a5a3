export default /** @satisfies {import("../catalogue.d.ts").Translated<"player">} */ ({
  "player.counts": {
    one: "{count} рахунок",
    few: "{count} рахунки",
    many: "{count} рахунків",
    other: "{count} рахунку",
  },
  "player.countIn": "Відлік перед кожним повтором",
  "player.from": "Повторювати від",
  "player.fromHere": "Повторювати звідси",
  "player.marks": "Повтор між мітками",
  "player.none": "немає",
  "player.off": "Без повтору",
  "player.pause": "Пауза перед кожним повтором",
  "player.to": "Повторювати до",
  "player.toHere": "Повторювати досюди",
});
