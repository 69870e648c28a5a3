"""An athlete's camera: what is asked and said, and what is kept of a round; a stand-in finds the joints."""

import re

import pytest
from cameras import StandIn, crosses
from classes import PLAIN, athlete, drill, results_of, trainer, use_camera, watch_film
from conftest import chromium
from editors import until
from people import expect_to_become
from playwright.sync_api import expect
from test_accessibility import flaws

# COCO's joints of somebody who stands whole in a picture of 320 × 240: x, y and confidence.
STANDING = [
    value for x, y in [
        (160, 36), (164, 34), (156, 34), (168, 36), (152, 36), (176, 65), (144, 65), (180, 90), (140, 90), (170, 72), (150, 72),
        (170, 125), (150, 125), (170, 168), (150, 168), (170, 210), (150, 210)] for value in (x, y, 0.95)]
WITHOUT_FEET = STANDING[:45] + [170, 260, 0.1, 150, 260, 0.1]

# Whether anything is drawn on a canvas.
DRAWN = "(() => { const c = document.querySelector('SKELETON'); return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(Boolean); })()"

# What of the camera's texts is cut off, or stands outside of its place.
CUT = """() => {
  const frame = document.querySelector(".figure-frame").getBoundingClientRect();
  const lines = [...document.querySelectorAll(".camera-advice, .camera-figures, .last-punches li")];
  return lines.filter((line) => line.checkVisibility()).filter((line) => {
    const { top, bottom, left, right } = line.getBoundingClientRect();
    return line.scrollWidth > line.clientWidth || top < frame.top || bottom > frame.bottom + 1 || left < 0 || right > innerWidth;
  }).map(({ textContent }) => textContent);
}"""

# Whether the page says what is true of somebody who stands well: on a busy machine fewer than ten pictures a second come, as it shows.
STANDS_WELL = """(() => {
  const [advice, rate] = [".camera-advice", ".camera-figures"].map((place) => document.querySelector(place).textContent);
  return parseInt(rate) >= 10 && advice === "The camera sees you well." || parseInt(rate) <= 10 && advice.startsWith("Too few pictures:");
})()"""

pytestmark = pytest.mark.skipif("config.getoption('--firefox')", reason="only Chromium has a camera without one")


@pytest.fixture(scope="module")
def browser(playwright):
    """Its camera gives coloured pictures, which cost less than a film."""
    browser = chromium(playwright, "--use-fake-device-for-media-stream=fps=30", has_camera=True)
    yield browser
    browser.close()


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(drill(rest=300, rounds=3))


# How high the picture is beside the longest advice, in either language.
LEAST_PICTURE = """async () => {
  const catalogues = await Promise.all(["en", "uk"].map((language) => import(`/assets/words/${language}/camera.js`)));
  const advice = document.querySelector(".camera-advice");
  const said = advice.textContent;
  const heights = catalogues.map(({ default: words }) => {
    advice.textContent = words["camera.framing.slow"];
    return document.querySelector(".camera-mirror").getBoundingClientRect().height;
  });
  advice.textContent = said;
  return Math.min(...heights);
}"""


# Whether the figure lies beside the picture and over the advice.
APART = """() => {
  const [figure, picture, advice] = ["#figure", ".camera-mirror", ".camera-advice"].map((part) => document.querySelector(part).getBoundingClientRect());
  return figure.right <= picture.left && figure.bottom <= advice.top;
}"""


def read_the_last_punches(ana):
    """How each was split between two classes is whole, and the picture beside it large enough, however the phone is held."""
    expect(ana.locator(".last-punches li").filter(has_text=re.compile(r"%.*·.*%")).first).to_be_visible()
    size = ana.viewport_size
    for width, height in ((390, 844), (360, 640), (844, 390)):
        ana.set_viewport_size({"width": width, "height": height})
        until(ana, "innerWidth === argument[0] && innerHeight === argument[1]", [width, height])
        expect_to_become(ana, lambda: ana.evaluate(CUT), [])
        assert ana.evaluate(LEAST_PICTURE) >= 60, (width, height)
        expect_to_become(ana, lambda: ana.evaluate(APART), True)
    ana.set_viewport_size(size)


def hear_of_the_hips(coach, ana, worker, pass_time):
    """What the joints of a round say of the hips is a sentence in the rest, which is whole on a phone in both languages."""
    worker.play(crosses())
    # On a busy machine fewer pictures come than form can be told from, and that is said instead.
    until(ana, "runthrough.page.camera.formInWords.some((one) => /^(Cross: your hips|To judge your form)/.test(one))")
    film_two_seconds(ana, pass_time)
    read_the_last_punches(ana)
    expect(ana.locator("#rest")).to_be_hidden()
    coach.get_by_role("button", name="Skip").click()
    told = ana.locator("#findings li").filter(has_text=re.compile("Cross: your hips|To judge your form"))
    expect(told).to_have_text(re.compile(
        r"^To judge your form, 10 pictures a second are needed; \d came\.|^Cross: your hips turned by about \d+°, the figure’s turn by \d\d° \(up to 40° less is fine\)\. Bring the hip of your rear hand forward\.$"))
    assert flaws(ana, touch=True) == []
    worker.find(STANDING)
    whole = """async () => {
      const { "camera.form.hips": text } = (await import("/assets/words/uk/camera.js")).default;
      const line = [...document.querySelectorAll("#findings li")].find(({ textContent }) => /^(Cross: your hips|To judge your form)/.test(textContent));
      const list = line.parentElement;
      const isWhole = () => list.scrollHeight <= list.clientHeight && list.scrollWidth <= list.clientWidth && list.clientHeight > 0;
      const isEnglishWhole = isWhole();
      line.textContent = text.replace("{punch}", "Правий прямий").replace("{angle}", "9").replace("{target}", "53").replace("{tolerance}", "40");
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return [isEnglishWhole, isWhole()];
    }"""
    assert ana.evaluate(whole) == [True, True]
    # On its side the phone has less place: the sum goes, since it is said already. Who was late, too, as on a slow machine, scrolls to the last line.
    size = ana.viewport_size
    ana.set_viewport_size({"width": 844, "height": 390})
    last_line_is_there = """() => {
      const line = document.querySelector("#findings li:last-child");
      line.scrollIntoView({ block: "nearest" });
      const { top, bottom } = line.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }"""
    expect_to_become(ana, lambda: ana.evaluate(last_line_is_there), True)
    ana.set_viewport_size(size)


def keep_and_watch(runthrough, session, coach, ana, pass_time):
    """The round that is over is kept only where the athlete says so, then the athlete and the trainer watch it in the results."""
    path = f"/api/v1/sessions/{session.id}/films"
    ana.get_by_role("button", name="Watch your round").click()
    watched = ana.get_by_role("dialog", name="Your round")
    expect(watched.locator(".film-place")).to_contain_text("on this page alone")
    assert runthrough.get(path)["films"] == []
    watched.get_by_label("Keep my rounds").check()
    expect(watched.locator(".film-place")).to_contain_text("This round is kept")
    film, = runthrough.get(path)["films"]
    assert film["training"] is False, "that it is kept says nothing about training"
    for allowed in (True, False):
        watched.get_by_label("Also use them to train punch recognition").set_checked(allowed)
        expect_to_become(ana, lambda: runthrough.get(path)["films"][0]["training"], allowed)
    assert flaws(ana, touch=True) == []
    watched.get_by_role("button", name="Close").click()
    film, = runthrough.get(path)["films"]
    assert film["name"] == "Ana" and film["ends"] - film["begins"] >= 2_000_000
    results = results_of(ana, session)
    shown = watch_film(results)
    expect_to_become(results, lambda: results.evaluate(DRAWN.replace("SKELETON", ".film-picture")), True)
    assert flaws(results, touch=True) == []
    shown.get_by_role("button", name="Close").click()
    watch_as_trainer(session, coach)
    results.get_by_role("button", name="Delete").click()
    results.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(results.get_by_role("heading", name="Films of the rounds")).to_be_hidden()
    assert runthrough.get(path)["films"] == []
    results.close()
    # The next round: its page is closed in its middle, and opened again.
    coach.get_by_role("button", name="Skip").click()
    expect(ana.locator("body")).to_have_attribute("data-stage", "work")
    film_two_seconds(ana, pass_time)
    ana.reload()
    expect_to_become(ana, lambda: [film["name"] for film in runthrough.get(path)["films"]], ["Ana"])
    ana.get_by_role("button", name="Use the camera").click()
    film_two_seconds(ana, pass_time)


def film_two_seconds(ana, pass_time):
    """A shorter film shows nothing."""
    until(ana, "runthrough.page.camera?.film.isOpen && runthrough.page.camera.film.length > 0")
    pass_time(2)
    until(ana, "runthrough.page.camera.film.isWorthwhile")


def ask_the_class(coach, ana):
    """The trainer asks everybody: not in a round, once, and counted as it is answered; a page that is opened again goes on."""
    coach.locator("#more").click()
    coach.get_by_role("button", name="Training recordings").click()
    asking = coach.get_by_role("dialog", name="Ask for training recordings")
    asking.get_by_role("button", name="Ask everybody").click()
    expect(asking.locator("[data-count=open]")).to_have_text("1")
    assert flaws(coach) == []
    expect_to_become(ana, lambda: ana.evaluate("runthrough.session.state.trainingRecordings?.no"), 0)
    expect(ana.locator("body")).to_have_attribute("data-stage", "work")
    question = ana.get_by_role("region", name="Your trainer asks: may your rounds be kept?")
    expect(question).to_be_hidden()
    coach.reload()
    expect(coach.locator("#connection")).to_have_text("Live")
    coach.get_by_role("button", name="Skip").click()
    expect(question).to_be_visible()
    expect(ana.locator("#announcer")).to_have_text("Your trainer asks: may your rounds be kept?")
    assert flaws(ana, touch=True) == []
    # On a small phone, where it is too long for its place, it begins with the question, also in the longer language.
    size = ana.viewport_size
    ana.set_viewport_size({"width": 375, "height": 553})
    texts = ana.evaluate("import('/assets/words/uk/camera.js').then((catalogue) => catalogue.default)")
    fits = """(texts) => {
      const box = document.querySelector(".asked");
      const [title, help, ...choices] = box.querySelectorAll("h2, p, button");
      const before = [title, help, ...choices].map((node) => node.textContent);
      const longer = ["asked", "askedHelp", "keepFilms", "askedTrain", "askedNo"].map((name) => texts[`camera.${name}`]);
      const tell = (texts) => [title, help, ...choices].forEach((node, at) => (node.textContent = texts[at]));
      tell(longer);
      const isInside = title.textContent === longer[0] && title.getBoundingClientRect().top >= box.getBoundingClientRect().top;
      tell(before);
      return isInside;
    }"""
    assert ana.evaluate(fits, texts)
    ana.set_viewport_size(size)
    # A tap on what was there before answers nothing.
    keep = question.get_by_role("button", name="Keep my rounds")
    expect(keep).to_be_enabled()
    keep.press("Enter")
    expect(question).to_be_hidden()
    expect(coach.locator("#recordings")).to_have_text("Training recordings: 1 of 1 answered")
    ana.reload()
    expect(ana.locator("body")).to_have_attribute("data-stage", "rest")
    counted = lambda: coach.evaluate("(({ keep, train, no }) => [keep, train, no])(runthrough.session.state.trainingRecordings)")  # noqa: E731
    expect_to_become(coach, counted, [1, 0, 0])
    expect(question).to_be_hidden()
    # What is thought better of is counted as it is now.
    ana.get_by_role("button", name="Settings").click()
    ana.get_by_label("Also use them to train punch recognition").check()
    expect_to_become(coach, counted, [0, 1, 0])
    for allowed in ("Also use them to train punch recognition", "Keep my rounds"):
        ana.get_by_label(allowed).uncheck()
    expect_to_become(coach, counted, [0, 0, 1])
    ana.get_by_role("button", name="Close").click()
    coach.get_by_role("button", name="Skip").click()
    expect(ana.locator("body")).to_have_attribute("data-call", "now")


def watch_as_trainer(session, coach):
    """In the athlete's sheet of the class's results."""
    results = results_of(coach, session)
    results.get_by_role("button", name="Ana").click()
    sheet = results.get_by_role("dialog", name="Ana", exact=True)
    expect(sheet.get_by_role("heading", name="Films of the rounds")).to_be_visible()
    watch_film(results, sheet)
    expect_to_become(results, lambda: results.evaluate(DRAWN.replace("SKELETON", ".film-picture")), True)
    assert flaws(results) == []
    results.close()


def test_an_athlete_reads_what_is_sent_and_how_to_stand(runthrough, session, people, pass_time):
    coach = trainer(runthrough, session, people)
    coach.locator("#play").click()
    ana = athlete(runthrough, session, people, device=PLAIN, permissions=["camera"])
    expect(ana.locator("body")).to_have_attribute("data-call", "now")
    ask_the_class(coach, ana)
    ana.get_by_role("button", name="Use the camera").click()
    asked = ana.get_by_role("dialog", name="Your camera")
    expect(asked).to_contain_text("No picture is saved")
    asked.get_by_role("button", name="Cancel").click()
    expect(ana.locator(".camera-view")).to_have_count(0)
    advice = ana.locator(".camera-advice")
    worker = StandIn(runthrough, WITHOUT_FEET)
    try:
        # For the athlete a worker that answers after more than 1.5 s is silent; the server waits for it for five.
        worker.find(WITHOUT_FEET, late=2)
        use_camera(ana)
        expect(advice).to_have_text("Camera scoring does not answer. Trying again…")
        expect(ana.locator(".camera-figures")).to_have_text("")
        assert flaws(ana, touch=True) == []
        worker.find(WITHOUT_FEET)
        expect(advice).to_have_text("Step back until your feet are in the picture.")
        worker.find(None)
        expect(advice).to_have_text("Nobody in view. Step into the picture.")
        worker.find(STANDING)
        until(ana, STANDS_WELL)
        expect(ana.locator(".camera-figures")).to_have_text(re.compile(r"^\d+ pictures? a second, [\d,]+ ms late, left hand in front, desk$"))
        assert ana.evaluate(DRAWN.replace("SKELETON", ".camera-skeleton"))
        assert flaws(ana, touch=True) == []
        # A call takes the camera, and gives it back.
        tell = "(type) => document.querySelector('.camera-picture').srcObject.getVideoTracks()[0].dispatchEvent(new Event(type))"
        ana.evaluate(tell, "mute")
        expect(advice).to_contain_text("camera gives no picture")
        expect(ana.locator(".camera-figures")).to_have_text("")
        ana.evaluate(tell, "unmute")
        until(ana, STANDS_WELL)
        ana.get_by_role("button", name="Tap pad").click()
        expect(ana.get_by_role("group", name="Tap pad")).to_be_visible()
        ana.locator("[data-punch=jab]").tap()
        ana.get_by_role("button", name="Tap pad").click()
        hear_of_the_hips(coach, ana, worker, pass_time)
        keep_and_watch(runthrough, session, coach, ana, pass_time)
    finally:
        worker.end()
    expect(advice).to_contain_text("Camera scoring is off – tell your trainer.")
    expect(coach.locator("#board .state")).to_have_text("camera on, but camera scoring is off")
    assert flaws(ana, touch=True) == []
    ana.get_by_role("button", name="Stop camera").click()
    expect(ana.locator(".camera-view")).to_have_count(0)
    # Once is enough to be told.
    ana.get_by_role("button", name="Use the camera").click()
    expect(ana.locator(".camera-view")).to_be_visible()
    # The class ends in a round that stands still: it is kept, too.
    coach.locator("#play").click()
    expect(ana.locator("#stage-words")).to_have_text("Paused")
    coach.locator("#more").click()
    coach.get_by_role("button", name="End the class").click()
    coach.get_by_role("dialog").get_by_role("button", name="End the class").click()
    expect(ana.locator(".camera-view")).to_have_count(0)
    path = f"/api/v1/sessions/{session.id}"
    expect_to_become(ana, lambda: len(runthrough.get(f"{path}/films")["films"]), 2)
    # Opened again, the round goes on in another film.
    runthrough.call("POST", f"{path}/reopen")
    ana.locator(".look-again").click()
    expect(ana.locator("#connection")).to_have_text("Live")
    worker = StandIn(runthrough, STANDING)
    try:
        ana.get_by_role("button", name="Use the camera").click()
        film_two_seconds(ana, pass_time)
        runthrough.call("POST", f"{path}/end")
        expect_to_become(ana, lambda: len(runthrough.get(f"{path}/films")["films"]), 3)
    finally:
        worker.end()


def test_a_camera_that_is_not_allowed_is_explained(runthrough, session, people):
    ana = athlete(runthrough, session, people, device=PLAIN)
    use_camera(ana)
    expect(ana.locator(".camera-advice")).to_contain_text("The camera is blocked.")
    expect(ana.get_by_role("button", name="Use the camera")).to_have_attribute("aria-pressed", "false")
