export default /** @satisfies {import("../catalogue.d.ts").Translated<"refusals">} */ ({
  "refusals.inField": "{sentence} ({field})",
  "refusals.unknown": "Rechazado: {code} Recarga la página y prueba otra vez.",

  "refusals.tooSoon": "Demasiado pronto: la última señal acaba de salir. Pulsa de nuevo en un momento.",
  "refusals.formationMoved":
    "Alguien se adelantó: la formación ha cambiado mientras tanto. Mira y da la señal de nuevo.",
  "refusals.notTheConductor": "No tienes el mando, así que no puedes dar señales. Tómalo primero.",
  "refusals.notTheConductor.inDrill": "No llevas la clase, así que no puedes cambiarla. Tómala primero.",
  "refusals.notTheConductor.batonFree":
    "Nadie tiene el mando. Tómalo primero; el propietario también puede terminar la sesión.",
  "refusals.notTheConductor.batonFree.inDrill":
    "Nadie lleva la clase. Tómala primero; el propietario también puede terminarla.",
  "refusals.notTheConductor.batonHeld":
    "Solo {name}, que tiene el mando, y el propietario pueden terminar la sesión. Pídelo a uno de ellos.",
  "refusals.notTheConductor.batonHeld.inDrill":
    "Solo {name}, que lleva la clase, y el propietario pueden terminarla. Pídelo a uno de ellos.",
  "refusals.notAllowed": "Eso no te corresponde. Pídelo a quien dirige.",
  "refusals.notAllowed.conductorOnly": "Solo un director puede hacerlo. Pídelo a uno.",
  "refusals.notAllowed.conductorOnly.inDrill": "Solo un entrenador puede hacerlo. Pídelo a uno.",
  "refusals.notAllowed.conductorOrDancer": "Solo directores y bailarines pueden hacerlo. Únete con uno de sus códigos.",
  "refusals.notAllowed.conductorOrDancer.inDrill":
    "Solo entrenadores y atletas pueden hacerlo. Únete con uno de sus códigos.",
  "refusals.notAllowed.dancerOnly": "Solo los atletas pueden hacerlo. Únete con el código de los atletas.",
  "refusals.notAllowed.ownOnly": "Un bailarín elige solo para sí. Pide a un director que elija por otros.",
  "refusals.notAllowed.ownOnly.inDrill": "Un atleta elige solo para sí. Pide a un entrenador que elija por otros.",
  "refusals.notAllowed.boundOnly": "Este dispositivo informa solo de golpes de su propio atleta o del que le asignó " +
    "el entrenador. Pide al entrenador que lo asigne.",
  "refusals.notAllowed.forgotten": "Se borró lo que había de ti aquí. Únete de nuevo para participar.",
  "refusals.notAllowed.onlyInDrill":
    "Los golpes se admiten solo en sesiones de ejercicios. Abre un ejercicio para eso.",
  "refusals.notAllowed.cannotDance": "Nadie baila como pantalla u observador. Únete como bailarín para eso.",
  "refusals.notAllowed.cannotDance.inDrill": "Nadie entrena como pantalla u observador. Únete como atleta para eso.",
  "refusals.notAllowed.cannotConduct":
    "{name} no dirige, y solo un director puede tener el mando. Elige a un director.",
  "refusals.notAllowed.cannotConduct.inDrill":
    "{name} no entrena la clase, y solo un entrenador puede llevarla. Elige a un entrenador.",
  "refusals.notAllowed.groupInGroup": "Un grupo no tiene grupos propios. Créalos en la sesión principal.",
  "refusals.firstFormation": "Esta es la primera formación. Sigue desde aquí.",
  "refusals.lastFormation": "Esta es la última formación. Vuelve atrás o empieza desde el principio.",
  "refusals.lastFormation.inDrill": "Esta es la última fase. Vuelve atrás o empieza desde el principio.",
  "refusals.firstFormation.inDrill": "Esta es la primera fase. Sigue desde aquí.",
  "refusals.unknownFormation.inDrill": "Esa fase ya no está en este ejercicio. Elige otra.",
  "refusals.formationMoved.inDrill": "Ya hay otra fase en vivo. Mira y llama de nuevo.",
  "refusals.performerTaken": "Otra persona tiene ese intérprete. Elige otro o pregunta al director.",
  "refusals.unknownPerformer": "Ese intérprete ya no está en esta producción. Elige otro.",
  "refusals.unknownFormation": "Esa formación ya no está en esta producción. Elige otra.",
  "refusals.unknownMember": "Esa persona ya no está en esta sesión. Elige a otra.",
  "refusals.unknownPerson": "Esa persona ya no está en esta producción. Elige a otra.",
  "refusals.unknownType":
    "Este servidor aún no conoce eso. Recarga la página; si sigue igual, pide a quien lo lleva que lo actualice.",
  "refusals.unknownKind":
    "Este servidor aún no conoce eso. Recarga la página; si sigue igual, pide a quien lo lleva que lo actualice.",
  "refusals.ended": "La sesión ha terminado. Pide a su propietario que la reabra.",
  "refusals.unavailable": "El servidor no pudo guardarlo ahora. Reintenta.",
  "refusals.unavailable.diskFull":
    "El disco del servidor está lleno: no se guarda nada hasta que su operador haga sitio.",
  "refusals.tooMany": "Demasiadas órdenes a la vez. Ve más despacio.",
  "refusals.tooMany.guestsLog":
    "Los invitados han escrito tanto en esta sesión que ya solo escriben quienes tienen cuenta. Pídelo a uno de ellos.",
  "refusals.late": "El servidor no estaba. Si no pasó nada, pulsa otra vez.",
  "refusals.away": "Sin conexión: no se envió nada. Espera a que vuelva.",
  "refusals.disconnected":
    "La conexión se cortó antes de que el servidor respondiera. Mira si se hizo y, si no, prueba otra vez.",

  "refusals.invalid": "Esto no encaja. Cámbialo y prueba otra vez.",
  "refusals.invalid.range": "Es un número de {least} a {most}.",
  "refusals.invalid.length": "Este texto tiene de {least} a {most} caracteres.",
  "refusals.invalid.turn": "Un giro es un número de grados desde 0 y menor que 360.",
  "refusals.invalid.count": "Hay como máximo {most}. Quita uno primero.",
  "refusals.invalid.unknown": "No existe {id}. Elige otro.",
  "refusals.invalid.doubled": "Cada uno tiene su propio id; {id} ya está.",
  "refusals.invalid.inGroup": "{id} ya está en otro grupo. Sácalo primero de ahí.",
  "refusals.invalid.emptyOpenMarch": "Este archivo no tiene participantes o no tiene páginas. Elige otro archivo.",
  "refusals.invalid.openMarchMost": "Este show es demasiado grande: caben como máximo {most} ({thing}).",
  "refusals.invalid.unplaced": "Cada intérprete tiene una posición en cada formación; {id} no la tiene aquí. Dale una.",
  "refusals.invalid.word": "Es una de estas: {words}.",
  "refusals.invalid.missing": "Falta este campo. Rellénalo.",
  "refusals.invalid.blank": "Este texto no puede estar vacío. Escribe algo.",
  "refusals.invalid.controlCharacters": "Este texto no admite caracteres de control. Quítalos.",
  "refusals.invalid.colour": "Un color es #rrggbb.",
  "refusals.invalid.peaks": "Estos no son picos de esta pista. Mídelos de nuevo.",
  "refusals.invalid.film": "Esto no es un video de un asalto. Elige otro archivo.",
  "refusals.invalid.filmTime": "Un video tiene como máximo seis horas y no es del futuro.",
  "refusals.invalid.nothingNew":
    "Cada asalto de este archivo ya está aquí o es de tus propios atletas. Elige otro archivo.",
  "refusals.invalid.identifier": "Un id son de 1 a 64 caracteres de A-Z a-z 0-9 _ y -.",
  "refusals.invalid.text": "Aquí se esperaba un texto.",
  "refusals.invalid.trueOrFalse": "Aquí se esperaba verdadero o falso.",
  "refusals.invalid.number": "Aquí se esperaba un número.",
  "refusals.invalid.wholeNumber": "Aquí se esperaba un número entero.",
  "refusals.invalid.object": "Aquí se esperaba un objeto.",
  "refusals.invalid.list": "Aquí se esperaba una lista.",
  "refusals.invalid.objectOrList": "Aquí se esperaba un objeto o una lista.",
  "refusals.invalid.empty": "Hay al menos uno.",
  "refusals.invalid.oneOf": "Tiene exactamente una de estas: {words}.",
  "refusals.invalid.uuid": "Un id es aquí un UUID.",
  "refusals.invalid.commandIdentifier": "Un id es aquí un número entero o de 1 a 64 caracteres.",
  "refusals.invalid.handles": "Un recorrido es una lista de exactamente dos tiradores.",
  "refusals.invalid.span": "El final va después del inicio.",
  "refusals.invalid.stretch": {
    one: "Un clip acaba después de empezar, como máximo {most} microsegundo más tarde.",
    many: "Un clip acaba después de empezar, como máximo {most} de microsegundos más tarde.",
    other: "Un clip acaba después de empezar, como máximo {most} microsegundos más tarde.",
  },
  "refusals.invalid.fades": {
    one: "Los dos fundidos juntos duran como máximo lo que el clip, {most} microsegundo.",
    many: "Los dos fundidos juntos duran como máximo lo que el clip, {most} de microsegundos.",
    other: "Los dos fundidos juntos duran como máximo lo que el clip, {most} microsegundos.",
  },
  "refusals.invalid.pastTrack": {
    one: "Un clip acaba a más tardar con su pista, en {most} microsegundo.",
    many: "Un clip acaba a más tardar con su pista, en {most} de microsegundos.",
    other: "Un clip acaba a más tardar con su pista, en {most} microsegundos.",
  },
  "refusals.invalid.notInDrill": "Un ejercicio no tiene esto. Omítelo.",
  "refusals.invalid.onlyInDrill": "Solo un ejercicio tiene esto. Omítelo.",
  "refusals.invalid.outsideWork":
    "Nadie trabaja entonces, así que no se puede llamar nada. Elige un momento de trabajo.",
  "refusals.invalid.roundOver": "El asalto acaba antes. Llama ya.",
  "refusals.invalid.lastRound": "Tras el último asalto no hay descanso. Elige uno anterior.",
  "refusals.gone.restOver": "Este descanso ha terminado. Espera al siguiente.",
  "refusals.invalid.anchorOrder": "Un ancla va después de la anterior, en tiempos y en reloj.",
  "refusals.invalid.anchorTempo": "Entre dos anclas hay de {least} a {most} tiempos por minuto.",
  "refusals.invalid.doubledTime": "Dos de estos momentos son iguales. Cambia uno de ellos.",
  "refusals.invalid.digest": "Un resumen son 64 caracteres de 0-9 y a-f.",
  "refusals.invalid.recording": "Esta grabación está aquí como {format}: {bytes} bytes, {duration} microsegundos.",
  "refusals.invalid.namesNothing": "Esto no nombra nada que tenga una producción. Elige algo que exista.",
  "refusals.invalid.unreadable": "Este valor no se puede leer. Escríbelo de nuevo.",
  "refusals.invalid.nextPage": "La lista no tiene esa página. Empiézala de nuevo.",
  "refusals.invalid.production": "No existe esa producción. Elige otra.",
  "refusals.invalid.codes": "Una pieza tiene como máximo {most} ids para compartir. Retira uno primero.",
  "refusals.invalid.invitations": "Como máximo esperan {most} invitaciones a la vez. Retira una primero.",
  "refusals.invalid.links": "Una pieza tiene como máximo {most} enlaces. Retira uno primero.",
  "refusals.invalid.templates": "Hay como máximo {most} plantillas. Borra una primero.",
  "refusals.invalid.piece": {
    one: "El próximo trozo tiene {bytes} byte.",
    many: "El próximo trozo tiene {bytes} de bytes.",
    other: "El próximo trozo tiene {bytes} bytes.",
  },
  "refusals.invalid.publishesAtOnce": "Aquí todos ven cada cambio al instante: no hay nada que publicar.",
  "refusals.invalid.uploadBegins": "Empieza la subida sin contenido y envía luego los bytes en trozos.",

  "refusals.malformed": "Esto no se puede leer. Recarga la página y prueba otra vez.",
  "refusals.malformed.gzip": "Este archivo no está completo. Obtenlo de nuevo.",
  "refusals.gone": "Esto ya no está. Recarga la página.",
  "refusals.gone.ended": "Esta sesión ha terminado. Su propietario puede reabrirla durante un día. Pídeselo.",
  "refusals.gone.group": "Este grupo fue llamado de vuelta. Sigue en la sesión principal.",
  "refusals.gone.reopen.inDrill":
    "Una clase se reabre hasta un día después de su fin, mientras exista su ejercicio. Abre una nueva.",
  "refusals.gone.reopen":
    "Una sesión se reabre hasta un día después de su fin, mientras exista su producción. Abre una nueva.",
  "refusals.not-signed-in": "Este dispositivo ya no tiene la sesión iniciada. Abre un enlace nuevo: de tu cuenta en " +
    "otro dispositivo o del propietario.",
  "refusals.not-allowed": "Esto no está permitido aquí. Pregunta a su propietario.",
  "refusals.not-allowed.owner": "Solo el propietario puede hacerlo. Pídeselo.",
  "refusals.not-allowed.house": "Solo el propietario de este servidor y sus editores pueden hacerlo. Pídeselo a ellos.",
  "refusals.not-allowed.needsSee": "Esto no está compartido contigo. Pide a su propietario que te invite.",
  "refusals.not-allowed.needsComment": "Solo puedes mirarlo. Su propietario puede dejarte escribir notas.",
  "refusals.not-allowed.needsEdit": "No puedes cambiarlo. Su propietario puede dejarte editar.",
  "refusals.not-allowed.needsConduct": "No puedes dirigirlo. Su propietario puede dejarte dirigir.",
  "refusals.not-allowed.needsOwn": "Solo su propietario puede hacerlo. Pídeselo.",
  "refusals.not-allowed.ofAnOwner":
    "Un propietario sigue siéndolo: solo lo cambia el propietario del servidor. Pídeselo.",
  "refusals.not-allowed.guestName": "Di primero quién eres: abre el enlace de nuevo.",
  "refusals.not-allowed.link": "Con un enlace, abre primero su página.",
  "refusals.not-allowed.ofTheOwner": "Nadie limita al propietario de este servidor. Elige otra cuenta.",
  "refusals.not-allowed.alreadyMay": "Ya puedes hacer todo esto. El enlace aún sirve: envíalo a quien corresponde.",
  "refusals.not-allowed.sessionOwner": "Solo el propietario de esta sesión puede hacerlo: quien la abrió. Pídeselo.",
  "refusals.not-allowed.group": "No estás en este grupo. Pide al director que te ponga en él.",
  "refusals.not-allowed.role": "Nadie entra aquí con ese rol. Únete con otro código.",
  "refusals.not-allowed.changedRole":
    "Solo bailarines y directores cambian entre sí de rol. Únete de nuevo con el otro código.",
  "refusals.not-allowed.changedRole.inDrill":
    "Solo atletas y entrenadores cambian entre sí de rol. Únete de nuevo con el otro código.",
  "refusals.not-allowed.account": "Solo puede hacerlo una cuenta, no quien entró con un código. Inicia sesión primero.",
  "refusals.not-allowed.conductor": "Solo un director de esta sesión puede hacerlo. Pídelo a uno.",
  "refusals.not-allowed.conductor.inDrill": "Solo un entrenador de esta clase puede hacerlo. Pídelo a uno.",
  "refusals.not-allowed.ownFilm":
    "Un video es para el atleta que sale en él y para quienes entrenan la clase. Pídelo a uno de ellos.",
  "refusals.not-allowed.filmUnwanted":
    "Este atleta no quiere que se guarden asaltos. Pídeselo: lo cambia en su teléfono.",
  "refusals.not-allowed.ownPermission": "Solo el atleta de un video permite entrenar con él. Pídeselo.",
  "refusals.not-allowed.forgotten": "Se borró lo que había de ti aquí. Únete de nuevo para participar.",
  "refusals.not-allowed.ownSession": "Ves solo la sesión en la que estás. Únete a la otra con su código.",
  "refusals.not-allowed.ownProduction":
    "Ves solo la producción de la sesión en la que estás. Pide al propietario de la otra que la comparta.",
  "refusals.foreign-origin": "Lo pidió otro sitio. Abre esta página por su propia dirección y prueba otra vez.",
  "refusals.not-found": "Eso no existe. Recarga la página.",
  "refusals.not-found.code": "Este id para compartir no se conoce aquí o fue retirado. Pregunta a quien lo envió.",
  "refusals.not-found.invitation": "No existe esa invitación o ya se usó. Pide una nueva.",
  "refusals.not-found.person": "Esto ya no está compartido con esa persona. Recarga la página.",
  "refusals.not-found.device": "Ya no tienes la sesión iniciada en ese dispositivo. Recarga la página.",
  "refusals.not-found.account": "No existe esa cuenta. Mira la lista de cuentas.",
  "refusals.not-found.link": "No existe ese enlace. Quizá fue retirado. Pide uno nuevo.",
  "refusals.not-found.production": "No existe esa producción. Mira en la biblioteca, el archivo y la papelera.",
  "refusals.not-found.session": "No existe esa sesión. Pide al director el código actual.",
  "refusals.not-found.picture": "No existe esa imagen. Elige otra.",
  "refusals.not-found.asset": "No existe esa imagen. Elige otra.",
  "refusals.not-found.film": "No existe ese video. Quizá se borró. Recarga la página.",
  "refusals.not-found.recording":
    "No existe esa grabación de entrenamiento. Quizá se borró o su atleta retiró el permiso. Recarga la página.",
  "refusals.not-found.recordingFile":
    "No hay nada que guardar: ningún asalto está permitido para entrenar y etiquetado a la vez. Etiqueta uno primero.",
  "refusals.not-found.ownAuthority": "Este servidor no tiene una dirección segura propia. Pregunta a quien lo lleva.",
  "refusals.not-found.poseModel": "No existe ese modelo de poses. Quizá se renovó. Recarga la página.",
  "refusals.not-found.peaks": "Aún no hay picos de esta pista. Abre la pieza en el estudio: ahí se miden.",
  "refusals.not-found.track": "No existe esa pista. Añádela de nuevo en el panel Música.",
  "refusals.not-found.upload": "No existe esa subida o se abandonó. Elige el archivo de nuevo.",
  "refusals.not-found.template": "No existe esa plantilla. Recarga la página.",
  "refusals.not-found.editor": "No existe ese editor. Recarga la página.",
  "refusals.not-found.localPoseWorker":
    "Este servidor no cuenta golpes por sí solo. Añade una computadora en Computadoras de conteo.",
  "refusals.not-found.poseWorker": "No existe esa computadora de conteo. Recarga la página.",
  "refusals.not-found.member": "No existe ese miembro en esta sesión. Elige a otra persona.",
  "refusals.not-found.joinCode": "Esta sesión no tiene un código con ese nombre. Muestra los códigos de nuevo.",
  "refusals.not-found.source": "No existe ese miembro en esta sesión. Elige otro.",
  "refusals.not-found.punch": "Esta sesión no tiene ese golpe. Recarga la página.",
  "refusals.not-found.athlete": "En tus clases no hay nada guardado de nadie con ese nombre. Busca otro nombre.",
  "refusals.not-found.onlyInDrill": "Solo las clases tienen resultados. Abre una clase.",
  "refusals.not-found.take": "Esta sesión no tiene una toma con ese número. Elige otra.",
  "refusals.not-found.revision": "No existe esa revisión o es anterior al registro. Elige una posterior.",
  "refusals.method-not-allowed": "Esto no se puede hacer aquí. Recarga la página.",
  "refusals.unknown-code": "Mira el código actual en la pantalla del director.",
  "refusals.unknown-code.inDrill": "Mira el código actual en la pantalla del entrenador.",
  "refusals.link-used": "Un enlace sirve una vez y por poco tiempo. Pide uno nuevo.",
  "refusals.link-used.used": "Este enlace ya se usó; sirve una vez. Pide uno nuevo.",
  "refusals.link-used.expired": "Este enlace es demasiado antiguo. Pide uno nuevo.",
  "refusals.link-used.unknown": "No existe ese enlace. ¿Está entero? Quizá falta una parte. Pídelo otra vez.",
  "refusals.nothing-to-undo": "No hay cambios tuyos por deshacer aquí. Mira en Historial qué hicieron los demás.",
  "refusals.nothing-to-redo": "No hay nada deshecho por ti que rehacer. Mira en Historial qué hicieron los demás.",
  "refusals.production-in-use": "Termina primero sus sesiones abiertas.",
  "refusals.revision-required": "No se dice qué revisión cambia esto. Recarga la página.",
  "refusals.revision-stale": "Alguien se adelantó. Míralo de nuevo.",
  "refusals.revision-stale.published": "Alguien publicó mientras tanto. Mira lo que queda.",
  "refusals.too-large": {
    one: "Es demasiado: aquí se admite como máximo {most} byte. Usa uno menor.",
    many: "Es demasiado: aquí se admiten como máximo {most} de bytes. Usa uno menor.",
    other: "Es demasiado: aquí se admiten como máximo {most} bytes. Usa uno menor.",
  },
  "refusals.too-large.here": "Es demasiado grande para admitirlo aquí. Usa uno menor.",
  "refusals.too-large.account": "Solo una cuenta puede enviar tanto. Inicia sesión primero.",
  "refusals.too-large.picture": {
    one: "Una imagen tiene como máximo {most} byte. Usa una menor.",
    many: "Una imagen tiene como máximo {most} de bytes. Usa una menor.",
    other: "Una imagen tiene como máximo {most} bytes. Usa una menor.",
  },
  "refusals.too-large.pixels":
    "Una imagen tiene como máximo {most} × {most} píxeles; esta tiene {width} × {height}. Usa una menor.",
  "refusals.too-large.recording": {
    one: "Una pista tiene como máximo {most} byte. Usa una menor.",
    many: "Una pista tiene como máximo {most} de bytes. Usa una menor.",
    other: "Una pista tiene como máximo {most} bytes. Usa una menor.",
  },
  "refusals.unsupported-media-type": "Este tipo de contenido no se puede leer aquí. Elige otro archivo.",
  "refusals.unsupported-media-type.picture": "Una imagen es PNG, JPEG o WebP.",
  "refusals.unsupported-media-type.damagedPicture":
    "Esta imagen no dice su tamaño: está dañada o cortada. Elige otro archivo.",
  "refusals.unsupported-media-type.openMarch": "Esto no es un archivo de OpenMarch o está dañado. Elige otro archivo.",
  "refusals.unsupported-media-type.oldOpenMarch":
    "Este archivo es de un OpenMarch más antiguo. Ábrelo en el actual, guárdalo e importa ese.",
  "refusals.unsupported-media-type.recordingNothing":
    "Está vacío. Una pista es MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC o WAV.",
  "refusals.unsupported-media-type.recordingProgram":
    "Esto es un programa. Una pista es MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC o WAV.",
  "refusals.unsupported-media-type.recordingArchive":
    "Esto es un archivo comprimido. Una pista es MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC o WAV.",
  "refusals.unsupported-media-type.recordingPdf":
    "Esto es un PDF. Una pista es MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC o WAV.",
  "refusals.unsupported-media-type.recordingPicture":
    "Esto es una imagen. Una pista es MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC o WAV.",
  "refusals.unsupported-media-type.recordingVideo":
    "Esto es un video. Una pista es MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC o WAV.",
  "refusals.unsupported-media-type.recordingText":
    "Esto es un texto. Una pista es MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC o WAV.",
  "refusals.unsupported-media-type.recordingMidi":
    "Esto es MIDI: tiene notas pero no sonido. Una pista es MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC o WAV.",
  "refusals.unsupported-media-type.recordingOtherAudio":
    "Es sonido en otro formato. Una pista es MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC o WAV.",
  "refusals.unsupported-media-type.recordingUnknown":
    "No se sabe qué es esto. Una pista es MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC o WAV.",
  "refusals.unsupported-media-type.recordingTruncated":
    "Esta grabación acaba antes de tiempo: falta una parte del archivo. Cópialo de nuevo y elige la copia.",
  "refusals.unsupported-media-type.recordingHeader":
    "Lo que esta grabación dice de sí misma no corresponde a su contenido. Guárdala de nuevo en un editor de sonido.",
  "refusals.unsupported-media-type.recordingUnplayable": "Los navegadores no reproducen el sonido de este archivo " +
    "({coding}). Guárdalo como MP3, M4A (AAC), Ogg, FLAC o WAV.",
  "refusals.idReused": "Eso se envió antes con otro contenido. No se hizo nada; reintenta.",
  "refusals.id-reused": "Eso se envió antes con otro contenido. No se hizo nada; reintenta.",
  "refusals.unsupported-media-type.videoNothing":
    "Está vacío. Un video es MP4 (H.264, H.265 o AV1) o WebM (VP8, VP9 o AV1).",
  "refusals.unsupported-media-type.videoProgram":
    "Esto es un programa. Un video es MP4 (H.264, H.265 o AV1) o WebM (VP8, VP9 o AV1).",
  "refusals.unsupported-media-type.videoArchive":
    "Esto es un archivo comprimido. Un video es MP4 (H.264, H.265 o AV1) o WebM (VP8, VP9 o AV1).",
  "refusals.unsupported-media-type.videoPdf":
    "Esto es un PDF. Un video es MP4 (H.264, H.265 o AV1) o WebM (VP8, VP9 o AV1).",
  "refusals.unsupported-media-type.videoPicture":
    "Esto es una imagen. Un video es MP4 (H.264, H.265 o AV1) o WebM (VP8, VP9 o AV1).",
  "refusals.unsupported-media-type.videoVideo":
    "Este video tiene otro formato. Un video es MP4 (H.264, H.265 o AV1) o WebM (VP8, VP9 o AV1).",
  "refusals.unsupported-media-type.videoText":
    "Esto es un texto. Un video es MP4 (H.264, H.265 o AV1) o WebM (VP8, VP9 o AV1).",
  "refusals.unsupported-media-type.videoMidi":
    "Esto es MIDI: tiene notas pero no imágenes. Un video es MP4 (H.264, H.265 o AV1) o WebM (VP8, VP9 o AV1).",
  "refusals.unsupported-media-type.videoOtherAudio": "Esto tiene sonido pero no imágenes. Añádelo como música. Un " +
    "video es MP4 (H.264, H.265 o AV1) o WebM (VP8, VP9 o AV1).",
  "refusals.unsupported-media-type.videoUnknown":
    "No se sabe qué es esto. Un video es MP4 (H.264, H.265 o AV1) o WebM (VP8, VP9 o AV1).",
  "refusals.unsupported-media-type.videoTruncated":
    "Este video acaba antes de tiempo: falta una parte del archivo. Cópialo de nuevo y elige la copia.",
  "refusals.unsupported-media-type.videoHeader":
    "Lo que este video dice de sí mismo no corresponde a su contenido. Guárdalo de nuevo como MP4.",
  "refusals.unsupported-media-type.videoUnplayable":
    "Los navegadores no reproducen {coding}. Guárdalo como MP4 (H.264) o WebM (VP9).",
  "refusals.not-found.video": "No existe ese video. Vuelve a cargar la página.",
  "refusals.not-allowed.dancers": "Lo filmado lo ven quienes bailan y dirigen.",
  "refusals.no-room.sessionVideos": {
    one: "Una sesión tiene como máximo {most} video. Borra uno primero.",
    many: "Una sesión tiene como máximo {most} de videos. Borra uno primero.",
    other: "Una sesión tiene como máximo {most} videos. Borra uno primero.",
  },
  "refusals.offset-mismatch": "La subida sigue en el byte {offset}.",
  "refusals.no-room.films": {
    one: "Ya hay {most} video de este atleta. Bórralo primero.",
    many: "Ya hay {most} de videos de este atleta. Borra uno primero.",
    other: "Ya hay {most} videos de este atleta. Borra uno primero.",
  },
  "refusals.no-room.athletesFilmSpace": "No queda espacio para videos de este atleta en esta clase. Borra uno primero.",
  "refusals.no-room.filmSpace": "No queda espacio para videos. Borra algunos primero.",
  "refusals.no-room.recordings": {
    one: "Ya hay {most} archivo de otro gimnasio. Bórralo primero.",
    many: "Ya hay {most} de archivos de otros gimnasios. Borra uno primero.",
    other: "Ya hay {most} archivos de otros gimnasios. Borra uno primero.",
  },
  "refusals.no-room.recordingSpace": "No queda espacio para archivos de otros gimnasios. Borra uno primero.",
  "refusals.no-room": "No hay espacio para esto. Borra algo primero.",
  "refusals.no-room.space": "El espacio del servidor para imágenes y música está lleno. Quita lo que ya no haga " +
    "falta o pide más a quien lo lleva.",
  "refusals.no-room.people": "Esto se comparte con {most} personas como máximo. Quita a alguien primero.",
  "refusals.no-room.guests": "Ya entraron {most} personas por este enlace. Pide otro a su propietario.",
  "refusals.plan-limit": "El plan no lo permite.",
  "refusals.plan-limit.productions": {
    one: "El plan «{plan}» admite {most} pieza o ejercicio en la biblioteca. Archiva o borra uno primero.",
    many: "El plan «{plan}» admite {most} de piezas y ejercicios en la biblioteca. Archiva o borra uno primero.",
    other: "El plan «{plan}» admite {most} piezas y ejercicios en la biblioteca. Archiva o borra uno primero.",
  },
  "refusals.plan-limit.productionsIn": {
    one: "El plan «{plan}» admite {most} pieza o ejercicio en la biblioteca. Archiva o borra uno primero. Con más " +
      "espacio: {allowing}.",
    many: "El plan «{plan}» admite {most} de piezas y ejercicios en la biblioteca. Archiva o borra uno primero. Con " +
      "más espacio: {allowing}.",
    other: "El plan «{plan}» admite {most} piezas y ejercicios en la biblioteca. Archiva o borra uno primero. Con " +
      "más espacio: {allowing}.",
  },
  "refusals.plan-limit.music": "El plan «{plan}» no incluye música. Lo que ya hay se queda.",
  "refusals.plan-limit.musicIn": "El plan «{plan}» no incluye música. Lo que ya hay se queda. Con música: {allowing}.",
  "refusals.plan-limit.bytes": "El plan «{plan}» admite {most} MB de música e imágenes. Borra algo primero.",
  "refusals.plan-limit.bytesIn":
    "El plan «{plan}» admite {most} MB de música e imágenes. Borra algo primero. Con más espacio: {allowing}.",
  "refusals.plan-limit.people": {
    one: "Esta sesión está llena: su plan «{plan}» admite a {most} persona. Avisa a quien la lleva.",
    many: "Esta sesión está llena: su plan «{plan}» admite a {most} de personas. Avisa a quien la lleva.",
    other: "Esta sesión está llena: su plan «{plan}» admite a {most} personas. Avisa a quien la lleva.",
  },
  "refusals.plan-limit.peopleIn": {
    one: "Esta sesión está llena: su plan «{plan}» admite a {most} persona. Avisa a quien la lleva. Para más " +
      "personas: {allowing}.",
    many: "Esta sesión está llena: su plan «{plan}» admite a {most} de personas. Avisa a quien la lleva. Para más " +
      "personas: {allowing}.",
    other: "Esta sesión está llena: su plan «{plan}» admite a {most} personas. Avisa a quien la lleva. Para más " +
      "personas: {allowing}.",
  },
  "refusals.no-room.uploads": {
    one: "Tienes {most} subida en curso. Termínala o cancélala primero.",
    many: "Tienes {most} de subidas en curso. Termina o cancela una primero.",
    other: "Tienes {most} subidas en curso. Termina o cancela una primero.",
  },
  "refusals.range-not-satisfiable": {
    one: "Esta pista tiene {bytes} byte.",
    many: "Esta pista tiene {bytes} de bytes.",
    other: "Esta pista tiene {bytes} bytes.",
  },
  "refusals.too-many-attempts": "Demasiados intentos. Espera un minuto.",
  "refusals.subprotocol-required": "Esta página es demasiado antigua para el servidor. Cárgala de nuevo.",
  "refusals.not-ready.diskFull":
    "El disco del servidor está lleno: no se guarda nada hasta que su operador haga sitio.",
  "refusals.not-ready": "El servidor no está listo. Reintenta en un momento.",
  "refusals.internal-error": "El servidor cometió un error; está en su registro. Prueba otra vez; si sigue igual, " +
    "avisa a quien lleva el servidor.",
  "refusals.notUnderstood": "El servidor respondió de un modo que esta página no entiende. Recarga la página.",
  "refusals.offline":
    "No se llega al servidor. Comprueba que este dispositivo esté en la misma red que el portátil que lleva el ensayo.",
  "refusals.offline.inDrill":
    "No se llega al servidor. Comprueba que este dispositivo esté en la misma red que el portátil que lleva la clase.",
  "refusals.unready": "El servidor no está listo. Reintenta en un momento.",
  "refusals.tooManyTries": "Demasiados intentos. {wait}",
  "refusals.waitMinute": "Reintenta en un minuto.",
  "refusals.waitSeconds": {
    one: "Reintenta en {count} segundo.",
    many: "Reintenta en {count} de segundos.",
    other: "Reintenta en {count} segundos.",
  },
  "refusals.waitMinutes": {
    one: "Reintenta en {count} minuto.",
    many: "Reintenta en {count} de minutos.",
    other: "Reintenta en {count} minutos.",
  },
});
