/** The hints of a first visit. */
export default /** @type {const} */ ({
  "hints.next": "Next",
  "hints.done": "Got it",
  "hints.dismiss": "Stop hints",
  "hints.more": "More in the help",
  "hints.at": "Hint {number} of {all}",
  "hints.drag": "Drag a dot to where a dancer stands. Drag over the floor to choose several.",
  "hints.add": "This makes the next formation. The paths between them are drawn for you.",
  "hints.run": "Ready? Rehearse it with everyone here: phones join with a code.",
  "hints.codes": "Start here: dancers scan this code and see their own dot.",
  "hints.go": "GO moves everyone into the next formation at the same instant. Space does the same.",
  "hints.list": "Tap a formation: everyone jumps there.",
});
