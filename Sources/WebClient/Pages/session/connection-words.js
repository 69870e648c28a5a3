import { words } from "../words/live.js";
import { timeOfDay } from "../stage/words.js";
import { setText } from "../ui/node.js";

/** @import { ConnectionShown } from "../live/session.js" */

/**
 * Says in words, all the time, whether what is shown is up to date.
 *
 * @param {HTMLElement} node
 * @param {ConnectionShown} connection
 */
export function showConnection(node, connection) {
  const { kind, text } = connectionInWords(connection);
  node.dataset.kind = kind;
  setText(node, text);
}

/** @param {ConnectionShown} connection */
function connectionInWords(connection) {
  switch (connection.kind) {
    case "live":
      return { kind: "live", text: words("live.live") };
    case "connecting":
      return { kind: "waiting", text: words("live.connecting") };
    case "catching-up":
      return { kind: "waiting", text: words("live.catchingUp") };
    case "reconnecting":
      return { kind: "lost", text: aloneInWords(connection) };
    case "ended":
      return { kind: "over", text: words("live.ended") };
    case "stopped":
      return { kind: "over", text: stoppedInWords(connection.code) };
  }
}

/**
 * Without the server nothing stops: the motion is on the device, and goes on from there.
 *
 * @param {Extract<ConnectionShown, { kind: "reconnecting" }>} connection
 */
function aloneInWords({ since, isOffline, goesOn }) {
  const alone = since
    ? words(goesOn ? "live.aloneSince" : "live.noAnswerSince", { time: timeOfDay(since) })
    : words(goesOn ? "live.alone" : "live.noAnswer");
  return isOffline ? words("live.withoutNetwork", { alone }) : alone;
}

/**
 * Why the server closed the connection for good.
 *
 * @param {number} code
 */
export function stoppedInWords(code) {
  switch (code) {
    case 1000:
      return words("live.ended");
    case 4001:
      return words("live.ticketExpired");
    case 4003:
      return words("live.ticketElsewhere");
    case 4004:
      return words("live.noSession");
    case 4009:
      return words("live.openedElsewhere");
    default:
      return words("live.disconnected");
  }
}
