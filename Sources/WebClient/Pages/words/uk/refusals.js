export default /** @satisfies {import("../catalogue.d.ts").Translated<"refusals">} */ ({
  "refusals.inField": "{sentence} ({field})",
  "refusals.unknown": "Відмовлено: {code} Перезавантажте сторінку і спробуйте ще раз.",

  "refusals.tooSoon": "Зарано: попередній сигнал щойно подано. Натисніть ще раз за мить.",
  "refusals.formationMoved": "Хтось вас випередив: формація вже інша. Погляньте й дайте сигнал ще раз.",
  "refusals.notTheConductor": "Керування не у вас, тож подавати сигнали ви не можете. Спершу візьміть його.",
  "refusals.notTheConductor.inDrill": "Заняття ведете не ви, тож змінювати його ви не можете. Спершу перейміть його.",
  "refusals.notTheConductor.batonFree": "Ніхто не керує. Спершу візьміть керування; завершити може й власник.",
  "refusals.notTheConductor.batonFree.inDrill":
    "Заняття ніхто не веде. Спершу візьміть його на себе; завершити може й власник.",
  "refusals.notTheConductor.batonHeld":
    "Завершити сесію може лише {name}, хто зараз керує, або власник. Зверніться до когось із них.",
  "refusals.notTheConductor.batonHeld.inDrill":
    "Завершити заняття може лише {name}, хто зараз його веде, або власник. Зверніться до когось із них.",
  "refusals.notAllowed": "Це не у ваших правах. Зверніться до того, хто веде.",
  "refusals.notAllowed.conductorOnly": "Це може лише ведучий. Зверніться до когось із них.",
  "refusals.notAllowed.conductorOnly.inDrill": "Це може лише тренер. Зверніться до когось із них.",
  "refusals.notAllowed.conductorOrDancer": "Це можуть лише ведучі й танцівники. Увійдіть за їхнім кодом.",
  "refusals.notAllowed.conductorOrDancer.inDrill": "Це можуть лише тренери й спортсмени. Увійдіть за їхнім кодом.",
  "refusals.notAllowed.dancerOnly": "Це можуть лише спортсмени. Увійдіть за кодом спортсменів.",
  "refusals.notAllowed.ownOnly": "Танцівник обирає лише за себе. За інших вибирає ведучий: зверніться до нього.",
  "refusals.notAllowed.ownOnly.inDrill": "Спортсмен обирає лише за себе. За інших вибирає тренер: зверніться до нього.",
  "refusals.notAllowed.boundOnly": "Цей пристрій повідомляє лише удари свого спортсмена або того, до кого його " +
    "прив’язав тренер. Попросіть тренера прив’язати його.",
  "refusals.notAllowed.forgotten": "Те, що тут про вас зберігалося, видалено. Приєднайтеся знову, щоб брати участь.",
  "refusals.notAllowed.onlyInDrill": "Удари приймають лише в сесіях тренувань. Для цього відкрийте вправу.",
  "refusals.notAllowed.cannotDance": "Екран і спостерігач не танцюють. Для цього увійдіть як танцівник.",
  "refusals.notAllowed.cannotDance.inDrill": "Екран і спостерігач не тренуються. Для цього увійдіть як спортсмен.",
  "refusals.notAllowed.cannotConduct": "{name} не є ведучим, а керування може мати лише ведучий. Виберіть ведучого.",
  "refusals.notAllowed.cannotConduct.inDrill":
    "{name} не є тренером, а вести заняття може лише тренер. Виберіть тренера.",
  "refusals.notAllowed.groupInGroup": "У групи немає власних груп. Створюйте їх у головній репетиції.",
  "refusals.firstFormation": "Це перша формація. Рухайтеся далі звідси.",
  "refusals.lastFormation": "Це остання формація. Поверніться назад або почніть спочатку.",
  "refusals.lastFormation.inDrill": "Це останній етап. Поверніться назад або почніть спочатку.",
  "refusals.firstFormation.inDrill": "Це перший етап. Рухайтеся далі звідси.",
  "refusals.unknownFormation.inDrill": "Такого етапу в цьому тренуванні вже немає. Виберіть інший.",
  "refusals.formationMoved.inDrill": "Зараз уже триває інший етап. Погляньте й назвіть ще раз.",
  "refusals.performerTaken": "Цього виконавця вже має хтось інший. Виберіть іншого або зверніться до ведучого.",
  "refusals.unknownPerformer": "Цього виконавця в постановці вже немає. Виберіть іншого.",
  "refusals.unknownFormation": "Цієї формації в постановці вже немає. Виберіть іншу.",
  "refusals.unknownMember": "Цієї людини в сесії вже немає. Виберіть когось іншого.",
  "refusals.unknownPerson": "Цієї людини в постановці вже немає. Виберіть когось іншого.",
  "refusals.unknownType":
    "Цей сервер такого ще не вміє. Перезавантажте сторінку; якщо не допоможе, попросіть оновити сервер.",
  "refusals.unknownKind":
    "Цей сервер такого ще не вміє. Перезавантажте сторінку; якщо не допоможе, попросіть оновити сервер.",
  "refusals.ended": "Сесію завершено. Попросіть власника відкрити її знову.",
  "refusals.unavailable": "Серверу не вдалося це зберегти. Спробуйте ще раз.",
  "refusals.unavailable.diskFull": "Диск сервера заповнено: нічого не збережеться, доки оператор не звільнить місце.",
  "refusals.tooMany": "Забагато команд одразу. Трохи повільніше.",
  "refusals.tooMany.guestsLog": "Гості записали в цю сесію так багато, що далі писати можуть лише люди з обліковим " +
    "записом. Зверніться до когось із них.",
  "refusals.late": "Сервер був недоступний. Якщо нічого не сталося, натисніть ще раз.",
  "refusals.away": "Немає з’єднання: нічого не надіслано. Зачекайте, доки з’єднання повернеться.",
  "refusals.disconnected":
    "З’єднання урвалося, перш ніж сервер відповів. Погляньте, чи це сталося, і спробуйте ще раз.",

  "refusals.invalid": "Це сюди не підходить. Змініть це і спробуйте ще раз.",
  "refusals.invalid.range": "Тут має бути число від {least} до {most}.",
  "refusals.invalid.length": "Тут має бути текст завдовжки від {least} до {most} знаків.",
  "refusals.invalid.turn": "Поворот – це число градусів від 0, менше за 360.",
  "refusals.invalid.count": "Їх може бути щонайбільше {most}. Спершу приберіть одне.",
  "refusals.invalid.unknown": "Немає такого: {id}. Виберіть інше.",
  "refusals.invalid.doubled": "Кожне має власний ідентифікатор; {id} уже є.",
  "refusals.invalid.inGroup": "{id} вже в іншій групі. Спершу заберіть звідти.",
  "refusals.invalid.emptyOpenMarch": "У цьому файлі немає учасників або сторінок. Виберіть інший файл.",
  "refusals.invalid.openMarchMost": "Це шоу завелике: вміщується щонайбільше {most} ({thing}).",
  "refusals.invalid.unplaced": "Кожен виконавець має місце в кожній формації; {id} тут його не має. Дайте її.",
  "refusals.invalid.word": "Тут має бути одне з: {words}.",
  "refusals.invalid.missing": "Цього поля бракує. Заповніть його.",
  "refusals.invalid.blank": "Цей текст не може бути порожнім. Напишіть щось.",
  "refusals.invalid.controlCharacters": "У цьому тексті не може бути керівних знаків. Приберіть їх.",
  "refusals.invalid.colour": "Колір записують як #rrggbb.",
  "refusals.invalid.peaks": "Це не огинальна цього треку. Виміряйте їх знову.",
  "refusals.invalid.film": "Це не фільм раунду. Виберіть інший файл.",
  "refusals.invalid.filmTime": "Фільму щонайбільше шість годин, і він не з майбутнього.",
  "refusals.invalid.nothingNew":
    "Кожен раунд із цього файлу тут уже є або належить вашим спортсменам. Виберіть інший файл.",
  "refusals.invalid.identifier": "Ідентифікатор – від 1 до 64 знаків A-Z a-z 0-9 _ та -.",
  "refusals.invalid.text": "Тут має бути текст.",
  "refusals.invalid.trueOrFalse": "Тут має бути true або false.",
  "refusals.invalid.number": "Тут має бути число.",
  "refusals.invalid.wholeNumber": "Тут має бути ціле число.",
  "refusals.invalid.object": "Тут має бути об’єкт.",
  "refusals.invalid.list": "Тут має бути список.",
  "refusals.invalid.objectOrList": "Тут має бути об’єкт або список.",
  "refusals.invalid.empty": "Тут має бути щонайменше одне.",
  "refusals.invalid.oneOf": "Тут має бути рівно одне з: {words}.",
  "refusals.invalid.uuid": "Ідентифікатор тут – це UUID.",
  "refusals.invalid.commandIdentifier": "Ідентифікатор тут – ціле число або від 1 до 64 знаків.",
  "refusals.invalid.handles": "Шлях – це список рівно з двох точок керування.",
  "refusals.invalid.span": "Кінець настає після початку.",
  "refusals.invalid.stretch": {
    one: "Кліп закінчується після свого початку, щонайбільше через {most} мікросекунду.",
    few: "Кліп закінчується після свого початку, щонайбільше через {most} мікросекунди.",
    many: "Кліп закінчується після свого початку, щонайбільше через {most} мікросекунд.",
    other: "Кліп закінчується після свого початку, щонайбільше через {most} мікросекунди.",
  },
  "refusals.invalid.fades": {
    one: "Наростання і згасання разом не довші за кліп: {most} мікросекунда.",
    few: "Наростання і згасання разом не довші за кліп: {most} мікросекунди.",
    many: "Наростання і згасання разом не довші за кліп: {most} мікросекунд.",
    other: "Наростання і згасання разом не довші за кліп: {most} мікросекунди.",
  },
  "refusals.invalid.pastTrack": {
    one: "Кліп закінчується не пізніше за свою доріжку: {most} мікросекунда.",
    few: "Кліп закінчується не пізніше за свою доріжку: {most} мікросекунди.",
    many: "Кліп закінчується не пізніше за свою доріжку: {most} мікросекунд.",
    other: "Кліп закінчується не пізніше за свою доріжку: {most} мікросекунди.",
  },
  "refusals.invalid.notInDrill": "Тренування такого не має. Приберіть це.",
  "refusals.invalid.onlyInDrill": "Таке має лише тренування. Приберіть це.",
  "refusals.invalid.outsideWork": "Тоді ніхто не працює, тому нічого не можна оголосити. Виберіть мить роботи.",
  "refusals.invalid.roundOver": "Раунд закінчиться раніше. Оголосіть зараз.",
  "refusals.invalid.lastRound": "Після останнього раунду відпочинку немає. Виберіть раніший.",
  "refusals.gone.restOver": "Цей відпочинок уже закінчився. Зачекайте наступного.",
  "refusals.invalid.anchorOrder": "Кожна опорна точка пізніша за попередню — і за рахунком, і за часом.",
  "refusals.invalid.anchorTempo": "Між двома опорними точками — від {least} до {most} рахунків за хвилину.",
  "refusals.invalid.doubledTime": "Два з цих часів однакові. Змініть один із них.",
  "refusals.invalid.digest": "Відбиток — це 64 знаки 0-9 і a-f.",
  "refusals.invalid.recording": "Цей запис зберігається тут як {format}. Байтів: {bytes}, мікросекунд: {duration}.",
  "refusals.invalid.namesNothing": "Такого в постановці не буває. Виберіть те, що є.",
  "refusals.invalid.unreadable": "Це значення не вдалося прочитати. Запишіть його заново.",
  "refusals.invalid.nextPage": "У списку немає такої сторінки. Почніть його спочатку.",
  "refusals.invalid.production": "Такої постановки немає. Виберіть іншу.",
  "refusals.invalid.codes": "Твір має щонайбільше {most} кодів. Спершу відкличте якийсь.",
  "refusals.invalid.invitations": "Водночас чекає щонайбільше {most} запрошень. Спершу відкличте якесь.",
  "refusals.invalid.links": "Твір має щонайбільше {most} посилань. Спершу відкличте якесь.",
  "refusals.invalid.templates": "Шаблонів може бути щонайбільше {most}. Спершу видаліть один.",
  "refusals.invalid.piece": {
    one: "Наступна частина має {bytes} байт.",
    few: "Наступна частина має {bytes} байти.",
    many: "Наступна частина має {bytes} байтів.",
    other: "Наступна частина має {bytes} байта.",
  },
  "refusals.invalid.publishesAtOnce": "Тут усі бачать кожну зміну одразу: публікувати нічого.",
  "refusals.invalid.uploadBegins": "Почніть передавання без вмісту, а потім надсилайте байти частинами.",

  "refusals.malformed": "Це не вдалося прочитати. Перезавантажте сторінку і спробуйте ще раз.",
  "refusals.malformed.gzip": "Цей файл не цілий. Отримайте його ще раз.",
  "refusals.gone": "Цього вже немає. Перезавантажте сторінку.",
  "refusals.gone.ended": "Цю сесію завершено. Протягом доби власник може відкрити її знову. Зверніться до нього.",
  "refusals.gone.group": "Цю групу вже покликали назад. Продовжуйте в головній сесії.",
  "refusals.gone.reopen.inDrill": "Заняття можна відкрити знову протягом доби, доки є його тренування. Відкрийте нове.",
  "refusals.gone.reopen": "Сесію можна відкрити знову протягом доби, доки є її постановка. Відкрийте нову.",
  "refusals.not-signed-in": "На цьому пристрої ви вже не увійшли. Відкрийте нове посилання: зі свого облікового " +
    "запису на іншому пристрої або від власника.",
  "refusals.not-allowed": "Тут це не дозволено. Зверніться до власника.",
  "refusals.not-allowed.owner": "Це може лише власник. Зверніться до власника.",
  "refusals.not-allowed.house": "Це можуть лише власник цього сервера та його редактори. Попросіть когось із них.",
  "refusals.not-allowed.needsSee": "З вами цим не поділилися. Попросіть власника запросити вас.",
  "refusals.not-allowed.needsComment": "Ви можете лише дивитися. Власник може дозволити вам писати нотатки.",
  "refusals.not-allowed.needsEdit": "Ви не можете цього змінювати. Власник може дозволити вам редагувати.",
  "refusals.not-allowed.needsConduct": "Ви не можете цим керувати. Власник може дозволити вам вести.",
  "refusals.not-allowed.needsOwn": "Це може лише власник. Попросіть власника.",
  "refusals.not-allowed.ofAnOwner": "Власник лишається власником: це змінює лише власник сервера. Зверніться до нього.",
  "refusals.not-allowed.guestName": "Спершу назвіться: відкрийте посилання ще раз.",
  "refusals.not-allowed.link": "Маючи посилання, спершу відкрийте його сторінку.",
  "refusals.not-allowed.ofTheOwner": "Власника цього сервера ніщо не обмежує. Виберіть інший обліковий запис.",
  "refusals.not-allowed.alreadyMay":
    "Усе це ви вже можете. Посилання й далі працює: надішліть його тому, для кого воно.",
  "refusals.not-allowed.sessionOwner": "Це може лише власник сесії: той, хто її відкрив. Зверніться до нього.",
  "refusals.not-allowed.group": "Ви не в цій групі. Попросіть ведучого додати вас.",
  "refusals.not-allowed.role": "У такій ролі сюди не впускають. Увійдіть за іншим кодом.",
  "refusals.not-allowed.changedRole":
    "Змінити роль можна лише з танцівника на ведучого й навпаки. Увійдіть знову за іншим кодом.",
  "refusals.not-allowed.changedRole.inDrill":
    "Змінити роль можна лише зі спортсмена на тренера й навпаки. Увійдіть знову за іншим кодом.",
  "refusals.not-allowed.account": "Це можна лише з обліковим записом, а не з кодом сесії. Спершу увійдіть.",
  "refusals.not-allowed.conductor": "Це може лише ведучий цієї сесії. Зверніться до когось із них.",
  "refusals.not-allowed.conductor.inDrill": "Це може лише тренер цього заняття. Зверніться до когось із них.",
  "refusals.not-allowed.ownFilm":
    "Фільм – для спортсмена, який у ньому, і для тих, хто веде заняття. Зверніться до когось із них.",
  "refusals.not-allowed.filmUnwanted":
    "Цей спортсмен не хоче, щоб раунди зберігали. Запитайте: це змінюють на своєму телефоні.",
  "refusals.not-allowed.ownPermission": "Лише спортсмен, який у фільмі, дозволяє навчання на ньому. Запитайте в нього.",
  "refusals.not-allowed.forgotten": "Те, що тут про вас зберігалося, видалено. Приєднайтеся знову, щоб брати участь.",
  "refusals.not-allowed.ownSession": "Ви бачите лише ту сесію, у якій ви є. До іншої увійдіть за її кодом.",
  "refusals.not-allowed.ownProduction":
    "Ви бачите лише постановку тієї сесії, у якій ви є. Попросіть власника поділитися іншою.",
  "refusals.foreign-origin": "Запит надійшов з іншого сайту. Відкрийте цю сторінку за її адресою і спробуйте ще раз.",
  "refusals.not-found": "Такого немає. Перезавантажте сторінку.",
  "refusals.not-found.code": "Цього коду тут не знають, або його відкликано. Запитайте того, хто його надіслав.",
  "refusals.not-found.invitation": "Такого запрошення немає, або ним уже скористалися. Попросіть нове.",
  "refusals.not-found.person": "Із цією людиною вже не поділилися. Перезавантажте сторінку.",
  "refusals.not-found.device": "На тому пристрої ви вже не ввійшли. Перезавантажте сторінку.",
  "refusals.not-found.account": "Такого облікового запису немає. Погляньте в список облікових записів.",
  "refusals.not-found.link": "Такого посилання немає. Можливо, його відкликано. Попросіть нове.",
  "refusals.not-found.production": "Такої постановки немає. Погляньте в бібліотеці, архіві й кошику.",
  "refusals.not-found.session": "Такої сесії немає. Попросіть у ведучого теперішній код.",
  "refusals.not-found.picture": "Такого зображення немає. Виберіть іншу.",
  "refusals.not-found.asset": "Такого зображення немає. Виберіть іншу.",
  "refusals.not-found.film": "Такого фільму немає. Можливо, його видалили. Перезавантажте сторінку.",
  "refusals.not-found.recording":
    "Такого запису для навчання немає. Можливо, його видалили або спортсмен забрав дозвіл. Перезавантажте сторінку.",
  "refusals.not-found.recordingFile":
    "Нема що зберігати: жоден раунд не є водночас дозволеним для навчання й розміченим. Спершу позначте один.",
  "refusals.not-found.ownAuthority": "Цей сервер не має власної безпечної адреси. Зверніться до того, хто його веде.",
  "refusals.not-found.poseModel": "Такої моделі поз немає. Можливо, її оновлено. Перезавантажте сторінку.",
  "refusals.not-found.peaks": "Для цього треку ще немає огинальної. Відкрийте п’єсу в студії: там їх вимірюють.",
  "refusals.not-found.track": "Такого треку немає. Додайте її знову в панелі «Музика».",
  "refusals.not-found.upload": "Такого передавання немає, або його вже припинено. Виберіть файл знову.",
  "refusals.not-found.template": "Такого шаблону немає. Перезавантажте сторінку.",
  "refusals.not-found.editor": "Такого редактора немає. Перезавантажте сторінку.",
  "refusals.not-found.localPoseWorker":
    "Цей сервер сам ударів не рахує. Додайте комп’ютер у розділі «Комп’ютери, що рахують удари».",
  "refusals.not-found.poseWorker": "Такого комп’ютера немає. Перезавантажте сторінку.",
  "refusals.not-found.member": "Такої людини в цій сесії немає. Виберіть когось іншого.",
  "refusals.not-found.joinCode": "У цієї сесії немає такого коду. Покажіть коди знову.",
  "refusals.not-found.source": "У цій сесії немає такого учасника. Виберіть інше.",
  "refusals.not-found.punch": "У цій сесії немає такого удару. Перезавантажте сторінку.",
  "refusals.not-found.athlete": "На ваших заняттях нікого з таким іменем немає. Пошукайте інше ім’я.",
  "refusals.not-found.onlyInDrill": "Результати мають лише заняття. Відкрийте заняття.",
  "refusals.not-found.take": "У цієї сесії немає дубля з таким номером. Виберіть інший.",
  "refusals.not-found.revision": "Такої версії немає, або вона старша за журнал. Виберіть пізнішу.",
  "refusals.method-not-allowed": "Тут цього зробити не можна. Перезавантажте сторінку.",
  "refusals.unknown-code": "Чинний код – на екрані ведучого.",
  "refusals.unknown-code.inDrill": "Чинний код – на екрані тренера.",
  "refusals.link-used": "Посилання діє один раз і недовго. Попросіть нове.",
  "refusals.link-used.used": "Цим посиланням уже скористалися; воно діє один раз. Попросіть нове.",
  "refusals.link-used.expired": "Це посилання застаріле. Попросіть нове.",
  "refusals.link-used.unknown": "Такого посилання немає. Чи воно повне? Може, частини бракує. Попросіть його ще раз.",
  "refusals.nothing-to-undo": "Немає ваших змін, які ще можна скасувати. Погляньте в «Історії», що зробили інші.",
  "refusals.nothing-to-redo": "Немає скасованого, яке ще можна повернути. Погляньте в «Історії», що зробили інші.",
  "refusals.production-in-use": "Спершу завершіть її відкриті сесії.",
  "refusals.revision-required": "Не сказано, яку версію це змінює. Перезавантажте сторінку.",
  "refusals.revision-stale": "Хтось вас випередив. Подивіться ще раз.",
  "refusals.revision-stale.published": "Тим часом хтось опублікував. Подивіться, що лишилося.",
  "refusals.too-large": {
    one: "Тут забагато: приймається щонайбільше {most} байт. Візьміть менше.",
    few: "Тут забагато: приймається щонайбільше {most} байти. Візьміть менше.",
    many: "Тут забагато: приймається щонайбільше {most} байтів. Візьміть менше.",
    other: "Тут забагато: приймається щонайбільше {most} байта. Візьміть менше.",
  },
  "refusals.too-large.here": "Це завелике, щоб його тут прийняти. Візьміть менше.",
  "refusals.too-large.account": "Стільки може надіслати лише той, хто має обліковий запис. Спершу увійдіть.",
  "refusals.too-large.picture": {
    one: "Зображення може мати щонайбільше {most} байт. Візьміть меншу.",
    few: "Зображення може мати щонайбільше {most} байти. Візьміть меншу.",
    many: "Зображення може мати щонайбільше {most} байтів. Візьміть меншу.",
    other: "Зображення може мати щонайбільше {most} байта. Візьміть меншу.",
  },
  "refusals.too-large.pixels":
    "Зображення може мати щонайбільше {most} × {most} пікселів; це має {width} × {height}. Візьміть меншу.",
  "refusals.too-large.recording": {
    one: "Трек може мати щонайбільше {most} байт. Візьміть менший.",
    few: "Трек може мати щонайбільше {most} байти. Візьміть менший.",
    many: "Трек може мати щонайбільше {most} байтів. Візьміть менший.",
    other: "Трек може мати щонайбільше {most} байта. Візьміть менший.",
  },
  "refusals.unsupported-media-type": "Такий вміст тут прочитати не вдасться. Виберіть інший файл.",
  "refusals.unsupported-media-type.picture": "Зображення має бути у форматі PNG, JPEG або WebP.",
  "refusals.unsupported-media-type.damagedPicture":
    "Зображення не каже, якого воно розміру: воно пошкоджене або обрізане. Виберіть інший файл.",
  "refusals.unsupported-media-type.openMarch": "Це не файл OpenMarch, або його пошкоджено. Виберіть інший файл.",
  "refusals.unsupported-media-type.oldOpenMarch":
    "Цей файл записав давніший OpenMarch. Відкрийте його в новому, збережіть і імпортуйте збережений.",
  "refusals.unsupported-media-type.recordingNothing":
    "Файл порожній. Трек має бути у форматі MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC або WAV.",
  "refusals.unsupported-media-type.recordingProgram":
    "Це програма. Трек має бути у форматі MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC або WAV.",
  "refusals.unsupported-media-type.recordingArchive":
    "Це архів. Трек має бути у форматі MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC або WAV.",
  "refusals.unsupported-media-type.recordingPdf":
    "Це PDF. Трек має бути у форматі MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC або WAV.",
  "refusals.unsupported-media-type.recordingPicture":
    "Це зображення. Трек має бути у форматі MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC або WAV.",
  "refusals.unsupported-media-type.recordingVideo":
    "Це відео. Трек має бути у форматі MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC або WAV.",
  "refusals.unsupported-media-type.recordingText":
    "Це текст. Трек має бути у форматі MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC або WAV.",
  "refusals.unsupported-media-type.recordingMidi":
    "Це MIDI, де є ноти, але немає звуку. Трек має бути у форматі MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC або WAV.",
  "refusals.unsupported-media-type.recordingOtherAudio":
    "Це звук іншого формату. Трек має бути у форматі MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC або WAV.",
  "refusals.unsupported-media-type.recordingUnknown":
    "Не вдалося розпізнати, що це. Трек має бути у форматі MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC або WAV.",
  "refusals.unsupported-media-type.recordingTruncated":
    "Цей запис закінчується зарано: частини файлу бракує. Скопіюйте його ще раз і виберіть копію.",
  "refusals.unsupported-media-type.recordingHeader":
    "Те, що запис каже про себе, не відповідає його вмісту. Збережіть його ще раз у звуковому редакторі.",
  "refusals.unsupported-media-type.recordingUnplayable": "Браузери не можуть відтворити звук із цього файлу " +
    "({coding}). Збережіть його як MP3, M4A (AAC), Ogg, FLAC або WAV.",
  "refusals.idReused": "Це вже надсилали з іншим вмістом. Нічого не зроблено; спробуйте ще раз.",
  "refusals.id-reused": "Це вже надсилали з іншим вмістом. Нічого не зроблено; спробуйте ще раз.",
  "refusals.unsupported-media-type.videoNothing":
    "Він порожній. Відео – це MP4 (H.264, H.265 або AV1) чи WebM (VP8, VP9 або AV1).",
  "refusals.unsupported-media-type.videoProgram":
    "Це програма. Відео – це MP4 (H.264, H.265 або AV1) чи WebM (VP8, VP9 або AV1).",
  "refusals.unsupported-media-type.videoArchive":
    "Це архів. Відео – це MP4 (H.264, H.265 або AV1) чи WebM (VP8, VP9 або AV1).",
  "refusals.unsupported-media-type.videoPdf":
    "Це PDF. Відео – це MP4 (H.264, H.265 або AV1) чи WebM (VP8, VP9 або AV1).",
  "refusals.unsupported-media-type.videoPicture":
    "Це зображення. Відео – це MP4 (H.264, H.265 або AV1) чи WebM (VP8, VP9 або AV1).",
  "refusals.unsupported-media-type.videoVideo":
    "Це відео в іншому форматі. Відео – це MP4 (H.264, H.265 або AV1) чи WebM (VP8, VP9 або AV1).",
  "refusals.unsupported-media-type.videoText":
    "Це текст. Відео – це MP4 (H.264, H.265 або AV1) чи WebM (VP8, VP9 або AV1).",
  "refusals.unsupported-media-type.videoMidi":
    "Це MIDI: у ньому є ноти, але немає зображення. Відео – це MP4 (H.264, H.265 або AV1) чи WebM (VP8, VP9 або AV1).",
  "refusals.unsupported-media-type.videoOtherAudio": "Тут є звук, але немає зображення. Додайте це як музику. Відео " +
    "– це MP4 (H.264, H.265 або AV1) чи WebM (VP8, VP9 або AV1).",
  "refusals.unsupported-media-type.videoUnknown":
    "Неможливо визначити, що це. Відео – це MP4 (H.264, H.265 або AV1) чи WebM (VP8, VP9 або AV1).",
  "refusals.unsupported-media-type.videoTruncated":
    "Це відео закінчується зарано: бракує частини файлу. Скопіюйте його ще раз і виберіть копію.",
  "refusals.unsupported-media-type.videoHeader":
    "Те, що це відео каже про себе, не відповідає його вмісту. Збережіть його ще раз як MP4.",
  "refusals.unsupported-media-type.videoUnplayable":
    "Браузери не відтворюють {coding}. Збережіть відео як MP4 (H.264) або WebM (VP9).",
  "refusals.not-found.video": "Такого відео немає. Перезавантажте сторінку.",
  "refusals.not-allowed.dancers": "Зняте бачать ті, хто танцює й диригує.",
  "refusals.no-room.sessionVideos": {
    one: "У репетиції щонайбільше {most} відео. Спершу видаліть одне.",
    few: "У репетиції щонайбільше {most} відео. Спершу видаліть одне.",
    many: "У репетиції щонайбільше {most} відео. Спершу видаліть одне.",
    other: "У репетиції щонайбільше {most} відео. Спершу видаліть одне.",
  },
  "refusals.offset-mismatch": "Передавання продовжується з байта {offset}.",
  "refusals.no-room.films": {
    one: "Фільмів цього спортсмена вже {most}. Спершу видаліть один.",
    few: "Фільмів цього спортсмена вже {most}. Спершу видаліть один.",
    many: "Фільмів цього спортсмена вже {most}. Спершу видаліть один.",
    other: "Фільмів цього спортсмена вже {most}. Спершу видаліть один.",
  },
  "refusals.no-room.athletesFilmSpace":
    "Для фільмів цього спортсмена в цьому занятті більше немає місця. Спершу видаліть один.",
  "refusals.no-room.filmSpace": "Для фільмів більше немає місця. Спершу видаліть деякі.",
  "refusals.no-room.recordings": {
    one: "Файлів інших залів уже {most}. Спершу видаліть один.",
    few: "Файлів інших залів уже {most}. Спершу видаліть один.",
    many: "Файлів інших залів уже {most}. Спершу видаліть один.",
    other: "Файлів інших залів уже {most}. Спершу видаліть один.",
  },
  "refusals.no-room.recordingSpace": "Для файлів інших залів більше немає місця. Спершу видаліть один.",
  "refusals.no-room": "Для цього немає місця. Спершу видаліть щось.",
  "refusals.no-room.space": "Місце на сервері для зображень і музики вичерпано. Приберіть те, що вже не потрібне, " +
    "або попросіть більше в того, хто ним опікується.",
  "refusals.no-room.people": "Поділитися можна щонайбільше з {most} людьми. Спершу когось приберіть.",
  "refusals.no-room.guests": "За цим посиланням уже прийшло {most} людей. Попросіть у власника інше.",
  "refusals.plan-limit": "План цього не дозволяє.",
  "refusals.plan-limit.productions": {
    one: "Бібліотека за планом «{plan}» вміщує {most} твір або вправу. Спершу заархівуйте або видаліть щось.",
    few: "Бібліотека за планом «{plan}» вміщує {most} твори й вправи. Спершу заархівуйте або видаліть щось.",
    many: "Бібліотека за планом «{plan}» вміщує {most} творів і вправ. Спершу заархівуйте або видаліть щось.",
    other: "Бібліотека за планом «{plan}» вміщує {most} твору й вправи. Спершу заархівуйте або видаліть щось.",
  },
  "refusals.plan-limit.productionsIn": {
    one: "Бібліотека за планом «{plan}» вміщує {most} твір або вправу. Спершу заархівуйте або видаліть щось. Більше " +
      "місця: {allowing}.",
    few: "Бібліотека за планом «{plan}» вміщує {most} твори й вправи. Спершу заархівуйте або видаліть щось. Більше " +
      "місця: {allowing}.",
    many: "Бібліотека за планом «{plan}» вміщує {most} творів і вправ. Спершу заархівуйте або видаліть щось. Більше " +
      "місця: {allowing}.",
    other: "Бібліотека за планом «{plan}» вміщує {most} твору й вправи. Спершу заархівуйте або видаліть щось. Більше " +
      "місця: {allowing}.",
  },
  "refusals.plan-limit.music": "У плані «{plan}» немає музики. Те, що вже є, лишається.",
  "refusals.plan-limit.musicIn": "У плані «{plan}» немає музики. Те, що вже є, лишається. З музикою: {allowing}.",
  "refusals.plan-limit.bytes": "План «{plan}» вміщує {most} МБ музики й зображень. Спершу щось видаліть.",
  "refusals.plan-limit.bytesIn":
    "План «{plan}» вміщує {most} МБ музики й зображень. Спершу щось видаліть. Більше місця: {allowing}.",
  "refusals.plan-limit.people": {
    one: "Сесія повна: план «{plan}» впускає {most} людину. Скажіть тому, хто її веде.",
    few: "Сесія повна: план «{plan}» впускає {most} людини. Скажіть тому, хто її веде.",
    many: "Сесія повна: план «{plan}» впускає {most} людей. Скажіть тому, хто її веде.",
    other: "Сесія повна: план «{plan}» впускає {most} людини. Скажіть тому, хто її веде.",
  },
  "refusals.plan-limit.peopleIn": {
    one:
      "Сесія повна: план «{plan}» впускає {most} людину. Скажіть тому, хто її веде. Для більшої кількості: {allowing}.",
    few:
      "Сесія повна: план «{plan}» впускає {most} людини. Скажіть тому, хто її веде. Для більшої кількості: {allowing}.",
    many:
      "Сесія повна: план «{plan}» впускає {most} людей. Скажіть тому, хто її веде. Для більшої кількості: {allowing}.",
    other:
      "Сесія повна: план «{plan}» впускає {most} людини. Скажіть тому, хто її веде. Для більшої кількості: {allowing}.",
  },
  "refusals.no-room.uploads": {
    one: "Зараз у вас {most} незавершене передавання. Спершу завершіть або скасуйте одне з них.",
    few: "Зараз у вас {most} незавершені передавання. Спершу завершіть або скасуйте одне з них.",
    many: "Зараз у вас {most} незавершених передавань. Спершу завершіть або скасуйте одне з них.",
    other: "Зараз у вас {most} незавершеного передавання. Спершу завершіть або скасуйте одне з них.",
  },
  "refusals.range-not-satisfiable": {
    one: "Цей трек має {bytes} байт.",
    few: "Цей трек має {bytes} байти.",
    many: "Цей трек має {bytes} байтів.",
    other: "Цей трек має {bytes} байта.",
  },
  "refusals.too-many-attempts": "Забагато спроб. Зачекайте хвилину.",
  "refusals.subprotocol-required": "Ця сторінка застара для сервера. Завантажте її знову.",
  "refusals.not-ready.diskFull": "Диск сервера заповнено: нічого не збережеться, доки оператор не звільнить місце.",
  "refusals.not-ready": "Сервер ще не готовий. Спробуйте за мить.",
  "refusals.internal-error": "Сервер помилився; запис про це є в його журналі. Спробуйте ще раз; якщо не допоможе, " +
    "скажіть тому, хто веде сервер.",
  "refusals.notUnderstood": "Сервер відповів так, що ця сторінка його не розуміє. Перезавантажте сторінку.",
  "refusals.offline":
    "Сервер недоступний. Перевірте, чи цей пристрій у тій самій мережі, що й ноутбук, на якому йде репетиція.",
  "refusals.offline.inDrill":
    "Сервер недоступний. Перевірте, чи цей пристрій у тій самій мережі, що й ноутбук, з якого ведуть заняття.",
  "refusals.unready": "Сервер ще не готовий. Спробуйте за мить.",
  "refusals.tooManyTries": "Забагато спроб. {wait}",
  "refusals.waitMinute": "Спробуйте за хвилину.",
  "refusals.waitSeconds": {
    one: "Спробуйте за {count} секунду.",
    few: "Спробуйте за {count} секунди.",
    many: "Спробуйте за {count} секунд.",
    other: "Спробуйте за {count} секунди.",
  },
  "refusals.waitMinutes": {
    one: "Спробуйте за {count} хвилину.",
    few: "Спробуйте за {count} хвилини.",
    many: "Спробуйте за {count} хвилин.",
    other: "Спробуйте за {count} хвилини.",
  },
});
