export default /** @type {const} */ ({});
