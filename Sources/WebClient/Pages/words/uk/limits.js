/** Що дозволяє план облікового запису. */
export default /** @satisfies {import("../catalogue.d.ts").Translated<"limits">} */ ({
  "limits.heading": "План облікового запису: {name}",
  "limits.inLibrary": "План облікового запису «{name}»: творів і вправ у бібліотеці {used} з {most}.",
  "limits.full": "Заархівуйте або видаліть щось, щоб звільнити місце.",
  "limits.more": "Більше місця: {plans}.",
  "limits.space": "Музика й зображення: {used} з {most} МБ.",
  "limits.spaceFull": "Для музики більше немає місця: {used} з {most} МБ. Спершу щось видаліть.",
  "limits.people": {
    one: "{count} людина в сесії.",
    few: "{count} людини в сесії.",
    many: "{count} людей у сесії.",
    other: "{count} людини в сесії.",
  },
  "limits.noMusic": "У плані «{name}» немає музики. Те, що вже є, лишається.",
  "limits.musicIn": "З музикою: {plans}.",
  "limits.turnedAway": {
    one: "{name} не може увійти: план «{plan}» впускає {count} людину.",
    few: "{name} не може увійти: план «{plan}» впускає {count} людини.",
    many: "{name} не може увійти: план «{plan}» впускає {count} людей.",
    other: "{name} не може увійти: план «{plan}» впускає {count} людини.",
  },
  "limits.morePeople": "Для більшої кількості людей: {plans}.",
  "limits.seen": "Зрозуміло",
});
