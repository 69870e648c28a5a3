export default /** @satisfies {import("../catalogue.d.ts").Translated<"class">} */ ({
  "class.pageTitle": "Clase · Runthrough",
  "class.board.names": "Tablero: nombres",
  "class.board.initials": "Tablero: iniciales",
  "class.board.page": "{from}–{to} de {of}",
  "class.board.none": "Sin tablero",
  "class.figure.none": "Sin figura",
  "class.figure.orthodox": "Figura: izquierda delante",
  "class.figure.southpaw": "Figura: derecha delante",
  "class.calls.silent": "Llamadas: mudas aquí",
  "class.calls.spoken": "Llamadas: con voz",
});
