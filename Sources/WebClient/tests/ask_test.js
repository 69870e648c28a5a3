/// <reference lib="deno.ns" />
import { ask, forget, isAsked } from "../Pages/ui/ask.js";

/** Questions that are answered when the test says so. */
function server() {
  /** @type {Map<string, { answer: (value: string) => void, refuse: (problem: Error) => void, signal: AbortSignal }>} */
  const open = new Map();
  return {
    open,
    /** @param {string} name @returns {(signal: AbortSignal) => Promise<string>} */
    work: (name) => (signal) =>
      new Promise((answer, refuse) => {
        open.set(name, { answer, refuse, signal });
      }),
    /** @param {string} name */
    async answer(name) {
      open.get(name)?.answer(name);
      await settled();
    },
  };
}

const settled = () => new Promise((done) => setTimeout(done));

/** @param {unknown} found @param {unknown} expected */
function expectSame(found, expected) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`found ${one}, expected ${other}`);
}

Deno.test("of answers in reverse order, the one to the latest question is shown", async () => {
  const { work, answer, open } = server();
  /** @type {string[]} */
  const shown = [];
  for (const name of ["old", "new"]) ask("latest", "latest", work(name)).then((text) => shown.push(text));
  await answer("new");
  await answer("old");
  expectSame(shown, ["new"]);
  expectSame(open.get("old")?.signal.aborted, true);
  expectSame(isAsked("latest"), false);
});

Deno.test("a refusal of an older question is not shown", async () => {
  const { work, answer, open } = server();
  /** @type {string[]} */
  const told = [];
  ask("refused", "latest", work("old")).then(() => told.push("old"), () => told.push("refused"));
  ask("refused", "latest", work("new")).then((text) => told.push(text));
  open.get("old")?.refuse(new Error("not found"));
  await answer("new");
  expectSame(told, ["new"]);
});

Deno.test("a local action outdates pending answers", async () => {
  const { work, answer } = server();
  /** @type {string[]} */
  const shown = [];
  ask("list", "latest", work("old")).then((text) => shown.push(text));
  forget("list");
  ask("list", "latest", work("new")).then((text) => shown.push(text));
  await answer("old");
  await answer("new");
  expectSame(shown, ["new"]);
});

Deno.test("a second press does nothing while an answer is awaited, and after it asks again", async () => {
  const { work, answer, open } = server();
  /** @type {string[]} */
  const done = [];
  const press = (/** @type {string} */ name) => ask("press", "once", work(name)).then((text) => done.push(text));
  press("first");
  press("second");
  expectSame([...open.keys()], ["first"]);
  await answer("first");
  press("third");
  await answer("third");
  expectSame(done, ["first", "third"]);
});

Deno.test("queued questions are asked in order, also after a refusal", async () => {
  const { work, answer, open } = server();
  /** @type {string[]} */
  const done = [];
  ask("queue", "queued", work("first")).then(() => done.push("first"), () => done.push("refused"));
  ask("queue", "queued", work("second")).then((text) => done.push(text));
  await settled();
  expectSame([...open.keys()], ["first"]);
  open.get("first")?.refuse(new Error("no"));
  await settled();
  await answer("second");
  expectSame(done, ["refused", "second"]);
});

Deno.test("keys are asked apart from each other", async () => {
  const { work, answer } = server();
  /** @type {string[]} */
  const done = [];
  for (const name of ["one", "other"]) ask(name, "once", work(name)).then((text) => done.push(text));
  await answer("other");
  await answer("one");
  expectSame(done, ["other", "one"]);
});
