import { words } from "../words/hints.js";
import { byId } from "../ui/node.js";
import { showHints } from "../ui/hints.js";

/** What a first visit points at: the codes, GO, and the list of formations. */
export const showConductorHints = () =>
  showHints("conductor", [
    { at: () => byId("join"), text: words("hints.codes"), more: "letIn" },
    { at: () => byId("go"), text: words("hints.go"), more: "sayGo" },
    { at: () => document.querySelector(".formation-row"), text: words("hints.list"), more: "sayGo" },
  ]);
