/** The tables of keys. Types only; no browser loads this. */

/** One thing that keys do. */
export interface Key<Act extends string> {
  act: Act;
  /** Combinations such as `Ctrl+Shift+z` (Ctrl stands for ⌘ too) or `ArrowLeft`. */
  keys: string[];
  /** How people read the keys. */
  shown?: string;
  /** In words, for the help; without it, the key is described together with another one. */
  what?: string;
  /** It is repeated while the key is held down. */
  isHeld?: boolean;
  /** Only for those who may edit. */
  isEdit?: boolean;
}

export interface KeyGroup<Act extends string> {
  title: string;
  /** All of it is only for those who may edit. */
  isEdit?: boolean;
  keys: Key<Act>[];
}

export type StudioAct =
  | "all"
  | "invert"
  | "next"
  | "before"
  | "escape"
  | "step"
  | "tenth"
  | "hundredth"
  | "grid"
  | "guides"
  | "symmetry"
  | "remove"
  | "mirror"
  | "opposite"
  | "turn"
  | "turnBack"
  | "wider"
  | "closer"
  | "across"
  | "along"
  | "shape"
  | "copy"
  | "toolMove"
  | "toolPaths"
  | "toolAdd"
  | "toolSwap"
  | "side"
  | "seat"
  | "ways"
  | "placesBefore"
  | "placesAfter"
  | "names"
  | "findings"
  | "nearer"
  | "farther"
  | "whole"
  | "list"
  | "play"
  | "rewind"
  | "fromTop"
  | "fromHere"
  | "nextFormation"
  | "formationBefore"
  | "faster"
  | "slower"
  | "repeat"
  | "trails"
  | "present"
  | "undo"
  | "redo"
  | "help";

export type StripAct =
  | "walk"
  | "through"
  | "all"
  | "rename"
  | "step"
  | "duplicate"
  | "remove"
  | "insert"
  | "menu";

export type ConductorAct =
  | "go"
  | "back"
  | "play"
  | "choosePrevious"
  | "chooseNext"
  | "seekBack"
  | "seekOn"
  | "slower"
  | "faster"
  | "turn"
  | "tap"
  | "start"
  | "takes"
  | "groups"
  | "join"
  | "announce"
  | "note"
  | "takeBaton"
  | "help"
  | "digit"
  | "withdraw"
  | "jump";

/** All but `combo` and `takeBaton` are the names of buttons. */
export type TrainerAct =
  | "combo"
  | "play"
  | "back"
  | "skip"
  | "longer"
  | "slower"
  | "faster"
  | "tap"
  | "announce"
  | "who"
  | "join"
  | "takeBaton"
  | "help";
