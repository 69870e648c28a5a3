/** Why a file is not read, in words. */
export class Unfit extends Error {}
