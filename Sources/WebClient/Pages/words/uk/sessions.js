export default /** @satisfies {import("../catalogue.d.ts").Translated<"sessions">} */ ({
  "sessions.endText":
    "Усі побачать, що ви завершили прогін, а коди перестануть діяти. Протягом доби власник може відкрити сесію знову.",
  "sessions.endText.inDrill":
    "Усі побачать, що ви завершили заняття, а коди перестануть діяти. Протягом доби власник може відкрити його знову.",
  "sessions.openAgainTitle": "Відкрити знову: {title}",
  "sessions.endedToday": "Завершені за останню добу",
  "sessions.endedAt": "завершено {time}",

  "sessions.showConductorCode": "Показати код ведучого",
  "sessions.showConductorCode.inDrill": "Показати код тренера",
  "sessions.hideConductorCode": "Сховати код ведучого",
  "sessions.hideConductorCode.inDrill": "Сховати код тренера",
  "sessions.newCodes": "Нові коди",
  "sessions.newCodesHelp": "Старі коди й посилання одразу перестануть діяти. Хто вже всередині, залишиться.",
  "sessions.codesAreNew": "Ці коди нові; за старими вже ніхто не увійде.",
  "sessions.codesRanOut": "Коди вже не діють. Зробіть нові, щоб люди могли увійти.",
  "sessions.onlyHere": "Ці посилання діють лише на цьому комп’ютері: телефони їх не відкриють. Запустіть сервер із " +
    "--host 0.0.0.0 або вкажіть його адресу через --public-url.",
  "sessions.linkOnlyHere": "Це посилання діє лише на цьому комп’ютері. Запустіть сервер із --host 0.0.0.0 або " +
    "вкажіть його адресу через --public-url.",

  "sessions.guestCame": "За кодом ведучого увійшов(-ла) {name} і може взяти керування.",
  "sessions.guestCame.inDrill": "За кодом тренера увійшов(-ла) {name} і може перебрати заняття.",
  "sessions.makeDancer": "Зробити танцівником",
  "sessions.makeDancer.inDrill": "Зробити спортсменом",
  "sessions.makeConductor": "Зробити ведучим",
  "sessions.makeConductor.inDrill": "Зробити тренером",
  "sessions.letStay": "Так і має бути",
  "sessions.putOut": "Вилучити…",
  "sessions.moreAbout": "Більше про {name}",

  "sessions.putOutQuestion": "Вилучити {name}?",
  "sessions.putOutQuestion.inDrill": "Вилучити {name}?",
  "sessions.putOutText": "На сторінці людини буде сказано, що її місце вже не діє, а її виконавець звільниться.",
  "sessions.putOutText.inDrill": "На сторінці людини буде сказано, що її вивели. Її удари залишаться в результатах.",
  "sessions.putOutCodes": "І зробити нові коди: за старими можна було б повернутися",
  "sessions.putOutYes": "Вилучити",

  "sessions.performerAway": "{performer}: танцює {name}, але не на зв’язку",
  "sessions.secureCodes": "Коди ведуть на безпечну адресу",
  "sessions.secureCodesHelp": "Для заняття з камерами. Кожен телефон один раз попередить, якщо не довіряє студії: " +
    "{address} показує, що натиснути.",
});
