// Run once inside a page: `saidIn(language)` puts each text of the catalogues that the page shows into another
// language, where it stands, and `saidAsBefore()` takes all of it back. A text that stands for several becomes the
// shortest of their translations.
(catalogues, of) => {
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const formsOf = (entry) => typeof entry === "string" ? { other: entry } : entry;
  const place = /\{(\w+)\}/;
  // What a text can be: a whole one, one with places for values, or what stands between places that are elements.
  const whole = new Map();
  const pieced = new Map();
  const withPlaces = [];
  const know = (known, text, others) => known.set(text, [...known.get(text) ?? [], others]);
  for (const [key, entry] of Object.entries(catalogues[of])) {
    for (const [form, text] of Object.entries(formsOf(entry))) {
      const others = Object.fromEntries(Object.keys(catalogues).map((language) => {
        const forms = formsOf(catalogues[language][key] ?? entry);
        return [language, forms[form] ?? forms.other];
      }));
      if (!place.test(text)) know(whole, text.trim(), others);
      else {
        const pieces = text.split(/\{(\w+)\}/);
        const names = pieces.filter((_, turn) => turn % 2 === 1);
        const longest = text.split(/\{\w+\}/).reduce((one, other) => one.length < other.length ? other : one);
        const source = pieces.map((piece, turn) => turn % 2 === 0 ? escaped(piece) : "(.+?)").join("");
        const pattern = new RegExp(`^${source}$`, "s");
        if (longest.trim().length > 2) withPlaces.push({ longest, pattern, names, others });
        const between = Object.entries(others).map(([language, other]) => [language, other.split(/\{\w+\}/)]);
        for (const [turn, piece] of text.split(/\{\w+\}/).entries()) {
          const others = between.map(([language, all]) => [language, (all[turn] ?? "").trim()]);
          if (piece.trim().length > 3) know(pieced, piece.trim(), Object.fromEntries(others));
        }
      }
    }
  }
  const found = new Map();
  const translationsOf = (text) => {
    if (!found.has(text)) {
      const filledIn = withPlaces.flatMap(({ longest, pattern, names, others }) => {
        const values = text.includes(longest) ? pattern.exec(text)?.slice(1) : undefined;
        if (!values) return [];
        const filled = (other) => other.replace(/\{(\w+)\}/g, (_, name) => values[names.indexOf(name)] ?? "");
        return [Object.fromEntries(Object.entries(others).map(([language, other]) => [language, filled(other)]))];
      });
      found.set(text, whole.get(text) ?? (filledIn.length > 0 ? filledIn : pieced.get(text) ?? []));
    }
    return found.get(text);
  };
  let put = [];
  const root = document.documentElement;
  globalThis.saidAsBefore = () => {
    for (const { text, before, now } of put) if (text.data === now) text.data = before;
    put = [];
    root.lang = of;
  };
  globalThis.saidIn = (language) => {
    saidAsBefore();
    if (language === of) return;
    root.lang = language;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const trimmed = text.data.trim();
      if (trimmed === "" || text.parentElement.closest("bdi, script, style, kbd, .language-choice")) continue;
      const all = translationsOf(trimmed).map(({ [language]: other }) => other);
      if (all.length === 0) continue;
      const other = all.reduce((one, next) => next.length < one.length ? next : one);
      const now = text.data.replace(trimmed, () => other);
      if (now !== text.data) put.push({ text, before: text.data, now });
    }
    for (const { text, now } of put) text.data = now;
  };
}
