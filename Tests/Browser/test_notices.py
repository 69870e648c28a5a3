"""What an editor is told of an edit that was refused: always by the names of those whom it is about, never by ids or fields."""

import pytest
from editors import owner_desk, settled
from pieces import quartet

INSERTED = {"id": "n1", "name": "Nadia", "label": "N", "track": {"positions": {"f0": {"x": 5000, "y": 0}}}}
DOCUMENT = {**quartet(), "performers": [{"id": "n1", "label": "N", "name": "Nadia"}], "formations": [{"id": "g", "name": "Ring", "positions": {"n1": {}}}]}


@pytest.fixture
def desk(runthrough, people):
    production = runthrough.call("POST", "/api/v1/productions", quartet())["id"]
    return owner_desk(runthrough, people, production)


@pytest.mark.parametrize("changes, code, field, text", [
    ([{"set": ["title"], "to": "A"}, {"set": ["formations", "f0", "positions", "p0"], "to": {"x": 1e9, "y": 0}}],
     "invalid", "changes[1].to", "Ana’s place in Line: This does not fit."),
    ([{"set": ["formations", "f0", "transition", "paths", "p0"], "to": []}], "invalid", "changes[0].to", "Ana’s way out of Line: This does not fit."),
    ([{"set": ["performers", "p0", "label"], "to": ""}], "invalid", "changes[0].to", "Ana’s label: This does not fit."),
    ([{"set": ["stage", "metresPerUnit"], "to": -1}], "invalid", "changes[0].to", "The stage’s metres per unit: This does not fit."),
    ([{"insert": "performers", "value": INSERTED, "after": None}], "invalid", "changes[0].value.track.positions.f0", "Nadia’s place in Line: This does not fit."),
    ([{"insert": "performers", "value": INSERTED, "after": None}], "invalid", "changes[0].value.label", "Nadia’s label: This does not fit."),
    ([{"insert": "formations", "value": {"id": "g", "name": "Ring"}, "after": None}], "invalid", "changes[0].value.positions.p0", "Ana’s place in Ring: This does not fit."),
    ([{"insert": "performers", "value": {}, "after": None}], "invalid", "changes[0].value.id", "A performer’s id: This does not fit."),
    ([{"replace": DOCUMENT}], "invalid", "changes[0].replace.formations[0].positions.n1.x", "Nadia’s place in Ring: This does not fit."),
    ([{"replace": DOCUMENT}], "invalid", "changes[0].replace.performers[0].name", "Nadia’s name: This does not fit."),
    ([{"replace": DOCUMENT}], "invalid", "changes[0].replace.formations", "The formations: This does not fit."),
    ([{"set": ["title"], "to": ""}], "invalid", "base", "This does not fit. (base)"),
    ([{"set": ["title"], "to": ""}], "invalid", None, "This does not fit."),
    ([{"set": ["formations", "f0", "positions", "p9"], "to": {"x": 0, "y": 0}}], "gone", "formations.f0.positions.p9", "Bo is not there any more."),
    ([{"remove": "formations", "id": "f9"}], "gone", "formations.f9", "Ending is not there any more."),
    ([{"set": ["performers", "p0", "section"], "to": "s9"}], "gone", "sections.s9", "A section is not there any more."),
])
def test_a_refusal_names_whom_it_is_about(desk, changes, code, field, text):
    told = desk.evaluate("""async ({ changes, problem }) => {
      const { refusedNotice } = await import('/assets/editing/notices.js');
      const madeOn = {
        ...desk.document, performers: [...desk.document.performers, { id: 'p9', name: 'Bo' }], formations: [...desk.document.formations, { id: 'f9', name: 'Ending' }],
      };
      return refusedNotice({ kind: 'edit', label: 'This', changes, madeOn }, problem, desk.document).text;
    }""", {"changes": changes, "problem": {"code": code, "detail": "Too far.", "field": field}})
    assert told == f"“This” was taken back. {text}"


def test_what_cannot_be_done_at_all_is_refused_by_name_before_it_is_sent(desk):
    desk.evaluate("desk.do('Move Ana', [{ set: ['formations', 'f0', 'positions', 'p0'], to: { x: 5000, y: 1 } }])")
    desk.evaluate("""() => {
      desk.do('Nudge', [{ set: ['performers', 'p1', 'label'], to: 'B1' }], { merge: 'label' });
      desk.do('Nudge', [{ set: ['formations', 'f0', 'positions', 'p1'], to: { x: -5000, y: 1 } }], { merge: 'label' });
    }""")
    settled(desk)
    first, second = desk.evaluate("notices.filter(({ kind }) => kind === 'refused').map(({ text }) => text)")
    assert first == "“Move Ana” is not possible. Ana’s place in Line: This is a number from -1000 to 1000."
    assert second == "“Nudge” is not possible. Ben’s place in Line: This is a number from -1000 to 1000."


def test_a_name_from_right_to_left_leaves_the_sentence_in_its_order(desk):
    told = desk.evaluate("""async () => {
      const { changedAfterNotice } = await import('/assets/editing/notices.js');
      const document = { ...desk.document, performers: [{ id: 'p0', name: 'ليلى' }] };
      return changedAfterNotice({ name: 'דנה' }, [['formations', 'f0', 'positions', 'p0']], document).text;
    }""")
    assert told == "\u2068דנה\u2069 changed \u2068ليلى\u2069’s place in Line after you."
