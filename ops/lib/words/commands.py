"""The words of the pages on their way to translators' tools and back.

  ops/words export LANGUAGE [FILE]    a file of gettext, words-LANGUAGE.po: every English text, with the translation that there is
  ops/words import FILE               takes the translations of such a file; refuses all of it where one lost or made up a place like {name}
  ops/words missing [LANGUAGE …]      what each language lacks beside English; fails where something does
  ops/words long LANGUAGE             short texts that take much more room than English does
  ops/words settle LANGUAGE           writes the modules anew as they are written by `import`, and notes that they say what English says now
"""

import argparse
import pathlib
import sys

import polib
from catalogues import Tree, forms, lacks, put
from modules import Unreadable, width
from plurals import UnknownLanguage
from portable import Refused, exported, taken


def main(arguments, tree):
    parser = argparse.ArgumentParser(prog="ops/words", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, names in (("export", ("language", "file")), ("import", ("file",)), ("missing", ("languages",)), ("long", ("language",)), ("settle", ("language",))):
        command = commands.add_parser(name)
        for one in names:
            command.add_argument(one, nargs={"languages": "*"}.get(one, "?" if name == "export" and one == "file" else None))
    asked = parser.parse_args(arguments)
    try:
        return COMMANDS[asked.command](tree, asked)
    except (Refused, Unreadable, UnknownLanguage, OSError, UnicodeDecodeError) as error:
        print(f"ops/words: {error}", file=sys.stderr)
        return 1


def export(tree, asked):
    file = pathlib.Path(asked.file or f"words-{asked.language}.po")
    catalogue = exported(tree, asked.language)
    catalogue.save(str(file), newline="\n")
    print(f"{file}: {len(catalogue)} texts, {len(catalogue.translated_entries())} of them translated")
    return 0


def take(tree, asked):
    if not pathlib.Path(asked.file).is_file():
        raise Refused(f"no file {asked.file}")
    language, values, left = taken(tree, polib.pofile(asked.file))
    put(tree, language, values)
    print("\n".join(left + [f"{language}: {len(values)} texts taken, {len(left)} not"]))
    return 0


def missing(tree, asked):
    languages = asked.languages or [language for language in tree.languages() if language != "en"]
    lines = [f"{language} {line}" for language in languages for line in lacks(tree, language)]
    print("\n".join(lines) if lines else f"{', '.join(languages)}: nothing is missing")
    return 1 if lines else 0


def long(tree, asked):
    english, own = tree.read("en"), tree.read(asked.language)
    for name, entries in english.items():
        for key, entry in entries.items():
            longest = max(width(text) for text in forms(entry.value).values())
            texts = forms(own[name][key].value).values() if key in own[name] else []
            for text in texts:
                if longest <= 28 and width(text) > max(1.3 * longest, longest + 4):
                    print(f"{key}: “{text}” for “{forms(entry.value)['other']}”")
    return 0


def settle(tree, asked):
    put(tree, asked.language, {key: entry.value for entries in tree.read(asked.language).values() for key, entry in entries.items()}, fresh=True)
    return missing(tree, argparse.Namespace(languages=[asked.language]))


COMMANDS = {"export": export, "import": take, "missing": missing, "long": long, "settle": settle}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Tree()))
