"""The library of very many: its pages, filters and searches as its page asks for them, beside the same questions to a library of one page."""

import argparse
import http.client
import json
import os
import time

from fanout import percentile
from server import Server

JSON = {"Content-Type": "application/json", "Accept": "application/json"}
PAGE = 25
NAMES = "Ana Ben Chidi Dora Emil Farah Gustav Hana Ivo Jana Karel Lien Mia Nela Ota Pia Quentin Rosa Sam Tereza Uma Vít Wanda Xenie Ylva Žaneta".split()
SEASONS = [f"{season} {year}" for year in range(2019, 2029) for season in ("Spring", "Autumn")]
TAGS = ["competition", "juniors", "corps", "solo", "school", "gala", "warm-up", "repertoire"]


def main(arguments):
    parser = argparse.ArgumentParser(prog="ops/bench library", description=__doc__)
    parser.add_argument("--productions", type=int, default=5000)
    parser.add_argument("--asked", type=int, default=50, help="how often each question is asked")
    parser.add_argument("--quick", action="store_true", help="a tenth of the productions")
    options = parser.parse_args(arguments)
    count = options.productions // 10 if options.quick else options.productions
    print(f"{count} productions; load average before {os.getloadavg()[0]:.1f}")
    with Server() as server:
        library = Library(server, options.asked)
        library.fill(0, PAGE)
        floor = library.measure(PAGE)
        began = time.monotonic()
        library.fill(PAGE, count)
        print(f"made {count - PAGE} in {time.monotonic() - began:.0f} s; each question asked {options.asked} times, one after the other\n")
        print(f"{'':<34}{f'of {PAGE}: p50':>14}{f'of {count}: p50':>16}{'p95':>12}{'ratio':>8}")
        for (name, before), (_, times) in zip(floor, library.measure(count)):
            small, large = percentile(before, 0.5) * 1e3, percentile(times, 0.5) * 1e3
            print(f"{name:<34}{small:>11.1f} ms{large:>13.1f} ms{percentile(times, 0.95) * 1e3:>9.1f} ms{large / small:>8.1f}")
    print(f"\nLoad average after {os.getloadavg()[0]:.1f}")


class Library:
    def __init__(self, server, asked):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)
        self.asked, self.token = asked, None
        link = server.ready["owner"]
        self.token = self.ask("POST", link[link.index("/owner/"):])["token"]

    def ask(self, method, path, body=None):
        bearer = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        self.connection.request(method, path, None if body is None else json.dumps(body).encode(), JSON | bearer)
        reply = self.connection.getresponse()
        text = reply.read()
        if reply.status >= 300:
            raise RuntimeError(f"{method} {path}: {reply.status} {text[:500]!r}")
        return json.loads(text)

    def fill(self, first, end):
        for turn in range(first, end):
            made = self.ask("POST", "/api/v1/productions", document(turn))
            if turn % 50 == 7:
                self.ask("PUT", f"/api/v1/productions/{made['id']}/shelf", {"shelf": "archive"})
            if turn % 100 == 9:
                self.ask("PUT", f"/api/v1/productions/{made['id']}/shelf", {"shelf": "bin"})

    def measure(self, count):
        """How long each question took, each time it was asked."""
        measured = []
        for name, query in questions(count, self.middle()):
            path = f"/api/v1/productions?limit={PAGE}&{query}"
            measured.append((name, [timed(self.ask, path) for _ in range(self.asked)]))
        return measured

    def middle(self):
        """Where the page in the middle of the list by title begins."""
        pages, after = [""], None
        while True:
            page = self.ask("GET", f"/api/v1/productions?limit=200{f'&after={after}' if after else ''}")
            after = page["next"]
            if after is None:
                return pages[len(pages) // 2]
            pages.append(f"&after={after}")


def questions(count, middle):
    return [
        ("first page, last changed first", "sort=changedAt&order=desc"),
        ("first page, by title", "sort=title"),
        ("first page, newest first", "sort=createdAt&order=desc"),
        ("a page in the middle, by title", f"sort=title{middle}"),
        ("search: a title", f"search=PART%20{count // 2}%20"),
        ("search: a rare note", f"search=note%20of%20{count // 2}%20"),
        ("search: a name that many have", "search=%C5%BEaneta"),
        ("search: two letters", "search=xe"),
        ("search: found nowhere", "search=nowhere"),
        ("a person", "person=%C5%BDaneta"),
        ("a tag", "tag=solo"),
        ("a season", "season=Spring%202027"),
        ("drills", "kind=drill"),
        ("everything at once", "kind=piece&tag=solo&season=Spring%202027&person=mia&search=part"),
        ("the archive", "shelf=archive"),
        ("the bin", "shelf=bin"),
    ]


def timed(ask, path):
    began = time.monotonic()
    ask("GET", path)
    return time.monotonic() - began


def document(turn):
    """A piece of twelve in eight formations; every tenth is a drill."""
    title = f"{('Évening', 'Winter', 'Їжак', 'Late')[turn % 4]} part {turn} of the repertoire"
    found = {"title": title, "tags": [TAGS[turn % 8], TAGS[turn * 3 % 8]][:1 + (turn * 3 % 8 != turn % 8)], "season": SEASONS[turn % len(SEASONS)]}
    if turn % 10 == 0:
        return found | {"drill": {}, "rounds": [{"work": 60_000_000, "mode": {"kind": "free"}}]}
    performers = [{"id": f"p{who}", "label": str(who), "name": f"{NAMES[(turn * 5 + who) % len(NAMES)]} {turn % 97}"} for who in range(12)]
    formations = [
        {"id": f"f{place}", "name": f"Formation {place}", "hold": 4_000_000, "notes": f"A note of {turn} on how they stand, number {place}: heads up, look left.",
         "positions": {f"p{who}": {"x": (who * 7 + place) % 16 - 8, "y": (who * 3 + place) % 10} for who in range(12)},
         "transition": {"duration": 4_000_000}}
        for place in range(8)]
    return found | {"performers": performers, "formations": formations}
