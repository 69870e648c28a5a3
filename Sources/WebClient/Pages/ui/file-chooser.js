import { node } from "./node.js";

/**
 * The system's dialog for files, opened by `click()`; it is not to be seen itself. The same file may be chosen again.
 *
 * @param {{ accept: string, multiple?: boolean }} which
 * @param {(files: File[]) => void} chosen
 */
export function fileChooser({ accept, multiple = false }, chosen) {
  const input = node("input", { type: "file", accept, multiple, hidden: true });
  input.addEventListener("change", () => {
    const files = [...input.files ?? []];
    input.value = "";
    chosen(files);
  });
  return input;
}
