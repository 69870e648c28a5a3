/** The hints of a first visit. */
export default /** @type {const} */ ({
  "hints.next": "Next",
  "hints.done": "Got it",
  "hints.dismiss": "No more hints",
  "hints.more": "More in the help",
  "hints.at": "Hint {number} of {all}",
  "hints.drag": "Drag a dot to where a dancer stands. Drag over the floor to choose several.",
  "hints.add": "This makes the next formation. The way between the two is drawn by itself.",
  "hints.run": "Ready? Rehearse it with everybody here: phones join by a code.",
  "hints.codes": "Start here: dancers scan this code and see their own dot.",
  "hints.go": "GO sends everybody into the next formation, at the same instant. Space does it, too.",
  "hints.list": "Tap a formation to have everybody jump there.",
});
