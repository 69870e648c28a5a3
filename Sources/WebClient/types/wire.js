/// <reference lib="deno.ns" />
// Writes `wire.d.ts`, the types of the sockets' frames, from the server's AsyncAPI: `deno task types`.

const SOURCES = new URL("../../", import.meta.url);
const DOCUMENT = new URL("Gateway/Documents/asyncapi.json", SOURCES);
const PAGES = new URL("WebClient/Pages/", SOURCES);

/**
 * Of JSON Schema what the document uses.
 *
 * @typedef {{
 *   $ref?: string, type?: string | string[], const?: unknown, enum?: unknown[], oneOf?: Schema[], items?: Schema,
 *   properties?: Record<string, Schema>, required?: string[], additionalProperties?: boolean | Schema,
 *   description?: string
 * }} Schema
 * @typedef {{ summary?: string, description?: string, payload: Schema }} Message
 * @typedef {{ messages: { $ref: string }[] }} Operation
 */

/** Schemas whose name says in the pages' code too little. */
const NAMES = new Map(Object.entries({ State: "WireState", Punch: "PunchTold", PunchReport: "PunchSeen" }));

/** What the production's own description says better than the socket's document. */
const IMPORTED = new Map([["Changes", "Change[]"]]);

/** Of these only their rule is of use to those who read the document. */
const BARE = new Set(["Id", "Key", "EchoedId", "CommandId"]);

/** @param {string} path */
const last = (path) => path.slice(path.lastIndexOf("/") + 1);

/** @param {string} name */
const capitalized = (name) => name[0].toUpperCase() + name.slice(1);

/**
 * @param {string | undefined} text
 * @param {string} indent
 */
function comment(text, indent) {
  if (!text) return "";
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines[lines.length - 1];
    if (line && indent.length + line.length + word.length > 112) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

/** @param {string} type */
function named(type) {
  return IMPORTED.get(type) ?? NAMES.get(type) ?? type;
}

/**
 * The TypeScript of a schema; `left` are properties that stand elsewhere.
 *
 * @param {Schema} schema
 * @param {string} indent
 * @param {readonly string[]} left
 * @returns {string}
 */
function typeOf(schema, indent = "", left = []) {
  if (schema.$ref) return named(last(schema.$ref));
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.properties) return objectType(schema, indent, left);
  if (schema.oneOf) return schema.oneOf.map((choice) => typeOf(choice, indent)).join(" | ");
  const types = [schema.type ?? "unknown"].flat();
  return types.map((type) => simpleType(type, schema, indent)).filter((type, at, all) => all.indexOf(type) === at)
    .join(" | ");
}

/**
 * @param {string} type
 * @param {Schema} schema
 * @param {string} indent
 */
function simpleType(type, schema, indent) {
  switch (type) {
    case "integer":
      return "number";
    case "array": {
      const item = typeOf(schema.items ?? {}, indent);
      return item.includes(" | ") || item.includes("&") || item.startsWith("readonly ")
        ? `readonly (${item})[]`
        : `readonly ${item}[]`;
    }
    case "object":
      return typeof schema.additionalProperties === "object"
        ? `Record<string, ${typeOf(schema.additionalProperties, indent)}>`
        : "Record<never, never>";
    default:
      return type;
  }
}

/**
 * @param {Schema} schema
 * @param {string} indent
 * @param {readonly string[]} left
 */
function objectType(schema, indent, left) {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !left.includes(name));
  const inner = `${indent}  `;
  const lines = fields.map(([name, field]) => {
    const optional = schema.required?.includes(name) ? "" : "?";
    return `${comment(field.description, inner)}${inner}${name}${optional}: ${typeOf(field, inner)};\n`;
  });
  const type = lines.length ? `{\n${lines.join("")}${indent}}` : "Record<never, never>";
  const choices = schema.oneOf?.filter((choice) => choice.required).map((choice) => {
    const names = choice.required ?? [];
    const given = names.map((name) => `${name}: ${typeOf(schema.properties?.[name] ?? {}, indent)}`).join("; ");
    const never = (schema.oneOf ?? []).flatMap((other) => other.required ?? []).filter((name) => !names.includes(name));
    return `{ ${[given, ...never.map((name) => `${name}?: undefined`)].join("; ")} }`;
  });
  return choices?.length ? `${type} & (${choices.join(" | ")})` : type;
}

/**
 * @param {string} name
 * @param {Schema} schema
 * @param {string | undefined} text
 */
function declaration(name, schema, text) {
  const type = typeOf(schema);
  const isInterface = schema.properties && !schema.oneOf && type !== "Record<never, never>";
  return `${comment(text, "")}export ${isInterface ? `interface ${name} ${type}` : `type ${name} = ${type};`}\n`;
}

/**
 * `event.cued` is `Cued`, `signal.members` is `MembersSignal`, `editing.edited` is `EditingEdited`.
 *
 * @param {string} name
 */
function messageName(name) {
  const [kind, rest] = name.split(".");
  const names = { sync: "SyncAnswer", ack: "Acknowledged", punches: "PunchesFrame" };
  if (kind === "event") return capitalized(rest);
  if (kind === "signal") return `${capitalized(rest)}Signal`;
  if (kind === "editing") return `Editing${capitalized(rest)}`;
  return names[/** @type {keyof typeof names} */ (kind)] ?? capitalized(name);
}

/**
 * A message of several forms has in each the fields of the others, too, as none: so that they can be asked for.
 *
 * @param {string} name
 * @param {Message} message
 */
function messageDeclaration(name, { payload, summary }) {
  const forms = payload.properties ? [payload] : payload.oneOf ?? [payload];
  const fields = forms.flatMap((form) => Object.keys(form.properties ?? {}));
  const types = forms.map((form) => {
    const missing = new Set(fields.filter((field) => !form.properties?.[field]));
    const never = [...missing].map((field) => `  ${field}?: undefined;\n`).join("");
    return typeOf(form).replace(/\}$/, `${never}}`);
  });
  return forms.length === 1
    ? declaration(messageName(name), payload, summary)
    : `${comment(summary, "")}export type ${messageName(name)} = ${types.join(" | ")};\n`;
}

/** `{ go: …, back: … }` of a type of message. @param {string} name @param {Message[]} messages @param {string} text */
function table(name, messages, text) {
  const lines = messages.map(({ summary, payload }) => {
    const kind = payload.properties?.kind?.const;
    return `${comment(summary, "  ")}  ${kind}: ${typeOf(payload, "  ", ["type", "id", "kind"])};\n`;
  });
  return `${comment(text, "")}export interface ${name} {\n${lines.join("")}}\n`;
}

/** What the pages call what is made of these types. */
const DERIVED = `
/** What is true in a session and in none of its events; signals say how it changes. */
export type Signalled = Partial<
  Pick<WireState, "members" | "lead" | "slowest" | "leftOut" | "punctuality" | "recordings">
>;

/** Why something was not done, on the socket and over HTTP alike: the codes of HTTP are more. */
export interface RefusalFields {
  /** What is wrong: the key of its words. */
  code: string;
  /** One English sentence. */
  message: string;
  /** The field at fault, as a path: “formations[2].hold”. */
  field?: string | null;
  /** Which of several reasons the code stands for. */
  rule?: string | null;
  /** What the sentence names: limits, counts, names. */
  values?: Refused["values"];
}

/** What becomes of a command; of punches, the number is 0. */
export type CommandAnswer = { ok: true; seq: number } | ({ ok: false } & RefusalFields);

/** What one device of those who edit has selected, by ids. */
export type Selection = Omit<EditingSelections, "type">;

/** A stretch of the score; a group without one works on whatever it likes. */
export type Passage = Pick<Group, "from" | "to">;
`;

/**
 * The text of `wire.d.ts`.
 *
 * @param {{
 *   components: { schemas: Record<string, Schema>, messages: Record<string, Message> },
 *   operations: Record<string, Operation>, channels: Record<string, { messages: Record<string, { $ref: string }> }>
 * }} document
 * @param {string} production from where the types of a production are imported
 */
export function wireTypes(document, production) {
  const { schemas, messages } = document.components;
  /** @param {string} operation */
  const namesOf = (operation) =>
    (document.operations[operation]?.messages ?? []).map(({ $ref }) => {
      const [channel, , message] = $ref.split("/").slice(-3);
      return last(document.channels[channel].messages[message].$ref);
    });
  const server = namesOf("fromServer");
  const client = namesOf("fromClient").map((name) => messages[name]);
  /** @param {string} type */
  const saidAs = (type) => client.filter(({ payload }) => payload.properties?.type?.const === type);
  const others = namesOf("fromClient").filter((name) =>
    !["command", "signal"].includes(String(messages[name].payload.properties?.type?.const))
  );
  const [toEditors, fromEditors] = [namesOf("toEditors"), namesOf("fromEditors")];
  const all = [...new Set([...server, ...toEditors, ...fromEditors])].map((name) => messages[name]);
  const used = usedBy([...all, ...client].map(({ payload }) => payload), schemas);
  /** @param {string} name @param {readonly string[]} names */
  const union = (name, names) => `export type ${name} =\n${names.map((each) => `  | ${each}`).join("\n")};\n`;
  /** @param {string} prefix */
  const startingWith = (prefix) => server.filter((name) => name.startsWith(prefix)).map(messageName);
  return [
    "/**\n * The frames of the sockets. Made from Sources/Gateway/Documents/asyncapi.json by `deno task types`:\n" +
    " * change that, not this. No browser loads it.\n */\n" +
    `import type { Change } from "${production}";\n`,
    ...Object.entries(schemas).filter(([name]) => used.has(name) && !IMPORTED.has(name)).map(([name, schema]) =>
      declaration(named(name), schema, BARE.has(name) ? undefined : schema.description)
    ),
    "// MARK: From the server\n",
    ...server.map((name) => messageDeclaration(name, messages[name])),
    union("SessionEvent", startingWith("event.")),
    union("ServerSignal", startingWith("signal.")),
    union("ServerMessage", [
      ...server.filter((name) => !/^(event|signal)\./.test(name)).map(messageName),
      "SessionEvent",
      "ServerSignal",
    ]),
    "// MARK: To the server\n",
    ...others.map((name) => messageDeclaration(name, messages[name])),
    table("Commands", saidAs("command"), "The fields of each kind of command."),
    table("Signals", saidAs("signal"), "The fields of each kind of signal from a device."),
    union("ClientMessage", [
      ...others.map(messageName),
      '{ [Kind in keyof Commands]: { type: "command"; id: CommandId; kind: Kind } & Commands[Kind] }[keyof Commands]',
      '{ [Kind in keyof Signals]: { type: "signal"; kind: Kind } & Signals[Kind] }[keyof Signals]',
    ]),
    "// MARK: The socket of those who edit\n",
    ...[...toEditors, ...fromEditors].filter((name) => !server.includes(name)).map((name) =>
      messageDeclaration(name, messages[name])
    ),
    toEditors.length > 0 && union("EditorsMessage", toEditors.map(messageName)),
    "// MARK: What pages make of it" + "\n" + DERIVED,
  ].filter((part) => part !== false).join("\n");
}

/**
 * The schemas that these use, and those that they use.
 *
 * @param {Schema[]} all
 * @param {Record<string, Schema>} schemas
 */
function usedBy(all, schemas) {
  /** @type {Set<string>} */
  const used = new Set();
  /** @param {unknown} value */
  const look = (value) => {
    if (typeof value !== "object" || value === null) return;
    const name = "$ref" in value ? last(String(value.$ref)) : "";
    if (schemas[name] && !used.has(name)) {
      used.add(name);
      look(schemas[name]);
    }
    Object.values(value).forEach(look);
  };
  all.forEach(look);
  return used;
}

/** @param {string} name @param {URL} folder @returns {URL | undefined} */
function found(name, folder) {
  for (const entry of Deno.readDirSync(folder)) {
    if (entry.isFile && entry.name === name) return new URL(name, folder);
    const deeper = entry.isDirectory ? found(name, new URL(`${entry.name}/`, folder)) : undefined;
    if (deeper) return deeper;
  }
}

/** Where `wire.d.ts` stands, and what it has to be before it is formatted. */
export function wireFile() {
  const file = found("wire.d.ts", PAGES);
  const production = found("production.d.ts", PAGES);
  if (!file || !production) throw new Error("there is no wire.d.ts or no production.d.ts among the pages");
  const [from, to] = [file, production].map(({ pathname }) => pathname.split("/"));
  while (from[0] === to[0]) [from, to].forEach((path) => path.shift());
  const path = `${"../".repeat(from.length - 1) || "./"}${to.join("/")}`;
  return { file, text: wireTypes(JSON.parse(Deno.readTextFileSync(DOCUMENT)), path) };
}

if (import.meta.main) {
  const { file, text } = wireFile();
  Deno.writeTextFileSync(file, text);
}
