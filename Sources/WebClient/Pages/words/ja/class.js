export default /** @satisfies {import("../catalogue.d.ts").Translated<"class">} */ ({
  "class.pageTitle": "クラス · Runthrough",
  "class.board.names": "ボード：名前",
  "class.board.initials": "ボード：頭文字",
  "class.board.page": "{from}–{to}/{of}",
  "class.board.none": "ボードなし",
  "class.figure.none": "人型なし",
  "class.figure.orthodox": "人型：左が前",
  "class.figure.southpaw": "人型：右が前",
  "class.calls.silent": "コール：ここでは無音",
  "class.calls.spoken": "コール：ここで発声",
});
