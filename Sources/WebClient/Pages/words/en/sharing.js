/** Links to a piece. */
export default /** @type {const} */ ({
  "sharing.title": "Share {title}",
  "sharing.help":
    "Whoever has the link opens the piece without an account: their own places, practice with music, what changed.",
  "sharing.forWhom": "For whom",
  "sharing.usualName": "Dancers",
  "sharing.works": "Works",
  "sharing.forDays": { one: "for {count} day", other: "for {count} days" },
  "sharing.noEnd": "until you take it back",
  "sharing.make": "Make a link",
  "sharing.shownOnce": "Copy it now: it is shown only once.",
  "sharing.address": "The link",
  "sharing.copy": "Copy",
  "sharing.copied": "Copied",
  "sharing.send": "Send …",
  "sharing.onlyHere":
    "Only this computer reaches this address. Open the studio by the computer's network address first.",
  "sharing.links": "Links",
  "sharing.until": "Works until {date}",
  "sharing.ended": "Ended {date}",
  "sharing.untilTakenBack": "Works until you take it back",
  "sharing.takeBack": "Take back",
  "sharing.takeBackOf": "Take back the link for {name}",
});
