"""The compiled modules run in a browser under the policy of the real pages. What they compute is tested without a browser, in
Sources/WebClient/tests."""

import json
import pathlib

import pytest

VECTORS = pathlib.Path(__file__).resolve().parents[1] / "RehearsalCoreTests" / "vectors.json"

ASKED = """async ({ piece: { production, moments }, drilled }) => {
  const { loadCore } = await import('/assets/core.js');
  const { loadDrills } = await import('/assets/core/drill.js');
  const word = new DataView(new ArrayBuffer(8));
  const bits = (value) => { word.setFloat64(0, value); return word.getBigUint64(0).toString(16).padStart(16, '0'); };
  const piece = (await loadCore()).choreography(production);
  const drill = (await loadDrills()).run(drilled.drill, BigInt(drilled.seed), drilled.adjustments);
  return [moments.map(({ at }) => [...piece.positionsAt(at)].map(bits)), drill.stages()];
}"""


@pytest.fixture
def answers_as_committed(runthrough, people):
    vectors = json.loads(VECTORS.read_text())
    piece, drilled = vectors["pieces"][0], vectors["drilled"][0]
    page = people.page()

    def answers():
        page.goto(runthrough.url + "/join")
        return page.evaluate(ASKED, {"piece": piece, "drilled": drilled}) == [
            [moment["positions"] for moment in piece["moments"]], drilled["stages"]]

    answers.page = page
    return answers


@pytest.mark.every_browser
def test_the_core_answers_with_the_committed_bits(answers_as_committed):
    assert answers_as_committed()


def test_the_core_loads_without_its_media_type(answers_as_committed):
    def mistyped(route):
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-type": "application/octet-stream"})

    answers_as_committed.page.route("**/*.wasm", mistyped)
    assert answers_as_committed()
