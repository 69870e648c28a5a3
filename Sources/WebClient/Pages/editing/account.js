import { Problem } from "../ui/problem.js";

/**
 * @import { Journal } from "../wire/journal.js"
 * @import { Author } from "../wire/production.d.ts"
 */

const key = "runthrough.account";

/**
 * The person who edits on this page; while the server is away, the one who edited here last. Throws a `Problem` when
 * nobody is known.
 *
 * @param {Journal} journal
 * @returns {Promise<Author>}
 */
export async function readAccount(journal) {
  try {
    const { account, guest } = await journal.readCaller();
    if (account === undefined && guest === undefined) throw new Problem({ code: "not-allowed", rule: "account" });
    if (account === undefined) return guest;
    remember(account);
    return account;
  } catch (problem) {
    const known = problem instanceof Problem && problem.isOffline ? recall() : null;
    if (known === null) throw problem;
    return known;
  }
}

/** @param {Author} account */
function remember(account) {
  try {
    localStorage.setItem(key, JSON.stringify(account));
  } catch {
    return; // then it is not known without the server
  }
}

/** @returns {Author | null} */
function recall() {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
