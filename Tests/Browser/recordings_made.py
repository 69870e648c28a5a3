#!/usr/bin/env python3
"""Recordings as programs write them (ffmpeg, sox, flac, LAME, opusenc, oggenc), and as pipes, messengers, crashes and copies leave them.

  Tests/Browser/recordings_made.py FOLDER [SECONDS] [RATE]    writes all of them there

`REFUSED` names those that are no recording that plays, with the rule that says why."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

REFUSED = {
    "cut.mp3": "recordingTruncated", "cut.wav": "recordingTruncated", "cut-1.wav": "recordingTruncated",
    "cut-rf64.wav": "recordingTruncated", "cut.flac": "recordingTruncated", "cut-1.flac": "recordingTruncated",
    "cut-uncounted.flac": "recordingTruncated", "cut.ogg": "recordingTruncated", "cut.opus": "recordingTruncated",
    "cut.m4a": "recordingTruncated", "cut-fragments.m4a": "recordingTruncated", "cut.aac": "recordingTruncated",
    "als.m4a": "recordingUnplayable", "alac.m4a": "recordingUnplayable", "ac3.m4a": "recordingUnplayable",
    "adpcm.wav": "recordingUnplayable", "double.wav": "recordingUnplayable", "layer2.mp2": "recordingUnplayable",
    "sound.aiff": "recordingUnplayable", "film.mp4": "recordingUnplayable",
}

ID3 = b"ID3\x03\0\0\0\0\x08\0" + bytes(1024)


def run(*command, data=None):
    """What a program writes."""
    return subprocess.run([str(part) for part in command], input=data, check=True, capture_output=True).stdout


def ffmpeg(source, target, *options):
    run("ffmpeg", "-y", "-v", "error", "-bitexact", "-i", source, *options, target)


def made(folder: Path, seconds=2.0, rate=44_100) -> list[Path]:
    """All of them, in the order of their names."""
    folder.mkdir(parents=True, exist_ok=True)
    source, other = folder / "sound.wav", folder / "other.wav"
    for wav, length, seed in (source, seconds, 1), (other, 0.75 * seconds, 2):
        run("ffmpeg", "-y", "-v", "error", "-bitexact", "-f", "lavfi", "-i", f"anoisesrc=d={length}:c=pink:a=0.3:seed={seed}:r={rate}", "-ac", 1, wav)
    for make in (mp3, wav_files, flac, ogg, mp4, adts):
        make(folder, source, other)
    return sorted(path for path in folder.iterdir() if path.is_file())


def mp3(folder, source, other):
    run("lame", "--quiet", source, folder / "lame.mp3")
    run("lame", "--quiet", other, folder / "lame-other.mp3")
    run("lame", "--quiet", "-V5", source, folder / "lame-vbr.mp3")
    run("lame", "--quiet", "-t", "-V5", source, folder / "lame-vbr-bare.mp3")
    run("sox", source, folder / "sox.mp3")
    ffmpeg(source, folder / "ffmpeg.mp3", "-b:a", "64k")
    ffmpeg(source, folder / "layer2.mp2")
    whole, second = (folder / "lame.mp3").read_bytes(), (folder / "lame-other.mp3").read_bytes()
    bare = (folder / "lame-vbr-bare.mp3").read_bytes()
    half = len(whole) // 2
    write(folder, {
        "two.mp3": whole + second, "two-tagged.mp3": ID3 + whole + ID3 + second, "after-zeros.mp3": bytes(5_000) + whole,
        "after-junk.mp3": b"\x12\x34junk" * 50 + whole, "then-zeros.mp3": whole + bytes(3_000), "tag-within.mp3": whole[:half] + ID3[:300] + whole[half:],
        "tagged.mp3": ID3 + whole + b"TAG" + bytes(125), "in-the-midst.mp3": bare[300:],
        "cut.mp3": (folder / "ffmpeg.mp3").read_bytes()[:half],
    })


def chunk(kind, content, length=None):
    return kind + struct.pack("<I", len(content) if length is None else length) + content + bytes(len(content) % 2)


def riff(chunks, length=None, kind=b"RIFF"):
    content = b"WAVE" + b"".join(chunks)
    return kind + struct.pack("<I", len(content) if length is None else length) + content


def wav_files(folder, source, other):
    for coding in ("pcm_u8", "pcm_s24le", "pcm_f32le", "pcm_mulaw", "pcm_alaw", "libmp3lame"):
        ffmpeg(source, folder / f"{coding}.wav", "-c:a", coding)
    ffmpeg(source, folder / "adpcm.wav", "-c:a", "adpcm_ms")
    ffmpeg(source, folder / "double.wav", "-c:a", "pcm_f64le")
    ffmpeg(source, folder / "rf64.wav", "-rf64", "always")
    ffmpeg(source, folder / "sound.aiff")
    whole = source.read_bytes()
    form = whole[whole.index(b"fmt ") :][:24]
    sound = whole[whole.index(b"data") + 8 :]
    rf64 = (folder / "rf64.wav").read_bytes()
    write(folder, {
        "ffmpeg-pipe.wav": run("ffmpeg", "-v", "error", "-i", source, "-f", "wav", "pipe:1"),
        "sox-pipe.wav": run("sox", "-t", "wav", "-", "-t", "wav", "-", data=whole),
        "zero.wav": riff([form, chunk(b"data", sound, 0)], 0), "zero-data.wav": riff([form, chunk(b"data", sound, 0)]),
        "7ffff000.wav": riff([form, chunk(b"data", sound, 0x7FFFF000)], 0x7FFFF024),
        "too-long.wav": riff([form, chunk(b"data", sound, len(sound) + 9_999)]), "riff-too-long.wav": riff([form, chunk(b"data", sound)], 10**6),
        "byte-rate.wav": riff([form[:16] + struct.pack("<I", 12_345) + form[20:], chunk(b"data", sound)]),
        "odd-chunks.wav": riff([chunk(b"LIST", b"INFOabc"), form, chunk(b"junk", b"abc"), chunk(b"data", sound), chunk(b"id3 ", b"xyz")]),
        "bytes-after.wav": whole + b"bytes after the end" * 50, "bw64.wav": b"BW64" + rf64[4:],
        "cut.wav": whole[: len(whole) // 2], "cut-1.wav": whole[:-1], "cut-rf64.wav": rf64[: len(rf64) // 2],
    })


def flac(folder, source, other):
    run("flac", "-s", "-f", source, "-o", folder / "flac.flac")
    run("flac", "-s", "-f", "--blocksize=1000", source, "-o", folder / "flac-1000.flac")
    run("sox", source, folder / "sox.flac")
    ffmpeg(source, folder / "ffmpeg.flac")
    whole = (folder / "flac.flac").read_bytes()

    def counted(samples):
        head = int.from_bytes(whole[18:26], "big") >> 36 << 36 | samples
        return whole[:18] + head.to_bytes(8, "big") + whole[26:]

    write(folder, {
        "flac-pipe.flac": run("flac", "-s", "-c", "-", data=source.read_bytes()),
        "ffmpeg-pipe.flac": run("ffmpeg", "-v", "error", "-i", source, "-f", "flac", "pipe:1"),
        "uncounted.flac": counted(0), "counted-less.flac": counted(100), "tagged.flac": ID3 + whole + b"TAG" + bytes(125),
        "bytes-after.flac": whole + b"junk" * 50, "cut.flac": whole[: len(whole) // 2], "cut-1.flac": whole[:-1],
        "cut-uncounted.flac": counted(0)[: len(whole) // 2],
    })


def ogg_pages(content):
    at = 0
    while content[at : at + 4] == b"OggS":
        table = at + 27 + content[at + 26]
        end = table + sum(content[at + 27 : table])
        yield bytearray(content[at:end])
        at = end


def ogg_summed(page):
    """The page with its checksum made right."""
    page[22:26], value = bytes(4), 0
    for byte in page:
        value ^= byte << 24
        for _ in range(8):
            value = (value << 1 ^ 0x04C11DB7) & 0xFFFFFFFF if value & 0x80000000 else value << 1
    page[22:26] = value.to_bytes(4, "little")
    return page


def ogg(folder, source, other):
    for wav, name in (source, ""), (other, "-other"):
        run("oggenc", "-Q", wav, "-o", folder / f"oggenc{name}.ogg")
        run("opusenc", "--quiet", wav, folder / f"opusenc{name}.opus")
    run("sox", source, folder / "sox.ogg")
    run("opusenc", "--quiet", "--framesize", 60, source, folder / "opusenc-60.opus")
    ffmpeg(source, folder / "ffmpeg.ogg", "-c:a", "libvorbis")
    ffmpeg(source, folder / "ffmpeg.opus", "-c:a", "libopus")
    for name, end in ("oggenc", "ogg"), ("opusenc", "opus"):
        whole = (folder / f"{name}.{end}").read_bytes()
        pages = list(ogg_pages(whole))
        open_end = pages[:-1] + [bytearray(pages[-1])]
        open_end[-1][5] &= ~4
        broken = [bytearray(page) for page in pages]
        broken[-1][-1] ^= 0x55
        write(folder, {
            f"no-end.{end}": b"".join(open_end[:-1]) + ogg_summed(open_end[-1]), f"chained.{end}": whole + (folder / f"{name}-other.{end}").read_bytes(),
            f"bytes-after.{end}": whole + b"bytes after the end" * 50, f"tagged.{end}": ID3 + whole,
            f"junk-within.{end}": b"".join(pages[:-1]) + b"junk" * 30 + pages[-1], f"cut.{end}": whole[:-40],
        })
    skipped = list(ogg_pages((folder / "opusenc.opus").read_bytes()))
    skipped[0][38:40] = (9_600).to_bytes(2, "little")
    ogg_summed(skipped[0])
    write(folder, {"skips.opus": b"".join(skipped)})


def mp4(folder, source, other):
    aac = ("-c:a", "aac", "-b:a", "64k")
    ffmpeg(source, folder / "ffmpeg.m4a", *aac)
    ffmpeg(source, folder / "first.m4a", *aac, "-movflags", "faststart")
    ffmpeg(source, folder / "no-edits.m4a", *aac, "-use_editlist", 0)
    ffmpeg(source, folder / "quicktime.mov", *aac)
    ffmpeg(source, folder / "fragments.m4a", *aac, "-movflags", "frag_keyframe+empty_moov")
    ffmpeg(source, folder / "fragments-half.m4a", *aac, "-movflags", "frag_keyframe+empty_moov+default_base_moof", "-frag_duration", 500_000)
    ffmpeg(source, folder / "fragments-delayed.m4a", *aac, "-movflags", "cmaf+delay_moov")
    ffmpeg(source, folder / "flac.m4a", "-c:a", "flac", "-strict", -2, "-f", "mp4")
    ffmpeg(source, folder / "opus.m4a", "-c:a", "libopus", "-f", "mp4")
    ffmpeg(source, folder / "alac.m4a", "-c:a", "alac")
    ffmpeg(source, folder / "ac3.m4a", "-c:a", "ac3", "-ar", 44_100, "-f", "mp4")
    dash = folder / "dash"
    dash.mkdir(exist_ok=True)
    ffmpeg(source, dash / "list.mpd", *aac, "-f", "dash", "-seg_duration", 1)
    cover, film = folder / "dash" / "cover.jpg", folder / "film.mp4"
    run("ffmpeg", "-y", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=32x32:d=1", "-frames:v", 1, cover)
    run("ffmpeg", "-y", "-v", "error", "-i", source, "-i", cover, "-map", 0, "-map", 1, *aac, "-c:v", "mjpeg", "-f", "mp4", folder / "cover.m4a")
    run("ffmpeg", "-y", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=32x32:d=1", "-i", source, "-c:v", "mpeg4", *aac, film)
    whole, first = (folder / "ffmpeg.m4a").read_bytes(), (folder / "first.m4a").read_bytes()
    fragments = (folder / "fragments-half.m4a").read_bytes()
    told = whole.index(b"mvhd") + 20
    coding = whole.index(b"\x05\x80\x80\x80\x05", whole.index(b"esds")) + 5
    write(folder, {
        "dash.m4a": b"".join(path.read_bytes() for path in [dash / "init-stream0.m4s", *sorted(dash.glob("chunk*"))]),
        "told-less.m4a": whole[:told] + (100).to_bytes(4, "big") + whole[told + 4 :], "bytes-after.m4a": first + b"junk after the end" * 20,
        "cut.m4a": first[: len(first) // 2], "cut-fragments.m4a": fragments[: len(fragments) * 2 // 3],
        # Object type 36.
        "als.m4a": whole[:coding] + b"\xf8\x88" + whole[coding + 2 :],
    })


def adts(folder, source, other):
    ffmpeg(source, folder / "ffmpeg.aac", "-c:a", "aac", "-b:a", "64k")
    whole = (folder / "ffmpeg.aac").read_bytes()
    write(folder, {
        "two.aac": whole + whole, "after-zeros.aac": bytes(1_000) + whole, "tagged.aac": ID3 + whole + b"TAG" + bytes(125),
        "cut.aac": whole[: len(whole) // 2],
    })


def write(folder, files):
    for name, content in files.items():
        (folder / name).write_bytes(content)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    print(len(made(Path(sys.argv[1]), *(float(argument) for argument in sys.argv[2:3]), *(int(argument) for argument in sys.argv[3:4]))), "files")
