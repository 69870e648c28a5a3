export default /** @satisfies {import("../catalogue.d.ts").Translated<"station">} */ ({
  "station.title": "Камера заняття",
  "station.picture": "Що бачить камера, зі скелетами, які в цьому знайдено",
  "station.rate": {
    one: "{count} знімок за секунду",
    few: "{count} знімки за секунду",
    many: "{count} знімків за секунду",
    other: "{count} знімка за секунду",
  },
  "station.delay": "{milliseconds} мс від знімка до результату",
  "station.dropped": {
    one: "{count} знімок пропущено",
    few: "{count} знімки пропущено",
    many: "{count} знімків пропущено",
    other: "{count} знімка пропущено",
  },

  "station.silent": "Програма камери не відповідає. Запустіть її знову; тоді ця сторінка сама працюватиме далі.",
  "station.camera.on": "Камера дає знімки.",
  "station.camera.waiting": "Чекаємо на знімок із камери…",
  "station.camera.ended": "Відео закінчилося.",
  "station.camera.unplayable": "Відео {source} тут не відтворюється.",
  "station.camera.broken": "Один зі знімків не вдалося опрацювати. Запустіть програму камери знову.",
  "station.lost.webcam":
    "Вебкамера {source} не дає знімків. Чи її під’єднано? Чи не зайнята вона іншою програмою? Спроби тривають.",
  "station.lost.network":
    "{source} не дає знімків. Чи камеру ввімкнено? Чи правильні адреса, ім’я та пароль? Спроби тривають.",

  "station.sight.nobody": "Нікого немає",
  "station.sight.somebody": "Видно",
  "station.sight.raisedHand": "Рука вгорі",
  "station.connection.connecting": "З’єднання із сесією…",
  "station.connection.connected": "З’єднано із сесією",
  "station.connection.lost": "З’єднання немає: сервер недоступний. Спроби тривають.",
  "station.connection.ended": "Заняття закінчено. Якщо його відкриють знову, усе триватиме далі.",
  "station.connection.putOut":
    "Камеру вилучено із сесії, або її там довго не було. Щоб приєднатися, запустіть програму камери знову.",
  "station.connection.refused": "Сервер не впускає цю камеру. {why}",
  "station.of": "{name}: {what}",

  "station.told": {
    one: "{count} удар передано із запізненням {milliseconds} мс",
    few: "{count} удари передано із запізненням {milliseconds} мс",
    many: "{count} ударів передано із запізненням {milliseconds} мс",
    other: "{count} удару передано із запізненням {milliseconds} мс",
  },
  "station.unsentPunches": {
    one: "{count} удар чекає на передавання",
    few: "{count} удари чекають на передавання",
    many: "{count} ударів чекають на передавання",
    other: "{count} удару чекає на передавання",
  },
  "station.refusedPunches": {
    one: "Сервер не прийняв {count} удар.",
    few: "Сервер не прийняв {count} удари.",
    many: "Сервер не прийняв {count} ударів.",
    other: "Сервер не прийняв {count} удару.",
  },
  "station.lastPunches": "Останні удари",
  "station.kept": {
    one: "{name}: {count} раунд збережено як фігурку, без відео",
    few: "{name}: {count} раунди збережено як фігурки, без відео",
    many: "{name}: {count} раундів збережено як фігурки, без відео",
    other: "{name}: {count} раунду збережено як фігурки, без відео",
  },
  "station.unsentRounds": {
    one: "{count} раунд чекає на надсилання",
    few: "{count} раунди чекають на надсилання",
    many: "{count} раундів чекають на надсилання",
    other: "{count} раунду чекає на надсилання",
  },
  "station.beyond": "Хтось тут зайвий (сірий контур): ці удари не передаються.",
  "station.others": {
    one: "{count} зайва людина (сірий контур): її удари не передаються.",
    few: "{count} зайві людини (сірий контур): їхні удари не передаються.",
    many: "{count} зайвих людей (сірий контур): їхні удари не передаються.",
    other: "{count} зайві людини (сірий контур): їхні удари не передаються.",
  },
});
