import itertools
import re

import pytest
from drawn import WATCH, expect_dots
from editors import until
from people import LAPTOP, expect_formation, expect_to_become
from pieces import SECOND, piece, quartet
from playwright.sync_api import expect


@pytest.fixture
def session(runthrough):
    return runthrough.rehearse(quartet())


def test_a_screen_follows_without_a_person(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    screen = people.screen(runthrough, session)
    expect_formation(screen, 0, "Line")
    conductor.keyboard.press("Space")
    expect_formation(screen, 1, "Square")


def test_a_screens_link_shows_the_stage_at_once_and_is_known_when_it_is_opened_again(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    screen = people.screen(runthrough, session)
    expect_formation(screen, 0, "Line")
    screen.goto(f"{runthrough.url}/screen/{session.codes['screen'].lower()}")
    expect_formation(screen, 0, "Line")
    expect(conductor.locator(".person").filter(has_text="Screen")).to_have_count(1)


@pytest.mark.parametrize("role", ["dancer", None], ids=["a dancers code", "no code"])
def test_a_screens_link_that_lets_no_screen_in_says_where_to_look(runthrough, session, people, role):
    page = people.page(LAPTOP)
    page.goto(f"{runthrough.url}/screen/{session.codes[role] if role else '222222'}")
    expect(page.locator(".note[role=status]")).to_contain_text("This code is not for screens")
    expect(page.get_by_label("Your code")).to_be_visible()


def test_a_screen_says_what_comes_next_and_when_and_counts(runthrough, people):
    session = runthrough.rehearse(piece("Counted", ["Ana", "Ben"], ["Line", "Square", "Finale"], hold=8 * SECOND))
    conductor = people.conductor(runthrough, session)
    screen = people.screen(runthrough, session)
    expect(screen.locator("#phase")).to_have_text("Ready")
    expect(screen.locator("#next")).to_have_text("2 Square")
    expect(screen.locator("#when")).to_have_text("on GO")
    expect(screen.locator("#count")).to_be_empty()
    conductor.keyboard.press("p")
    expect(screen.locator("#phase")).to_have_text("Hold")
    expect(screen.locator("#when")).to_have_text(re.compile(r"^in \d+ counts?$"))
    expect(screen.locator("#count")).to_have_text(re.compile("^[1-8]$"))
    conductor.keyboard.press("p")
    expect(screen.locator("#phase")).to_have_text("Paused")


# What can be read from fifteen metres: a capital, which is 0.71 of a letter's size, from as far as two hundred times its height, where what is
# projected is two metres and a half high. All of it is within the window.
UNREAD = """(parts) => parts.filter((part) => {
  const node = document.querySelector(part);
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const isRead = 2.5 / innerHeight * 0.71 * Number.parseFloat(getComputedStyle(node).fontSize) * 200 > 14.99;
  return !(node.checkVisibility() && node.textContent && isRead && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight);
})"""


def test_a_screen_is_readable_from_the_last_row(runthrough, people):
    """At 20 counts a minute and a quarter of the tempo, the count-in takes a minute and a half."""
    session = runthrough.rehearse({**quartet(), "tempo": 20})
    conductor = people.conductor(runthrough, session)
    screen = people.screen(runthrough, session, init=WATCH)
    says = lambda kind, **fields: conductor.evaluate("([kind, fields]) => runthrough.session.command(kind, fields)", [kind, fields])
    assert says("announce", text="Take it from three")["ok"] and says("rate", rate=0.25)["ok"]
    for begun, shown in (("play", "#count"), ("counted in", ".counted-in span")):
        assert says("play", **({"from": 0, "countIn": 8} if begun == "counted in" else {}))["ok"]
        expect(screen.locator(shown)).not_to_be_empty()
        for width, height in ((1920, 1080), (1280, 720), (1024, 768)):
            screen.set_viewport_size({"width": width, "height": height})
            until(screen, "innerWidth === argument[0] && innerHeight === argument[1]", [width, height])
            parts = ["#number", "#name", "#next", "#when", "#phase", ".announcement-text", ".announcement small", shown]
            expect_to_become(screen, lambda: screen.evaluate(UNREAD, parts), [])
            # A dot is a twelfth of the height that the message leaves to the stage and bears its name, and nobody uses the wings.
            until(screen, "2 * runthrough.stand.radius > 0.08 * stage.clientHeight && runthrough.stand.frame.sides === 0")
            until(screen, """drawn.words.map(({ text }) => text).sort().join() === 'Ana,Ben,Chidi,Dora' &&
                drawn.words.every(({ size }) => 2.5 / argument * 0.71 * size * 200 > 14.99)""", height)


BESIDE = """(() => {
  const digit = document.querySelector('.counted-in span'), stage = document.querySelector('#stage').getBoundingClientRect();
  const { left, top, right, bottom, width } = digit.getBoundingClientRect();
  const isBeside = left >= stage.right || top >= stage.bottom || bottom <= stage.top;
  const isRead = 2.5 / innerHeight * 0.71 * Number.parseFloat(getComputedStyle(digit).fontSize) * 200 > 14.99;
  return width > 0 && isBeside && isRead && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
})()"""


def test_a_count_in_stands_beside_the_stage_and_hides_no_dot(runthrough, people):
    """At 20 counts a minute and a quarter of the tempo, the count-in takes a minute and a half."""
    session = runthrough.rehearse({**quartet(), "tempo": 20})
    conductor = people.conductor(runthrough, session)
    screen = people.screen(runthrough, session)
    says = lambda kind, **fields: conductor.evaluate("([kind, fields]) => runthrough.session.command(kind, fields)", [kind, fields])
    assert says("rate", rate=0.25)["ok"] and says("play", **{"from": 0, "countIn": 8})["ok"]
    for _ in ("with words", "the stage alone"):
        for width, height in ((1920, 1080), (1024, 768), (1080, 1920)):
            screen.set_viewport_size({"width": width, "height": height})
            until(screen, "innerWidth === argument[0] && innerHeight === argument[1]", [width, height])
            until(screen, BESIDE)
        screen.keyboard.press("n")
    assert says("pause")["ok"]
    expect(screen.locator(".counted-in")).to_be_hidden()


def test_sixteen_in_a_line_are_read_from_the_last_row_and_a_name_never_wraps_under_its_number(runthrough, people):
    names = [f"{name}{turn}" for turn, name in enumerate(["Anastasia", "Ben", "Maryna-Khrystyna", "Jo"] * 4)]
    document = piece("Row", names, ["A line that has a rather long name", "Another line with a name as long as that"])
    for formation in document["formations"]:
        for turn, place in enumerate(formation["positions"].values()):
            place |= {"x": -7.5 + turn, "y": 5}
    session = runthrough.rehearse(document)
    conductor = people.conductor(runthrough, session)
    screen = people.screen(runthrough, session, init=WATCH)
    expect_formation(screen, 0, "A line that has a rather long name")
    for width, height in ((1920, 1080), (1280, 720), (1024, 768), (1080, 1920)):
        screen.set_viewport_size({"width": width, "height": height})
        until(screen, "innerWidth === argument[0] && innerHeight === argument[1]", [width, height])
        # Of sixteen, at most one is left with its number alone; all names are as large as the last row needs, and on a
        # narrow picture, where so many have no room for that, as 85 % of it.
        least = 14.99 if width > 1.5 * height else 0.85 * 14.99
        until(screen, """drawn.words.length >= 15 &&
            drawn.words.every(({ size }) => 2.5 / argument[0] * 0.71 * size * 200 > argument[1])""", [min(width, height), least])
        until(screen, """(() => {
          const [number, name] = document.querySelectorAll('#next > *');
          return name.getBoundingClientRect().left >= number.getBoundingClientRect().right;
        })()""")
    # A message takes of the height, and what is live still ends where what comes next begins.
    assert conductor.evaluate("runthrough.session.command('announce', { text: 'Take it from three, please' })")["ok"]
    expect(screen.locator(".announcement-text")).to_be_visible()
    for width, height in ((1920, 1080), (1024, 768)):
        screen.set_viewport_size({"width": width, "height": height})
        until(screen, "innerWidth === argument[0] && innerHeight === argument[1]", [width, height])
        until(screen, """document.getElementById('phase').getBoundingClientRect().bottom <=
            document.getElementById('ahead').getBoundingClientRect().top""")


def test_a_projector_of_known_width_writes_as_large_as_its_last_row_needs(runthrough, session, people):
    screen = people.screen(runthrough, session)
    size = "Number.parseFloat(getComputedStyle(document.getElementById('phase')).fontSize)"
    before = screen.evaluate(size)
    screen.mouse.move(100, 100)
    screen.get_by_role("button", name="Size").click()
    screen.get_by_label("Picture width in metres").fill("2.5")
    screen.get_by_label("Last row").fill("12")
    screen.keyboard.press("Tab")
    expect(screen.locator("dialog [role=status]")).to_have_text("Readable from up to 12 m.")
    until(screen, f"{size} > argument", before * 1.2)
    screen.get_by_label("Picture width in metres").fill("1")
    screen.keyboard.press("Tab")
    expect(screen.locator("dialog [role=status]")).to_have_text(re.compile(r"^Readable from up to [1-9] m\.$"))
    screen.get_by_label("Picture width in metres").fill("2.5")
    screen.keyboard.press("Tab")
    screen.reload()
    until(screen, f"{size} > argument", before * 1.2)


# Of these parts, those that the controls, while they are in sight, or the state of the connection lie over, and those that hang out of the
# window.
COVERED = """([parts, covers]) => document.body.classList.contains('idle') ? ['no controls'] : parts.filter((part) => {
  const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
  const isUnder = (cover) => {
    const over = document.querySelector(cover).getBoundingClientRect();
    return left < over.right && over.left < right && top < over.bottom && over.top < bottom;
  };
  return covers.some(isUnder) || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
})"""


@pytest.mark.every_browser
def test_the_controls_of_a_screen_cover_no_words_and_move_nothing(runthrough, people, pass_time):
    names = ["Line with a name too long for a wall, however large", "Square with a rather long name for a wall", "Finale"]
    session = runthrough.rehearse(piece("Covered", ["Ana", "Ben", "Chidi"], names, hold=600 * SECOND))
    conductor = people.conductor(runthrough, session)
    screen = people.screen(runthrough, session)
    turns = itertools.count()

    def covered(parts, *covers):
        screen.mouse.move(100 + next(turns) % 2, 100)  # brings the controls
        return screen.evaluate(COVERED, [parts, covers])

    stage = "JSON.stringify(document.getElementById('stage').getBoundingClientRect())"
    parts = ["#number", "#name", "#phase", "#next", "#when"]
    for key, phase in ((None, "Ready"), ("p", "Hold")):
        if key:
            conductor.keyboard.press(key)
            parts = [*parts, "#count"]
        expect(screen.locator("#phase")).to_have_text(phase)
        for width, height in ((1920, 1080), (1280, 720), (1024, 768), (390, 844)):
            screen.set_viewport_size({"width": width, "height": height})
            until(screen, "innerWidth === argument[0] && innerHeight === argument[1]", [width, height])
            expect_to_become(screen, lambda: covered(parts, "#controls", "#connection"), [])
            expect_to_become(screen, lambda: covered(["#count"], "#ahead"), [])
    screen.mouse.move(100 + next(turns) % 2, 100)
    is_idle, shown = screen.evaluate(f"[document.body.classList.contains('idle'), {stage}]")
    assert not is_idle
    pass_time(3)
    expect(screen.locator("body")).to_have_class("page-screen idle")
    assert screen.evaluate(stage) == shown


def test_the_words_can_be_hidden_and_stay_hidden(runthrough, session, people):
    screen = people.screen(runthrough, session)
    before = screen.locator("#stage").bounding_box()
    screen.keyboard.press("n")
    expect(screen.locator("#wall")).to_have_class("wall bare")
    until(screen, "document.getElementById('stage').getBoundingClientRect().width > argument", before["width"])
    screen.reload()
    expect(screen.locator("#wall")).to_have_class("wall bare")


def test_a_conductor_and_a_projector_show_the_dancers_initials_on_request(runthrough, session, people):
    conductor = people.conductor(runthrough, session, init=WATCH)
    screen = people.screen(runthrough, session, init=WATCH)
    people.dancer(runthrough, session, "Bea Okafor", "Ana")
    expect_dots(screen, "1", "2", "3", "4")
    screen.keyboard.press("i")
    expect(screen.get_by_role("button", name="Initials")).to_have_attribute("aria-pressed", "true")
    conductor.keyboard.press("?")
    conductor.get_by_label("Initials on the dots").check()
    for page in (conductor, screen):
        expect_dots(page, "BO", "Be", "Ch", "Do")
    screen.reload()
    expect_dots(screen, "BO", "Be", "Ch", "Do")
    screen.keyboard.press("i")
    expect_dots(screen, "1", "2", "3", "4")


@pytest.mark.every_browser
def test_the_whole_display_is_used_and_the_controls_go_away(runthrough, session, people, pass_time):
    screen = people.screen(runthrough, session)
    screen.keyboard.press("f")
    screen.wait_for_function("() => document.fullscreenElement !== null")
    screen.keyboard.press("f")
    screen.wait_for_function("() => document.fullscreenElement === null")
    pass_time(3)
    expect(screen.locator("body")).to_have_class("page-screen idle")
    expect(screen.locator("body")).to_have_css("cursor", "none")
    screen.evaluate("""() => { window.woke = new Promise((done) => new MutationObserver(() => document.body.classList.contains('idle') || done(true))
      .observe(document.body, { attributes: true, attributeFilter: ['class'] })); }""")
    screen.mouse.move(300, 300)
    assert screen.evaluate("woke")


def test_a_conductor_sees_the_projector_and_not_as_a_dancer(runthrough, session, people):
    conductor = people.conductor(runthrough, session)
    first = people.screen(runthrough, session)
    people.screen(runthrough, session)
    expect(conductor.locator("#people-summary")).to_have_text("1 here")
    expect(conductor.locator("#screens-summary")).to_have_text("· 2 screens")
    expect(conductor.locator(".person .person-name bdi")).to_have_text(["Mira", "Screen", "Screen 2"])
    expect(conductor.locator(".person").nth(1).locator("button.offer:visible")).to_have_count(0)
    first.close()
    expect(conductor.locator("#screens-summary")).to_have_text("· 1 screen")
