import { setText } from "./element.js";
import { timeOfDay } from "../stage/words.js";

/** Says in words, all the time, whether what is shown is the present. */
export function showConnection(node, connection) {
  const { kind, words } = connectionInWords(connection);
  node.dataset.kind = kind;
  setText(node, words);
}

export function connectionInWords(connection) {
  const since = connection.since ? ` since ${timeOfDay(connection.since)}` : "";
  switch (connection.kind) {
    case "live":
      return { kind: "live", words: "Live" };
    case "connecting":
      return { kind: "waiting", words: "Connecting…" };
    case "catching-up":
      return { kind: "waiting", words: "Catching up…" };
    case "reconnecting":
      return { kind: "lost", words: aloneInWords(connection, since) };
    case "ended":
      return { kind: "over", words: "Session ended" };
    case "stopped":
      return { kind: "over", words: stoppedInWords(connection.code) };
    default:
      return { kind: "waiting", words: "Connecting…" };
  }
}

/** Losing the server freezes nothing: the motion is on the device, and it goes on by it. */
function aloneInWords({ isOffline, goesOn }, since) {
  const network = isOffline ? "This device has no network. " : "";
  return goesOn ? `${network}Alone${since} — going on by the last cue` : `${network}No answer${since}. Trying again`;
}

/** Why the server closed the connection for good. */
export function stoppedInWords(code) {
  switch (code) {
    case 1000:
      return "Session ended";
    case 4001:
      return "This device's ticket has expired or was taken back. Join again with a code.";
    case 4003:
      return "This device's ticket is for another session. Join again with a code.";
    case 4004:
      return "There is no such session any more.";
    case 4009:
      return "You opened this session in another tab or window; that one is live now.";
    default:
      return "Disconnected";
  }
}
