/**
 * Joins the modules of a page that the server has put into few files (ops/decisions/first-load.md): it stands at the
 * head of the first of them, and no module imports it. A module in such a file is a block that puts what it exports
 * into `found`, after all that it imports.
 */
const $modules = {
  /** `/assets/{release}/`; a page's files are two folders below. */
  base: new URL("../../", import.meta.url).href,
  /** What modules export, by their path. @type {Record<string, object>} */
  found: {},
  /** The files of the modules that the page loads when they are wanted. @type {Record<string, string>} */
  files: {},

  /** The address that a module would have by itself. @param {string} path */
  address(path) {
    return this.base + path;
  },

  /**
   * `import(address)` in the module at `path`.
   *
   * @param {string} path
   * @param {string} address
   * @returns {Promise<any>}
   */
  async load(path, address) {
    const url = new URL(address, this.address(path)).href;
    const wanted = url.startsWith(this.base) ? url.slice(this.base.length) : "";
    if (this.found[wanted]) return this.found[wanted];
    if (!this.files[wanted]) return await import(url);
    await import(this.address(this.files[wanted]));
    return this.found[wanted];
  },
};
Object.assign(globalThis, { $modules });
