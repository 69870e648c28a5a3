export default /** @satisfies {import("../catalogue.d.ts").Translated<"recognising">} */ ({
  "recognising.heading": "Reconocer en esta computadora",
  "recognising.help": "La computadora de este servidor cuenta los golpes en imágenes de los teléfonos, hasta " +
    "{athletes} atletas a la vez. No se guarda ninguna imagen.",
  "recognising.turnOn": "Reconocer en esta computadora",
  "recognising.turnOff": "Dejar de reconocer aquí",
  "recognising.off": "Apagado. Lo necesitan los teléfonos demasiado lentos para contar por sí solos.",
  "recognising.fetching": "Obteniendo lo necesario: 36 MB, solo esta vez…",
  "recognising.starting": "Iniciando…",
  "recognising.on": "Activo: los teléfonos ya pueden enviar sus imágenes. Vuelve a iniciarse con el servidor.",
  "recognising.failed.models":
    "No se pudo obtener lo necesario (36 MB). Conecta el servidor a internet; reintenta cada minuto.",
  "recognising.failed.noModels":
    "Lo necesario no está instalado aquí. Ejecuta ops/pose-models en el servidor; reintenta cada minuto.",
  "recognising.failed.program": "No arranca. El registro del servidor dice por qué; reintenta cada minuto.",
  "recognising.impossible": "Este servidor no cuenta por sí solo. Su propietario puede añadir otra computadora en " +
    "Computadoras de conteo, en el editor de un ejercicio.",
  "recognising.askOwner": "Solo el propietario de este servidor lo activa: pídele que abra el editor de cualquier " +
    "ejercicio y allí «Reconocer en esta computadora», en Computadoras de conteo.",
  "recognising.unknown": "Ahora no se puede saber cómo va. {why}",
});
