import { words } from "../../words/panels.js";

/** @import { PlacedClip } from "../../sound/passages.js" */

/** @param {PlacedClip} placed */
export const titleOf = ({ clip, track }) => clip.title || track?.title || words("panels.music.silence");
