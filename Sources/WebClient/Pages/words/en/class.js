export default /** @type {const} */ ({
  "class.pageTitle": "Class · Runthrough",
  "class.board.names": "Board: names",
  "class.board.initials": "Board: initials",
  "class.board.page": "{from}–{to} of {of}",
  "class.board.none": "No board",
});
