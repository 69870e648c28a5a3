"""Productions that move with their recordings by the list of productions: in one archive, out and in, with progress and refusals."""

import gzip
import hashlib
import io
import json
import pathlib
import tarfile
import urllib.parse
import zipfile

from editors import until
from music import PIECE, click_track, uploaded, with_music
from people import LAPTOP, PHONE
from pieces import quartet
from playwright.sync_api import expect
from test_accessibility import flaws


def with_song(runthrough, title, seconds):
    document = {**quartet(title), "tempo": 120}
    recording = uploaded(runthrough.url, runthrough.token, click_track(seconds))
    runthrough.call("POST", "/api/v1/productions", with_music(document, recording), runthrough.token)
    return recording


def kept(runthrough, title):
    found = runthrough.get(f"/api/v1/productions?search={urllib.parse.quote(title)}", runthrough.token)["productions"]
    return runthrough.get(f"/api/v1/productions/{found[0]['id']}", runthrough.token) if found else None


def digest(content):
    """Of a recording: the SHA-256 of the SHA-256 of its pieces."""
    pieces = (hashlib.sha256(content[at:at + PIECE]).digest() for at in range(0, len(content), PIECE))
    return hashlib.sha256(b"".join(pieces)).hexdigest()


def imported(page, name, content):
    page.locator("#file").set_input_files({"name": name, "mimeType": "application/x-tar", "buffer": content})


def tar(*files):
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return made.getvalue()


def zipped(*files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, mode="w", compression=zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return made.getvalue()


def test_a_production_goes_out_with_its_recording_and_comes_back_from_the_archive(runthrough, people, device=LAPTOP):
    title = f"Moves about {device['viewport']['width']}"
    recording = with_song(runthrough, title, 30)
    page = people.page(device, cookie=runthrough.token, url=runthrough.url)
    page.goto(runthrough.url + "/")
    with page.expect_download() as download:
        page.get_by_role("button", name=f"More for {title}").click()
        page.get_by_role("menuitem", name="Export with recordings").click()
    assert download.value.suggested_filename == f"{title.replace(' ', '-')}.runthrough.tar"
    content = pathlib.Path(download.value.path()).read_bytes()
    with tarfile.open(fileobj=io.BytesIO(content), mode="r:") as archive:
        files = {entry.name: archive.extractfile(entry).read() for entry in archive}
    song = f"tracks/{recording['digest']}.wav"
    assert list(files) == ["production.json", song] and len(files[song]) == recording["bytes"]

    # Another song in its place, which the server does not have yet, is uploaded on the way in.
    assert digest(files[song]) == recording["digest"]
    other = click_track(31 if device is LAPTOP else 32)
    document = json.loads(files["production.json"])
    document["title"] = back = f"Came back {device['viewport']['width']}"
    document["tracks"][0] |= {"bytes": len(other), "digest": digest(other), "duration": 31_000_000 if device is LAPTOP else 32_000_000}
    archive = tar(("production.json", json.dumps(document).encode()), (f"tracks/{digest(other)}.wav", other))
    held = []
    page.route("**/api/v1/uploads/*", lambda route: held.append(route))
    imported(page, "piece.tar", archive)
    expect(page.get_by_text("Transferring piece.tar")).to_be_visible()
    assert flaws(page, touch=device is PHONE) == []
    page.screenshot(path=f"Tests/Browser/screenshots/archive-{device['viewport']['width']}.png")
    until(page, "document.querySelector('progress').max > 1")
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.get_by_text("Transferring piece.tar")).to_have_count(0)
    page.unroute("**/api/v1/uploads/*")
    assert kept(runthrough, back) is None
    imported(page, "piece.tar", archive)
    expect(page.get_by_role("rowheader", name=back, exact=True)).to_be_visible()
    came = kept(runthrough, back)
    assert came["tracks"] == document["tracks"] and came["clips"] == document["clips"]


def test_an_archive_that_does_not_fit_is_refused_in_words_and_leaves_nothing(runthrough, people):
    track = {"id": "song", "title": "Song", "bytes": 5, "format": "wav", "duration": 1_000_000, "digest": digest(b"other")}
    document = json.dumps({**quartet("Never seen"), "format": "runthrough.production/1", "tracks": [track]}).encode()
    path = f"tracks/{track['digest']}.wav"
    page = people.page(cookie=runthrough.token, url=runthrough.url)
    page.goto(runthrough.url + "/")
    alert = page.get_by_role("alert")
    for files, why in (
        ([("production.json", document), ("../../etc/passwd", b"")], "“../../etc/passwd” does not belong to this production."),
        ([("production.json", document), (path, b"123456")], "has 6 bytes, and the production says 5."),
        ([("production.json", document), (path, b"12345"), (path, b"12345")], "is there twice."),
        ([("production.json", b"{}")], "This archive is damaged or incomplete."),
    ):
        imported(page, "piece.tar", tar(*files))
        expect(alert).to_contain_text(why)
    imported(page, "cut.tar", tar(("production.json", document))[:700])
    expect(alert).to_contain_text("“cut.tar” was not imported. This archive is damaged or incomplete.")
    song = click_track(2)
    track |= {"bytes": len(song), "duration": 2_000_000, "digest": digest(song + b"changed")}
    document = json.dumps({**quartet("Never seen"), "format": "runthrough.production/1", "tracks": [track]}).encode()
    imported(page, "piece.tar", tar(("production.json", document), (f"tracks/{track['digest']}.wav", song)))
    expect(alert).to_contain_text("does not match its name.")
    assert kept(runthrough, "Never seen") is None


def test_an_archive_that_another_program_packed_again_is_imported(runthrough, people):
    page = people.page(cookie=runthrough.token, url=runthrough.url)
    page.goto(runthrough.url + "/")
    expect(page.get_by_role("heading", name="Productions")).to_be_visible()
    for seconds, (name, pack) in enumerate({"piece.zip": zipped, "piece.tgz": lambda *files: gzip.compress(tar(*files))}.items(), 3):
        song = click_track(seconds)
        track = {"id": "song", "title": "Song", "bytes": len(song), "format": "wav", "duration": seconds * 1_000_000, "digest": digest(song)}
        document = json.dumps({**quartet(f"From {name}"), "format": "runthrough.production/1", "tracks": [track]}).encode()
        imported(page, name, pack(
            ("Piece/._production.json", b"x"), (f"Piece/tracks/{track['digest']}.wav", song), ("Piece/production.json", document)))
        expect(page.get_by_role("link", name=f"From {name}").first).to_be_visible()
        assert kept(runthrough, f"From {name}")["tracks"] == [track]
