"""Videos for the tests, made by ffmpeg, and how far what a page shows of them is from where its run is."""

import subprocess

from music import uploaded

CODINGS = {
    "mp4": ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-movflags", "+faststart"],
    "webm": ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "500k"],
}


def film(folder, kind, seconds=8, size="320x180", rate=30):
    """Pictures with a counter and a second of sound at a time; a keyframe each second."""
    path = folder / f"film-{size}.{kind}"
    subprocess.run(
        ["ffmpeg", "-y", "-v", "error", "-f", "lavfi", "-i", f"testsrc=duration={seconds}:size={size}:rate={rate}",
         *CODINGS[kind], "-g", str(rate), path], check=True)
    return path


def video(path, name, **fields):
    """A video of a production, as the studio would write it down, without its recording."""
    return {"id": name, "title": name, "part": None, "formation": None, "from": 0, "at": 0, "mirrored": False, **fields}


def kept(runthrough, path):
    """Uploads it; what the server says it is."""
    return uploaded(runthrough.url, runthrough.token, path.read_bytes(), kind="video")


def with_video(runthrough, document, path, name="w1", **fields):
    """The document with this video of it."""
    recording = kept(runthrough, path)
    shown = {**video(path, name, **fields), **{key: recording[key] for key in ("bytes", "format", "duration", "digest")}}
    return {**document, "videos": [{"to": recording["duration"], **shown}]}
