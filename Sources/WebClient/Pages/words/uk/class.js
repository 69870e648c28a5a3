export default /** @satisfies {import("../catalogue.d.ts").Translated<"class">} */ ({
  "class.pageTitle": "Група · Runthrough",
  "class.board.names": "Табло: імена",
  "class.board.initials": "Табло: ініціали",
  "class.board.page": "{from}–{to} з {of}",
  "class.board.none": "Без табло",
});
