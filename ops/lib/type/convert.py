"""Takes the letters that the pages' languages use out of Inter's variable font: convert.py FONT OUT."""

import sys
from io import BytesIO

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

#: Latin with the letters of Central and Western Europe, Cyrillic with Ukrainian's, and the signs of texts and buttons.
LETTERS = [
    range(0x20, 0x7F), range(0xA0, 0x180), range(0x218, 0x21C), [0x1E9E], range(0x400, 0x460), [0x490, 0x491], range(0x2010, 0x2028),
    [0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x20B4, 0x2116, 0x2122], range(0x2190, 0x2194), [0x2212, 0x2248, 0x2260, 0x2264, 0x2265],
]


def main(font, out):
    options = subset.Options(
        layout_features=["kern", "mark", "mkmk", "ccmp", "locl", "tnum"], hinting=False, notdef_outline=True,
        name_IDs=[0, 1, 2, 13, 14], drop_tables=[*subset.Options().drop_tables, "STAT", "MVAR"],
    )
    letters = TTFont(font, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for codes in LETTERS for code in codes])
    subsetter.subset(letters)
    kept = BytesIO()
    letters.save(kept)
    # Read anew: what was left out must be gone before the weights are cut.
    letters = instancer.instantiateVariableFont(TTFont(kept, recalcTimestamp=False), {"wght": (400, 700)})
    letters.flavor = "woff2"
    letters.save(out)


main(*sys.argv[1:])
