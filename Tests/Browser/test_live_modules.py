"""The pages' own logic without a page around it: model, clock and connection, as the browser loads them."""

import pytest


@pytest.fixture
def run(runthrough, people):
    page = people.page()
    page.goto(runthrough.url + "/join")

    def run(script, argument=None):
        return page.evaluate(f"async (argument) => {{ {script} }}", argument)

    return run


MODEL = """
const { nothing, reduce, performerOf } = await import('/assets/live/model.js');
const { core } = await import('/assets/core/shared-core.js');
const score = (await core()).choreography({ formations: [{ hold: 1000 }] });
const timesAt = (state, instants) => instants.map((instant) => score.present(state, instant).time);
const motion = (position, at, rate = 0) => ({ position, rate, at, until: null });
const welcome = { type: 'welcome', member: { id: 'm' }, production: { id: 'p', revision: 1 }, seq: 4, resumed: false,
  state: { motion: motion(0, 100), rate: 1, formation: 0, baton: null, assignments: {}, members: [], ended: false } };
const cued = (seq, at, starts, position) => ({ type: 'event', kind: 'cued', seq, at, by: 'm', from: 0, to: 1, starts, duration: 1, motion: motion(position, starts, 1) });
const after = (...messages) => messages.reduce(reduce, nothing);
"""


def test_the_same_event_twice_applies_once(run):
    assert run(MODEL + "const once = after(welcome, cued(5, 200, 300, 8)); return reduce(once, cued(5, 200, 300, 8)) === once;")


def test_a_gap_in_the_sequence_is_noticed_and_nothing_applied(run):
    assert run(MODEL + "const state = after(welcome, cued(7, 200, 300, 8)); return [state.missing, state.seq, state.formation];") == [True, 4, 0]


def test_a_resumed_welcome_keeps_what_is_known(run):
    assert run(MODEL + "const state = after(welcome, cued(5, 200, 300, 8), { ...welcome, resumed: true, seq: 5, state: undefined }); return [state.seq, state.formation];") == [5, 1]


def test_a_resumed_welcome_says_what_no_event_tells(run):
    script = """
      const person = (id) => ({ id, name: id, role: 'dancer', present: true, ready: false });
      const before = after({ ...welcome, state: { ...welcome.state, members: [person('gone')], lead: 1, leftOut: ['gone'] } });
      const told = { members: [person('new')], lead: 2, slowest: 'new', leftOut: [], punctuality: { seq: 5, devices: 1, inTime: 1, shown: 1, late: [] } };
      const back = { ...welcome, resumed: true, state: undefined, seq: 5 };
      const state = [{ ...back, ...told }, cued(5, 200, 300, 8)].reduce(reduce, before);
      const old = reduce(before, back);
      return [state.members.map((m) => m.id), state.lead, state.slowest, state.leftOut, state.punctuality.seq, old.members[0].id, old.lead,
        reduce(state, cued(6, 800, 900, 9)).punctuality];
    """
    assert run(MODEL + script) == [["new"], 2, "new", [], 5, "gone", 1, None]



def test_an_edit_that_is_faster_than_what_applies_it_is_applied_without_reading_the_whole(run):
    script = """
      const { DocumentInUse } = await import('/assets/live/document-in-use.js');
      let reads = 0;
      const titles = [];
      const whole = async () => { reads += 1; return { revision: 1, title: 'First' }; };
      const changed = () => titles.push(inUse.document.title);
      const inUse = new DocumentInUse({ whole, changed, trouble: () => {} });
      await inUse.announced({ revision: 1 });
      inUse.edited({ revision: 2, changes: [{ set: ['title'], to: 'Second' }] });
      await new Promise((done) => {
        const look = () => (titles.includes('Second') || reads > 1 ? done() : requestAnimationFrame(look));
        look();
      });
      return [titles, reads];
    """
    assert run(script) == [["First", "Second"], 1]


def test_an_edit_that_changes_no_time_is_shown_at_once_also_that_of_the_last_transition(run):
    script = """
      const { hasSameScore } = await import('/assets/live/document-in-use.js');
      const piece = (...durations) => ({ formations: durations.map((duration, id) => ({ id: `${id}`, hold: 1, transition: { duration } })) });
      return [hasSameScore(piece(5, 5), piece(5, 9)), hasSameScore(piece(5, 5), piece(9, 5)), hasSameScore(piece(5), piece(5, 5))];
    """
    assert run(script) == [True, False, False]


def test_the_motion_before_holds_until_the_new_one_begins(run):
    script = "const state = after(welcome, cued(5, 200, 300, 8)); return timesAt(state, [299, 300]);"
    assert run(MODEL + script) == [0, 8]


def test_a_motion_replaced_before_it_began_never_begins(run):
    script = "const state = after(welcome, cued(5, 200, 300, 8), cued(6, 250, 400, 16)); return timesAt(state, [299, 350, 400]);"
    assert run(MODEL + script) == [0, 0, 16]


def test_a_member_dances_one_performer_at_a_time(run):
    script = """
      const assigned = (seq, performer, member) => ({ type: 'event', kind: 'assigned', seq, at: 1, by: 'm', performer, member });
      const state = after(welcome, assigned(5, 'ana', 'm'), assigned(6, 'ben', 'm'));
      return [state.assignments, performerOf(state, 'm')];
    """
    assert run(MODEL + script) == [{"ben": "m"}, "ben"]


def test_unknown_messages_and_kinds_change_nothing_but_the_sequence(run):
    script = """
      const before = after(welcome);
      const later = reduce(before, { type: 'event', kind: 'fanfared', seq: 5, at: 1 });
      return [reduce(before, { type: 'fanfare' }) === before, later.seq, later.formation];
    """
    assert run(MODEL + script) == [True, 5, 0]


CLOCK = """
const { SessionClock } = await import('/assets/live/clock.js');
const { loadCore } = await import('/assets/core.js');
const clock = new SessionClock();
clock.begin(await loadCore());
"""


def test_the_exchange_with_the_least_round_trip_decides(run):
    script = CLOCK + """
      clock.record({ t0: 0, t1: 1_000_080_000, t2: 1_000_080_000, t3: 90_000 });
      clock.record({ t0: 100_000, t1: 1_000_101_000, t2: 1_000_101_000, t3: 102_000 });
      clock.record({ t0: 200_000, t1: 1_000_270_000, t2: 1_000_270_000, t3: 280_000 });
      for (let local = 280_000; local < 30_000_000; local += 16_000) clock.now(local);
      return [clock.now(30_000_000) - 30_000_000, clock.report(30_000_000).bound];
    """
    offset, bound = run(script)
    assert abs(offset - 1_000_000_000) <= bound < 15_000


def test_the_clock_never_runs_backwards(run):
    script = CLOCK + """
      clock.record({ t0: 0, t1: 500_000, t2: 500_000, t3: 2_000 });
      let last = -Infinity, monotone = true;
      for (let local = 2_000; local < 20_000_000; local += 7_000) {
        if (local % 1_000_000 < 7_000) clock.record({ t0: local - 1_000, t1: local + 300_000, t2: local + 300_000, t3: local });
        const now = clock.now(local);
        monotone &&= now >= last;
        last = now;
      }
      return monotone;
    """
    assert run(script)


CONNECTION = """
const { LiveConnection } = await import('/assets/wire/connection.js');
const sockets = [], timers = [], states = [];
let after = null;
const environment = {
  open: (url, protocols) => { const socket = { url, protocols, sent: [], send: (text) => socket.sent.push(text), close: () => {} }; sockets.push(socket); return socket; },
  after: (delay, work) => { const timer = { delay, work }; timers.push(timer); return timer; },
  cancel: (timer) => { const turn = timers.indexOf(timer); if (turn >= 0) timers.splice(turn, 1); },
  random: () => 1, now: () => 5_000, isOnline: () => true,
};
const connection = new LiveConnection({ url: 'ws://x/live/s', token: 'T', resumeAfter: () => after, environment });
connection.onState = (state) => states.push(state.kind);
connection.start();
const last = () => sockets[sockets.length - 1];
const welcome = () => { last().onopen(); last().onmessage({ data: '{"type":"welcome","seq":3}' }); };
const wait = () => timers.splice(0, 1)[0].work();
"""


def test_a_lost_connection_resumes_after_the_last_event(run):
    script = CONNECTION + "welcome(); after = 3; last().onclose({ code: 1006 }); wait(); return [sockets.map(({ url }) => url), sockets[0].protocols, states];"
    urls, protocols, states = run(script)
    assert urls == ["ws://x/live/s", "ws://x/live/s?after=3"]
    assert protocols == ["runthrough.v1", "bearer.T"]
    assert states == ["connecting", "open", "live", "reconnecting"]


def test_a_welcome_that_lay_unread_while_the_page_was_held_up_counts(run):
    assert run(CONNECTION + "last().onopen(); wait(); welcome(); return [states.at(-1), timers.length, sockets.length];") == ["live", 0, 1]


def test_a_server_that_never_welcomes_is_tried_again(run):
    assert run(CONNECTION + "last().onopen(); wait(); wait(); wait(); return [states.at(-1), sockets.length];") == ["reconnecting", 2]


def test_a_node_that_takes_a_connection_and_answers_nothing_is_given_up_after_three_seconds(run):
    assert run(CONNECTION + "const { delay } = timers[0]; wait(); wait(); wait(); return [delay, states.at(-1), sockets.length];") == [3000, "reconnecting", 2]


def test_the_backoff_doubles_up_to_a_bound(run):
    script = CONNECTION + """
      const delays = [];
      for (let turn = 0; turn < 8; turn += 1) { last().onclose({ code: 1006 }); delays.push(timers[0].delay); wait(); }
      return delays;
    """
    assert run(script) == [400, 800, 800, 800, 800, 800, 800, 800]


@pytest.mark.parametrize("code", [1013, 4029])
def test_a_busy_server_is_given_time(run, code):
    assert run(CONNECTION + f"welcome(); last().onclose({{ code: {code} }}); return timers[0].delay;") == 8_000


@pytest.mark.parametrize("code", [1000, 4001, 4003, 4004, 4009])
def test_a_final_close_is_final(run, code):
    assert run(CONNECTION + f"welcome(); last().onclose({{ code: {code} }}); return [states.at(-1), timers.length, sockets.length];") == ["stopped", 0, 1]


def test_a_node_that_goes_away_is_left_at_once(run):
    assert run(CONNECTION + "welcome(); last().onclose({ code: 1001 }); return timers[0].delay;") <= 300


def test_nothing_is_sent_before_the_welcome(run):
    assert run(CONNECTION + "last().onopen(); const early = connection.send({}); welcome(); return [early, connection.send({}), last().sent.length];") == [False, True, 1]


DISPLAYS = """
const { DisplayReports } = await import('/assets/live/display-reports.js');
const sent = [];
const displays = new DisplayReports((fields) => sent.push(fields));
const moved = (seq, at) => ({ type: 'event', kind: 'moved', seq, motion: { position: 0, rate: 1, at, until: null } });
"""


def test_a_change_is_reported_with_the_first_frame_that_has_it_and_once(run):
    script = DISPLAYS + "displays.had(moved(5, 1000), 900); for (const frame of [990, 1004, 1020]) displays.drew(frame); return sent;"
    assert run(script) == [{"seq": 5, "received": 900, "shown": 1004}]


def test_a_change_that_a_hidden_page_had_is_reported_without_a_frame(run):
    script = DISPLAYS + "displays.had(moved(5, 1000), 900); displays.look(1100, true); displays.look(400_000, true); displays.drew(500_000); return sent;"
    assert run(script) == [{"seq": 5, "received": 900}]


def test_a_change_that_was_replaced_before_it_began_is_reported_too(run):
    script = DISPLAYS + "displays.had(moved(5, 1000), 900); displays.had(moved(6, 1100), 950); displays.drew(1200); return sent;"
    assert run(script) == [{"seq": 5, "received": 900}, {"seq": 6, "received": 950, "shown": 1200}]


GLIDE = "const { Glide } = await import('/assets/stage/glide.js'); const glide = new Glide();"


def test_a_picture_that_was_wrong_glides_to_the_truth(run):
    script = GLIDE + """
      glide.applied(Float64Array.of(0, 0), 0);
      glide.begin(Float64Array.of(4, 0), 100, 20);
      return [100, 175, 250, 325, 400].map((timestamp) => glide.applied(Float64Array.of(4, 0), timestamp)[0]);
    """
    drawn = run(script)
    assert drawn[0] == 0 and drawn[-1] == 4
    assert drawn == sorted(drawn)


def test_a_picture_that_was_right_does_not_move(run):
    script = GLIDE + "glide.applied(Float64Array.of(4, 0), 0); glide.begin(Float64Array.of(4.05, 0), 100, 20); return glide.isUnderWay(101);"
    assert run(script) is False
