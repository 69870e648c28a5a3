/** Посилання на твір. */
export default /** @type {const} */ ({
  "sharing.title": "Поділитися: {title}",
  "sharing.help":
    "Хто має посилання, відкриває твір без облікового запису: свої місця, репетиція з музикою, що змінилося.",
  "sharing.forWhom": "Для кого",
  "sharing.usualName": "Танцівники",
  "sharing.works": "Діє",
  "sharing.forDays": { one: "{count} день", few: "{count} дні", many: "{count} днів", other: "{count} дня" },
  "sharing.noEnd": "поки не відкличете",
  "sharing.make": "Створити посилання",
  "sharing.shownOnce": "Скопіюйте зараз: його видно лише раз.",
  "sharing.address": "Посилання",
  "sharing.copy": "Скопіювати",
  "sharing.copied": "Скопійовано",
  "sharing.send": "Надіслати …",
  "sharing.onlyHere": "Цю адресу бачить лише цей комп’ютер. Спершу відкрийте студію за його мережевою адресою.",
  "sharing.links": "Посилання",
  "sharing.until": "Діє до {date}",
  "sharing.ended": "Закінчилося {date}",
  "sharing.untilTakenBack": "Діє, поки не відкличете",
  "sharing.takeBack": "Відкликати",
  "sharing.takeBackOf": "Відкликати посилання для {name}",
});
