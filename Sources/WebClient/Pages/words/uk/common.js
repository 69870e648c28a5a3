export default /** @type {const} */ ({
  "common.close": "Закрити",
  "common.dancers": {
    one: "{count} танцівник",
    few: "{count} танцівники",
    many: "{count} танцівників",
    other: "{count} танцівника",
  },
});
