export default /** @type {const} */ ({
  // The page itself.
  "studio.page.title": "Studio · Runthrough",
  "studio.page.skip": "Skip to the stage",
  "studio.page.allProductions": "All productions",
  "studio.page.rename": "Rename the production",
  "studio.page.studio": "Studio",
  "studio.page.opening": "Opening…",
  "studio.page.openingProduction": "Opening the production…",
  "studio.page.help": "Help and shortcuts",
  "studio.page.helpByKey": "Help and shortcuts (?)",
  "studio.page.leftPanels": "Performers, sections and cast",
  "studio.page.castPanels": "Cast panels",
  "studio.page.messages": "Messages",
  "studio.page.panels": "Panels",
  "studio.page.formationActions": "What to do with formations",
  "studio.page.moves": "Moves between formations",
});
