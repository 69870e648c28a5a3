export default /** @satisfies {import("../catalogue.d.ts").Translated<"class">} */ ({
  "class.pageTitle": "Cours · Runthrough",
  "class.board.names": "Tableau : noms",
  "class.board.initials": "Tableau : initiales",
  "class.board.page": "{from}–{to} sur {of}",
  "class.board.none": "Sans tableau",
  "class.figure.none": "Sans figure",
  "class.figure.orthodox": "Figure : gauche devant",
  "class.figure.southpaw": "Figure : droite devant",
  "class.calls.silent": "Appels : muets ici",
  "class.calls.spoken": "Appels : dits ici",
});
