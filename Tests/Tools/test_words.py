"""`ops/words`: every text of the pages goes to a translator's file and comes back as it was, and what would break a page is refused."""

import json
import pathlib
import random
import shutil
import subprocess
import sys

import polib
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "ops/lib/words"))

import catalogues  # noqa: E402
import commands  # noqa: E402
import modules  # noqa: E402
import plurals  # noqa: E402
import portable  # noqa: E402

DENO = ROOT / ".build/python/bin/deno"
# What tools, quotes, escapes and right-to-left writing may trip over.
SIGNS = ["a", "Z", " ", "é", "ї", "あ", "。", "🥊", "👩‍👧", '"', "'", "\\", "\n", "\t", "%s", "%(x)d", "//", "/*", "*/", "#~ msgid", "\u2028", "\u200f", "\x7f", "`$x`", "</script>", "+"]
LANGUAGES = sorted(plurals.LANGUAGES.keys() - {"en"})


@pytest.fixture
def tree(tmp_path):
    """A tree of its own, with the words of this one."""
    words = "Sources/WebClient/Pages/words"
    shutil.copytree(ROOT / words, tmp_path / words)
    return catalogues.Tree(tmp_path)


def small(tmp_path, english, language="uk", translated=()):
    tree = catalogues.Tree(tmp_path)
    tree.words.mkdir(parents=True)
    tree.write("en", "some", [modules.Entry(key, value, lead) for key, value, lead in english])
    if translated:
        catalogues.put(tree, language, dict(translated))
    return tree


def files(folder):
    return {file.name: file.read_bytes() for file in sorted(folder.glob("*.js"))}


def reloaded(file, tmp_path):
    file.save(str(tmp_path / "made.po"), newline="\n")
    return polib.pofile(str(tmp_path / "made.po"))


def hostile(random, places):
    text = "".join(random.choice(SIGNS + ["x"] * 6) for _ in range(random.randrange(1, 90)))
    cut = random.randrange(len(text) + 1)
    return text[:cut] + "".join(f"{{{name}}}" for name in places) + text[cut:]


def test_the_words_of_each_language_come_back_as_they_were(tree, tmp_path):
    for language in tree.languages():
        if language != "en":
            before = files(tree.words / language)
            assert commands.main(["export", language, str(tmp_path / "out.po")], tree) == 0
            assert commands.main(["import", str(tmp_path / "out.po")], tree) == 0
            assert files(tree.words / language) == before


@pytest.mark.parametrize("seed", range(40))
def test_hostile_texts_come_back_as_they_were(tmp_path, seed):
    chance = random.Random(seed)
    language = chance.choice(LANGUAGES)
    kinds = plurals.kinds_of(language)
    english, own = [], {}
    for turn in range(chance.randrange(1, 30)):
        key, places = f"some.key{turn}", chance.sample(["name", "count", "of"], chance.randrange(3))
        lead = chance.choice([[], [""], ["", f"// About {turn}."]])
        if chance.random() < 0.3:
            places = sorted({*places, "count"})
            english.append((key, {form: hostile(chance, places) for form in ("one", "other")}, lead))
            own[key] = {form: hostile(chance, places) for form in kinds}
        else:
            english.append((key, hostile(chance, places), lead))
            own[key] = hostile(chance, places)
    own = {key: value for key, value in own.items() if all(text.strip() for text in catalogues.forms(value).values())}
    tree = small(tmp_path, english)
    _, read = tree.module("en", "some")
    assert [(entry.key, entry.value) for entry in read] == [(key, value) for key, value, _ in english]
    catalogues.put(tree, language, own)
    before = files(tree.words / language)
    file = reloaded(portable.exported(tree, language), tmp_path)
    shutil.rmtree(tree.words / language)
    assert portable.taken(tree, file)[1] == own
    catalogues.put(tree, language, portable.taken(tree, file)[1])
    assert files(tree.words / language) == before
    if DENO.exists() and seed < 4:
        made = [tree.words / "en/some.js", tree.words / language / "some.js"]
        subprocess.run([DENO, "fmt", "--check", "--line-width", "120", *made], check=True, env={"DENO_NO_UPDATE_CHECK": "1", "DENO_DIR": str(tmp_path)})
        loaded = "import(new URL(Deno.args[0], 'file:///').href).then(({ default: texts }) => console.log(JSON.stringify(texts)))"
        said = subprocess.run([DENO, "eval", loaded, made[1]], check=True, capture_output=True, env={"DENO_DIR": str(tmp_path)}).stdout
        assert json.loads(said) == own


def test_the_kinds_of_numbers_are_those_of_the_browsers():
    asked = """console.log(JSON.stringify(Object.fromEntries(Deno.args.map((language) => {
      const rules = new Intl.PluralRules(language);
      const numbers = [...Array(2000).keys(), 10_000, 999_999, 1_000_000, 1_000_001, 2_000_000];
      return [language, { kinds: rules.resolvedOptions().pluralCategories, of: numbers.map((n) => [n, rules.select(n)]) }];
    }))))"""
    said = json.loads(subprocess.run([DENO, "eval", asked, *plurals.LANGUAGES], check=True, capture_output=True).stdout)
    import gettext

    for language, (kinds, rule) in plurals.LANGUAGES.items():
        assert sorted(said[language]["kinds"]) == sorted(kinds)
        chosen = gettext.c2py(rule)
        assert [kinds[chosen(n)] for n, _ in said[language]["of"]] == [kind for _, kind in said[language]["of"]], language


ENGLISH = [
    ("some.go", "Go, {name}!", ["// Said to one dancer."]),
    ("some.stay", "Stay", []),
    ("some.dancers", {"one": "{count} dancer", "other": "{count} dancers"}, [""]),
]


def test_a_translator_reads_what_a_text_is_for_and_which_places_it_has(tmp_path):
    go, stay, dancers = portable.exported(small(tmp_path, ENGLISH), "uk")
    assert (go.msgctxt, go.msgid, go.comment, go.flags) == ("some.go", "Go, {name}!", "Said to one dancer.", ["python-brace-format"])
    assert stay.comment == "Said to one dancer." and dancers.comment == ""
    assert (dancers.msgid, dancers.msgid_plural, dancers.msgstr_plural) == ("{count} dancer", "{count} dancers", {0: "", 1: "", 2: "", 3: ""})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Гайда!", "some.go: expected the places {name}, found none"),
        ("Гайда, {назва}!", "some.go: expected the places {name}, found {назва}"),
        ("Гайда, {name}, {count}!", "some.go: expected the places {name}, found {count}, {name}"),
        ("Гайда, {name!", "some.go: expected the places {name}, found none"),
        ("Гайда, {name}}!", "some.go: a brace that belongs to no place; expected {name}"),
    ],
)
def test_a_place_that_is_lost_or_made_up_is_refused_and_changes_nothing(tmp_path, text, reason):
    tree = small(tmp_path, ENGLISH, translated={"some.stay": "Стійте"})
    before = files(tree.words / "uk")
    file = portable.exported(tree, "uk")
    file[0].msgstr, file[1].msgstr = text, "Стій"
    with pytest.raises(portable.Refused, match="(?s).*") as refused:
        portable.taken(tree, reloaded(file, tmp_path))
    assert str(refused.value) == reason
    assert commands.main(["import", str(tmp_path / "made.po")], tree) == 1
    assert files(tree.words / "uk") == before


def test_a_form_too_few_is_refused_and_one_may_leave_the_number_out(tmp_path):
    tree = small(tmp_path, ENGLISH)
    file = portable.exported(tree, "uk")
    file[2].msgstr_plural = {0: "один танцівник", 1: "{count} танцівники", 2: "{count} танцівників"}
    with pytest.raises(portable.Refused, match="some.dancers: expected the forms one, few, many, other, found one, few, many"):
        portable.taken(tree, file)
    file[2].msgstr_plural[3] = "{count} танцівника"
    assert portable.taken(tree, file)[1]["some.dancers"]["one"] == "один танцівник"


def test_a_translation_of_an_older_english_is_fuzzy_until_reviewed(tmp_path):
    tree = small(tmp_path, ENGLISH, translated={"some.stay": "Стійте", "some.go": "Гайда, {name}!", "some.dancers": dict.fromkeys(plurals.kinds_of("uk"), "{count}")})
    assert list(catalogues.lacks(tree, "uk")) == []
    changed = [("some.stay", "Stay where you are", [])] + [one for one in ENGLISH if one[0] != "some.stay"]
    old = portable.exported(tree, "uk")
    tree.write("en", "some", [modules.Entry(*one) for one in changed])
    assert list(catalogues.lacks(tree, "uk")) == ["some.stay: English changed since; now: Stay where you are"]
    assert portable.taken(tree, old)[2] == ["some.stay: English changed since; now: Stay where you are"]
    file = portable.exported(tree, "uk")
    stay = file.find("some.stay", by="msgctxt")
    assert stay.fuzzy and stay.msgstr == "Стійте"
    assert portable.taken(tree, file)[2] == ["some.stay: fuzzy, so it is not taken"]
    stay.flags.remove("fuzzy")
    catalogues.put(tree, "uk", portable.taken(tree, file)[1])
    assert list(catalogues.lacks(tree, "uk")) == []


def test_a_missing_text_is_listed_with_its_english(tmp_path, capsys):
    tree = small(tmp_path, ENGLISH, translated={"some.stay": "Стійте"})
    tree.write("uk", "some", [*tree.module("uk", "some")[1], modules.Entry("some.old", "Старе")])
    assert commands.main(["missing"], tree) == 1
    assert capsys.readouterr().out.splitlines() == [
        "uk some.go: missing; in English: Go, {name}!",
        "uk some.dancers: missing; in English: one: {count} dancer | other: {count} dancers",
        "uk some.old: is not in English any more",
    ]


def test_new_texts_come_behind_those_that_english_has_before_them(tmp_path):
    tree = small(tmp_path, ENGLISH, translated={"some.dancers": dict.fromkeys(plurals.kinds_of("uk"), "{count}")})
    catalogues.put(tree, "uk", {"some.stay": "Стійте", "some.go": "Гайда, {name}!"})
    assert [entry.key for entry in tree.module("uk", "some")[1]] == ["some.go", "some.stay", "some.dancers"]


@pytest.mark.parametrize("source", ["export default {};\n", "export default /** x */ ({\n  a: 1,\n});\n", 'export default /** x */ ({\n  "a": fetch("/"),\n});\n'])
def test_a_module_that_holds_more_than_texts_is_not_read(source):
    with pytest.raises(modules.Unreadable, match="some.js"):
        modules.read(source, "some.js")


def test_an_unknown_language_is_refused(tmp_path, capsys):
    assert commands.main(["export", "xx", str(tmp_path / "x.po")], small(tmp_path, ENGLISH)) == 1
    assert "no language 'xx'" in capsys.readouterr().err
