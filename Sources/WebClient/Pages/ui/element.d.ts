/** Types of `element.js` and `node.js`. */
import type { Description, Island, Row } from "./element.js";

/** A listener for each event an element can have: `onclick`, `onkeydown`, … */
type ListenersByEvent<Target> = {
  [Type in keyof HTMLElementEventMap as `on${Type}`]?:
    | ((event: HTMLElementEventMap[Type] & { currentTarget: Target }) => unknown)
    | null
    | false;
};

/**
 * Attributes by name, left out when false, null or undefined, and listeners. `key` says which thing it shows, among its
 * neighbours; `style` has properties of the style by name, as the pages' policy allows no attribute of this name.
 */
export type Attributes<Target = Element> =
  & ListenersByEvent<Target>
  & { key?: string | number; style?: Readonly<Record<string, string | null>> }
  & {
    [name: string]:
      | string
      | number
      | boolean
      | null
      | undefined
      | Readonly<Record<string, string | null>>
      | ((event: never) => unknown);
  };

/** Elements by name; `circle`, `g`, `path` and so on only inside of an `svg`. */
export type ElementNamed<Name extends string> = Name extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name]
  : Name extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[Name]
  : Element;

// deno-lint-ignore no-explicit-any -- a description is a child whatever it describes
type AnyRow = Row<any>;

/** What an element may contain; lists are taken apart, and null, undefined and false are left out. */
export type Child =
  | Node
  | Description
  | Island
  | AnyRow
  | string
  | number
  | null
  | undefined
  | false
  | readonly Child[];
