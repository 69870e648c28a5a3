/** The page of a camera station (`ops/camera`), which the station serves itself. */
export default /** @type {const} */ ({
  "station.title": "Camera station",
  "station.picture": "What the camera sees, with the skeletons that are found in it",
  "station.rate": { one: "{count} picture a second", other: "{count} pictures a second" },
  "station.delay": "{milliseconds} ms from picture to result",
  "station.dropped": { one: "{count} picture left out", other: "{count} pictures left out" },

  "station.silent": "The station does not answer. Start it again; this page then goes on by itself.",
  "station.camera.on": "The camera gives pictures.",
  "station.camera.waiting": "Waiting for a picture of the camera…",
  "station.camera.ended": "The film has ended.",
  "station.camera.unplayable": "The film {source} cannot be played here.",
  "station.camera.broken": "A picture could not be looked at. Start the station again.",
  "station.lost.webcam":
    "Webcam {source} gives no picture. Check that it is plugged in and no other program uses it. Trying again…",
  "station.lost.network": "{source} gives no picture. Check that the camera is on and that address, name and " +
    "password are right. Trying again…",

  "station.sight.nobody": "Nobody there",
  "station.sight.somebody": "Seen",
  "station.sight.raisedHand": "Hand up",
  "station.connection.connecting": "Connecting to the session…",
  "station.connection.connected": "Connected to the session",
  "station.connection.lost": "Not connected: the server cannot be reached. Trying again…",
  "station.connection.ended": "The class has ended. If it is reopened, this continues.",
  "station.connection.putOut": "Removed from the session, or away too long. Start the station again to rejoin.",
  "station.connection.refused": "The server refused the station. {why}",
  "station.of": "{name}: {what}",

  "station.told": {
    one: "{count} punch reported, {milliseconds} ms late",
    other: "{count} punches reported, {milliseconds} ms late",
  },
  "station.unsentPunches": { one: "{count} punch waiting to be sent", other: "{count} punches waiting to be sent" },
  "station.refusedPunches": { one: "The server refused {count} punch.", other: "The server refused {count} punches." },
  "station.lastPunches": "Last punches",
  "station.kept": {
    one: "{name}: {count} round kept as a stick figure, no video",
    other: "{name}: {count} rounds kept as stick figures, no video",
  },
  "station.unsentRounds": { one: "{count} round waiting to be sent", other: "{count} rounds waiting to be sent" },
  "station.beyond": "One person too many (outlined in grey): their punches are not counted.",
  "station.others": {
    one: "{count} person too many (outlined in grey): their punches are not counted.",
    other: "{count} people too many (outlined in grey): their punches are not counted.",
  },
});
