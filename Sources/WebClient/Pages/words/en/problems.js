export default /** @type {const} */ ({
  "problems.pageTitle": "Not here · Runthrough",
  "problems.notFound": "There is nothing at this address",
  "problems.notFoundHelp":
    "The link may be mistyped or cut short, or what it led to is gone. To join a rehearsal, enter the code from the " +
    "conductor's screen.",
  "problems.notSignedIn": "Sign in first",
  "problems.notSignedInHelp": "This is for the owner and editors. Open your one-time link on this device, or ask the " +
    "owner for one.",
  "problems.notAllowed": "This is not for you to see",
  "problems.notAllowedHelp": "It belongs to another session, or to the owner. Ask whoever sent you here.",
  "problems.wrongWay": "This address is not a page",
  "problems.wrongWayHelp": "It is for programs. Begin at the first page.",
  "problems.tooMany": "Too many tries",
  "problems.tooManyHelp": "Wait a moment, then try again.",
  "problems.notNow": "The server is busy or starting",
  "problems.notNowHelp": "A running rehearsal goes on. Wait a moment, then try again.",
  "problems.broken": "Something went wrong in the server",
  "problems.brokenHelp": "It is written in the server's log. Try again; if it stays, tell whoever runs the server.",
  "problems.unreadable": "This request cannot be read",
  "problems.unreadableHelp": "The link may be damaged. Ask for it once more.",
  "problems.home": "To the first page",
  "problems.join": "Enter a code",
  "problems.status": "Status {status}",
});
