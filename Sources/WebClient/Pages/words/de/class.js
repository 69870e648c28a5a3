export default /** @satisfies {import("../catalogue.d.ts").Translated<"class">} */ ({
  "class.pageTitle": "Kurs · Runthrough",
  "class.board.names": "Tafel: Namen",
  "class.board.initials": "Tafel: Initialen",
  "class.board.page": "{from}–{to} von {of}",
  "class.board.none": "Keine Tafel",
  "class.figure.none": "Keine Figur",
  "class.figure.orthodox": "Figur: links vorn",
  "class.figure.southpaw": "Figur: rechts vorn",
  "class.calls.silent": "Ansagen: hier stumm",
  "class.calls.spoken": "Ansagen: hier gesprochen",
});
