export default /** @type {const} */ ({
  "class.pageTitle": "Група · Runthrough",
  "class.board.names": "Табло: імена",
  "class.board.initials": "Табло: ініціали",
  "class.board.more": {
    one: "і ще {count}",
    few: "і ще {count}",
    many: "і ще {count}",
    other: "і ще {count}",
  },
  "class.board.none": "Без табло",
});
