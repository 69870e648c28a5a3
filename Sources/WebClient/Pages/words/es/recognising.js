export default /** @satisfies {import("../catalogue.d.ts").Translated<"recognising">} */ ({
  "recognising.heading": "Reconocer en esta computadora",
  "recognising.help": "La computadora de este servidor cuenta los golpes en imágenes de los teléfonos, hasta " +
    "{athletes} atletas a la vez. No se guarda ninguna imagen.",
  "recognising.turnOn": "Reconocer en esta computadora",
  "recognising.turnOff": "Dejar de reconocer aquí",
  "recognising.off":
    "Apagado. Los teléfonos demasiado lentos para buscar articulaciones necesitan una computadora que lo haga.",
  "recognising.fetching": "Obteniendo lo necesario: 36 MB, solo esta vez…",
  "recognising.starting": "Iniciando…",
  "recognising.on": "Activo: los teléfonos ya pueden enviar sus imágenes. Vuelve a iniciarse con el servidor.",
  "recognising.failed.models":
    "No se pudo obtener lo necesario (36 MB). Conecta el servidor a internet; reintenta cada minuto.",
  "recognising.failed.noModels":
    "Lo necesario no está instalado aquí. Ejecuta ops/pose-models en el servidor; reintenta cada minuto.",
  "recognising.failed.program": "No arranca. El registro del servidor dice por qué; reintenta cada minuto.",
  "recognising.impossible": "Este servidor no lo hace por sí mismo. En Analizadores, en el editor de un ejercicio, " +
    "su propietario configura otra computadora para ello.",
  "recognising.askOwner": "Solo el propietario de este servidor lo activa: pídele que abra el editor de cualquier " +
    "ejercicio y allí «Reconocer en esta computadora», en Analizadores.",
  "recognising.unknown": "Ahora no se puede saber cómo va. {why}",
});
