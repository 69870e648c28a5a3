/** Finding joints on the computer that the server runs on. */
export default /** @type {const} */ ({
  "recognising.heading": "Recognise on this computer",
  "recognising.help":
    "This server’s computer scores pictures from athletes’ phones, up to {athletes} at a time. No picture is saved.",
  "recognising.turnOn": "Recognise on this computer",
  "recognising.turnOff": "Stop recognising here",
  "recognising.off": "Off. Phones that are too slow to score by themselves need it.",
  "recognising.fetching": "Downloading what it needs: 36 MB, only once…",
  "recognising.starting": "Starting…",
  "recognising.on": "On: phones can send their pictures now. It starts again with the server.",
  "recognising.failed.models":
    "The download (36 MB) failed. Connect the server to the internet; it tries again every minute.",
  "recognising.failed.noModels": "What it needs is not installed here. On the server run ops/pose-models; " +
    "it tries again every minute.",
  "recognising.failed.program": "It does not start. The server’s log says why; it tries again every minute.",
  "recognising.impossible": "This server can’t score itself. Its owner can add another computer under Scoring " +
    "computers, in the editor of a drill.",
  "recognising.askOwner": "Only the owner of this server can turn it on: ask them to open the editor of any drill, " +
    "and there “Recognise on this computer” under Scoring computers.",
  "recognising.unknown": "Its state can’t be read right now. {why}",
});
