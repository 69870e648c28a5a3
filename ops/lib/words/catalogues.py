"""All catalogues of one language, and what another one lacks beside English."""

import hashlib
import json
import pathlib
import re

import modules
from plurals import kinds_of

ROOT = pathlib.Path(__file__).resolve().parents[3]
PLACE = re.compile(r"\{(\w+)\}")


class Tree:
    """Where the words are: `Pages/words/LANGUAGE/NAME.js`, and which English each text was translated from."""

    def __init__(self, root=ROOT):
        self.words = root / "Sources/WebClient/Pages/words"
        self.translated = root / "ops/lib/words/translated"

    def languages(self):
        return sorted(folder.name for folder in self.words.iterdir() if folder.is_dir())

    def names(self):
        return sorted(file.stem for file in (self.words / "en").glob("*.js"))

    def read(self, language):
        """By catalogue, its entries by key, in their order."""
        return {name: {entry.key: entry for entry in self.module(language, name)[1]} for name in self.names()}

    def module(self, language, name):
        file = self.words / language / f"{name}.js"
        return modules.read(file.read_text(), f"{language}/{name}.js") if file.exists() else (None, [])

    def write(self, language, name, entries):
        folder = self.words / language
        folder.mkdir(exist_ok=True)
        about = self.module(language, name)[0]
        (folder / f"{name}.js").write_text(modules.write(entries, language, name, about))

    def origins(self, language):
        file = self.translated / f"{language}.json"
        return json.loads(file.read_text()) if file.exists() else {}

    def keep_origins(self, language, origins):
        self.translated.mkdir(parents=True, exist_ok=True)
        (self.translated / f"{language}.json").write_text(json.dumps(dict(sorted(origins.items())), indent=0) + "\n")


def origin(value):
    """Which English a text was translated from."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:8]


def forms(value):
    return value if isinstance(value, dict) else {"other": value}


def places(value):
    return {name for text in forms(value).values() for name in PLACE.findall(text)}


def fault(english, value, language):
    """What is wrong with a translation; None where nothing is."""
    if isinstance(english, dict) != isinstance(value, dict):
        return "expected forms for each kind of number" if isinstance(english, dict) else "expected one text, without forms"
    if isinstance(value, dict) and list(value) != list(kinds_of(language)):
        return f"expected the forms {', '.join(kinds_of(language))}, found {', '.join(value)}"
    wanted = places(english)
    for form, text in forms(value).items():
        where = f", form {form}" if isinstance(value, dict) else ""
        if not text.strip():
            return f"is empty{where}"
        found = set(PLACE.findall(text))
        # A form may say the number in another way: “one dancer”.
        if not found <= wanted or not wanted - {"count"} <= found or (found != wanted and not isinstance(value, dict)):
            return f"expected the places {named(wanted)}, found {named(found)}{where}"
        if re.search(r"[{}]", PLACE.sub("", text)):
            return f"a brace that belongs to no place{where}; expected {named(wanted)}"
    return None


def named(places):
    return ", ".join(f"{{{name}}}" for name in sorted(places)) or "none"


def lacks(tree, language):
    """What another language lacks, as lines."""
    english, own, origins = tree.read("en"), tree.read(language), tree.origins(language)
    for name, entries in english.items():
        for key, entry in entries.items():
            if key not in own[name]:
                yield f"{key}: missing; in English: {said(entry.value)}"
                continue
            wrong = fault(entry.value, own[name][key].value, language)
            if wrong:
                yield f"{key}: {wrong}; in English: {said(entry.value)}"
            elif origins.get(key, origin(entry.value)) != origin(entry.value):
                yield f"{key}: English changed since; now: {said(entry.value)}"
        for key in own[name].keys() - entries.keys():
            yield f"{key}: is not in English any more"


def said(value):
    return " | ".join(f"{form}: {text}" for form, text in value.items()) if isinstance(value, dict) else value


def put(tree, language, values, fresh=False):
    """
    Writes the texts of `values` (by key), leaves out those that English has no more, and keeps the lines of all that did not change. With `fresh` the
    lines of all are made anew, in the order of English.
    """
    english, own, origins = tree.read("en"), tree.read(language), tree.origins(language)
    for name, wanted in english.items():
        before = own[name]
        order = [key for key in before if key in wanted] if not fresh else []
        for key in ordered(list(wanted), order):
            if key not in order and (key in values or key in before):
                order.insert(place_of(key, list(wanted), order), key)
        entries = [entry_of(key, values, before, wanted, fresh) for key in order]
        if entries:
            tree.write(language, name, entries)
        for key in order:
            if key in values:
                origins[key] = origin(wanted[key].value)
    known = {key for entries in english.values() for key in entries}
    tree.keep_origins(language, {key: of for key, of in origins.items() if key in known})


def ordered(keys, taken):
    return [key for key in keys if key not in set(taken)]


def place_of(key, keys, order):
    """Behind the nearest one that English has before it."""
    for former in reversed(keys[: keys.index(key)]):
        if former in order:
            return order.index(former) + 1
    return 0


def entry_of(key, values, before, wanted, fresh):
    old = before.get(key)
    if old and not fresh and (key not in values or values[key] == old.value):
        return old
    if old and not fresh:
        return modules.Entry(key, values[key], old.lead)
    # Comments stand in English alone; the groups are the same.
    lead = [line for line in wanted[key].lead if not line][:1]
    return modules.Entry(key, values[key] if key in values else old.value, lead)
