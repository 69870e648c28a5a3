import { labelOf } from "../../editing/label.js";
import { call } from "../../wire/api.js";
import { ask } from "../../ui/ask.js";
import { inWords } from "../../ui/banner.js";
import { element } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { Problem } from "../../ui/problem.js";
import { words } from "../../words/panels.js";
import { coordinate } from "./coordinate.js";

const largestPicture = 8 * 1024 * 1024;

/**
 * The plan under the stage: a picture, how it lies, how much of it is seen.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Plan } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
export function planOf({ desk, toasts }) {
  /** @param {Plan | null} to */
  const put = (to) => void desk.do(labelOf("panels.label.plan"), [{ set: ["stage", "plan"], to }]);
  /** @param {Partial<Plan>} parts */
  function change(parts) {
    const { plan } = desk.document.stage;
    if (plan) put({ ...plan, ...parts });
  }

  /** @param {File} file */
  async function upload(file) {
    if (file.size > largestPicture) return toasts.say(words("panels.plan.tooLarge"), { isTrouble: true });
    toasts.say(words("panels.plan.sending", { name: file.name }));
    try {
      const [{ id }, picture] = await ask(upload, "latest", async (signal) => [
        await call("/api/v1/assets", { method: "POST", body: file, signal }),
        await createImageBitmap(file),
      ]);
      const { width, depth } = desk.document.stage;
      const height = (width * picture.height) / picture.width;
      put({ asset: id, x: 0, y: depth / 2, width, depth: height, opacity: 0.5 });
      return toasts.say(words("panels.plan.lies"));
    } catch (problem) {
      const why = problem instanceof Problem ? inWords(problem) : words("panels.plan.notAPicture");
      return toasts.say(words("panels.plan.notSent", { why }), { isTrouble: true });
    }
  }

  const choice = () =>
    element(
      "div",
      { key: "choice", class: "stack" },
      element("p", { class: "help" }, words("panels.plan.help")),
      element("input", {
        type: "file",
        accept: "image/png,image/jpeg,image/webp",
        "aria-label": words("panels.plan.picture"),
        onchange: ({ currentTarget: { files } }) => files?.[0] && upload(files[0]),
      }),
    );

  /** @param {Shown<Plan>} plan */
  function settings(plan) {
    /**
     * @param {"x" | "y" | "width" | "depth"} name
     * @param {string} label
     * @param {{ least: number, most: number }} [range]
     */
    const number = (name, label, range) =>
      coordinate({ label, value: plan[name], set: (value) => change({ [name]: value }), toasts, ...range });
    const size = { least: 0.1, most: 2000 };
    const fit = () => {
      const { width, depth } = desk.document.stage;
      change({ x: 0, y: depth / 2, width, depth });
    };
    const visibility = element("input", {
      type: "range",
      min: "0",
      max: "1",
      step: "0.05",
      value: String(plan.opacity),
      onchange: ({ currentTarget }) => change({ opacity: Number(currentTarget.value) }),
    });
    return element(
      "div",
      { key: "settings", class: "stack" },
      element(
        "div",
        { class: "coordinates" },
        number("x", words("panels.plan.x")),
        number("y", words("panels.plan.y")),
        number("width", words("panels.stage.width"), size),
        number("depth", words("panels.stage.depth"), size),
      ),
      element("label", { class: "stack" }, words("panels.plan.visibility"), visibility),
      element(
        "div",
        { class: "buttons" },
        element("button", { type: "button", onclick: fit }, words("panels.plan.fit")),
        element(
          "button",
          { type: "button", class: "quiet", onclick: () => put(null) },
          icon("bin"),
          words("panels.plan.remove"),
        ),
      ),
    );
  }

  return () => {
    const { plan } = desk.document.stage;
    return element("div", { class: "stack" }, plan ? settings(plan) : choice());
  };
}

/** @import { Child } from "../../ui/element.d.ts" */
