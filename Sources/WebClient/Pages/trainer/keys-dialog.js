import { words } from "../words/conductor.js";
import "../words/trainer.js";
import { openDialog } from "../ui/dialog.js";
import { keysList } from "../ui/keys-list.js";

/** What the keys of a trainer's laptop do. */
export function openKeys() {
  openDialog(
    words("conductor.shortcuts"),
    keysList([
      [["1", "…", "6"], words("trainer.keys.combo")],
      [["Enter"], words("trainer.keys.enter")],
      [["Esc"], words("trainer.keys.escape")],
      [[words("conductor.keys.space"), "or", "P"], words("conductor.keys.play")],
      [["B"], words("trainer.back")],
      [["N"], words("trainer.skip")],
      [["+"], words("trainer.longer")],
      [["[", "]"], words("conductor.keys.rate")],
      [["."], words("conductor.keys.tap")],
      [["M"], words("conductor.keys.announce")],
      [["W"], words("conductor.people")],
      [["J"], words("conductor.joinCodes")],
      [["T"], words("conductor.takeBaton")],
      [["?"], words("conductor.keys.this")],
    ]),
  );
}
