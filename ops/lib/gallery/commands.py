"""Pictures of every page at each size and in both themes, on the walks of `Tests/Browser/walks.py`.

    ops/gallery take before            a folder of pictures of the pages as they are now
    ops/gallery compare before after   after/index.html: both folders side by side

It needs the server and the Python environment that `ops/test` builds. RUNTHROUGH_BINARY names another server.
"""

import argparse
import html
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tests/Browser"))

SIZES = {
    "390x844": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "1024x768": {"viewport": {"width": 1024, "height": 768}},
    "1440x900": {"viewport": {"width": 1440, "height": 900}},
}
THEMES = ("dark", "light")
#: What moves has come to its end, and pictures and fonts are there.
STILL = """async () => {
  await document.fonts.ready;
  const ends = document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity);
  await Promise.allSettled(ends.map(({ finished }) => finished));
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => requestAnimationFrame(done));
}"""
STYLE = """
body { margin: 2rem; font: 1rem system-ui; background: #777; }
figure { display: inline-block; margin: 0 1rem 1rem 0; vertical-align: top; }
img { display: block; max-inline-size: 46vw; border: 1px solid black; }
"""


def take(folder, only):
    from conftest import chromium
    from people import People
    from playwright.sync_api import Error, sync_playwright
    from server import Runthrough
    from walks import Walker, World, everything

    folder.mkdir(parents=True, exist_ok=True)
    missing = []
    server = Runthrough()
    try:
        with sync_playwright() as playwright:
            browser = chromium(playwright)
            world = World(server, browser)
            for name, way in everything().items():
                if not re.search(only, name):
                    continue
                for size, device in SIZES.items():
                    people = People(browser)
                    try:
                        for stop, (page, _) in enumerate(way(Walker(people, world, device)), 1):
                            for theme in THEMES:
                                page.emulate_media(color_scheme=theme)
                                page.evaluate(STILL)
                                page.screenshot(path=folder / f"{named(name)}-{stop}_{size}_{theme}.png")
                    except (AssertionError, Error) as problem:  # one page that does not open leaves all the others
                        missing.append(f"{name}, {size}: {str(problem).splitlines()[0]}")
                    people.leave(has_failed=True)
            browser.close()
    finally:
        server.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")
    print(*missing, sep="\n", end="\n" if missing else "")
    return len(missing)


def named(walk):
    return re.sub(r"\W+", "-", walk)


def compare(before, after):
    pictures = sorted({path.name for folder in (before, after) for path in folder.glob("*.png")})
    rows = []
    for name in pictures:
        shown = "".join(
            f'<figure><figcaption>{html.escape(folder.name)}</figcaption><img loading="lazy" alt="" src="{html.escape(os.path.relpath(folder / name, after))}"></figure>'
            for folder in (before, after) if (folder / name).exists())
        rows.append(f"<h2>{html.escape(name.removesuffix('.png').replace('_', ' '))}</h2>{shown}")
    page = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Before and after</title><style>{STYLE}</style>{"".join(rows)}'
    (after / "index.html").write_text(page)
    print(after / "index.html")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    taking = commands.add_parser("take")
    taking.add_argument("folder", type=pathlib.Path)
    taking.add_argument("--only", default="", help="walks whose names have this in them")
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=pathlib.Path)
    comparing.add_argument("after", type=pathlib.Path)
    said = parser.parse_args()
    return take(said.folder, said.only) if said.command == "take" else compare(said.before, said.after)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
