/** The page of a camera station (`ops/camera`), which the station serves itself. */
export default /** @type {const} */ ({
  "station.title": "Camera station",
  "station.picture": "What the camera sees, with the skeletons that are found in it",
  "station.rate": { one: "{count} picture a second", other: "{count} pictures a second" },
  "station.delay": "{milliseconds} ms from picture to joints",
  "station.dropped": { one: "{count} picture left out", other: "{count} pictures left out" },

  "station.silent": "The station does not answer. Start it again; this page then goes on by itself.",
  "station.camera.on": "The camera gives pictures.",
  "station.camera.waiting": "Waiting for a picture of the camera…",
  "station.camera.ended": "The film has ended.",
  "station.camera.unplayable": "The film {source} cannot be played here.",
  "station.camera.broken": "A picture could not be looked at. Start the station again.",
  "station.lost.webcam":
    "Webcam {source} gives no picture. Is it plugged in? Does another program use it? It is tried again.",
  "station.lost.network":
    "{source} gives no picture. Is the camera on? Are the address, name and password right? It is tried again.",

  "station.sight.nobody": "Nobody there",
  "station.sight.somebody": "Seen",
  "station.sight.raisedHand": "Hand up",
  "station.connection.connecting": "Connecting to the session…",
  "station.connection.connected": "Connected to the session",
  "station.connection.lost": "Not connected: the server cannot be reached. It is tried again.",
  "station.connection.ended": "The class has ended. If it is opened again, this goes on.",
  "station.connection.putOut": "Put out of the session, or not in it for long. Start the station again to join it.",
  "station.connection.refused": "The server does not let it in. {why}",
  "station.of": "{name}: {what}",

  "station.told": {
    one: "{count} punch told, {milliseconds} ms late",
    other: "{count} punches told, {milliseconds} ms late",
  },
  "station.unsentPunches": { one: "{count} punch waits to be told", other: "{count} punches wait to be told" },
  "station.refusedPunches": { one: "The server refused {count} punch.", other: "The server refused {count} punches." },
  "station.lastPunches": "Last punches",
  "station.kept": {
    one: "{name}: {count} round kept as joints, no video",
    other: "{name}: {count} rounds kept as joints, no video",
  },
  "station.unsentRounds": { one: "{count} round waits to be sent", other: "{count} rounds wait to be sent" },
  "station.beyond": "There is one person too many (outlined in grey): their punches are not told.",
  "station.others": {
    one: "{count} person too many (outlined in grey): their punches are not told.",
    other: "{count} people too many (outlined in grey): their punches are not told.",
  },
});
