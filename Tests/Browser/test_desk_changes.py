"""The pages apply edits as the server does, to the letter: Tests/RehearsalTests/edits.json through editing/changes.js."""

import json
import pathlib

import pytest

VECTORS = pathlib.Path(__file__).resolve().parents[1] / "RehearsalTests" / "edits.json"

JUDGE = """
await (await import('/assets/core/shared-core.js')).core();
const { applied } = await import('/assets/editing/changes.js');
const { contentOf } = await import('/assets/editing/content.js');
const sorted = (_, value) => (value && typeof value === 'object' && !Array.isArray(value)
  ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, value[key]])) : value);
const text = (value) => JSON.stringify(value, sorted);
const frozen = (value) => {
  if (value && typeof value === 'object' && !Object.isFrozen(value)) { Object.freeze(value); Object.values(value).forEach(frozen); }
  return value;
};
const attempt = (document, changes) => {
  try { return applied(document, changes); } catch (refusal) { return { refused: { code: refusal.code, field: refusal.field } }; }
};
"""


@pytest.fixture(scope="module")
def vectors():
    return json.loads(VECTORS.read_text())


@pytest.fixture
def run(runthrough, people):
    page = people.page()
    page.goto(runthrough.url + "/join")
    return lambda script, argument=None: page.evaluate(f"async (argument) => {{ {JUDGE} {script} }}", argument)


def test_every_edit_gives_the_document_and_the_inverse_that_the_server_gives(run, vectors):
    cases = [case for case in vectors["cases"] if "result" in case]
    assert len(cases) > 100
    wrong = run(
        """return argument.cases.filter(({ document, changes, result, inverse }) => {
          const outcome = attempt(frozen(contentOf(argument.documents[document])), changes);
          return outcome.refused || text(outcome.document) !== text(contentOf(result)) || text(outcome.inverse) !== text(inverse);
        }).map(({ name }) => name);""",
        {"documents": vectors["documents"], "cases": cases},
    )
    assert wrong == []


def test_every_refusal_names_what_the_server_names(run, vectors):
    cases = [case for case in vectors["cases"] if "refused" in case]
    assert len(cases) > 20
    wrong = run(
        """return argument.cases.map(({ name, document, changes, refused }) => {
          const outcome = attempt(frozen(contentOf(argument.documents[document])), changes);
          return [name, { code: refused.code, field: refused.field }, outcome.refused ?? null];
        }).filter(([, wanted, got]) => text(wanted) !== text(got));""",
        {"documents": vectors["documents"], "cases": cases},
    )
    assert wrong == []


def test_edits_undone_in_reverse_give_the_document_back(run, vectors):
    left = run(
        """let left = 0;
        for (const name of Object.keys(argument.documents)) {
          const first = frozen(contentOf(argument.documents[name]));
          let document = first;
          const inverses = [];
          for (const { changes } of argument.cases) {
            const outcome = attempt(document, changes);
            if (outcome.refused) continue;
            document = frozen(outcome.document);
            inverses.push(outcome.inverse);
          }
          for (const inverse of inverses.reverse()) document = applied(document, inverse).document;
          left += text(document) === text(first) && inverses.length > 20 ? 0 : 1;
        }
        return left;""",
        vectors,
    )
    assert left == 0


def test_what_an_edit_does_not_touch_is_the_same_object_afterwards(run, vectors):
    kept = run(
        """const first = contentOf(argument.documents.crossing);
        const [one, two] = first.formations;
        const [id] = Object.keys(one.positions);
        const after = applied(first, [{ set: ['formations', one.id, 'positions', id], to: { x: 1, y: 1 } }]).document;
        return [after !== first, after.formations[0] !== one, after.formations[1] === two, after.performers === first.performers,
          after.formations[0].transition === one.transition, first.formations[0] === one];""",
        vectors,
    )
    assert kept == [True] * 6


def test_an_id_may_be_called_as_no_object_should(run, vectors):
    """Ids like __proto__ and constructor are letters and underscores: nothing may come in or out through them."""
    outcome = run(
        """const first = contentOf(argument.documents.crossing);
        const performer = (id) => ({ id, label: 'X', name: id, colour: '#ffffff', symbol: 'circle' });
        const changes = ['__proto__', 'constructor', 'toString'].map((id) => ({ insert: 'performers', value: performer(id), after: null }));
        const { document, inverse } = applied(first, changes);
        const places = document.formations[0].positions;
        return [Object.hasOwn(places, '__proto__'), places.constructor, ({}).x === undefined, text(applied(document, inverse).document) === text(first)];""",
        vectors,
    )
    assert outcome == [True, {"x": 0, "y": 0}, True, True]
