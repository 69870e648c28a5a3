export default /** @type {const} */ ({
  "common.close": "Close",
  "common.dancers": { one: "{count} dancer", other: "{count} dancers" },
});
