/** One person's edit on its way to the server, and what the parts of a desk tell each other about it. Types only. */
import type { Change, EditLine, Production } from "../wire/production.d.ts";

/** What an edit is before it is applied to anything, and what is kept of it on the device. */
export interface NewEdit {
  /** A UUID. */
  id: string;
  kind: "edit" | "undo" | "redo";
  label: string;
  /** Of an undo or redo: the changes that it is expected to make. */
  changes: Change[];
  /** Of an undo: which edit it undoes, if this page knows it. */
  target?: string | null;
  /** Edits of the same key that follow each other closely become one. */
  merge?: string | null;
  /** Wall milliseconds. */
  at: number;
  /** Its place among the edits that are kept of this page. */
  turn?: number;
  /** Whether it survives a reload. */
  isKept?: boolean;
  /** Still waits for more of the same, until `due`, at the latest until `latest`: as of `performance.now()`. */
  isHeld?: boolean;
  due?: number;
  latest?: number;
  /** Has been sent; has been answered. */
  isTried?: boolean;
  isAnswered?: boolean;
}

/** An edit shown on top of what the server has. */
export interface OwnEdit extends NewEdit {
  /** The document that its author saw when making it. */
  madeOn: Production;
  /** The document with it, and what takes it back. */
  result: Production;
  inverse: Change[];
  /** False if it cannot be applied to the document as others have changed it: the server will say why. */
  isShown: boolean;
}

/** An edit out of the journal, with its changes. */
export type WholeLine = EditLine & { changes: Change[] };

/** One confirmed edit, applied; `isKnown` when it is shown already. */
export interface Step {
  line: WholeLine;
  inverse: Change[];
  before: Production;
  isKnown: boolean;
}
