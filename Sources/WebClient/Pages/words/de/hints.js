export default /** @satisfies {import("../catalogue.d.ts").Translated<"hints">} */ ({
  "hints.next": "Weiter",
  "hints.done": "Alles klar",
  "hints.dismiss": "Keine Tipps mehr",
  "hints.more": "Mehr in der Hilfe",
  "hints.at": "Tipp {number} von {all}",
  "hints.drag": "Zieh einen Punkt dorthin, wo ein Tänzer steht. Zieh über den Boden, um mehrere zu wählen.",
  "hints.add": "Das macht die nächste Formation. Der Weg dazwischen entsteht von selbst.",
  "hints.run": "Bereit? Probe es hier mit allen: Handys treten mit einem Code bei.",
  "hints.codes": "Beginne hier: Tänzer scannen diesen Code und sehen ihren eigenen Punkt.",
  "hints.go": "GO schickt alle im selben Moment in die nächste Formation. Die Leertaste auch.",
  "hints.list": "Tippe eine Formation, damit alle dorthin springen.",
});
