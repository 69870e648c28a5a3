export default /** @type {const} */ ({
  "joining.pageTitle": "Приєднатися · Runthrough",
  "joining.join": "Приєднатися",
  "joining.joinRehearsal": "Приєднатися до репетиції",
  "joining.joinTheRehearsal": "Приєднатися до репетиції",
  "joining.enterCode": "Введіть код",
  "joining.whatThisIs":
    "Runthrough показує кожному його місце в танці – на всіх телефонах і проєкторах тієї самої миті. " +
    "Танцівники й проєктори починають тут, із кодом від ведучого.",
  "joining.whoStartsElsewhere":
    "Постановники починають із посилання, яке сервер показав під час запуску; нове дасть той, хто за " +
    "сервер відповідає.",
  "joining.code": "Ваш код",
  "joining.codeHelp": "Шість літер і цифр з екрана ведучого.",
  "joining.name": "Ваше ім’я",
  "joining.nameHelp": "Його бачитимуть інші. Проєктору чи планшету з кодом для екрана імені не треба.",
  "joining.codeLength": {
    one: "У коді має бути {wanted} літер і цифр, а тут {count}.",
    few: "У коді має бути {wanted} літер і цифр, а тут {count}.",
    many: "У коді має бути {wanted} літер і цифр, а тут {count}.",
    other: "У коді має бути {wanted} літер і цифр, а тут {count}.",
  },
  "joining.tooManyTries": "Забагато спроб із цієї мережі. {wait}",
  "joining.nameFirst": "Спершу назвіться: цей код для людини, а не для екрана.",
  "joining.codeExpired": "Цей код уже не діє. Попросіть новий.",
  "joining.codeUnknown": "Такого коду тут немає, або він уже не діє. Чинний – на екрані ведучого.",
  "joining.goBack": "Повернутися",
  "joining.joined": "від {when}",
  "joining.unknown": "Цей пристрій ще не в тій сесії. Введіть код з екрана ведучого.",
  "joining.expired": "Місце цього пристрою в сесії вже не діє. Щоб повернутися, введіть чинний код.",
  "joining.noScreen": "За цим кодом проєктор не приєднається. Чинний код для екрана – на сторінці ведучого.",
  "joining.left": "Ви вийшли із сесії.",
  "joining.linkTitle": "Вхід · Runthrough",
  "joining.ownerLinkHeading": "Вхід для власника",
  "joining.ownerLink":
    "За цим посиланням цей переглядач стане переглядачем власника: бачитиме, змінюватиме й вестиме все.",
  "joining.ownerLinkUse": "Увійти на цьому пристрої",
  "joining.ownerLinkNext": "Виконайте «runthrough owner-link» на комп’ютері із сервером: з’явиться нове посилання.",
  "joining.editorLinkHeading": "Вас запрошено редагувати",
  "joining.editorLink": "За цим посиланням цей переглядач зможе редагувати постановки й вести сесії.",
  "joining.editorLinkUse": "Почати на цьому пристрої",
  "joining.editorLinkNext": "Попросіть у власника нове посилання: його роблять у студії, у розділі «Редактори».",
  "joining.linkOnce": "Воно діє один раз – на тому пристрої, де ним скористалися.",
  "joining.signedInAlready": "Цей переглядач уже має доступ. Переходьте до постановок.",
  "joining.toCodes": "На першу сторінку",

  "joining.whoConducts": "Хто веде прогін?",
  "joining.conductorName": "Ваше ім’я, яким вас знають танцівники",
});
