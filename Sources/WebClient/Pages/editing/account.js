const key = "runthrough.account";

/** `{ id, name }` of whoever edits here; without a server, who edited here last. Throws a `Problem` when nobody is known. */
export async function whoAmI(journal) {
  try {
    const { account } = await journal.whoAmI();
    remember(account);
    return account;
  } catch (problem) {
    const known = problem.isOffline ? recall() : null;
    if (known === null) throw problem;
    return known;
  }
}

function remember(account) {
  try {
    localStorage.setItem(key, JSON.stringify(account));
  } catch {
    return; // then it is not known without the server
  }
}

function recall() {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}
