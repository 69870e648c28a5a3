"""One instant on every device, and the conductor sees that it is."""

import json
import re

from people import LAPTOP, PHONE, behind, expect_formation, expect_go_settled, expect_live, expect_to_become
from pieces import quartet
from playwright.sync_api import expect


def late_list(conductor):
    conductor.locator("#punctuality").click()
    return conductor.get_by_role("dialog", name="The last cue")


def test_the_conductor_sees_how_well_each_device_knows_the_time(runthrough, people):
    session = runthrough.rehearse(quartet())
    conductor = people.conductor(runthrough, session)
    people.dancer(runthrough, session, "Bea", "Ana")
    for name in ("Mira", "Bea"):
        row = conductor.locator(".person").filter(has_text=name)
        expect(row.locator(".presence")).to_have_attribute("data-dot", re.compile("good|poor|late"))
        expect(row).not_to_contain_text(" ms")
    behind(conductor, "tempo", "everyone")
    assert not re.search(r"\d ms\b", conductor.inner_text("body")), "milliseconds are behind Timing"
    conductor.locator("#timing summary").click()
    for name in ("Mira", "Bea"):
        line = conductor.locator("#clocks li").filter(has_text=name)
        expect(line).to_contain_text(re.compile(r"clock: within ±[\d.]+ ms; [\d.]+ ms away, jitter [\d.]+ ms"))
    expect(conductor.locator("#clock-words")).to_have_text(re.compile(r"Least accurate clock: (Mira|Bea), ±[\d.]+ ms\."))
    expect(conductor.locator("#lead")).to_have_text(re.compile(r"Lead \d+ ms…"))


def test_after_a_cue_the_conductor_sees_how_many_had_it_in_time(runthrough, people):
    session = runthrough.rehearse(quartet())
    conductor = people.conductor(runthrough, session)
    phones = [people.dancer(runthrough, session, name, part) for name, part in (("Bea", "Ana"), ("Cem", "Ben"))]
    screen = people.screen(runthrough, session)
    expect_live(screen)
    for name in ("Mira", "Bea", "Cem"):
        row = conductor.locator(".person").filter(has_text=name)
        expect(row.locator(".presence")).not_to_have_attribute("data-dot", "unknown")
    conductor.keyboard.press("Space")
    for page in [conductor, *phones, screen]:
        expect_formation(page, 1, "Square")
    expect(conductor.locator("#punctuality")).to_have_text(re.compile(r"^(All in time|\d devices? late)$"))
    conductor.wait_for_function("() => runthrough.session.state.punctuality?.shown === 4")
    # It is said where a device was late, and else nothing needs to be.
    shown = "[runthrough.session.state.punctuality.late.length > 0, document.getElementById('punctuality').checkVisibility()]"
    expect_to_become(conductor, lambda: (lambda late, seen: late == seen)(*conductor.evaluate(shown)), True)


def test_a_hopeless_device_is_named_and_not_waited_for(runthrough, people, networks):
    session = runthrough.rehearse(quartet())
    conductor = people.conductor(runthrough, session)
    # A lead that this machine keeps, however busy, and a device that it does not wait for.
    assert conductor.evaluate("runthrough.session.command('lead', { least: 4e5, most: 4e5 })")["ok"]
    slow = networks(runthrough)
    phone = people.dancer(runthrough, session, "Mila", "Ana", through=slow.url)
    # Its page is there: to wait a second for each of its files proves nothing.
    slow.send("down 1000")
    slow.cut()
    expect(conductor.locator("#left-out")).to_have_text(re.compile(r"^Mila’s device needs \d+ ms: not waited for$"))
    conductor.keyboard.press("Space")
    expect_formation(phone, 1, "Square")
    expect(conductor.locator("#punctuality")).to_have_text(re.compile(r"^\d devices? late$"))
    row = conductor.locator(".person").filter(has_text="Mila")
    expect(row.locator(".dot-words")).to_have_text("too slow to wait for")
    dialog = late_list(conductor)
    expect(dialog.locator(".late").filter(has_text="Mila")).to_be_visible()


def test_the_conductor_sets_between_what_the_lead_moves(runthrough, people):
    session = runthrough.rehearse(quartet())
    conductor = people.conductor(runthrough, session)
    behind(conductor, "everyone")
    conductor.locator("#timing summary").click()
    conductor.locator("#lead").click()
    dialog = conductor.get_by_role("dialog", name="Lead")
    dialog.get_by_label("Minimum (ms)").fill("700")
    dialog.get_by_role("button", name="Set").click()
    expect(dialog.get_by_role("alert")).to_have_text("The minimum cannot be more than the maximum.")
    dialog.get_by_label("Maximum (ms)").fill("900")
    dialog.get_by_role("button", name="Set").click()
    expect(dialog).to_be_hidden()
    expect(conductor.locator("#lead")).to_have_text("Lead 700 ms…")
    # What another conductor sets meanwhile stays.
    conductor.locator("#lead").click()
    conductor.evaluate("runthrough.session.command('lead', { least: 700_000, most: 1_200_000 })")
    dialog.get_by_label("Minimum (ms)").fill("600")
    dialog.get_by_role("button", name="Set").click()
    expect(dialog).to_be_hidden()
    assert conductor.evaluate("runthrough.session.state.leadLimits") == {"least": 600_000, "most": 1_200_000}


FLASH_LASTS = 150_000  # microseconds, as in session/clap.js


def flashes(page):
    """Notes the flashes of a page, each with the session clock of its frame and of the frame before."""
    page.evaluate("""() => {
      window.flashes = [];
      const session = runthrough.session;
      let frames = [];
      const frameInstant = session.frameInstant;
      session.frameInstant = (timestamp) => {
        const instant = frameInstant.call(session, timestamp);
        // Where a clap was heard of late, its first count was over before the frame in which it begins here.
        if (document.querySelector('.clap').matches('.shown')) frames.push({ timestamp, instant });
        return instant;
      };
      session.listen('flashed', (detail) => {
        const frame = frames.findLast(({ timestamp }) => timestamp === detail.timestamp).instant;
        const before = frames.findLast(({ timestamp }) => timestamp < detail.timestamp)?.instant ?? -Infinity;
        flashes.push({ ...detail, frame, before, at: performance.timeOrigin + detail.timestamp, isOn: document.querySelector('.clap').matches('.on') });
      });
    }""")


def clap(conductor):
    behind(conductor, "everyone")
    conductor.locator("#timing summary").click()
    conductor.locator("#clap").click()
    conductor.get_by_role("button", name="Clap now").click()


def flashed(page):
    """By count, once the clap is over."""
    page.wait_for_function("() => flashes.length > 0 && !document.querySelector('.clap').matches('.shown')")
    return {flash["count"]: flash for flash in page.evaluate("() => flashes")}


def test_a_clap_flashes_on_every_screen_at_the_same_counts(runthrough, people):
    session = runthrough.rehearse(quartet())
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    screen = people.screen(runthrough, session)
    pages = [conductor, phone, screen]
    for page in pages:
        expect_live(page)
        flashes(page)
    clap(conductor)
    seen = [flashed(page) for page in pages]
    # A page that draws no frame while a count flashes misses it; what two have seen was at the same instants.
    instants = {count: {flashes[count]["instant"] for flashes in seen if count in flashes} for count in range(4)}
    assert all(len(of_count) <= 1 for of_count in instants.values())
    for flash in (flash for flashes in seen for flash in flashes.values()):
        assert flash["shown"] >= flash["instant"]
        assert flash["isOn"] == (flash["shown"] - flash["instant"] < FLASH_LASTS)
    spreads = [max(ats) - min(ats) for ats in ([flashes[count]["at"] for flashes in seen if count in flashes] for count in range(4)) if ats]
    print(f"a clap on three pages: at most {max(spreads):.1f} ms apart, one display frame is 16.7")
    for page in pages:
        expect(page.locator(".clap")).to_be_hidden()


def test_a_screen_that_lags_is_drawn_ahead_and_remembers_it(runthrough, people):
    session = runthrough.rehearse(quartet())
    conductor = people.conductor(runthrough, session)
    phone = people.dancer(runthrough, session, "Bea", "Ana")
    phone.locator("#menu").click()
    for _ in range(12):
        phone.get_by_role("button", name="Screen delay 10 ms more").click()
    expect(phone.locator("#screen-lag")).to_have_text("120 ms")
    phone.reload()
    expect_live(phone)
    phone.locator("#menu").click()
    expect(phone.locator("#screen-lag")).to_have_text("120 ms")
    for page in (conductor, phone):
        flashes(page)
    # Somebody taps along, by the speaker of a phone that sounds a tenth of a second late.
    phone.evaluate("""() => {
      window.tapped = [];
      const pad = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Tap along');
      runthrough.session.listen('flashed', (detail) => setTimeout(() => {
        tapped.push(runthrough.session.now() - detail.instant);
        pad.click();
      }, 100));
    }""")
    clap(conductor)
    # Each flashes with its first frame that comes late enough; for the phone 120 ms less late.
    for page, lag in ((conductor, 0), (phone, 120_000)):
        for flash in flashed(page).values():
            assert flash["shown"] - flash["frame"] == lag
            assert flash["before"] + lag < flash["instant"] <= flash["shown"]
    phone.wait_for_function("() => tapped.length === flashes.length")
    late = phone.evaluate("tapped.toSorted((one, other) => one - other)[tapped.length >> 1] / 1000")
    phone.get_by_role("button", name="The speaker: correct it").click()
    speaker = phone.locator("#speaker-lag")
    expect(speaker).not_to_have_text("0 ms")
    assert abs(int(speaker.text_content().split()[0]) - late) < 10


def test_a_half_open_connection_is_noticed_by_the_page(runthrough, people, networks):
    session = runthrough.rehearse(quartet())
    conductor = people.conductor(runthrough, session)
    network = networks(runthrough)
    phone = people.dancer(runthrough, session, "Bea", "Ana", through=network.url)
    network.silence()
    began = phone.evaluate("() => performance.now()")
    phone.wait_for_function("() => runthrough.session.connection.kind === 'reconnecting'", polling=50)
    print(f"half-open noticed after {phone.evaluate('() => performance.now()') - began:.0f} ms")
    expect(phone.locator("#connection")).to_have_text(re.compile("Offline since .* still following the last cue"))
    expect(conductor.locator(".person").filter(has_text="Bea")).to_contain_text("away")
    conductor.keyboard.press("Space")
    expect_formation(conductor, 1, "Square")
    expect_formation(phone, 0, "Line")
    network.speak()
    network.cut()
    expect_live(phone)
    expect_formation(phone, 1, "Square")


GLIDE = 300  # milliseconds, as in stage/glide.js
WATCH_DOTS = """() => {
  window.dots = [];
  const look = (timestamp) => {
    if (runthrough.stand.picture) dots.push([timestamp, ...runthrough.stand.drawn]);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def test_a_device_that_was_offline_through_a_cue_glides_to_the_truth(runthrough, people, networks):
    session = runthrough.rehearse(quartet())
    conductor = people.conductor(runthrough, session)
    network = networks(runthrough)
    phone = people.dancer(runthrough, session, "Bea", "Ana", through=network.url)
    network.silence()
    phone.wait_for_function("() => runthrough.session.connection.kind === 'reconnecting'")
    conductor.keyboard.press("Space")
    expect_formation(conductor, 1, "Square")
    conductor.wait_for_function("() => runthrough.stand.picture.phase === 'standing'")
    phone.evaluate(WATCH_DOTS)
    network.speak()
    network.cut()
    expect_live(phone)
    phone.wait_for_function("() => { const { choreography, picture } = runthrough.stand; const places = [...choreography.positionsAt(picture.time)]; return places.every((place, turn) => Math.abs(place - runthrough.stand.drawn[turn]) < 1e-9 && dots.at(-1)?.[turn + 1] === runthrough.stand.drawn[turn]); }")
    dots = phone.evaluate("() => dots")
    first, last = dots[0][1:], dots[-1][1:]
    way = max(abs(a - b) for a, b in zip(first, last))
    on_the_way = [turn for turn, row in enumerate(dots) if row[1:] != first and row[1:] != last]
    assert way > 1
    # A machine that draws no frame for as long as the glide lasts cannot show it. What was drawn may be looked at a frame later.
    arrived = next(turn for turn, row in enumerate(dots) if row[1:] == last)
    assert on_the_way or dots[arrived][0] - dots[max(arrived - 2, 0)][0] >= GLIDE, "it jumped"
    print(f"glided {way:.1f} units in {len(on_the_way)} frames")


# All that a page says of its connection: some of it is true for a moment only.
KEEP_WHAT_IS_SAID = """() => {
  window.said = [];
  const line = document.querySelector('#connection');
  const keep = () => said.push(`${document.body.dataset.connection}: ${line.textContent}`);
  new MutationObserver(keep).observe(document.body, { attributeFilter: ['data-connection'] });
  new MutationObserver(keep).observe(line, { subtree: true, childList: true, characterData: true });
}"""


def test_a_phone_that_slept_says_that_it_is_catching_up(runthrough, people):
    session = runthrough.rehearse(quartet())
    conductor = people.conductor(runthrough, session)
    held = {"is": False, "messages": []}

    def serve(socket):
        server = socket.connect_to_server()

        def to_page(message):
            # It goes on hearing the time: a page that hears nothing at all connects again.
            is_held = held["is"] and json.loads(message)["type"] == "event"
            held["messages"].append((socket, message)) if is_held else socket.send(message)

        server.on_message(to_page)

    def prepare(page):
        # While a phone sleeps, its monotonic clock stands still and its wall clock does not.
        page.add_init_script("const now = Date.now; window.slept = 0; Date.now = () => now() + window.slept;")
        page.route_web_socket(re.compile("/live/"), serve)

    page = people.join(runthrough, session, "dancer", "Bea", PHONE, prepare=prepare)
    page.get_by_role("dialog").locator("button.performer").first.click()
    expect_live(page)
    page.evaluate(KEEP_WHAT_IS_SAID)
    held["is"] = True
    conductor.keyboard.press("Space")
    expect_formation(conductor, 1, "Square")
    page.evaluate("() => { window.slept = 60_000; }")
    page.wait_for_function("() => said.includes('waiting: Catching up…')")
    held["is"] = False
    for socket, message in held["messages"]:
        socket.send(message)
    expect_live(page)
    expect_formation(page, 1, "Square")
