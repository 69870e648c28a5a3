export default /** @type {const} */ ({
  "class.pageTitle": "Class · Runthrough",
  "class.board.names": "Board: names",
  "class.board.initials": "Board: initials",
  "class.board.more": { one: "and {count} more", other: "and {count} more" },
  "class.board.none": "No board",
});
