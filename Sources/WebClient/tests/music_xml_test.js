/// <reference lib="deno.ns" />
import { countingOf } from "../Pages/importing/counting.js";
import { measuresOf, TooLong } from "../Pages/importing/music-xml.js";
import { pieceOf } from "../Pages/importing/open-march.js";
import { attributeOf, plainText, tokensOf } from "../Pages/importing/xml.js";

/** Scores and shows of other programs: when each count is. */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {string} measures @param {string} [more] */
const score = (measures, more = "") =>
  `<?xml version="1.0"?><!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "x.dtd">
  <score-partwise version="4.0"><work><work-title>Spring &amp; Sun</work-title></work>${more}
  <part id="P1">${measures}</part><part id="P2"><measure number="1"/><measure number="2"/></part></score-partwise>`;

/** @param {number} beats @param {number} type */
const time = (beats, type) =>
  `<attributes><divisions>2</divisions><time><beats>${beats}</beats><beat-type>${type}</beat-type></time></attributes>`;
/** @param {number} duration */
const note = (duration) => `<note><pitch/><duration>${duration}</duration></note>`;

Deno.test("measures are counted as they are beaten, at the tempo that is written", () => {
  const found = measuresOf(score(
    `<measure number="1">${time(4, 4)}<direction><direction-type><rehearsal>A</rehearsal></direction-type>` +
      `<sound tempo="60"/></direction>${note(8)}</measure>` +
      `<measure number="2">${time(6, 8)}<direction><direction-type><metronome><beat-unit>quarter</beat-unit>` +
      `<beat-unit-dot/><per-minute>c. 120</per-minute></metronome></direction-type></direction>${note(6)}` +
      `<barline><repeat direction="backward"/></barline></measure>`,
  ));
  equal(found, {
    title: "Spring & Sun",
    measures: 2,
    times: [0, 1e6, 2e6, 3e6, 4e6, 4.5e6, 5e6],
    marks: [{ count: 0, name: "A" }],
    hasRepeats: true,
  });
});

Deno.test("a tempo within a measure, a pickup, voices and a score by measures are followed", () => {
  const within = measuresOf(
    score(`<measure>${time(4, 4)}<sound tempo="60"/>${note(4)}<sound tempo="120"/>${note(4)}</measure>`),
  );
  equal(within?.times, [0, 1e6, 2e6, 2.5e6, 3e6]);
  const pickup = measuresOf(score(
    `<measure implicit="yes">${time(3, 4)}${note(2)}<backup><duration>2</duration></backup>${note(2)}</measure>` +
      `<measure>${note(6)}</measure>`,
  ));
  equal(pickup?.times, [0, 0.5e6, 1e6, 1.5e6, 2e6]);
  const timewise = measuresOf(
    `<score-timewise><measure><part id="a">${time(2, 2)}</part><part id="b">${
      time(7, 8)
    }</part></measure></score-timewise>`,
  );
  equal(timewise?.times, [0, 1e6, 2e6]);
});

Deno.test("an invalid, long or hostile score is reported, and each file is parsed once", () => {
  for (
    const none of [
      "",
      "<html></html>",
      "<score-partwise/>",
      "<score-partwise><part><measure",
      "<!DOCTYPE x [<!ENTITY a 'b'>",
    ]
  ) {
    equal(measuresOf(none), null);
  }
  const bomb = `<!DOCTYPE score-partwise [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">]>` +
    `<score-partwise><work><work-title>x&b;&b;y</work-title></work><part><measure/></part></score-partwise>`;
  equal(measuresOf(bomb)?.title, "xy");
  let isTold = false;
  try {
    measuresOf(score("<measure/>".repeat(20_001)));
  } catch (problem) {
    isTold = problem instanceof TooLong;
  }
  equal(isTold, true);
  equal(
    [...tokensOf("<a b='1'/><!-- <c> --><![CDATA[<d>]]>x")].map((token) =>
      token.kind === "text" ? token.text : token.name
    ),
    [
      "a",
      "<d>",
      "x",
    ],
  );
  equal([attributeOf(" x=\"1\" tempo = '2'", "tempo"), plainText("&#1071;&#x41;&lt;&none;&#0;")], ["2", "ЯA< "]);
});

Deno.test("any score-like text at all is read in bounded time, and its counts only go on", () => {
  const pieces = [
    "<score-partwise>",
    "<part>",
    "</part>",
    "<measure>",
    "</measure>",
    '<sound tempo="1e9"/>',
    '<sound tempo="0.001"/>',
    '<sound tempo="90"/>',
    "<beats>",
    "9e9",
    "</beats>",
    "<beat-type>8</beat-type>",
    "<divisions>0</divisions>",
    "<note>",
    "<duration>-5</duration>",
    "<duration>7</duration>",
    "</note>",
    "<backup>",
    "</backup>",
    "<chord/>",
    "<",
    ">",
    "&",
    "]]>",
    "<!--",
    "<rehearsal>B</rehearsal>",
    "<score-timewise>",
  ];
  let state = 1;
  const below = (/** @type {number} */ most) => {
    state = (state * 48271) % 2147483647;
    return state % most;
  };
  for (let turn = 0; turn < 3_000; turn += 1) {
    const found = measuresOf(Array.from({ length: below(60) }, () => pieces[below(pieces.length)]).join(""));
    if (found === null) continue;
    for (const [count, at] of found.times.entries()) {
      if (!Number.isFinite(at) || at < (found.times[count - 1] ?? 0)) throw new Error(`${at} at ${count}`);
    }
  }
});

Deno.test("counts become a tempo and the fewest anchors", () => {
  equal(countingOf(Array.from({ length: 100 }, (_, count) => 500_000 * count)), { tempo: 120, anchors: [] });
  const faster = [0, 1e6, 2e6, 3e6, 3.5e6, 4e6];
  equal(countingOf(faster), { tempo: 60, anchors: [{ count: 3, time: 3e6 }, { count: 5, time: 4e6 }] });
  equal(countingOf([0, 1_000, 2_000]), null);
  equal(countingOf([0]), null);
  // A tempo that grows from count to count: each is told within half a millisecond.
  const growing = [0];
  for (let count = 0; count < 300; count += 1) growing.push(Math.round(growing[count] + 600_000 - 700 * count));
  const counting = countingOf(growing);
  if (counting === null) throw new Error("it has a tempo");
  let [last, next] = [{ count: 0, time: 0 }, 0];
  for (const [count, time] of growing.entries()) {
    if (count > counting.anchors[next].count) last = counting.anchors[next++];
    const { count: to, time: end } = counting.anchors[next];
    const told = last.time + ((end - last.time) * (count - last.count)) / (to - last.count);
    if (Math.abs(told - time) > 501) throw new Error(`count ${count} is ${told - time} beside`);
  }
});

Deno.test("a show of OpenMarch is a piece: a page's counts are the way to it", () => {
  const { document, unplaced, isEven } = pieceOf({
    width: 40,
    depth: 10,
    isImperial: true,
    props: 0,
    marchers: [{ name: "", label: "T1", section: "Brass" }, { name: "Оля", label: "G20", section: "" }],
    pages: [
      { name: "0", notes: "", beats: 1, duration: 0, places: [{ x: 0, y: 0 }, null] },
      { name: "1", notes: "go\u0007", beats: 4, duration: 2, places: [{ x: 1.23456, y: 2 }, { x: 5000, y: 1 }] },
    ],
    beats: [0, 0.5, 0.5, 0.5, 0.5],
    measures: [{ beat: 1, mark: "" }, { beat: 3, mark: "B" }],
  }, "Show");
  equal([unplaced, isEven, document.tempo, document.anchors], [1, true, 120, []]);
  equal(document.performers.map(({ name, label, section }) => [name, label, section]), [["T1", "T1", "s1"], [
    "Оля",
    "G20",
    null,
  ]]);
  equal(document.formations.map(({ positions, transition, hold }) => [positions, transition.duration, hold]), [
    [{ p1: { x: 0, y: 0 }, p2: { x: 1000, y: 1 } }, 2e6, 0],
    [{ p1: { x: 1.235, y: 2 }, p2: { x: 1000, y: 1 } }, 0, 0],
  ]);
  equal([document.formations[1].notes, document.markers, document.stage.unit], ["go ", [{
    id: "k1",
    name: "B",
    at: 1e6,
  }], "feet"]);
});
