/** Що танцівники бачать із номера: все одразу, чи те, що опубліковано востаннє. */
export default /** @satisfies {import("../catalogue.d.ts").Translated<"publishing">} */ ({
  "publishing.title": "Що бачать танцівники",
  "publishing.byHand": "Публікувати, коли я скажу",
  "publishing.atOnceHelp":
    "Зараз усі бачать кожну зміну одразу. Увімкніть це, щоб працювати над номером і показати його, коли він готовий.",
  "publishing.byHandHelp":
    "Удома, за посиланнями й кодами, танцівники бачать те, що ви опублікували востаннє. Хто може писати нотатки чи " +
    "змінювати, бачить чернетку, і репетиція йде за нею.",
  "publishing.unpublished": "Ще не опубліковано",
  "publishing.nothing": "Усе опубліковано. Тут стоятиме, що ви зміните далі.",
  "publishing.same": "Нічого помітного: що змінили, те повернули назад.",
  "publishing.told": {
    one: "{count} танцівник дізнається, що змінилося для нього, коли відкриє номер.",
    few: "{count} танцівники дізнаються, що змінилося для них, коли відкриють номер.",
    many: "{count} танцівників дізнаються, що змінилося для них, коли відкриють номер.",
    other: "{count} танцівника дізнаються, що змінилося для них, коли відкриють номер.",
  },
  "publishing.what": "Що змінилося, вашими словами",
  "publishing.publish": "Опублікувати це",
  "publishing.late": "Тим часом опублікував хтось інший. Ось що лишилося.",
  "publishing.earlier": "Опубліковано раніше",
  "publishing.offAsk": "Показувати кожну зміну одразу?",
  "publishing.offHelp": "Танцівники побачать те, що ще не опубліковано, і далі кожну зміну.",
  "publishing.off": "Показати все",
  "publishing.runAsk": "Репетирувати ще не опубліковане?",
  "publishing.runHelp":
    "Репетиція йде за тим, що зараз у студії, на всіх телефонах, які приєднаються. Удома танцівники й далі бачать " +
    "те, що опубліковано востаннє.",
  "publishing.run": "Репетирувати",

  // Що ще не опубліковано, словами; {names} – імена виконавців.
  "publishing.cast": "Хто танцює",
  "publishing.joined": "Нові: {names}.",
  "publishing.left": "Більше не в номері: {names}.",
  "publishing.added": "Нова, для всіх.",
  "publishing.place": "Інше місце: {names}.",
  "publishing.place.all": "Інше місце для всіх.",
  "publishing.path": "Інший шлях туди: {names}.",
  "publishing.path.all": "Інший шлях туди для всіх.",
  "publishing.times": "Вирушають або приходять в інший час: {names}.",
  "publishing.times.all": "Усі вирушають або приходять в інший час.",
  "publishing.others": "Решта",
  "publishing.also": "Змінено: {things}.",
  "publishing.more": { one: "ще {count}", few: "ще {count}", many: "ще {count}", other: "ще {count}" },
  "publishing.line": "{title}: {text}",
  "publishing.moreThings": {
    one: "І ще {count} зміна.",
    few: "І ще {count} зміни.",
    many: "І ще {count} змін.",
    other: "І ще {count} зміни.",
  },
});
