export default /** @satisfies {import("../catalogue.d.ts").Translated<"player">} */ ({
  "player.counts": { one: "{count} temps", many: "{count} de temps", other: "{count} temps" },
  "player.countIn": "Décompte à chaque passage",
  "player.from": "Boucle de",
  "player.fromHere": "Boucle d’ici",
  "player.marks": "Boucle entre repères",
  "player.none": "aucun",
  "player.off": "Sans boucle",
  "player.pause": "Repos à chaque passage",
  "player.to": "Boucle à",
  "player.toHere": "Boucle jusqu’ici",
});
