"""Productions for the tests: documents as `POST /api/v1/productions` takes them."""

import math

SECOND = 1_000_000
COLOURS = ["#e4572e", "#17bebb", "#ffc914", "#76b041", "#9b5de5", "#f15bb5", "#00bbf9", "#f8f9fa"]
SYMBOLS = ["circle", "square", "triangle", "diamond", "star", "cross", "hexagon", "ring"]


def piece(title, names, formations, hold=60 * SECOND, duration=SECOND // 2):
    """Everybody on a circle that turns from formation to formation."""
    performers = [
        {"id": f"p{turn}", "label": str(turn + 1), "name": name, "colour": COLOURS[turn % 8], "symbol": SYMBOLS[turn % 8]}
        for turn, name in enumerate(names)
    ]

    def place(turn, formation):
        angle = 2 * math.pi * (turn / max(1, len(names)) + formation / 7)
        return {"x": round(5 * math.cos(angle), 2), "y": round(5 + 4 * math.sin(angle), 2)}

    return {
        "title": title,
        "tempo": 120,
        "stage": {"width": 16, "depth": 10, "metresPerUnit": 1, "wings": 2, "apron": 1, "wingsShown": True},
        "performers": performers,
        "formations": [
            {
                "id": f"f{index}",
                "name": name,
                "hold": hold,
                "positions": {performer["id"]: place(turn, index) for turn, performer in enumerate(performers)},
                "transition": {"duration": duration, "easing": "easeInOut"},
            }
            for index, name in enumerate(formations)
        ],
        "metadata": {},
    }


def quartet(title="Quartet"):
    return piece(title, ["Ana", "Ben", "Chidi", "Dora"], ["Line", "Square", "Diamond", "Finale"])


def crowd(count):
    return piece(f"{count} people", [f"Dancer {turn + 1}" for turn in range(count)], ["Gather", "Spread", "Close"], hold=SECOND, duration=8 * SECOND)


LONG = "A name that is longer than anybody would think sensible and that goes on for a while yet " * 2
DIFFICULT = [
    LONG.strip(),
    "عبد الرحمن بن محمد الطويل الاسم جدا حتى لا يسعه السطر",
    "👩🏽‍🎤 Zoë 🎉",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
]


def difficult():
    return piece(LONG.strip(), DIFFICULT, [LONG.strip(), "تشكيل طويل الاسم جدا", "🎭🎭🎭", DIFFICULT[3]])
