"""The kinds of numbers of each language, as CLDR (and so `Intl.PluralRules`) has them, on gettext's numbered forms."""

# Code: the kinds in the order of gettext's forms, and gettext's rule that chooses one. What only fractions take
# (`other` in Ukrainian) is the last form, which the rule of whole numbers never chooses.
MILLIONS = "n != 0 && n % 1000000 == 0"
LANGUAGES = {
    "en": (("one", "other"), "n != 1"),
    "uk": (
        ("one", "few", "many", "other"),
        "n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : n >= 0 ? 2 : 3",
    ),
    "es": (("one", "many", "other"), f"n == 1 ? 0 : {MILLIONS} ? 1 : 2"),
    "de": (("one", "other"), "n != 1"),
    "fr": (("one", "many", "other"), f"n == 0 || n == 1 ? 0 : {MILLIONS} ? 1 : 2"),
    "ja": (("other",), "0"),
}


class UnknownLanguage(Exception):
    pass


def kinds_of(language):
    if language not in LANGUAGES:
        raise UnknownLanguage(f"no language {language!r}; ops/lib/words/plurals.py knows {', '.join(LANGUAGES)}, and a new one needs a line there")
    return LANGUAGES[language][0]


def header_of(language):
    """gettext's `Plural-Forms`."""
    return f"nplurals={len(kinds_of(language))}; plural=({LANGUAGES[language][1]});"
