export default /** @satisfies {import("../catalogue.d.ts").Translated<"changes">} */ ({
  "changes.title": "Geändert seit deinem letzten Durchlauf",
  "changes.wholePiece": "Das ganze Stück",
  "changes.formation": "Formation {number} {name}",
  "changes.added": "Neu. Du: {place}.",
  "changes.removed": "Gestrichen.",
  "changes.moved": "Kommt an anderer Stelle im Stück; war Formation {number}.",
  "changes.renamed": "Hieß {name}.",
  "changes.place": "Dein Platz: {way} ({metres} m). Jetzt {place}.",
  "changes.path.curve": "Dein Weg dorthin ist jetzt eine Kurve.",
  "changes.path.straight": "Dein Weg dorthin ist jetzt gerade.",
  "changes.path.another": "Deine Kurve dorthin ist eine andere.",
  "changes.leave": {
    one: "Du gehst {count} Count später los, vorher: {before}.",
    other: "Du gehst {count} Counts später los, vorher: {before}.",
  },
  "changes.leave.none": "Du gehst jetzt mit den anderen los.",
  "changes.arrive": {
    one: "Du bist {count} Count früher da, vorher: {before}.",
    other: "Du bist {count} Counts früher da, vorher: {before}.",
  },
  "changes.arrive.none": "Du kommst jetzt mit den anderen an.",
  "changes.time": {
    one: "{count} Count für den Weg, vorher: {before}.",
    other: "{count} Counts für den Weg, vorher: {before}.",
  },
  "changes.hold": { one: "{count} Count halten, vorher: {before}.", other: "{count} Counts halten, vorher: {before}." },
  "changes.tempo": "Tempo {tempo}, vorher: {before}.",
});
