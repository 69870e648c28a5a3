export default /** @satisfies {import("../catalogue.d.ts").Translated<"player">} */ ({
  "player.counts": { one: "{count} tiempo", many: "{count} de tiempos", other: "{count} tiempos" },
  "player.countIn": "Cuenta antes de cada pasada",
  "player.from": "Bucle desde",
  "player.fromHere": "Bucle desde aquí",
  "player.marks": "Bucle entre marcas",
  "player.none": "ninguna",
  "player.off": "Sin bucle",
  "player.pause": "Pausa antes de cada pasada",
  "player.to": "Bucle hasta",
  "player.toHere": "Bucle hasta aquí",
});
