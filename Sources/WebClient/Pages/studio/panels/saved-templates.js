import { call } from "../../wire/api.js";
import { ask } from "../../ui/ask.js";
import { inWords } from "../../ui/banner.js";
import { Changes } from "../../ui/changes.js";
import { Problem } from "../../ui/problem.js";
import { words } from "../../words/panels.js";

/**
 * The templates that the server keeps. `listen` hears when they have been read.
 *
 * @import { Template } from "../dialogs/template-editor.js"
 *
 * @typedef {Template & { id: string }} SavedTemplate
 */
export class SavedTemplates {
  /** Null before they have been read. @type {SavedTemplate[] | null} */
  all = null;
  /** Why they were not read. */
  why = "";
  /** @type {Changes<[]>} */
  #read = new Changes();

  /** @param {() => unknown} listener */
  listen = (listener) => this.#read.listen(listener);

  /** @param {string} id */
  with(id) {
    return this.all?.find((template) => template.id === id) ?? null;
  }

  async reload() {
    try {
      /** @type {{ templates: SavedTemplate[] }} */
      const { templates } = await ask(this, "latest", () => call("/api/v1/templates"));
      this.all = this.#asKnown(templates);
      this.why = "";
    } catch (problem) {
      this.why = problem instanceof Problem && problem.isOffline
        ? words("panels.templates.offline")
        : words("panels.templates.notRead", { why: inWords(problem) });
    }
    this.#read.notify();
  }

  /**
   * Those that are as they were stay the same objects.
   *
   * @param {SavedTemplate[]} templates
   */
  #asKnown(templates) {
    const former = new Map(this.all?.map((template) => [template.id, template]));
    return templates.map((template) => {
      const known = former.get(template.id);
      return known !== undefined && JSON.stringify(known) === JSON.stringify(template) ? known : template;
    });
  }

  /**
   * Makes or changes a template; returns why that was not possible, or null.
   *
   * @param {Template} template
   */
  async keep({ id, name, positions }) {
    try {
      await call(id ? `/api/v1/templates/${id}` : "/api/v1/templates", {
        method: id ? "PUT" : "POST",
        body: { name, positions },
      });
    } catch (problem) {
      return inWords(problem);
    }
    void this.reload();
    return null;
  }

  /**
   * Returns why that was not possible, or null.
   *
   * @param {string} id
   */
  async remove(id) {
    try {
      await call(`/api/v1/templates/${id}`, { method: "DELETE" });
      return null;
    } catch (problem) {
      return inWords(problem);
    } finally {
      void this.reload();
    }
  }
}
