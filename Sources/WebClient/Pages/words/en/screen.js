export default /** @type {const} */ ({
  "screen.pageTitle": "Screen · Runthrough",
  "screen.titled": "{title} · Screen · Runthrough",
  "screen.screen": "Screen",
  "screen.empty": "This production has no formations yet.",
  "screen.fullScreen": "Full screen {key}",
  "screen.leaveFullScreen": "Leave full screen {key}",
  "screen.name": "Name {key}",
  "screen.timing": "Timing",
  "screen.leave": "Leave",
  "screen.cannotStayAwake":
    "This browser cannot keep the display awake here: switch off its sleep in the system settings.",
});
