export default /** @satisfies {import("../catalogue.d.ts").Translated<"station">} */ ({
  "station.title": "Puesto de cámara",
  "station.picture": "Lo que ve la cámara, con los esqueletos que se hallan",
  "station.rate": {
    one: "{count} imagen por segundo",
    many: "{count} de imágenes por segundo",
    other: "{count} imágenes por segundo",
  },
  "station.delay": "{milliseconds} ms de imagen a resultado",
  "station.dropped": {
    one: "{count} imagen omitida",
    many: "{count} de imágenes omitidas",
    other: "{count} imágenes omitidas",
  },

  "station.silent": "El puesto no responde. Inícialo de nuevo; esta página sigue entonces sola.",
  "station.camera.on": "La cámara da imágenes.",
  "station.camera.waiting": "Esperando una imagen de la cámara…",
  "station.camera.ended": "El video ha terminado.",
  "station.camera.unplayable": "El video {source} no se puede reproducir aquí.",
  "station.camera.broken": "No se pudo analizar una imagen. Inicia el puesto de nuevo.",
  "station.lost.webcam": "La webcam {source} no da imagen. ¿Está enchufada? ¿La usa otro programa? Se reintenta.",
  "station.lost.network":
    "{source} no da imagen. ¿Está encendida la cámara? ¿Son correctos dirección, nombre y contraseña? Se reintenta.",

  "station.sight.nobody": "Nadie ahí",
  "station.sight.somebody": "A la vista",
  "station.sight.raisedHand": "Mano arriba",
  "station.connection.connecting": "Conectando con la sesión…",
  "station.connection.connected": "Conectado a la sesión",
  "station.connection.lost": "Sin conexión: no se llega al servidor. Se reintenta.",
  "station.connection.ended": "La clase ha terminado. Si se reabre, esto sigue.",
  "station.connection.putOut":
    "Fuera de la sesión, o hace mucho que no está en ella. Inicia el puesto de nuevo para unirse.",
  "station.connection.refused": "El servidor no lo deja entrar. {why}",
  "station.of": "{name}: {what}",

  "station.told": {
    one: "{count} golpe enviado, {milliseconds} ms tarde",
    many: "{count} de golpes enviados, {milliseconds} ms tarde",
    other: "{count} golpes enviados, {milliseconds} ms tarde",
  },
  "station.unsentPunches": {
    one: "{count} golpe por enviar",
    many: "{count} de golpes por enviar",
    other: "{count} golpes por enviar",
  },
  "station.refusedPunches": {
    one: "El servidor rechazó {count} golpe.",
    many: "El servidor rechazó {count} de golpes.",
    other: "El servidor rechazó {count} golpes.",
  },
  "station.lastPunches": "Últimos golpes",
  "station.kept": {
    one: "{name}: {count} asalto guardado como figura de líneas, sin video",
    many: "{name}: {count} de asaltos guardados como figuras de líneas, sin video",
    other: "{name}: {count} asaltos guardados como figuras de líneas, sin video",
  },
  "station.unsentRounds": {
    one: "{count} asalto por enviar",
    many: "{count} de asaltos por enviar",
    other: "{count} asaltos por enviar",
  },
  "station.beyond": "Hay una persona de más (contorno gris): sus golpes no se envían.",
  "station.others": {
    one: "{count} persona de más (contorno gris): sus golpes no se envían.",
    many: "{count} de personas de más (contorno gris): sus golpes no se envían.",
    other: "{count} personas de más (contorno gris): sus golpes no se envían.",
  },
});
