"""The studio's desk against the real server: edits at once, by several people, offline, undone."""

import json

import pytest

from editors import MOVE, editor_desk, open_desk, owner_desk, place, settled, until, wait_for_place
from pieces import quartet

HELD = "() => Object.keys(localStorage).filter((key) => key.startsWith('runthrough.edits.')).length"


@pytest.fixture
def production(runthrough):
    return runthrough.call("POST", "/api/v1/productions", quartet())["id"]


def stored(runthrough, production):
    return runthrough.get(f"/api/v1/productions/{production}")


def stored_place(runthrough, production, performer):
    return stored(runthrough, production)["formations"][0]["positions"][performer]["x"]


def test_an_edit_is_shown_at_once_and_kept_by_the_server(runthrough, people, production):
    page = owner_desk(runthrough, people, production)
    assert page.evaluate(f"(move) => {{ ({MOVE})(move); return desk.document.formations[0].positions.p0.x; }}", ["p0", 3.25]) == 3.25
    settled(page)
    assert stored_place(runthrough, production, "p0") == 3.25
    assert page.evaluate("desk.revision") == stored(runthrough, production)["revision"]
    assert page.evaluate(HELD) == 0


def test_a_drag_shows_while_it_lasts_and_is_one_edit_in_the_end(runthrough, people, production):
    page = owner_desk(runthrough, people, production)
    before = page.evaluate("desk.revision")
    shown = page.evaluate("""() => {
      const drag = desk.begin('Move Ana');
      const shown = [1, 2, 3].map((x) => {
        drag.change([{ set: ['formations', 'f0', 'positions', 'p0'], to: { x, y: 2 } }]);
        return desk.document.formations[0].positions.p0.x;
      });
      drag.end();
      return shown;
    }""")
    assert shown == [1, 2, 3]
    settled(page)
    assert page.evaluate("desk.revision") == before + 1
    page.evaluate("() => { const drag = desk.begin('Move Ana'); drag.change([{ set: ['formations', 'f0', 'positions', 'p0'], to: { x: 7, y: 2 } }]); drag.cancel(); }")
    assert place(page, "p0") == 3


def test_edits_of_a_held_key_become_one(runthrough, people, production):
    page = owner_desk(runthrough, people, production)
    before = page.evaluate("desk.revision")
    page.evaluate("() => { for (let x = 0; x < 9; x += 1) desk.do('Nudge', [{ set: ['formations', 'f0', 'positions', 'p1'], to: { x, y: 1 } }], { merge: 'nudge' }); }")
    assert place(page, "p1") == 8
    settled(page)
    assert page.evaluate("desk.revision") == before + 1
    page.evaluate("desk.undo()")
    settled(page)
    assert place(page, "p1") == quartet()["formations"][0]["positions"]["p1"]["x"]


def test_an_edit_of_one_is_on_the_desk_of_the_other(runthrough, people, production):
    ana = owner_desk(runthrough, people, production)
    ben = editor_desk(runthrough, people, production, "Ben")
    ana.evaluate(MOVE, ["p2", -4])
    wait_for_place(ben, "p2", -4)
    ben.evaluate(MOVE, ["p3", 5])
    wait_for_place(ana, "p3", 5)
    until(ben, "desk.editors.length === 2")


def test_an_overwritten_edit_names_its_author(runthrough, people, production):
    ana = owner_desk(runthrough, people, production)
    ben = editor_desk(runthrough, people, production, "Ben")
    ana.evaluate(MOVE, ["p0", 2])
    wait_for_place(ben, "p0", 2)
    ben.evaluate(MOVE, ["p0", -2])
    wait_for_place(ana, "p0", -2)
    notice = ana.evaluate("notices.find(({ kind }) => kind === 'overtaken')?.text")
    assert notice == "Ben changed Ana’s position in Line after you."


def test_undo_and_redo_survive_a_reload(runthrough, people, production):
    page = owner_desk(runthrough, people, production)
    first = place(page, "p0")
    page.evaluate(MOVE, ["p0", 1])
    page.evaluate(MOVE, ["p0", 2])
    settled(page)
    page.reload()
    open_desk(page, production)
    until(page, "desk.canUndo?.label === 'Move p0'")
    for x in (1, first):
        page.evaluate("desk.undo()")
        wait_for_place(page, "p0", x)
    settled(page)
    until(page, "desk.canRedo !== null && desk.canUndo === null")
    page.evaluate("desk.redo()")
    wait_for_place(page, "p0", 1)


def test_quick_undos_say_what_each_of_them_took_back(runthrough, people, production):
    page = owner_desk(runthrough, people, production)
    before = page.evaluate("desk.document.formations[0].positions.p0.x")
    for performer in ("p0", "p1", "p2"):
        page.evaluate(MOVE, [performer, 1])
        settled(page)
    held = []
    page.route("**/undo", lambda route: held.append((route, route.fetch())))
    page.evaluate("desk.undo(); desk.undo();")
    settled(page)
    # The server has not said yet what it would undo next.
    page.evaluate("desk.undo()")
    until(page, f"desk.document.formations[0].positions.p0.x === {before}")
    settled(page)
    assert page.evaluate("notices.map(({ text }) => text)") == [f"Undone: Move p{turn}" for turn in (2, 1, 0)]
    page.evaluate(MOVE, ["p3", 1])
    settled(page)
    for route, answer in held:
        with page.expect_response("**/undo"):
            route.fulfill(response=answer)
    page.evaluate("new Promise((done) => setTimeout(done))")
    assert page.evaluate("[desk.canUndo.label, desk.canRedo]") == ["Move p3", None]


def test_undo_leaves_what_others_did(runthrough, people, production):
    ana = owner_desk(runthrough, people, production)
    ben = editor_desk(runthrough, people, production, "Ben")
    ana.evaluate("desk.do('Spread', [['p0', 1], ['p1', 2]].map(([id, x]) => ({ set: ['formations', 'f0', 'positions', id], to: { x, y: 1 } })))")
    wait_for_place(ben, "p1", 2)
    ben.evaluate(MOVE, ["p1", 6])
    wait_for_place(ana, "p1", 6)
    ana.evaluate("desk.undo()")
    until(ana, "notices.some(({ text }) => text.includes('Ben changed that after you'))")
    settled(ana)
    assert place(ana, "p0") == quartet()["formations"][0]["positions"]["p0"]["x"]
    assert place(ana, "p1") == 6


def test_edits_made_offline_survive_a_reload_and_arrive(runthrough, people, production):
    page = owner_desk(runthrough, people, production)
    page.route("**/edits", lambda route: route.abort())
    for x in (1, 2, 3):
        page.evaluate(MOVE, ["p0", x])
    until(page, "desk.status.kind === 'offline' && desk.status.waiting === 3")
    page.reload()
    page.evaluate("async (id) => { const { Desk } = await import('/assets/editing/desk.js'); window.desk = await Desk.open(id); }", production)
    assert place(page, "p0") == 3
    assert stored_place(runthrough, production, "p0") != 3
    page.unroute("**/edits")
    page.reload()
    open_desk(page, production)
    settled(page)
    assert stored_place(runthrough, production, "p0") == 3
    labels = [edit["label"] for edit in runthrough.get(f"/api/v1/productions/{production}/edits?before=1000")["edits"]]
    assert labels.count("Move p0") == 3
    assert page.evaluate(HELD) == 0


def test_an_answer_that_was_lost_is_asked_for_again_and_acts_once(runthrough, people, production):
    page = owner_desk(runthrough, people, production)
    before = page.evaluate("desk.revision")
    lost = []

    def lose(route):
        if lost:
            return route.continue_()
        lost.append(route.request.post_data_json["id"])
        route.fetch()
        return route.abort()

    page.route("**/edits", lose)
    page.evaluate(MOVE, ["p0", 4])
    settled(page)
    assert page.evaluate("desk.revision") == before + 1
    assert stored_place(runthrough, production, "p0") == 4
    assert len(lost) == 1


def test_an_edit_that_cannot_be_kept_is_taken_back_with_the_reason(runthrough, people, production):
    ana = owner_desk(runthrough, people, production)
    ben = editor_desk(runthrough, people, production, "Ben")
    ana.route("**/edits", lambda route: route.abort())
    ana.evaluate("desk.do('Rename Chidi', [{ set: ['performers', 'p2', 'name'], to: 'Chi' }])")
    ana.evaluate(MOVE, ["p0", 4])
    ben.evaluate("desk.do('Remove Chidi', [{ remove: 'performers', id: 'p2' }])")
    settled(ben)
    until(ana, "desk.document.performers.length === 3")
    ana.unroute("**/edits")
    until(ana, "desk.status.waiting === 0")
    assert ana.evaluate("notices.find(({ kind }) => kind === 'refused').text") == "“Rename Chidi” was undone. Chidi no longer exists."
    assert stored_place(runthrough, production, "p0") == 4


def test_unsent_edits_are_undone_and_redone_here(runthrough, people, production):
    page = owner_desk(runthrough, people, production)
    first = place(page, "p1")
    page.route("**/edits", lambda route: route.abort())
    page.evaluate(MOVE, ["p0", 1])
    until(page, "desk.status.kind === 'offline'")
    page.evaluate(MOVE, ["p1", 1])
    page.evaluate("desk.undo()")
    assert place(page, "p1") == first
    page.evaluate("desk.redo()")
    assert place(page, "p1") == 1
    page.evaluate("desk.undo()")
    page.unroute("**/edits")
    settled(page)
    assert stored_place(runthrough, production, "p0") == 1
    assert stored_place(runthrough, production, "p1") == first


def test_two_tabs_of_one_person_keep_their_queues_apart(runthrough, people, production):
    one = owner_desk(runthrough, people, production)
    other = one.context.new_page()
    other.goto(runthrough.url + "/")
    open_desk(other, production)
    one.context.route("**/edits", lambda route: route.abort())
    for x in (1, 2):
        one.evaluate(MOVE, ["p0", x])
        other.evaluate(MOVE, ["p1", x])
    assert one.evaluate("desk.status.waiting") == 2
    assert other.evaluate("desk.status.waiting") == 2
    other.close()
    # It has said that what it leaves behind is anybody's.
    until(one, "Object.keys(localStorage).some((key) => key.endsWith(':lives') && localStorage.getItem(key) === '0')")
    one.context.unroute("**/edits")
    settled(one)
    one.reload()
    open_desk(one, production)
    settled(one)
    assert [stored_place(runthrough, production, performer) for performer in ("p0", "p1")] == [2, 2]
    assert one.evaluate(HELD) == 0


RANDOM = """
async ([seed, count]) => {
  let state = seed;
  const random = (most) => { state = (state * 1103515245 + 12345) % 2147483648; return state % most; };
  const pick = (list) => list[random(list.length)];
  const one = () => {
    const { performers, formations, sections } = desk.document;
    switch (random(9)) {
      case 0: return [{ insert: 'performers', value: { id: desk.freshId('performers'), label: 'N', name: 'New', colour: '#123456', symbol: 'star' }, after: pick(performers)?.id ?? null }];
      case 1: return performers.length > 2 ? [{ remove: 'performers', id: pick(performers).id }] : [];
      case 2: return [{ insert: 'formations', value: { id: desk.freshId('formations'), name: 'F', hold: 1000000 }, after: pick(formations)?.id ?? null }];
      case 3: return formations.length > 2 ? [{ remove: 'formations', id: pick(formations).id }] : [];
      case 4: return [{ move: 'formations', id: pick(formations).id, after: random(2) ? null : pick(formations).id }];
      case 5: return [{ insert: 'sections', value: { id: desk.freshId('sections'), name: 'S', colour: '#abcdef' }, after: null }];
      case 6: return sections.length ? [{ set: ['performers', pick(performers).id, 'section'], to: pick(sections).id }] : [];
      case 7: return sections.length > 3 ? [{ remove: 'sections', id: pick(sections).id }] : [];
      default: return [1, 2, 3].map(() => ({ set: ['formations', pick(formations).id, 'positions', pick(performers).id], to: { x: random(16) - 8, y: random(10) } }));
    }
  };
  for (let turn = 0; turn < count; turn += 1) {
    if (random(12) === 0) desk.undo();
    else if (random(20) === 0) desk.redo();
    else desk.do(`Edit ${turn}`, one());
    if (random(3) === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
"""


def test_two_people_who_edit_at_random_end_with_the_same_document_as_the_server(runthrough, people, production):
    ana = owner_desk(runthrough, people, production)
    ben = editor_desk(runthrough, people, production, "Ben")
    for page, seed in ((ana, 7), (ben, 11)):
        page.evaluate(f"(argument) => {{ window.editing = ({RANDOM})(argument); }}", [seed, 120])
    for page in (ana, ben):
        page.evaluate("window.editing")
    for page in (ana, ben):
        settled(page)
    present = stored(runthrough, production)
    for page in (ana, ben):
        until(page, "desk.revision === argument && desk.status.waiting === 0", present["revision"])
    texts = {page.evaluate("canonical(desk.document)") for page in (ana, ben)}
    for field in ("id", "revision", "createdAt", "changedAt"):
        present.pop(field)
    assert texts == {ana.evaluate("canonical", present)}
    assert present["performers"] and json.dumps(present)


def test_the_selection_of_others_is_shown(runthrough, people, production):
    ana = owner_desk(runthrough, people, production)
    ben = editor_desk(runthrough, people, production, "Ben")
    ben.evaluate("desk.showSelection('f1', ['p0', 'p3'])")
    until(ana, "[...desk.selections.values()].some(({ by, formation, performers }) => by.name === 'Ben' && formation === 'f1' && performers.length === 2)")
    ben.close()
    until(ana, "desk.selections.size === 0 && desk.editors.length === 1")
