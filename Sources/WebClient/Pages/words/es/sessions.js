export default /** @satisfies {import("../catalogue.d.ts").Translated<"sessions">} */ ({
  "sessions.endText": "La página de todos dirá que has terminado el pase, y los códigos dejarán de servir. Su " +
    "propietario puede reabrirla durante un día.",
  "sessions.endText.inDrill": "La página de todos dirá que has terminado la clase, y los códigos dejarán de servir. " +
    "Su propietario puede reabrirla durante un día.",
  "sessions.openAgainTitle": "Reabrir: {title}",
  "sessions.endedToday": "Acabadas hace un día",
  "sessions.endedAt": "acabó a las {time}",

  "sessions.showConductorCode": "Ver el código de director",
  "sessions.showConductorCode.inDrill": "Ver el código de entrenador",
  "sessions.hideConductorCode": "Ocultar el código de director",
  "sessions.hideConductorCode.inDrill": "Ocultar código de entrenador",
  "sessions.newCodes": "Códigos nuevos",
  "sessions.newCodesHelp": "Los códigos y enlaces viejos dejan de servir al momento. Quien está dentro sigue dentro.",
  "sessions.codesAreNew": "Estos códigos son nuevos; los viejos ya no dejan entrar a nadie.",
  "sessions.codesRanOut": "Los códigos han caducado. Unos nuevos vuelven a dejar entrar.",
  "sessions.onlyHere": "Estos enlaces sirven solo en esta máquina: los teléfonos no pueden abrirlos. Inicia el " +
    "servidor con --host 0.0.0.0 o dale su dirección con --public-url.",
  "sessions.linkOnlyHere": "Este enlace sirve solo en esta máquina. Inicia el servidor con --host 0.0.0.0 o dale su " +
    "dirección con --public-url.",

  "sessions.guestCame": "{name} entró con el código de director y puede tomar el mando.",
  "sessions.guestCame.inDrill": "{name} entró con el código de entrenador y puede tomar la clase.",
  "sessions.makeDancer": "Hacer bailarín",
  "sessions.makeDancer.inDrill": "Hacer atleta",
  "sessions.makeConductor": "Hacer director",
  "sessions.makeConductor.inDrill": "Hacer entrenador",
  "sessions.letStay": "Está bien",
  "sessions.putOut": "Quitar…",
  "sessions.moreAbout": "Más sobre {name}",

  "sessions.putOutQuestion": "¿Quitar a {name}?",
  "sessions.putOutQuestion.inDrill": "¿Quitar a {name}?",
  "sessions.putOutText": "Su página dirá que su lugar ha terminado, y el intérprete que baila queda libre.",
  "sessions.putOutText.inDrill": "Su página dirá que ya no está en la clase. Sus golpes quedan en los resultados.",
  "sessions.putOutCodes": "También códigos nuevos: con los viejos podría volver",
  "sessions.putOutYes": "Quitar",

  "sessions.performerAway": "{performer}, lo baila {name}, que no está",
  "sessions.secureCodes": "Los códigos llevan a la dirección segura",
  "sessions.secureCodesHelp":
    "Para una clase con cámaras. Cada teléfono avisa una vez si no confía en el estudio: {address} muestra qué tocar.",
});
