"""What is done to whole formations, as pure functions: held against plain lists, against the core's own ways, by many cases."""

import pytest
from pieces import SECOND, piece


PREPARED = """async (argument) => {
  const edits = await import('/assets/studio/edits/formations.js');
  const { applied } = await import('/assets/editing/changes.js');
  const { contentOf } = await import('/assets/editing/content.js');
  const { core: loadCore } = await import('/assets/core/shared-core.js');
  await loadCore();
  let seed = 20;
  const random = (below) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * below); };
"""


@pytest.fixture
def run(runthrough, people):
    page = people.page()
    page.goto(runthrough.url + "/join")

    def run(script, argument=None):
        return page.evaluate(PREPARED + script + "}", argument)

    return run


def test_moving_any_formations_anywhere_gives_the_order_of_a_plain_list(run):
    script = """
      const document = contentOf(argument);
      const all = document.formations.map(({ id }) => id);
      const wrong = [];
      for (let turn = 0; turn < 500; turn += 1) {
        const ids = all.filter(() => random(3) === 0);
        const index = random(all.length + 1);
        const before = all.slice(0, index).filter((id) => !ids.includes(id));
        const expected = [...before, ...all.filter((id) => ids.includes(id)), ...all.slice(index).filter((id) => !ids.includes(id))];
        const moved = applied(document, edits.moves(document, ids, index)).document.formations.map(({ id }) => id);
        if (moved.join() !== expected.join()) wrong.push({ ids, index, moved });
      }
      return wrong;
    """
    assert run(script, piece("Moves", ["Ana"], [f"Number {turn}" for turn in range(9)])) == []


def test_a_formation_between_two_changes_no_way_and_no_later_count(run):
    document = piece("Between", ["Ana", "Ben", "Chidi"], ["A", "B", "C"], hold=2 * SECOND, duration=3 * SECOND)
    document["formations"][0]["transition"]["paths"] = {"p0": [{"x": -3, "y": 9}, {"x": 4, "y": -1}], "p2": [{"x": 0, "y": 0}, {"x": 1, "y": 9}]}
    script = """
      const core = await loadCore();
      const document = contentOf(argument);
      const [from, to] = document.formations;
      const piece = core.choreography({ ...document, formations: [{ ...from, hold: 0 }, to] });
      const inserted = applied(document, edits.formationBetween(document, 'new', 0, edits.middleOfMove(piece))).document;
      const [before, after] = [core.choreography(document), core.choreography(inserted)];
      let farthest = 0;
      for (let performer = 0; performer < 3; performer += 1) {
        const way = before.pathPoints(1, performer, 2000);
        for (const into of [1, 2]) {
          const half = after.pathPoints(into, performer, 60);
          for (let turn = 0; turn < half.length; turn += 2) {
            let nearest = Infinity;
            for (let point = 0; point < way.length; point += 2) nearest = Math.min(nearest, Math.hypot(way[point] - half[turn], way[point + 1] - half[turn + 1]));
            farthest = Math.max(farthest, nearest);
          }
        }
      }
      return { farthest, ends: [before.end, after.end], arrivals: [before.arrival(1), after.arrival(2)] };
    """
    found = run(script, document)
    assert found["farthest"] < 0.06
    assert found["ends"][0] == found["ends"][1]
    assert found["arrivals"][0] == found["arrivals"][1]


BENT = """
      const document = contentOf(argument);
      const bends = (changes) => Object.fromEntries(applied(document, changes).document.formations
        .map(({ id, transition }) => [id, [...Object.keys(transition.paths), ...Object.keys(transition.delays)].join()]));
"""


def bent():
    document = piece("Bent", ["Ana", "Ben"], ["A", "B", "C", "D"])
    for formation in document["formations"][:3]:
        formation["transition"] |= {"paths": {"p0": [{"x": 1, "y": 1}, {"x": 2, "y": 2}]}, "delays": {"p1": {"leave": 1000, "arrive": 0}}}
    return document


def test_a_way_that_leads_to_another_formation_is_straight(run):
    assert run(BENT + "return bends(edits.removals(document, ['f1']));", bent()) == {"f0": "", "f2": "p0,p1", "f3": ""}
    assert run(BENT + "return bends(edits.moves(document, ['f0'], 2));", bent()) == {"f1": "", "f0": "", "f2": "p0,p1", "f3": ""}
    assert run(BENT + "return bends(edits.moves(document, ['f0', 'f1'], 4));", bent()) == {"f2": "p0,p1", "f3": "", "f0": "p0,p1", "f1": ""}


def test_a_bent_way_goes_on_from_the_copy_to_where_it_led(run):
    assert run(BENT + "return bends(edits.newFormation(document, 'x', 'f1'));", bent()) == {"f0": "p0,p1", "f1": "", "x": "p0,p1", "f2": "p0,p1", "f3": ""}
    assert run(BENT + "return bends(edits.duplicates(document, ['f0', 'f2'], () => `x${seed += 1}`).changes);", bent()) == {
        "f0": "p0,p1", "f1": "p0,p1", "f2": "", "x21": "", "x22": "p0,p1", "f3": ""}


def test_whatever_is_done_to_formations_is_taken_back_to_the_same_document(run):
    document = piece("Back", ["Ana", "Ben"], ["A", "B", "C", "D"])
    script = """
      const document = contentOf(argument);
      const places = new Float64Array([1, 2, 3, 4]);
      let next = 0;
      const freshId = () => `x${next += 1}`;
      const all = [
        edits.newFormation(document, freshId(), 'f1'), edits.newFormation({ ...document, formations: [] }, freshId()), edits.formationBetween(document, freshId(), 1, { places, parts: () => null }),
        edits.duplicates(document, ['f3', 'f0'], freshId).changes, edits.removals(document, ['f0', 'f1', 'f2', 'f3']), edits.moves(document, ['f3', 'f1'], 0),
        edits.copiedPositions(document, edits.formationWith(document, 'f0'), edits.formationWith(document, 'f2')), edits.countsChanges(document, { tempo: 97, anchors: [] }, true),
      ];
      return all.map((changes) => {
        const { document: changed, inverse } = applied(document, changes);
        return changes.length > 0 && JSON.stringify(changed) !== JSON.stringify(document) && JSON.stringify(applied(changed, inverse).document) === JSON.stringify(document);
      });
    """
    assert run(script, document) == [True] * 8


def test_a_tempo_that_keeps_the_counts_keeps_them_to_the_microsecond(run):
    script = """
      const document = contentOf(argument);
      const changed = applied(document, edits.countsChanges(document, { tempo: 93, anchors: [] }, true)).document;
      return document.formations.map((formation, turn) => Math.abs((changed.formations[turn].hold * 93) / 120 - formation.hold) <= 1);
    """
    assert all(run(script, piece("Tempo", ["Ana"], ["A", "B"], hold=7 * SECOND)))


def test_whoever_is_added_stands_free_in_every_formation_as_near_to_the_middle_as_there_is_room(run):
    script = """
      const { newPerformers } = await import('/assets/studio/edits/performers.js');
      const far = (one, other) => (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= 0.81;
      const wrong = [];
      for (let turn = 0; turn < 60; turn += 1) {
        const stage = { width: 3 + random(16) / 2, depth: 3 + random(10) / 2 };
        const performers = Array.from({ length: random(9) }, (_, who) => ({ id: `a${who}`, label: String(who), name: `Performer ${who}`, colour: '#e69f00', symbol: 'circle' }));
        const somewhere = () => ({ x: random(80) / 10 - 4, y: random(70) / 10 });
        const formations = [0, 1, 2].map((id) => ({ id: `f${id}`, positions: Object.fromEntries(performers.map(({ id }) => [id, somewhere()])) }));
        const count = random(30);
        const added = newPerformers({ performers, formations, stage }, Array(count).fill(''), () => `n${random(1e9)}`).map(({ value }) => value);
        const middle = { x: 0, y: Math.round(stage.depth / 2) };
        const away = ({ x, y }) => (x - middle.x) ** 2 + (y - middle.y) ** 2;
        for (const { id, positions } of formations) {
          const taken = Object.values(positions);
          for (const { track } of added) {
            const place = track.positions[id];
            const free = [];
            for (let y = 0; y <= stage.depth; y += 1) for (let x = -Math.floor(stage.width / 2); x <= stage.width / 2; x += 1) if (taken.every((other) => far(other, { x, y }))) free.push({ x, y });
            const nearest = Math.min(...free.map(away));
            if (free.length > 0 && (away(place) !== nearest || !free.some(({ x, y }) => x === place.x && y === place.y))) wrong.push({ turn, id, place });
            if (free.length === 0 && place.x <= stage.width / 2) wrong.push({ turn, id, place });
            taken.push(place);
          }
        }
        const labels = [...performers, ...added].map(({ label }) => label);
        if (new Set(labels).size !== labels.length) wrong.push({ turn, labels });
      }
      return wrong;
    """
    assert run(script) == []


def test_shapes_and_templates_stand_in_the_middle_of_any_stage_a_body_away_from_its_edges(run):
    """Every shape and starter, turned or not, 1 to 200 people; and a saved template of another, larger stage."""
    script = """
      const core = await loadCore();
      const { shapePlaces, shapes } = await import('/assets/studio/tools/shapes.js');
      const { starterPlaces, starters } = await import('/assets/studio/edits/starter-templates.js');
      const { areaOnStage, middleOfPlaces, middleOfStage } = await import('/assets/studio/edits/area-on-stage.js');
      const points = (flat) => Array.from({ length: flat.length / 2 }, (_, at) => ({ x: flat[2 * at], y: flat[2 * at + 1] }));
      const wrong = [];
      const check = (what, places, { stage, thresholds }, middle) => {
        const body = 2 * thresholds.bodyRadius / stage.metresPerUnit;
        const [aside, ahead] = [Math.min(body, stage.width / 4), Math.min(body, stage.depth / 4)];
        const isInside = places.every(({ x, y }) =>
          Math.abs(x) <= stage.width / 2 - aside + 1e-9 && y >= ahead - 1e-9 && y <= stage.depth - ahead + 1e-9);
        const at = middleOfPlaces(places);
        const isThere = middle === null || Math.hypot(at.x - middle.x, at.y - middle.y) < 1e-6;
        if (!isInside || !isThere) wrong.push([what, stage.width, stage.depth, at]);
      };
      for (const [width, depth, metresPerUnit] of [[16, 10, 1], [8, 6, 1], [5, 12, 0.5], [3, 2, 2], [40, 9, 0.3]]) {
        const document = { stage: { width, depth, metresPerUnit }, thresholds: { bodyRadius: 0.3 } };
        const middle = middleOfStage(document.stage);
        for (let count = 1; count <= 200; count += count < 30 ? 1 : 17) {
          for (const { id } of shapes) {
            for (const turn of [0, 45]) {
              const settings = { kind: id, spacing: 1.5, parameters: {}, staggered: count % 2 === 0, turn };
              check(id, points(shapePlaces(core, document, count, { ...settings, ...middle })), document, middle);
              // Around some who stand in a corner, they come inside.
              check(id, points(shapePlaces(core, document, count, { ...settings, x: width / 2, y: 0 })), document, null);
            }
          }
          for (const starter of starters) {
            check(starter.name, points(starterPlaces(core, starter, count, middle, areaOnStage(document))), document, middle);
          }
          const saved = Array.from({ length: count }, () => ({ x: random(300) / 10 - 15, y: random(200) / 10 }));
          check('saved', points(core.arrange.fit(saved, middleOfPlaces(saved), areaOnStage(document))), document, null);
        }
      }
      return wrong.slice(0, 5);
    """
    assert run(script) == []
