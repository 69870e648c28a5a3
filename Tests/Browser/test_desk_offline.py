"""The studio without a server: opened, edited, reloaded, and everything arrives when the server is back."""

from editors import until
from pieces import quartet

KEPT = """(id) => new Promise((resolve) => {
  const look = async () => {
    const kept = await (await caches.open('runthrough-productions')).match(`/api/v1/productions/${id}`);
    const isActive = (await navigator.serviceWorker.ready).active.state === 'activated';
    if (isActive && (await kept?.json())?.performers[0].name === 'Anna') resolve();
    else setTimeout(look, 20);
  };
  look();
})"""
OPEN = "document.body.dataset.state === 'open' && window.runthrough?.desk.status.kind === argument"


def test_a_studio_visited_once_opens_and_edits_without_the_server(own_runthrough, people):
    production = own_runthrough.call("POST", "/api/v1/productions", quartet())["id"]
    page = people.page(cookie=own_runthrough.token, url=own_runthrough.url, service_workers="allow")
    page.goto(f"{own_runthrough.url}/studio/{production}")
    until(page, OPEN, "saved")
    page.evaluate("runthrough.desk.do('Rename Ana', [{ set: ['performers', 'p0', 'name'], to: 'Anna' }])")
    until(page, OPEN, "saved")
    page.evaluate(KEPT, production)
    own_runthrough.kill()
    until(page, OPEN, "offline")
    page.evaluate("runthrough.desk.do('Rename Ben', [{ set: ['performers', 'p1', 'name'], to: 'Benno' }])")
    page.reload()
    until(page, OPEN, "offline")
    assert page.evaluate("runthrough.desk.document.performers.map(({ name }) => name)") == ["Anna", "Benno", "Chidi", "Dora"]
    page.evaluate("runthrough.desk.do('Rename Chidi', [{ set: ['performers', 'p2', 'name'], to: 'Chi' }])")
    own_runthrough.start()
    until(page, OPEN + " && runthrough.desk.status.waiting === 0", "saved")
    stored = own_runthrough.get(f"/api/v1/productions/{production}")
    assert [performer["name"] for performer in stored["performers"]] == ["Anna", "Benno", "Chi", "Dora"]
    assert stored["revision"] == 4
