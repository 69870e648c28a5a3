/**
 * How trainers write a combo, in English and in Ukrainian whatever the page speaks. These names are read and never
 * shown.
 *
 * @import { DrillAction } from "../wire/production.d.ts"
 *
 * @typedef {Exclude<DrillAction, object>} Action
 */

/** By the sign that stands for it; so a combo can be written down again. @type {readonly [string, Action][]} */
export const signs = [
  ["1", "jab"],
  ["2", "cross"],
  ["3", "leadHook"],
  ["4", "rearHook"],
  ["5", "leadUppercut"],
  ["6", "rearUppercut"],
  ["7", "doubleJab"],
  ["g", "guard"],
  ["s", "slip"],
  ["r", "roll"],
  ["t", "step"],
];

/** Names of several words before those of one. @type {readonly [string, Action][]} */
export const names = [
  ["double jab", "doubleJab"],
  ["подвійний джеб", "doubleJab"],
  ["lead uppercut", "leadUppercut"],
  ["front uppercut", "leadUppercut"],
  ["передній аперкот", "leadUppercut"],
  ["rear uppercut", "rearUppercut"],
  ["back uppercut", "rearUppercut"],
  ["задній аперкот", "rearUppercut"],
  ["lead hook", "leadHook"],
  ["front hook", "leadHook"],
  ["передній хук", "leadHook"],
  ["rear hook", "rearHook"],
  ["back hook", "rearHook"],
  ["задній хук", "rearHook"],
  ["jab", "jab"],
  ["джеб", "jab"],
  ["cross", "cross"],
  ["straight", "cross"],
  ["крос", "cross"],
  ["прямий", "cross"],
  ["hook", "leadHook"],
  ["хук", "leadHook"],
  ["боковий", "leadHook"],
  ["uppercut", "leadUppercut"],
  ["upper", "leadUppercut"],
  ["аперкот", "leadUppercut"],
  ["guard", "guard"],
  ["block", "guard"],
  ["захист", "guard"],
  ["блок", "guard"],
  ["slip", "slip"],
  ["ухил", "slip"],
  ["ухилення", "slip"],
  ["roll", "roll"],
  ["duck", "roll"],
  ["нирок", "roll"],
  ["пірнання", "roll"],
  ["step", "step"],
  ["крок", "step"],
];
