export default /** @satisfies {import("../catalogue.d.ts").Translated<"class">} */ ({
  "class.pageTitle": "Група · Runthrough",
  "class.board.names": "Табло: імена",
  "class.board.initials": "Табло: ініціали",
  "class.board.page": "{from}–{to} з {of}",
  "class.board.none": "Без табло",
  "class.figure.none": "Без фігури",
  "class.figure.orthodox": "Фігура: ліва попереду",
  "class.figure.southpaw": "Фігура: права попереду",
  "class.calls.silent": "Команди: тут без голосу",
  "class.calls.spoken": "Команди: тут голосом",
});
