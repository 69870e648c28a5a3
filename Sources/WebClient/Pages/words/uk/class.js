export default /** @type {const} */ ({
  "class.pageTitle": "Група · Runthrough",
  "class.board.names": "Табло: імена",
  "class.board.initials": "Табло: ініціали",
  "class.board.none": "Без табло",
});
