/** Types of `element.js`. */

/** A listener for each event an element can have: `onclick`, `onkeydown`, … */
type Listeners = { [Type in keyof HTMLElementEventMap as `on${Type}`]?: (event: HTMLElementEventMap[Type]) => unknown };

/** Attributes by name, left out when false, null or undefined, and listeners. */
export type Attributes =
  & Listeners
  & { [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown) };

/** What an element may contain; lists are taken apart, and null, undefined and false are left out. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];
