export default /** @type {const} */ ({
  "screen.pageTitle": "Екран · Runthrough",
  "screen.titled": "{title} · Екран · Runthrough",
  "screen.screen": "Екран",
  "screen.empty": "У цій постановці ще немає формацій.",
  "screen.fullScreen": "На весь екран {key}",
  "screen.leaveFullScreen": "Вийти з повного екрана {key}",
  "screen.name": "Назва {key}",
  "screen.timing": "Затримка",
  "screen.leave": "Вийти",
  "screen.cannotStayAwake":
    "Тут переглядач не може тримати екран увімкненим: вимкніть режим сну в налаштуваннях системи.",
});
