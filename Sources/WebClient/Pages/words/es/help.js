export default /** @satisfies {import("../catalogue.d.ts").Translated<"help">} */ ({
  "help.pageTitle": "Ayuda · Runthrough",
  "help.title": "Ayuda",
  "help.find": "Buscar",
  "help.findWhat": "Una palabra o una tecla",
  "help.none": "«{text}» no está en la ayuda. Prueba otra palabra o léela entera.",
  "help.all": "Mostrar todo",
  "help.keys": "Teclas",
  "help.or": "o",
  "help.ownPage": "En página propia",
  "help.hintsAgain": "Repetir los consejos",
  "help.home": "Todas las producciones",
  "help.join": "Escribir un código",

  "help.of.library": "Todas las producciones",
  "help.q.begin": "¿Cómo empiezo?",
  "help.a.begin": "Pulsa «Nueva producción». Elige una plantilla o pega los nombres de tus bailarines: aparecen " +
    "enseguida en el escenario. Para una clase de boxeo o fitness, pulsa «Nuevo ejercicio».",
  "help.q.find": "¿Cómo encuentro una pieza?",
  "help.a.find": "Escribe lo que recuerdes: un título, un bailarín, una palabra de una nota. «Filtro» acota por " +
    "etiqueta, temporada y tipo.",
  "help.q.bin": "Borré algo. ¿Se perdió?",
  "help.a.bin": "No. Queda 30 días en la papelera: abre «Papelera» sobre la lista y recupéralo.",
  "help.q.import": "¿Puedo traer una pieza de otra app?",
  "help.a.import": "Pulsa «Importar archivo» en la lista: los archivos de Runthrough y OpenMarch se convierten en " +
    "producciones. En el estudio, Detalles admite una tabla (CSV) de posiciones, reparto, tiempos o movimientos, y " +
    "MusicXML.",

  "help.of.studio": "Estudio",
  "help.q.moveDancers": "¿Cómo muevo a los bailarines?",
  "help.a.moveDancers": "Arrastra un punto. Arrastra sobre el suelo para elegir varios y luego arrastra uno de " +
    "ellos. Las flechas los mueven un paso de la cuadrícula.",
  "help.q.newFormation": "¿Cómo hago la siguiente formación?",
  "help.a.newFormation": "Pulsa + en la fila bajo el escenario: tras la abierta aparece una copia. Arrastra los " +
    "puntos adonde van después; el camino entre ambas se dibuja solo.",
  "help.q.bendPaths": "Dos bailarines se atraviesan. ¿Qué hago?",
  "help.a.bendPaths": "Elige la herramienta «Rutas» y tira de un tirador redondo para curvar un camino, o haz que " +
    "uno salga más tarde. «Revisión» muestra todos esos lugares.",
  "help.q.addMusic": "¿Cómo añado música?",
  "help.a.addMusic":
    "Abre el panel Música y elige un archivo: MP3, M4A, Ogg, FLAC o WAV. Luego «Buscar pulsos» lo cuenta por ti.",
  "help.q.countSheet": "¿Dónde escribo lo que se baila?",
  "help.a.countSheet": "En el panel Movimientos: una fila por movimiento, con sus tiempos y para quién es. Se pueden " +
    "pegar filas de una hoja de cálculo.",
  "help.q.takeBack": "Me equivoqué. ¿Cómo lo deshago?",
  "help.a.takeBack":
    "Pulsa la flecha curva de la barra o Ctrl + Z (⌘ Z). El panel Historial llega más atrás, a cualquier momento.",
  "help.q.runIt": "¿Cómo lo ensayo con gente?",
  "help.a.runIt":
    "Pulsa «Ensayar». La página siguiente muestra un código; quien lo escanea ve su propio punto en el teléfono.",

  "help.of.conductor": "Dirigir",
  "help.q.letIn": "¿Cómo entran los bailarines?",
  "help.a.letIn":
    "Pulsa «Códigos». Escanean el QR con la cámara o escriben el código en esta dirección. No hace falta cuenta.",
  "help.q.sayGo": "¿Qué hace GO?",
  "help.a.sayGo": "Inicia el paso a la siguiente formación en todos los dispositivos en el mismo instante. También " +
    "lo hacen Espacio y un mando de presentación.",
  "help.q.whoseBaton": "¿Por qué GO está gris?",
  "help.a.whoseBaton":
    "Solo una persona da señales a la vez. Pulsa «Tomar el mando». Si hay otro motivo, aparece bajo el botón.",
  "help.q.endIt": "¿Cómo termino un ensayo?",
  "help.a.endIt": "Pulsa «Más» y luego «Terminar sesión». Las tomas y notas quedan en «Sesiones pasadas»; durante un " +
    "día se puede reabrir.",

  "help.of.dancer": "Teléfono del bailarín",
  "help.q.chooseWho": "¿Cómo elijo a quién bailo?",
  "help.a.chooseWho": "Toca tu nombre abajo y elige tu intérprete. El director también puede elegir por ti.",
  "help.q.hearIt": "¿Dice mi teléfono los tiempos?",
  "help.a.hearIt": "Sí. Abre los ajustes (arriba a la derecha) y activa clics, voz o vibración.",
  "help.q.goneDark": "La pantalla se apaga. ¿Qué hago?",
  "help.a.goneDark":
    "Alarga el tiempo de pantalla en los ajustes del teléfono y activa aquí «Ahorrar batería» si debe durar mucho.",

  "help.of.practice": "Practicar solo",
  "help.q.alone": "¿Cómo practico sin los demás?",
  "help.a.alone": "Abre el enlace que te enviaron o «Practicar solo» en los ajustes de tu teléfono. Reproduce, ve " +
    "más lento, repite una parte; nadie más lo ve.",
  "help.q.setLoop": "¿Cómo repito un pasaje?",
  "help.a.setLoop": "Elige «Repetir» y una formación o una parte, o pon las dos marcas sobre la barra.",

  "help.of.drill": "Escribir un ejercicio",
  "help.q.writeCombos": "¿Cómo escribo combinaciones?",
  "help.a.writeCombos": "Escribe números: 1 jab, 2 cross, 3 y 4 ganchos, 5 y 6 uppercuts; 1-2, 1-1-2 son dos " +
    "combinaciones. También valen nombres como jab.",
  "help.q.readyPlans": "No quiero escribir uno. ¿Hay alguno listo?",
  "help.a.readyPlans": "Sí: «Planes listos» en la lista de producciones tiene series enteras de clases.",

  "help.of.trainer": "Llevar una clase",
  "help.q.startClass": "¿Cómo inicio una clase?",
  "help.a.startClass":
    "Pulsa «Ensayar» en el ejercicio, muestra el código, espera a que entren los atletas y pulsa Iniciar.",
  "help.q.seePunches": "¿Cómo se ven los golpes?",
  "help.a.seePunches": "Con la cámara de un teléfono, un teléfono en la mano, una cámara del gimnasio o toques. Cada " +
    "atleta elige en su teléfono.",

  "help.of.athlete": "Teléfono del atleta",
  "help.q.standWhere": "¿Dónde pongo el teléfono?",
  "help.a.standWhere":
    "De pie, a la altura de la cadera, a dos o tres metros, de modo que se te vea entero. La página dice qué falta.",
  "help.q.allowCamera": "La cámara no está permitida. ¿Qué hago?",
  "help.a.allowCamera": "Permítela en los ajustes del navegador para esta página y pulsa de nuevo. Por http simple " +
    "un teléfono no da la cámara: usa la dirección segura.",

  "help.of.sharing": "Compartir y personas",
  "help.q.rolesOf": "¿Por qué no puedo cambiar esto?",
  "help.a.rolesOf": "Te dieron un rol: mirar, escribir notas, editar o dirigir. El propietario puede darte más: " +
    "Compartir y luego tu nombre.",
  "help.q.inviteThem": "¿Cómo invito a alguien?",
  "help.a.inviteThem":
    "Pulsa «Compartir» en el estudio, escribe un nombre y lo que puede hacer, y envía el enlace. Sirve una vez.",
  "help.q.sendCopy": "¿Cómo doy una copia a alguien?",
  "help.a.sendCopy": "Compartir, luego «Una copia para otra persona»: el enlace lleva la pieza entera. Lo que " +
    "cambies después sigue siendo tuyo.",

  "help.of.files": "Papel y archivos",
  "help.q.printIt": "¿Cómo lo imprimo?",
  "help.a.printIt": "«Imprimir» en «⋯» de la lista o en Detalles: hojas de formaciones, una hoja por bailarín, " +
    "reparto, hoja de cuentas. Guárdalo como PDF en el diálogo de impresión.",
  "help.q.filmIt": "¿Cómo envío un video al chat del grupo?",
  "help.a.filmIt": "Detalles, «Video»: elige un tamaño y espera; el navegador lo crea en tu dispositivo.",

  "help.of.trouble": "Si algo va mal",
  "help.q.notReached": "No se llega al servidor",
  "help.a.notReached": "¿Está este dispositivo en la misma red que la computadora con Runthrough? Las redes de " +
    "invitados suelen aislar los dispositivos. Lo que haces en el estudio se guarda aquí y se envía después.",
  "help.q.wrongCode": "El código no vale",
  "help.a.wrongCode": "Los códigos cambian. Usa el que muestra ahora la pantalla del director; no lleva ni O ni I.",
  "help.q.signIn": "Dice que no he iniciado sesión",
  "help.a.signIn": "Abre tu enlace de un solo uso en este dispositivo o, en uno donde ya entraste: «Tu cuenta», " +
    "«Entrar en otro dispositivo».",
  "help.q.isFull": "Ya no hay espacio",
  "help.a.isFull":
    "Borra música, videos o imágenes que ya no hagan falta y vacía la papelera; o pregunta a quien lleva el servidor.",
  "help.q.noSound": "No oigo nada",
  "help.a.noSound":
    "Toca la página una vez: antes de eso los navegadores callan. Luego mira el volumen y Música en la barra.",
  "help.q.noNetwork": "¿Funciona sin red?",
  "help.a.noNetwork": "Las páginas que ya abriste se abren de nuevo: estudio, práctica y esta ayuda. Por http simple " +
    "los navegadores no guardan nada; usa la dirección segura.",
});
