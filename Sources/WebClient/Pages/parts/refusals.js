/** A refused command in the words of the person who gave it; `subtle` ones need no alarm. */
const words = {
  tooSoon: "Too soon: the last cue has only just gone out.",
  formationMoved: "Somebody else was faster: the formation has changed meanwhile.",
  notTheConductor: "You do not hold the baton, so you cannot cue.",
  notAllowed: "That is not yours to do.",
  firstFormation: "This is the first formation.",
  lastFormation: "This is the last formation.",
  performerTaken: "Somebody else has that performer.",
  unknownPerformer: "That performer is not in this production any more.",
  unknownFormation: "That formation is not in this production any more.",
  unknownMember: "That person is not in this session any more.",
  ended: "The session has ended.",
  unavailable: "The server could not keep that just now. Try again.",
  tooMany: "Too many commands at once. Slow down a little.",
  late: "The server was away. If nothing has happened, press again.",
  away: "Not connected: nothing was sent.",
  disconnected: "The connection has ended before the server answered.",
};
const subtle = new Set(["tooSoon", "formationMoved", "firstFormation", "lastFormation"]);

export function refusalInWords({ code, message, field }) {
  return words[code] ?? (field ? `${message} (${field})` : message) ?? `Refused: ${code}`;
}

export const isSubtle = ({ code }) => subtle.has(code);
