"""The files that browsers load, as far as a client without a browser can check them."""

import gzip
import re

import pytest

KINDS = {"js": "text/javascript", "css": "text/css", "wasm": "application/wasm", "html": "text/html", "svg": "image/svg+xml"}


async def everything(visitor) -> dict[str, str]:
    """Each file that the first page reaches, and its type."""
    found, waiting = {}, ["/"]
    while waiting:
        path = waiting.pop()
        answer = await visitor.get(path)
        assert answer.status == 200, f"{path}: {answer.status}"
        found[path] = answer.headers["content-type"].split(";")[0]
        if found[path] in ("text/html", "text/javascript", "text/css"):
            text = answer.body.decode()
            names = re.findall(r'(?:src|href)="([^"#:]+)"', text) if "html" in found[path] else re.findall(
                r"""(?:from|import)\s*\(?["']([^"']+\.js)["']""", text)
            for name in names:
                if name.startswith("/"):
                    target = name
                else:
                    target = re.sub(r"[^/]*/\.\./", "", re.sub(r"/\./", "/", path.rsplit("/", 1)[0] + "/" + name))
                if re.search(r"\.\w+$", target) and target not in found and target not in waiting:
                    waiting.append(target)
    return found


async def test_every_file_that_a_page_names_is_there_with_its_type(visitor):
    found = await everything(visitor)
    assert len(found) > 3, found
    for path, kind in found.items():
        if (end := path.rsplit(".", 1)[-1]) in KINDS:
            assert kind == KINDS[end], (path, kind)


async def test_files_are_compressed_for_those_who_take_it_and_known_again_by_their_etag(visitor):
    for path in (p for p, kind in (await everything(visitor)).items() if kind in ("text/javascript", "text/css", "text/html")):
        plain = await visitor.get(path)
        packed = await visitor.get(path, Accept_Encoding="gzip")
        if packed.headers.get("content-encoding") == "gzip":
            assert gzip.decompress(packed.body) == plain.body
            assert "accept-encoding" in packed.headers.get("vary", "").lower()
        else:
            assert len(plain.body) < 2000, f"{path} of {len(plain.body)} bytes goes uncompressed"
        if tag := plain.headers.get("etag"):
            assert (await visitor.get(path, If_None_Match=tag)).status == 304


@pytest.mark.parametrize("header", ["bytes=0-10", "bytes=-5", "bytes=5-", "bytes=99999999-", "bytes=9-1", "bytes=a-b", "lines=0-1", "bytes=0-1,3-4"])
async def test_a_range_is_answered_with_the_whole_page(visitor, header):
    """Nothing says that ranges are served; RFC 9110, 14.2, lets a server pass over them."""
    whole = await visitor.get("/")
    part = await visitor.get("/", Range=header)
    assert (part.status, part.body) == (200, whole.body) and "accept-ranges" not in part.headers


@pytest.mark.parametrize("path, whose", [("/", "()"), ("/dancer/x", "()"), ("/trainer/x", "()"), ("/athlete/x", "(self)")])
async def test_only_the_athletes_page_may_ask_for_a_camera_and_for_motion(visitor, path, whose):
    policy = (await visitor.get(path)).headers["permissions-policy"]
    assert all(f"{sensor}={whose}" in policy for sensor in ("camera", "accelerometer", "gyroscope")), policy


@pytest.mark.parametrize("path, whose", [("/", "()"), ("/athlete/x", "()"), ("/drill/x", "(self)"), ("/studio/x", "(self)")])
async def test_only_editing_and_filming_pages_may_ask_for_a_microphone(visitor, path, whose):
    assert f"microphone={whose}" in (await visitor.get(path)).headers["permissions-policy"]


@pytest.mark.parametrize("path", ["/studio/x", "/conductor/x"])
async def test_filming_pages_may_ask_for_a_camera_and_not_for_motion(visitor, path):
    policy = (await visitor.get(path)).headers["permissions-policy"]
    assert "camera=(self)" in policy and "gyroscope=()" in policy
