"""A language as a file of gettext (.po), which translators' tools read.

The key is the context, English the text; the comment is what stands before the text's group in English. A form for each kind of number is one of
gettext's numbered forms, in the order of `plurals.py`."""

import polib
from catalogues import fault, origin, said
from plurals import header_of, kinds_of


class Refused(Exception):
    """Nothing was taken; each line is one reason."""


def exported(tree, language):
    """The file of a language: all texts of English, with those that it has; what was translated from another English is marked `fuzzy`."""
    file = polib.POFile(wrapwidth=100)
    file.metadata = {
        "Project-Id-Version": "Runthrough",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": header_of(language),
    }
    own, origins = tree.read(language), tree.origins(language)
    for name, entries in tree.read("en").items():
        comment, about = "", tree.module("en", name)[0]
        for key, entry in entries.items():
            comment = comment_of(entry.lead, comment)
            value = own[name][key].value if key in own[name] else None
            file.append(message(key, entry.value, value, "\n".join(filter(None, [about, comment])), language))
            if value is not None and origins.get(key, origin(entry.value)) != origin(entry.value):
                file[-1].flags.append("fuzzy")
    return file


def comment_of(lead, before):
    """A comment is of its whole group, which a blank line ends."""
    said = [line.removeprefix("//").strip() for line in lead if line]
    return " ".join(said) if said else "" if "" in lead else before


def message(key, english, value, comment, language):
    made = polib.POEntry(msgctxt=key, comment=comment)
    if "{" in said(english):
        made.flags.append("python-brace-format")
    kinds = kinds_of(language)
    if isinstance(english, dict):
        made.msgid, made.msgid_plural = english["one"], english["other"]
        made.msgstr_plural = {turn: value.get(kind, "") if isinstance(value, dict) else "" for turn, kind in enumerate(kinds)}
    else:
        made.msgid, made.msgstr = english, value if isinstance(value, str) else ""
    return made


def taken(tree, file):
    """
    The texts of a file by key, and lines on those that are not taken: not translated, fuzzy, of another English than the present.

    - Raises `Refused` with every text that would break a page.
    """
    language = file.metadata.get("Language", "").replace("_", "-").split("-")[0]
    kinds = kinds_of(language)
    english = {key: entry.value for entries in tree.read("en").values() for key, entry in entries.items()}
    values, left, wrong = {}, [], []
    for entry in file:
        key = entry.msgctxt
        if entry.obsolete:
            continue
        if key not in english:
            left.append(f"{key}: is not in English any more")
        elif not entry.translated():
            left.append(f"{key}: {'fuzzy, so it is not taken' if entry.fuzzy else 'not translated'}")
        elif english[key] != english_of(entry):
            left.append(f"{key}: English changed since; now: {said(english[key])}")
        else:
            values[key] = value_of(entry, kinds)
            reason = fault(english[key], values[key], language)
            if reason:
                wrong.append(f"{key}: {reason}")
    if wrong:
        raise Refused("\n".join(wrong))
    missing = english.keys() - {entry.msgctxt for entry in file}
    return language, values, left + [f"{key}: not in the file" for key in sorted(missing)]


def english_of(entry):
    return {"one": entry.msgid, "other": entry.msgid_plural} if entry.msgid_plural else entry.msgid


def value_of(entry, kinds):
    if not entry.msgid_plural:
        return entry.msgstr
    forms = sorted((int(turn), text) for turn, text in entry.msgstr_plural.items())
    # One too many is refused by its number, as one that is missing is.
    return {kinds[turn] if turn < len(kinds) else str(turn): text for turn, text in forms}
