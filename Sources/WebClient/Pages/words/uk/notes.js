export default /** @satisfies {import("../catalogue.d.ts").Translated<"notes">} */ ({
  // Де й для кого.
  "notes.at": "Формація {number}, рахунок {count}",
  "notes.atFormation": "Формація {number}",
  "notes.everybody": "Усі",
  "notes.others": { one: "ще {count}", few: "ще {count}", many: "ще {count}", other: "ще {count}" },
  "notes.forEverybody": "для всіх",
  "notes.forYou": "Нотатка для вас",

  // Танцівник читає свої.
  "notes.gotIt": "Зрозуміло",
  "notes.later": "Пізніше",
  "notes.more": {
    one: "і ще {count}",
    few: "і ще {count}",
    many: "і ще {count}",
    other: "і ще {count}",
  },
  "notes.said": "{place}: {text}",

  // Хто проводить, занотовує.
  "notes.note": "Занотувати",
  "notes.button": "Нотатка",
  "notes.whom": "Для кого",
  "notes.chips": "Готові слова",
  "notes.late": "запізно",
  "notes.early": "зарано",
  "notes.spacing": "відстань",
  "notes.level": "рівень",
  "notes.arms": "руки",
  "notes.heads": "голови",
  "notes.ownWords": "Своїми словами",
  "notes.example": "Своїми словами або «Ана: запізно»",
  "notes.noteIt": "Занотувати",
  "notes.blank": "Спершу напишіть нотатку.",
  "notes.noted": "{whom}: {text}",
  "notes.undo": "Скасувати",
  "notes.undone": "Нотатку прибрано.",

  // Усі нотатки репетиції.
  "notes.all": "Усі нотатки",
  "notes.open": {
    one: "Усі нотатки · {count} відкрита",
    few: "Усі нотатки · {count} відкриті",
    many: "Усі нотатки · {count} відкритих",
    other: "Усі нотатки · {count} відкритої",
  },
  "notes.none": "Ще нічого не занотовано. Торкніться точки на сцені або натисніть N.",
  "notes.have": "Прочитали {have} з {of}",
  "notes.print": "Друкувати",
  "notes.printed": "Нотатки на папері",
  "notes.withdraw": "Прибрати",
  "notes.withdrawThis": "Прибрати: {text}",
  "notes.keep": "До постановки",
  "notes.keepThis": "До нотаток формації: {text}",
  "notes.kept": "У нотатках формації",
  "notes.edit": "Нотатка з репетиції",
  "notes.noName": "В адресатів такі самі імена, як в інших: впишіть це до нотаток формації в студії.",
});
