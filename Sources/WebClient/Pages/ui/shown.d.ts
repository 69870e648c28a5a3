/**
 * What is drawn may be older than what is: a panel waits while a finger rests on the page, a menu stands open while
 * others edit. So what a row is made of has a type of its own. It can be read, compared and written out like any other;
 * but what changes things (`Desk.do`, `LiveSession.command`) does not take it, nor its parts. Ids are free: a listener
 * takes the id, and reads the thing when it acts.
 */

declare const isShown: unique symbol;

interface Mark {
  readonly [isShown]?: true;
}

/** Words that a type lists one by one (`"dancer" | "screen"`) and booleans are as they are. */
type ShownText<T extends string> = string extends T ? T & Mark : T;
type ShownNumber<T extends number> = number extends T ? T & Mark : T;

export type Shown<T> = T extends string ? ShownText<T>
  : T extends number ? ShownNumber<T>
  // deno-lint-ignore no-explicit-any -- whatever a function takes
  : T extends boolean | null | undefined | Node | ((...given: any[]) => unknown) ? T
  : T extends readonly unknown[] ? { [Index in keyof T]: Shown<T[Index]> } & Mark
  : T extends object ? { [Name in keyof T]: Name extends "id" ? T[Name] : Shown<T[Name]> } & Mark
  : T;

/** Whether something that is shown is anywhere in it. */
export type HasShown<T> = T extends (infer Item)[] | readonly (infer Item)[] ? IsMarked<T> extends true ? true
  : HasShown<Item>
  : IsMarked<T> extends true ? true
  // deno-lint-ignore no-explicit-any -- whatever a function takes
  : T extends string | number | boolean | null | undefined | ((...given: any[]) => unknown) ? false
  : T extends object
    ? { [Name in keyof T]: HasShown<T[Name]> }[keyof T] extends infer Found ? true extends Found ? true : false
    : false
  : false;

type IsMarked<T> = T extends null | undefined ? false : typeof isShown extends keyof T ? true : false;

/** What is given to something that changes things: `T` as it is, and never with anything that is only shown. */
export type Fresh<T> = true extends HasShown<T> ? "This is what was shown: take its id, and read it when you act." : T;
