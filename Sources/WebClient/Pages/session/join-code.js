export const codeLength = 6;

/**
 * What a person meant by what they typed: case, spaces and dashes do not matter.
 *
 * @param {string} typed
 */
export const codeAsMeant = (typed) => typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
