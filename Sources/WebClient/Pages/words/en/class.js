export default /** @type {const} */ ({
  "class.pageTitle": "Class · Runthrough",
  "class.board.names": "Board: names",
  "class.board.initials": "Board: initials",
  "class.board.page": "{from}–{to} of {of}",
  "class.board.none": "No board",
  "class.figure.none": "No figure",
  "class.figure.orthodox": "Figure: left in front",
  "class.figure.southpaw": "Figure: right in front",
  "class.calls.silent": "Calls: silent here",
  "class.calls.spoken": "Calls: spoken here",
});
