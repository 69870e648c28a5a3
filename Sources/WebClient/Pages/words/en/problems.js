export default /** @type {const} */ ({
  "problems.pageTitle": "Not here · Runthrough",
  "problems.notFound": "There is nothing at this address",
  "problems.notFoundHelp": "Check the link: it may be mistyped, cut short or out of date. To join a rehearsal, enter " +
    "the code from the conductor’s screen.",
  "problems.notSignedIn": "Sign in first",
  "problems.notSignedInHelp":
    "This page is for the owner and editors. Open your one-time link on this device, or ask the owner for one.",
  "problems.notAllowed": "You don’t have access to this",
  "problems.notAllowedHelp": "It belongs to another session or to the owner. Ask whoever sent you here.",
  "problems.wrongWay": "This address is not a page",
  "problems.wrongWayHelp": "It is for programs. Start from the first page.",
  "problems.tooMany": "Too many tries",
  "problems.tooManyHelp": "Wait a moment, then try again.",
  "problems.notNow": "The server is busy or starting",
  "problems.notNowHelp": "A running rehearsal continues. Wait a moment, then try again.",
  "problems.broken": "Something went wrong on the server",
  "problems.brokenHelp": "Try again. If it happens again, tell whoever runs the server: its log has the details.",
  "problems.unreadable": "This request is damaged",
  "problems.unreadableHelp": "The link may be damaged. Ask for it again.",
  "problems.home": "To the first page",
  "problems.join": "Enter a code",
  "problems.status": "Status {status}",
});
