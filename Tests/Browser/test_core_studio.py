"""What the studio asks of the core, with input that no page should send: it is refused or put right, and costs nothing."""

from test_core_vectors import page, site  # fixtures

REFUSED = [
    "core.arrange.align([[0, 0]], 'upwards')",
    "core.arrange.align([[0, 0]])",
    "core.arrange.distribute([[0, 0]], 'z', 1)",
    "core.snap([0, 0], [], { grid: 'hexagons' })",
    "core.snap([0, 0], [], { grid: null })",
    "core.leastTravel([[0, 0]], [[1, 1]], { measure: '__proto__' })",
    "core.leastTravel([[0, 0], [1, 1]], [[1, 1]])",
    "core.leastTravel(new Float64Array(2002), new Float64Array(2002))",
    "core.arrange.mirror(Array(1001).fill([0, 0]))",
    "core.arrange.spread(new Float64Array(2e6), 1)",
    "core.snap([0, 0], Array(1e6).fill({ x: 0, y: 0 }))",
    "core.shapes.circle(1001)",
    "core.shapes.circle(-1)",
    "core.shapes.line(2.5)",
    "core.shapes.wedge(NaN)",
    "core.shapes.block(Infinity, { rows: 3 })",
    "core.shapes.spiral('12')",
    "core.shapes.v(2 ** 40)",
]


def test_a_wrong_name_or_count_is_a_range_error(page):
    thrown = """(ask) => {
      try {
        return `answered ${JSON.stringify(ask())}`;
      } catch (error) {
        return error.constructor.name;
      }
    }"""
    asked = ", ".join(f"() => {ask}" for ask in REFUSED)
    assert page.evaluate(f"() => [{asked}].map({thrown})") == ["RangeError"] * len(REFUSED)


def test_numbers_that_are_none_come_out_as_numbers_within_reach(page):
    """Every pair of absurd numbers, in every place where a number can be."""
    count, wrong = page.evaluate(
        """() => {
          const absurd = [NaN, Infinity, -Infinity, 1e308, -1e308, 5e-324, 0, undefined, null, '3', {}];
          const wrong = [];
          let count = 0;
          const check = (what, numbers) => {
            count += 1;
            if (![...numbers].every((each) => Math.abs(each) <= 1000)) wrong.push(what);
          };
          for (const a of absurd) {
            for (const b of absurd) {
              const points = [{ x: a, y: b }, [b, a], null, [1, 2]];
              const about = { x: a, y: b };
              const { arrange, shapes } = core;
              for (const edge of ['left', 'right', 'centre', 'upstage', 'downstage', 'middle']) {
                check('align', arrange.align(points, edge));
              }
              for (const direction of ['x', 'y']) check('distribute', arrange.distribute(points, direction, a));
              check('mirror', arrange.mirror(points, a));
              check('swapSides', arrange.swapSides(points, a));
              check('rotate', arrange.rotate(points, a, about));
              check('scale', arrange.scale(points, a, b, about));
              check('spread', arrange.spread(points, a));
              check('fit', arrange.fit(points, about, { left: a, right: b, downstage: b, upstage: a }));
              const options = { degrees: a, rows: a, gap: a, spacing: b, staggered: a };
              for (const shape of ['line', 'arc', 'circle', 'block', 'v', 'spiral', 'wedge']) {
                check(shape, shapes[shape](9, options));
              }
              const rest = core.snap(about, points, { grid: 'middles', step: a, tolerance: b, guides: a, axis: b });
              check('snap', [rest.x, rest.y]);
              const places = core.leastTravel(points, points, { measure: 'longest', avoidCrossings: a });
              check('leastTravel', new Set(places).size === 4 ? places : [NaN]);
            }
          }
          return [count, wrong];
        }"""
    )
    assert count > 2000 and wrong == []


def test_what_is_no_list_of_points_is_an_empty_one(page):
    assert page.evaluate(
        """() => [null, undefined, 7, 'points', {}, [], new Float64Array(0)].map((points) => (
          core.arrange.align(points, 'left').length + core.leastTravel(points, points).length))"""
    ) == [0] * 7


def test_answers_are_copies_that_later_questions_leave_alone(page):
    assert page.evaluate(
        """() => {
          const asked = Float64Array.of(1, 2, 3, 4);
          const mirrored = core.arrange.mirror(asked, 0);
          core.arrange.mirror(Float64Array.of(9, 9, 9, 9), 0);
          return [[...asked], [...mirrored]];
        }"""
    ) == [[1, 2, 3, 4], [-1, 2, -3, 4]]


FEASIBLE = """
const performers = Array.from({ length: 60 }, (_, index) => ({ id: `p${index}` }));
const at = (x) => Object.fromEntries(performers.map(({ id }) => [id, { x, y: 1 }]));
const production = { performers, formations: [
  { hold: 0, positions: at(0), transition: { duration: 1e6, easing: 'linear' } }, { hold: 1e6, positions: at(4) }] };
"""


def test_pairs_beyond_a_thousand_are_counted_and_single_performers_all_told(page):
    answer = page.evaluate("() => {" + FEASIBLE + """
      const piece = core.choreography(production);
      const { findings, performers: figures, counts } = piece.feasibility(1);
      const few = core.choreography({ ...production, performers: performers.slice(0, 2) }).feasibility(1);
      piece.free();
      const freed = piece.feasibility(1);
      return { count: findings.length, figures: figures.length, counts, few: few.findings.length, freed };
    }""")
    nothing = dict.fromkeys(["collision", "overlap", "tooFast", "nearMiss", "tooClose", "tooManySteps"], 0)
    # 60 × 59 / 2 pairs stand on each other, and sixty go 4 m in a second.
    assert answer == {
        "count": 1060, "figures": 60, "counts": {**nothing, "overlap": 1770, "tooFast": 60}, "few": 3,
        "freed": {"findings": [], "performers": [], "counts": nothing}}


def test_feasibility_takes_any_limits_and_any_formation(page):
    assert page.evaluate("() => {" + FEASIBLE + """
      const piece = core.choreography(production);
      const wrong = [];
      for (const value of [NaN, Infinity, -Infinity, 1e308, -1, 0, '1', null, {}]) {
        for (const name of ['metresPerUnit', 'bodyRadius', 'nearMiss', 'fastest', 'stride', 'rate', 'step']) {
          const { findings, performers: figures } = piece.feasibility(1, { [name]: value });
          if (![...findings, ...figures].every((one) => Object.values(one).every((each) => each === each && each !== null))
            || figures.length !== 60) wrong.push([name, `${value}`]);
        }
        if (value !== 0 && piece.feasibility(value).performers.length !== 0) wrong.push(['formation', `${value}`]);
      }
      piece.free();
      return wrong;
    }""") == []


def test_ten_thousand_questions_leave_memory_as_it_was(page):
    """Refused ones too: what was made room for is given back on every way out."""
    before, after = page.evaluate("async () => {" + FEASIBLE + """
      const instantiate = WebAssembly.instantiateStreaming;
      let memory;
      WebAssembly.instantiateStreaming = async (...given) => {
        const answer = await instantiate.call(WebAssembly, ...given);
        memory = answer.instance.exports.memory;
        return answer;
      };
      const core = await loadCore();
      WebAssembly.instantiateStreaming = instantiate;
      const points = Array.from({ length: 20 }, (_, index) => [index % 7, index % 5]);
      const few = { ...production, performers: performers.slice(0, 4) };
      const attempt = (ask) => { try { ask(); } catch (error) { if (!(error instanceof RangeError)) throw error; } };
      const round = () => {
        core.snap([1, 2], points, { grid: 'middles', tolerance: 1, axis: 0 });
        core.arrange.swapSides(points);
        core.shapes.spiral(30);
        core.leastTravel(points, points, { measure: 'longest', avoidCrossings: true });
        const piece = core.choreography(few);
        piece.feasibility(1);
        piece.feasibility(-1);
        piece.free();
        attempt(() => core.snap([1, 2], points, { grid: 'none' }));
        attempt(() => core.leastTravel(points, points, { measure: 'none' }));
        attempt(() => core.arrange.mirror(Array(5000).fill([0, 0])));
      };
      for (let count = 0; count < 20; count += 1) round();
      const before = memory.buffer.byteLength;
      for (let count = 0; count < 1000; count += 1) round();
      return [before, memory.buffer.byteLength];
    }""")
    assert after == before
