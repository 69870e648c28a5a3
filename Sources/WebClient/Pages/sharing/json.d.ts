/** What JSON can say. */
export type JSONValue = null | boolean | number | string | JSONValue[] | { [key: string]: JSONValue };
