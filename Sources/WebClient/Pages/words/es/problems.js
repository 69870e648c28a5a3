export default /** @satisfies {import("../catalogue.d.ts").Translated<"problems">} */ ({
  "problems.pageTitle": "No está aquí · Runthrough",
  "problems.notFound": "En esta dirección no hay nada",
  "problems.notFoundHelp": "Quizá el enlace está mal escrito o cortado, o ya no existe aquello a lo que llevaba. " +
    "Para unirte a un ensayo, escribe el código de la pantalla del director.",
  "problems.notSignedIn": "Entra primero",
  "problems.notSignedInHelp": "Esto es para el propietario y los editores. Abre tu enlace de un solo uso en este " +
    "dispositivo, o pide uno al propietario.",
  "problems.notAllowed": "No puedes ver esto",
  "problems.notAllowedHelp": "Es de otra sesión o del propietario. Pregunta a quien te envió aquí.",
  "problems.wrongWay": "Esta dirección no es una página",
  "problems.wrongWayHelp": "Es para programas. Empieza en la página inicial.",
  "problems.tooMany": "Demasiados intentos",
  "problems.tooManyHelp": "Espera un momento y reintenta.",
  "problems.notNow": "El servidor está ocupado o arrancando",
  "problems.notNowHelp": "Un ensayo en marcha sigue. Espera un momento y reintenta.",
  "problems.broken": "Algo falló en el servidor",
  "problems.brokenHelp": "Está en el registro del servidor. Reintenta; si sigue, avisa a quien lleva el servidor.",
  "problems.unreadable": "Esta petición no se puede leer",
  "problems.unreadableHelp": "Quizá el enlace está dañado. Pídelo otra vez.",
  "problems.home": "A la página inicial",
  "problems.join": "Escribir un código",
  "problems.status": "Estado {status}",
});
