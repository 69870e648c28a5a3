"""How much longer than needed a page takes on a slowed processor: beside each load, one of its floor. A floor is the page's own elements with one
style and one script of the same bytes, which the browser compiles as far as it must and does not run; it then draws one dot. What a page
takes longer is what its scripts do, what they wait for, and how they are cut into files.

A dancer's time begins with the tap that joins (in the floor: with a tap that goes to the page) and ends when their own dot has been drawn; the
studio's begins with the navigation, and ends when it has answered a touch.
"""

import http.server
import re
import statistics
import threading
import urllib.request
import zlib

import first_load

GOALS = {"dancer": 1.6, "studio": 2.0}
# What the floor's script does after the bytes that it does not run.
DOT = """
document.querySelector("#opening")?.remove();
document.querySelector("#studio")?.removeAttribute("hidden");
const context = document.querySelector("canvas").getContext("2d");
requestAnimationFrame(() => {
  context.arc(60, 60, 12, 0, 7);
  context.fill();
  window.floor = performance.timeOrigin + performance.now();
});
"""
TAP = """<!doctype html><html lang="en"><title>Floor</title><button id="join" onclick="location.assign('/page')">Join</button></html>"""
# In both: when the tap was, kept over the navigation, in milliseconds since 1970.
KEEP_TAP = """
addEventListener("click", (event) => {
  if (event.target.closest(".cast-offer button, #join")) sessionStorage.setItem("tapped", String(performance.timeOrigin + performance.now()));
}, true);
"""
OWN_DOT = """
(() => {
  const look = () => {
    const { session, stand } = window.runthrough ?? {};
    const mine = stand?.performers.findIndex(({ id }) => id === session.myPerformer) ?? -1;
    if (mine >= 0 && stand.picture != null && stand.drawn != null) window.ownDot = performance.timeOrigin + performance.now();
    else setTimeout(look, 10);
  };
  if (location.pathname.startsWith("/dancer/")) look();
})();
"""


def compare(browsers, visitors, address, runs, options):
    print(f"{'':<10}{'page':>8}{'worst':>8}{'floor':>8}{'worst':>8}{'ratio':>8}{'of worst':>10}{'goal':>6}   seconds, medians of {runs}")
    for page in [each for each in options.pages if each in GOALS]:
        floor = Floor(visitors, page)
        try:
            pairs = [(load(browsers, visitors, address, page, options), floor.load(browsers, options)) for _ in range(runs)]
        finally:
            floor.close()
        print(line(page, [first for first, _ in pairs], [second for _, second in pairs]), flush=True)


def line(page, loads, floors):
    own, floor = statistics.median(loads), statistics.median(floors)
    goal = GOALS[page]
    return (f"{page:<10}{own:>8.2f}{max(loads):>8.2f}{floor:>8.2f}{max(floors):>8.2f}{own / floor:>8.2f}{max(loads) / max(floors):>10.2f}{goal:>6.1f}"
            f"{'' if own <= goal * floor else '  MISSED'}")


def slowed(context, options):
    tab = context.new_page()
    context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": options.cpu})
    return tab


def until(tab, happened):
    """Not `wait_for_function`: what that evaluates, the policy of the pages refuses."""
    tab.evaluate(f"""() => new Promise((done, failed) => {{
      const end = performance.now() + 60_000;
      const look = () => {{
        if ({happened}) done();
        else if (performance.now() > end) failed(new Error("never: {happened}"));
        else setTimeout(look, 20);
      }};
      look();
    }})""")


def load(browsers, visitors, address, page, options):
    """Seconds."""
    browser = first_load.fresh(browsers)
    try:
        if page == "studio":
            context = browser.new_context(**first_load.LAPTOP, ignore_https_errors=True, locale=options.language)
            where = visitors.prepare(context, address, page)
            context.add_init_script(first_load.WATCH)
            tab = slowed(context, options)
            tab.goto(where, wait_until="commit", timeout=60_000)
            until(tab, "window.firstLoad.touch !== undefined")
            return tab.evaluate("firstLoad.touch")
        context = browser.new_context(**first_load.PHONE, ignore_https_errors=True, locale=options.language)
        context.add_init_script(KEEP_TAP + OWN_DOT)
        tab = slowed(context, options)
        tab.goto(f"{address}/join/{visitors.opened_anew()}", timeout=60_000)
        tab.locator("#name").fill("Performer 3")
        tab.locator(".performer.offered").wait_for(timeout=60_000)
        tab.evaluate("document.querySelector('.performer.offered').click()")
        tab.wait_for_url("**/dancer/**", wait_until="commit", timeout=60_000)
        until(tab, "window.ownDot !== undefined")
        return tab.evaluate("(window.ownDot - Number(sessionStorage.getItem('tapped'))) / 1000")
    finally:
        browser.close()


class Floor:
    def __init__(self, visitors, page):
        text = visitors.text(f"/{page}/{'x' * 22}")
        scripts = re.findall(r'<script [^>]*src="([^"]+)"', text)
        styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', text)
        code = "".join(re.sub(r'(?m)^import "[^"]+";$', "", visitors.text(each)) for each in scripts)
        bare = re.sub(r"\s*<(script [^>]*src=.*</script>|link [^>]*>)", "", text)
        head = '<link rel="stylesheet" href="/style"><script type="module" src="/script"></script></head>'
        files = {
            "/": ("text/html", TAP),
            "/page": ("text/html", bare.replace("</head>", head)),
            "/style": ("text/css", "".join(visitors.text(each) for each in styles)),
            "/script": ("text/javascript", f"const notRun = async () => {{\n{code}\n}};\n{DOT}"),
        }
        self.page = page
        self.server = Server(("localhost", 0), handler(files))
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def load(self, browsers, options):
        """Seconds."""
        address = f"http://localhost:{self.server.server_port}"
        browser = first_load.fresh(browsers)
        try:
            device = first_load.PHONE if self.page == "dancer" else first_load.LAPTOP
            context = browser.new_context(**device, locale=options.language)
            context.add_init_script(KEEP_TAP)
            tab = slowed(context, options)
            if self.page == "dancer":
                tab.goto(f"{address}/")
                tab.evaluate("document.querySelector('#join').click()")
                tab.wait_for_url("**/page", wait_until="commit")
                began = "Number(sessionStorage.getItem('tapped'))"
            else:
                tab.goto(f"{address}/page", wait_until="commit")
                began = "performance.timeOrigin"
            until(tab, "window.floor !== undefined")
            return tab.evaluate(f"(window.floor - {began}) / 1000")
        finally:
            browser.close()


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """A browser that is closed leaves in the middle of an answer."""


def handler(files):
    packed = {}
    for path, (kind, text) in files.items():
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        packed[path] = f"{kind}; charset=utf-8", packer.compress(text.encode()) + packer.flush()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            kind, body = packed.get(self.path, ("text/plain", b""))
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", kind)
            if body:
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    return Handler
