/// <reference lib="deno.ns" />
import { read, text, withProductions } from "../types/production-schemas.js";

Deno.test("OpenAPI says of productions what their description says", async () => {
  const document = await read();
  if (text(withProductions(document)) !== text(document)) throw new Error("openapi.json is old: run `deno task types`");
});
