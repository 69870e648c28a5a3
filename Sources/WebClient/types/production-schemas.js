/// <reference lib="deno.ns" />
// Writes what OpenAPI says of productions, from their description: `deno task types`. Sentences that stand in the
// document stay.

import description from "../Pages/wire/description.js";

const DOCUMENT = new URL("../../Gateway/Documents/openapi.json", import.meta.url);

/**
 * @import { FieldType } from "../Pages/wire/production.d.ts"
 * @typedef {Record<string, any>} Schema
 */

const key = { $ref: "#/components/schemas/Key" };
const limits = { minimum: -1_000, maximum: 1_000 };

/**
 * What a document holds where a field is.
 *
 * @param {FieldType} field
 * @param {boolean} isSent in a document that is sent what has a usual value may be left out
 * @returns {Schema}
 */
function schema(field, isSent = false) {
  const { type, least, most, of } = field;
  const range = { minimum: least ?? 0, maximum: most };
  switch (type) {
    case "name":
      return { type: "string", minLength: 1, maxLength: 200 };
    case "text":
    case "lines":
      return { type: "string", ...(least && { minLength: least }), maxLength: most };
    case "word":
      return { type: "string", enum: of };
    case "flag":
      return { type: "boolean" };
    case "whole":
    case "time":
      return { type: "integer", ...range };
    case "number":
      return { type: "number", ...range };
    case "coordinate":
      return { type: "number", ...limits };
    case "colour":
      return { type: "string", pattern: "^#[0-9A-Fa-f]{6}$" };
    case "digest":
      return { type: "string", pattern: "^[0-9a-f]{64}$" };
    case "asset":
      return { $ref: "#/components/schemas/Id" };
    case "reference":
      return key;
    case "point":
      return { $ref: "#/components/schemas/Point" };
    case "placement":
      return { $ref: "#/components/schemas/Placement" };
    case "delay":
      return { $ref: "#/components/schemas/Delay" };
    case "handles":
      return { type: "array", items: { $ref: "#/components/schemas/Point" }, minItems: 2, maxItems: 2 };
    case "action": {
      const own = { own: { type: "string", minLength: 1, maxLength: field.own } };
      return { oneOf: [{ type: "string", enum: of }, closed(own, ["own"])] };
    }
    case "list":
      return { type: "array", ...(least && { minItems: least }), maxItems: most, items: schema(of, isSent) };
    case "map":
    case "dots":
      return { type: "object", additionalProperties: schema(of, isSent) };
    case "choice":
      return {
        oneOf: Object.entries(of).map(([kind, fields]) => {
          const { properties, required } = record(/** @type {Record<string, FieldType>} */ (fields), isSent);
          return closed({ [field.by ?? ""]: { const: kind }, ...properties }, [field.by, ...required]);
        }),
      };
    default:
      return record(field.fields ?? {}, isSent);
  }
}

/** @param {Record<string, Schema>} properties @param {unknown[]} required */
const closed = (properties, required) => ({ type: "object", properties, required, additionalProperties: false });

/** @param {FieldType} field @param {boolean} [isSent] @returns {Schema} */
function orNull(field, isSent) {
  const made = schema(field, isSent);
  if (!field.optional) return made;
  if (field.type !== "group") return { oneOf: [made, { type: "null" }] };
  // The same schema serves for what is sent.
  const { required: _, ...group } = made;
  return group;
}

/** @param {Record<string, FieldType>} fields @param {boolean} [isSent] */
function record(fields, isSent) {
  const named = Object.entries(fields);
  return closed(
    Object.fromEntries(named.map(([name, field]) => [name, orNull(field, isSent)])),
    named.filter(([, field]) => !isSent || isRequired(field)).map(([name]) => name),
  );
}

/** Whether a document must say it. @param {FieldType & { numbered?: string, dealt?: number }} field */
function isRequired({ type, optional, numbered, dealt, fields, ...rest }) {
  if (optional || numbered !== undefined || dealt !== undefined || "default" in rest) return false;
  if (type === "group") return Object.values(fields ?? {}).some(isRequired);
  return !["colour", "map", "dots"].includes(type);
}

/**
 * `made` with the sentences of `present`, and with its references to schemas of their own, which are made anew too.
 *
 * @param {Record<string, Schema>} schemas
 * @param {Schema | undefined} present
 * @param {Schema} made
 * @returns {Schema}
 */
function merged(schemas, present, made) {
  if (present === undefined || "$ref" in made) return made;
  if ("$ref" in present) {
    const name = present.$ref.slice(present.$ref.lastIndexOf("/") + 1);
    schemas[name] = merged(schemas, schemas[name], made);
    return present;
  }
  /** @type {Schema} */
  const result = {};
  for (const [name, value] of Object.entries(made)) {
    const before = present[name];
    if (name === "properties") {
      result[name] = Object.fromEntries(
        Object.entries(value).map(([each, inner]) => [each, merged(schemas, before?.[each], inner)]),
      );
    } else if (name === "items" || name === "additionalProperties" && typeof value === "object") {
      result[name] = merged(schemas, before, value);
    } else if (name === "oneOf") {
      result[name] = value.map((/** @type {Schema} */ each, /** @type {number} */ turn) =>
        merged(schemas, before?.[turn], each)
      );
    } else result[name] = value;
  }
  // In the order in which they stand there; what is said beyond that stays.
  const kept = ["description", "uniqueItems"].filter((name) => name in present && !(name in result));
  const order = [
    ...Object.keys(present).filter((name) => name in result || kept.includes(name)),
    ...Object.keys(result),
  ];
  return Object.fromEntries(order.map((name) => [name, kept.includes(name) ? present[name] : result[name]]));
}

/**
 * A schema for what is sent: what is left out has its usual value.
 *
 * @param {Record<string, Schema>} schemas
 * @param {string} word
 * @param {Record<string, FieldType>} fields
 */
function sent(schemas, word, fields) {
  const name = `New${word}`;
  if (!(name in schemas)) return;
  const made = record({ id: { type: "reference", optional: false }, ...fields }, true);
  made.required = made.required.filter((name) => name !== "id");
  // What it refers to is made for documents that are told.
  schemas[name] = merged({ ...schemas }, schemas[name], made);
}

/**
 * The document with the schemas of a production made anew.
 *
 * @param {{ components: { schemas: Record<string, Schema> } }} document
 */
export function withProductions(document) {
  const result = structuredClone(document);
  const { schemas } = result.components;
  const fields = /** @type {Record<string, FieldType>} */ (description.fields);
  const lists = Object.entries(/** @type {Record<string, any>} */ (description.lists));
  const production = schemas.Production;
  const made = record(fields);
  for (const [name, { word, most, fields }] of lists) {
    const entry = pascal(word);
    const each = record(fields);
    const named = closed({ id: key, ...each.properties }, ["id", ...each.required]);
    schemas[entry] = merged(schemas, schemas[entry], named);
    sent(schemas, entry, fields);
    made.properties[name] = { type: "array", items: { $ref: `#/components/schemas/${entry}` }, maxItems: most };
    made.required.push(name);
  }
  const around = ["id", "revision", "createdAt", "changedAt"];
  for (const name of around) made.properties[name] = production.properties[name];
  const required = /** @type {string[]} */ (made.required);
  made.required = [...required.filter((name) => !fields[name]?.optional), ...around];
  const merging = merged(schemas, production, made);
  schemas.Production = {
    ...merging,
    properties: inOrder(production.properties, merging.properties),
    required: Object.keys(
      inOrder(
        Object.fromEntries(production.required.map((/** @type {string} */ name) => [name, 1])),
        Object.fromEntries(made.required.map((name) => [name, 1])),
      ),
    ),
  };
  for (const name of ["ProductionFields", "ProductionPatch"]) {
    schemas[name].properties = asked(schemas[name], fields, lists);
  }
  return result;
}

/**
 * What may be sent: what is there stays, what is new is added.
 *
 * @param {Schema} schema
 * @param {Record<string, FieldType>} fields
 * @param {[string, any][]} lists
 */
function asked(schema, fields, lists) {
  /** @type {Record<string, Schema>} */
  const made = {};
  for (const [name, field] of Object.entries(fields)) made[name] = schema.properties[name] ?? orNull(field);
  for (const [name, { most }] of lists) {
    made[name] = schema.properties[name] ?? { type: "array", items: { type: "object" }, maxItems: most };
  }
  if (schema.properties.format) made.format = schema.properties.format;
  return inOrder(schema.properties, made);
}

/**
 * The members of `made` in the order of `present`, those that are new behind them.
 *
 * @param {Record<string, any>} present
 * @param {Record<string, any>} made
 */
function inOrder(present, made) {
  const names = [...Object.keys(present).filter((name) => name in made), ...Object.keys(made)];
  return Object.fromEntries(names.map((name) => [name, made[name]]));
}

/** @param {string} word */
const pascal = (word) => word.split(" ").map((each) => each[0].toUpperCase() + each.slice(1)).join("");

export const read = async () => JSON.parse(await Deno.readTextFile(DOCUMENT));

/** @param {unknown} document */
export const text = (document) => `${JSON.stringify(document, null, 2)}\n`;

if (import.meta.main) await Deno.writeTextFile(DOCUMENT, text(withProductions(await read())));
