export default /** @satisfies {import("../catalogue.d.ts").Translated<"problems">} */ ({
  "problems.pageTitle": "Тут нічого немає · Runthrough",
  "problems.notFound": "За цією адресою нічого немає",
  "problems.notFoundHelp": "Можливо, посилання неповне чи з помилкою, або того, куди воно вело, вже немає. Щоб " +
    "приєднатися до репетиції, введіть код з екрана ведучого.",
  "problems.notSignedIn": "Спершу увійдіть",
  "problems.notSignedInHelp": "Це для власника й редакторів. Відкрийте на цьому пристрої своє одноразове посилання " +
    "або попросіть його у власника.",
  "problems.notAllowed": "Це не для вас",
  "problems.notAllowedHelp": "Воно належить до іншої сесії або власникові. Спитайте того, хто дав вам це посилання.",
  "problems.wrongWay": "За цією адресою не сторінка",
  "problems.wrongWayHelp": "Вона для програм. Почніть із першої сторінки.",
  "problems.tooMany": "Забагато спроб",
  "problems.tooManyHelp": "Трохи зачекайте й спробуйте ще раз.",
  "problems.notNow": "Сервер зайнятий або щойно запускається",
  "problems.notNowHelp": "Репетиція, що триває, не зупиняється. Трохи зачекайте й спробуйте ще раз.",
  "problems.broken": "Помилка на сервері",
  "problems.brokenHelp":
    "Її записано в журналі сервера. Спробуйте ще раз; якщо не мине, скажіть тому, хто за сервер відповідає.",
  "problems.unreadable": "Цей запит не читається",
  "problems.unreadableHelp": "Можливо, посилання пошкоджене. Попросіть його ще раз.",
  "problems.home": "На першу сторінку",
  "problems.join": "Ввести код",
  "problems.status": "Стан {status}",
});
