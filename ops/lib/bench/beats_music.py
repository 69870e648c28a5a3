"""The music that `ops/bench beats` judges trackers by, with the instants of its beats: made here from seeds, and from files that Debian
packages ship, whose beats stand in the file itself.

- MIDI files (openttd-openmsx, freedoom), rendered by fluidsynth with the sound font TimGM6mb: a beat is a quarter, or a dotted one where
  the time signature counts eighths by threes, by the file's own tempo map; bars begin where its time signatures say. A file counts whose notes follow its map: at least a quarter
  of them lie within 6 % of a beat from a beat (12 % would by chance).
- Tracker modules (pingus, heroes, tecnoballz, criticalmass, gltron), played by libopenmpt: a beat is every fourth row of a pattern, as
  trackers count it, and every eighth (sixteenth) or second while that gives more than 200 or fewer than 60 a minute. A module counts of
  whose notes at least 40 % lie on every fourth row (25 % would by chance).

Nothing is left out for what a tracker makes of it.
"""

import ctypes
import io
import os
import shutil
import struct
import subprocess

import numpy

RATE = 22_050
LONGEST = 90  # seconds of a piece
KINDS = ["steady", "ramped", "rubato", "syncopated", "quiet intro"]
PACKAGES = ["openttd-openmsx", "freedoom", "pingus-data", "heroes-sound-tracks", "tecnoballz-data", "criticalmass-data", "gltron"]
SOUND_FONT = "/usr/share/sounds/sf2/TimGM6mb.sf2"


NOTHING = numpy.zeros(0)


class Piece:
    """Mono samples at RATE, and in seconds the instants of the beats and of the downbeats, none where nobody says which they are."""

    def __init__(self, kind, name, samples, beats, downbeats):
        self.kind, self.name, self.samples, self.beats, self.downbeats = kind, name, samples, beats, downbeats


# Made here.


def generated(count):
    """`count` pieces of each kind, of a minute each; the same every time."""
    for kind in KINDS:
        for index in range(count):
            random = numpy.random.default_rng([KINDS.index(kind), index])
            yield Piece(kind, f"{kind} {index + 1}", *made(kind, random))


def made(kind, random, seconds=60):
    beats = beat_instants(kind, random, seconds)
    samples = numpy.zeros(int((seconds + 1) * RATE), dtype=numpy.float64)
    metre = int(random.choice([4, 4, 4, 3]))
    root = 110 * 2 ** (random.integers(0, 12) / 12)
    chords = random.permutation([0, 5, 7, 9, 2, 4])[:4]
    drums = kind not in ("rubato",) and random.random() < 0.85
    for index, (begin, end) in enumerate(zip(beats, beats[1:], strict=False)):
        length, place, bar = end - begin, index % metre, index // metre
        chord = root * 2 ** (chords[bar % 4] / 12)
        quiet = 0.06 if kind == "quiet intro" and begin < seconds / 4 else 1
        skipped = kind == "syncopated" and random.random() < 0.35
        if drums and quiet == 1:
            if place == 0 or (metre == 4 and place == 2 and random.random() < 0.7):
                add(samples, begin, kick(random), 0.0 if skipped else 0.8)
            if place in ((1, 3) if metre == 4 else (2,)):
                add(samples, begin, snare(random), 0.5)
            for part in (0, 0.5) if random.random() < 0.9 else (0, 0.25, 0.5, 0.75):
                add(samples, begin + part * length, hat(random), 0.12 + 0.05 * (part == 0))
        if kind == "syncopated":
            # Chords before the beat and on the second and fourth sixteenth.
            for part in random.choice([0.25, 0.5, 0.75], size=2, replace=False):
                add(samples, begin + part * length, tone(chord * 2, length * 0.5, random), 0.3)
        if place == 0:
            for ratio in (1, 1.26, 1.5):
                add(samples, begin, tone(chord * 2 * ratio, length * metre, random), 0.18 * max(quiet, 0.3))
        if not skipped:
            add(samples, begin, tone(chord / 2, length * 0.9, random), 0.35 * quiet)
        for part in (0, 0.5) if random.random() < 0.6 else (0,):
            if random.random() < 0.8:
                note = chord * 4 * 2 ** (random.choice([0, 2, 4, 7, 9]) / 12)
                add(samples, begin + part * length + random.normal(0, 0.004), tone(note, length * 0.5, random), 0.22 * quiet)
    samples += random.normal(0, 0.002, len(samples))
    return (samples / numpy.max(numpy.abs(samples)) * 0.9).astype(numpy.float32), numpy.array(beats), numpy.array(beats[::metre])


def beat_instants(kind, random, seconds):
    tempo = random.uniform(70, 165)
    target = tempo * random.choice([0.75, 1.3])
    beats, at, drift = [], random.uniform(0.2, 1.5), 0.0
    while at < seconds:
        beats.append(at)
        now = tempo
        if kind == "ramped":
            now = tempo + (target - tempo) * min(max((at - 10) / (seconds - 20), 0), 1)
        if kind == "rubato":
            drift = 0.85 * drift + random.normal(0, 0.025)
            now = tempo * (1 + 0.08 * numpy.sin(at / 3.1) + drift)
        at += 60 / now
    return beats


def add(samples, at, sound, gain):
    begin = int(max(at, 0) * RATE)
    end = min(begin + len(sound), len(samples))
    samples[begin:end] += gain * sound[: end - begin]


def tone(frequency, seconds, random):
    time = numpy.arange(int(max(seconds, 0.05) * RATE)) / RATE
    wave = sum(numpy.sin(2 * numpy.pi * frequency * k * time + random.uniform(0, 6.28)) / k**1.5 for k in range(1, 6))
    return wave * numpy.minimum(time / 0.01, 1) * numpy.exp(-time / (0.35 * max(seconds, 0.05)))


def kick(random):
    time = numpy.arange(int(0.2 * RATE)) / RATE
    return numpy.sin(2 * numpy.pi * (50 * time + 8 * (1 - numpy.exp(-time / 0.02)))) * numpy.exp(-time / 0.06)


def snare(random):
    time = numpy.arange(int(0.15 * RATE)) / RATE
    return (random.normal(0, 0.6, len(time)) + numpy.sin(2 * numpy.pi * 190 * time)) * numpy.exp(-time / 0.05)


def hat(random):
    time = numpy.arange(int(0.05 * RATE)) / RATE
    noise = random.normal(0, 1, len(time))
    return numpy.diff(noise, prepend=0) * numpy.exp(-time / 0.015)


# From Debian.


def shipped(folder, step=1):
    """The pieces of the packages, or of every `step`-th file; `folder` keeps what was fetched and rendered."""
    for package in PACKAGES:
        for path in files(package, folder)[::step]:
            name = f"{package}: {os.path.splitext(os.path.basename(path))[0]}"
            kept = os.path.join(folder, "rendered", f"{package}-{os.path.basename(path)}.npz")
            if not os.path.exists(kept):
                os.makedirs(os.path.dirname(kept), exist_ok=True)
                samples, beats, downbeats = from_midi(path, folder) if path.endswith(".mid") else from_module(path)
                # Written whole or not at all.
                numpy.savez(kept + ".part.npz", samples=(samples * 32767).astype(numpy.int16), beats=beats, downbeats=downbeats)
                os.replace(kept + ".part.npz", kept)
            stored = numpy.load(kept)
            if len(stored["beats"]) >= 16:
                kind = "MIDI" if path.endswith(".mid") else "modules"
                yield Piece(kind, name, stored["samples"].astype(numpy.float32) / 32767, stored["beats"], stored["downbeats"])


def files(package, folder):
    unpacked = os.path.join(folder, "packages", package)
    if not os.path.isdir(unpacked):
        downloads = os.path.join(folder, "downloads", package)
        os.makedirs(downloads, exist_ok=True)
        os.makedirs(os.path.dirname(unpacked), exist_ok=True)
        subprocess.run(["apt-get", "download", "-qq", package], cwd=downloads, check=True, stderr=subprocess.DEVNULL)
        subprocess.run(["dpkg-deb", "-x", os.path.join(downloads, os.listdir(downloads)[0]), unpacked + ".part"], check=True)
        for place, _, names in os.walk(unpacked + ".part"):
            for name in names:
                if name.endswith(".wad"):
                    unpack_songs(os.path.join(place, name))
        os.replace(unpacked + ".part", unpacked)
    found = [os.path.join(place, name) for place, _, names in os.walk(unpacked) for name in names]
    return sorted(path for path in found if path.endswith((".mid", ".mod", ".xm", ".it", ".s3m")))


def unpack_songs(wad):
    """Writes the MIDI files in a game's archive beside it."""
    with open(wad, "rb") as file:
        content = file.read()
    count, directory = struct.unpack_from("<II", content, 4)
    for index in range(count):
        at, size, name = struct.unpack_from("<II8s", content, directory + 16 * index)
        if content[at : at + 4] == b"MThd":
            with open(f"{wad[:-4]}-{name.rstrip(bytes(1)).decode().lower()}.mid", "wb") as file:
                file.write(content[at : at + size])


def from_midi(path, folder):
    import mido

    try:
        song = mido.MidiFile(path, clip=True)
    except (OSError, ValueError, EOFError, KeyError):
        return NOTHING, NOTHING, NOTHING
    tempos, bars, notes, beat = [(0, 500_000)], [], [], song.ticks_per_beat
    tick = 0
    for message in mido.merge_tracks(song.tracks):
        tick += message.time
        if message.type == "set_tempo":
            tempos.append((tick, message.tempo))
        elif message.type == "time_signature":
            bars.append((tick, message.numerator * 4 * song.ticks_per_beat // message.denominator))
            if message.denominator == 8 and message.numerator % 3 == 0:
                beat = song.ticks_per_beat * 3 // 2
        elif message.type == "note_on" and message.velocity > 0:
            notes.append(tick)
    notes = numpy.array(notes)
    if len(notes) < 50:
        return NOTHING, NOTHING, NOTHING
    off = numpy.abs((notes / beat + 0.5) % 1 - 0.5)
    if numpy.mean(off < 0.06) < 0.25:
        return NOTHING, NOTHING, NOTHING
    wav = os.path.join(folder, "song.raw")
    subprocess.run(
        ["fluidsynth", "-niq", "-T", "raw", "-O", "s16", "-E", "little", "-r", str(RATE), "-F", wav, "-g", "0.4", SOUND_FONT, path],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)  # fmt: skip
    samples = numpy.fromfile(wav, dtype="<i2", count=2 * RATE * LONGEST).reshape(-1, 2).mean(axis=1) / 32768
    os.remove(wav)
    last = numpy.searchsorted(notes, numpy.inf)
    first_tick, last_tick = notes[0], notes[last - 1]
    ticks = numpy.arange(-(-first_tick // beat) * beat, last_tick + 1, beat)
    beats = seconds_of(ticks, tempos, song.ticks_per_beat)
    end = len(samples) / RATE - 0.1
    downbeats = seconds_of(downbeat_ticks(bars, first_tick, last_tick), tempos, song.ticks_per_beat)
    return samples, beats[beats < end], downbeats[downbeats < end]


def downbeat_ticks(bars, first, last):
    """Where bars begin by the time signatures, between the first note and the last; none without a signature."""
    ticks = []
    for (begin, length), end in zip(bars, [*(tick for tick, _ in bars[1:]), last + 1], strict=False):
        if length > 0:
            ticks += [tick for tick in range(begin, end, length) if tick >= first]
    return ticks


def seconds_of(ticks, tempos, per_quarter):
    tempos = sorted(dict(tempos).items())
    starts, elapsed = [], 0.0
    for index, (tick, tempo) in enumerate(tempos):
        if index > 0:
            before, was = tempos[index - 1]
            elapsed += (tick - before) * was / per_quarter / 1e6
        starts.append((tick, elapsed, tempo))
    result = []
    for tick in ticks:
        begin, at, tempo = next(start for start in reversed(starts) if start[0] <= tick)
        result.append(at + (tick - begin) * tempo / per_quarter / 1e6)
    return numpy.array(result)


def from_module(path):
    library = ctypes.CDLL("libopenmpt.so.0")
    library.openmpt_module_create_from_memory2.restype = ctypes.c_void_p
    with open(path, "rb") as file:
        content = file.read()
    handle = library.openmpt_module_create_from_memory2(content, ctypes.c_size_t(len(content)), *[None] * 7)
    if not handle:
        return NOTHING, NOTHING, NOTHING
    module = ctypes.c_void_p(handle)
    read = library.openmpt_module_read_float_mono
    read.restype = ctypes.c_size_t
    block, blocks, rows = 32, [], []
    buffer = (ctypes.c_float * block)()
    place = None
    while len(blocks) * block < LONGEST * RATE:
        got = read(module, ctypes.c_int32(RATE), ctypes.c_size_t(block), buffer)
        if got == 0:
            break
        now = (
            library.openmpt_module_get_current_order(module),
            library.openmpt_module_get_current_pattern(module),
            library.openmpt_module_get_current_row(module),
        )
        if now != place:
            place = now
            rows.append((len(blocks) * block / RATE, now[1], now[2]))
        blocks.append(numpy.array(buffer[:got], dtype=numpy.float32))
    samples = numpy.concatenate(blocks)
    notes = numpy.zeros(4)
    channels = library.openmpt_module_get_num_channels(module)
    for _, pattern, row in rows:
        for channel in range(channels):
            command = library.openmpt_module_get_pattern_row_channel_command
            command.restype = ctypes.c_uint8
            notes[row % 4] += 0 < command(module, pattern, row, channel, 0) < 128
    library.openmpt_module_destroy(module)
    if notes.sum() < 50 or notes[0] / notes.sum() < 0.4:
        return NOTHING, NOTHING, NOTHING
    apart = 4
    while apart < 16 and tempo_of(rows, apart) > 200:
        apart *= 2
    while apart > 1 and tempo_of(rows, apart) < 60:
        apart //= 2
    beats = numpy.array([at for at, _, row in rows if row % apart == 0])
    return samples / max(1.0, float(numpy.max(numpy.abs(samples)))), beats, NOTHING


def tempo_of(rows, apart):
    beats = [at for at, _, row in rows if row % apart == 0]
    return 60 / numpy.median(numpy.diff(beats)) if len(beats) > 2 else 0
