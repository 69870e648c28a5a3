"""The commands of `ops/recogniser`."""

import argparse
import gzip
import json
import pathlib
import pickle
import sys
import time

import numpy as np

import bodies
import called
import cameras
import decoder
import features
import form
import gloves
import hands
import judging
import net as network
import own
import real
import refining
import scoring
import thesis
import training
import weights

ROOT = pathlib.Path(__file__).resolve().parents[3]
WORK = ROOT / ".build" / "recogniser"
ASSETS = ROOT / "Sources" / "WebClient" / "Pages" / "recogniser"
SHIPPED = ASSETS / "punches-6.weights"
RECORDING = ROOT / "ops" / "lib" / "recogniser" / "recording.json.gz"
VECTORS = ROOT / "Tests" / "PunchRecognitionTests" / "vectors.json"
MOTION = ROOT / "Tests" / "PunchRecognitionTests" / "motion.json"

# Seeds: the people of training, of the choice of rules, of judging (the next seed has those of wider styles), and of the
# recording differ.
TRAINING, CHOOSING, STRANGERS, RECORDED, VECTORED, START = 1, 2, 3, 5, 6, 7
# And of what a model says of itself: strangers whose styles are widened, as real people are as strange to it, at least.
CALIBRATING = 10
# And of the choice of rules, those whom a slow camera sees.
SLOWLY = 12
VERSION = 6
# What rules are chosen for: seconds after the extension within which 95 of 100 punches are told, usually and with slow cameras, and
# false alarms a minute.
LATEST, ALARMS = (0.13, 0.16), 0.3
# The second phase of training: its people, and the order in which it sees them.
ALONG, ORDER = 15, 16
# What the shipped weights were trained with, in both phases, and of how many last passes of the second they are the mean.
STREAMS, PASSES = 12000, 14
LATER_STREAMS, LATER_PASSES, MEAN_OF = 14000, 9, 4


def streams(seed, count, wider=0.0, seconds=20.0, rate=None):
    """Streams of as many people and cameras, numbered."""
    random = np.random.default_rng(seed)
    return [dict(training.stream(random, wider, seconds, rate), who=who) for who in range(count)]


def simulate(options):
    made = streams(options.seed, options.streams, options.wider, options.seconds, options.rate)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_bytes(gzip.compress(json.dumps(recording(made, options.seed)).encode(), 9, mtime=0))
    events = sum(len(one["events"]) for one in made)
    print(f"{options.out}: {len(made)} streams, {events} punches, {options.out.stat().st_size} bytes")


def recording(made, seed):
    """Streams as a document: instants in µs, joints rounded to a thousandth of the person's own units, confidence to a hundredth."""
    people = []
    for one in made:
        joints = np.round(one["joints"] * 1000).astype(int)
        sure = np.round(one["confidence"] * 100).astype(int)
        people.append(
            {
                "person": one["who"],
                "stance": "southpaw" if one["person"]["southpaw"] else "orthodox",
                "camera": cameras.view(one["camera"]),
                "instants": np.round(one["times"] * 1e6).astype(int).tolist(),
                "joints": joints.reshape(len(joints), -1).tolist(),
                "confidence": sure.tolist(),
                "punches": [
                    {"instant": round(instant * 1e6), "action": bodies.CLASSES[kind], "hand": ["left", "right"][hand]}
                    for instant, kind, hand in one["events"]
                ],
            }
        )
    return {"format": "runthrough poses 1", "scale": 1000, "seed": seed, "streams": people}


def replayed(path):
    """Streams from a recording."""
    try:
        return refining.streams_of(refining.document(path), path.name)
    except refining.Refusal as refusal:
        raise SystemExit(str(refusal)) from None


def train(options):
    """Two phases: a net is trained and rounded to 8 bits; then it is trained on with people whose hands go along with the trunk.
    Kept is the mean of the weights after the last passes of the second phase: a mean depends less on where training stops. From
    one pass to the next, clips of real people are won and lost by chance, and the mean gains what these nets have in common."""
    WORK.mkdir(parents=True, exist_ok=True)
    print(f"simulating {options.streams} streams", flush=True)
    net = weights.rounded(training.train(training.examples(TRAINING, options.streams), START, options.passes))
    print(f"simulating {options.later_streams} streams of the second phase", flush=True)
    made, nets = training.examples(ALONG, options.later_streams, later=True), []
    training.train(made, ORDER, options.later_passes, net=net, kept=lambda net: nets.append({name: value.copy() for name, value in net.items()}))
    np.savez(options.out, **network.mean(nets[-MEAN_OF:]))
    print(f"{options.out}")


def choose(net, made, slow):
    """The decoder's rules with the best micro-F1 on streams of people of their own; more false alarms than ALARMS count against
    them, and being told later than LATEST (p95), ten milliseconds as much as .01 of F1, also on `slow` streams, of as many
    frames a second as the slowest cameras have. Then those of the stance, by the F1 with the stance estimated."""
    usual, late = ([(one, judging.answers(net, one)) for one in streams] for streams in (made, slow))

    def figures(answered, rules):
        rows, minutes = zip(*(judging.counted(one, decoder.decode(*a[:2], a[2], True, rules, a[3])) for one, a in answered))
        return scoring.summary(rows, minutes, rounds=0)

    def worth(rules):
        result, slowly = figures(usual, rules), figures(late, rules)
        waits = sum(max(0, one["latency"][1] - latest) for one, latest in zip((result, slowly), LATEST))
        return result["f1"][0] - waits - 0.05 * max(0, result["false alarms"][0] - ALARMS)

    def estimated(rules):
        return judging.judge(net, made, "estimated", rules, rounds=0)[0]["f1"][0]

    found = dict(decoder.RULES)
    for names, values in (
        (("threshold", "settled"), [(t, s) for t in (0.8, 0.84, 0.87, 0.9) for s in (0.06, 0.08, 0.10)]),
        (("same_hand", "unrested"), [(h, u) for h in (0.20, 0.25, 0.30) for u in (0.05, 0.1, 0.15, 0.2)]),
        (("sure", "rest"), [(s, r) for s in (0.75, 0.85, 0.95) for r in (0.25, 0.4)]),
    ):
        found = max((dict(found, **dict(zip(names, pair))) for pair in values), key=worth)
    stances = [(frames, clear) for frames in (30, 60, 90) for clear in (1.5, 2.0, 2.5, 3.0)]
    return max((dict(found, stance_frames=frames, stance_clear=clear) for frames, clear in stances), key=estimated)


def worth(net, rules, count=1200):
    """What a model says of itself, in its file (see `called.fit`)."""
    return called.fit(net, rules, streams(CALIBRATING, count, 0.4))


def export(options):
    """Weights of 8 bits with the rules chosen for them, and the vectors that hold Python, native and wasm together."""
    net = weights.rounded(dict(np.load(options.net)))
    rules = choose(net, streams(CHOOSING, options.streams), streams(SLOWLY, options.streams, rate=12))
    options.out.write_bytes(weights.packed(net, VERSION, rules, worth(net, rules, 10 * options.streams)))
    print(f"{options.out}: {options.out.stat().st_size} bytes; rules {rules}")
    if options.out == SHIPPED:
        write_vectors(options.out)


def vectored():
    """Two streams as cameras give them, and two without errors at 60 frames a second, each of 6 s with some punches."""
    random, made = np.random.default_rng(VECTORED), []
    while len(made) < 4:
        plain = len(made) >= 2
        one = training.stream(random, 0.0, 6.0, 60 if plain else 30, 0.0 if plain else 1.0)
        if sum(1 < event[0] < 5.5 for event in one["events"]) >= 4 and cameras.view(one["camera"]) in ("front", "oblique"):
            made.append(dict(one, who=len(made)))
    return made


def write_vectors(path):
    """What the net and the whole chain answer to short recordings."""
    data = path.read_bytes()
    _, rules, net = weights.unpacked(data)
    curves = weights.calibration(data)["curves"]
    document = recording(vectored(), VECTORED)
    vectors = []
    for stream, told in zip(document["streams"], refining.streams_of(document, "vectors")):
        first = stream["instants"][0]
        _, joints, confidence = features.prepared(told["times"], told["joints"], told["confidence"])
        out = judging.outputs(net, joints, confidence, False, False)
        punches = [
            dict(
                action=bodies.CLASSES[punch.kind],
                hand=["left", "right"][punch.hand],
                instant=first + punch.instant,
                probability=round(float(punch.probabilities[punch.kind]), 6),
                ifCalled=[round(float(x), 6) for x in called.calibrated(curves, np.array(called.KINDS), punch.probabilities[2:])],
            )
            for punch in judging.run(net, told, "estimated", rules)
        ]
        vectors.append(dict(stream, outputs=[[round(float(x), 6) for x in row] for row in out[::10]], told=punches))
    VECTORS.write_text(json.dumps(dict(document, streams=vectors), separators=(",", ":")) + "\n")
    print(f"{VECTORS}: {VECTORS.stat().st_size} bytes, {sum(len(one['told']) for one in vectors)} punches")
    hands.write_vectors(MOTION)


def figures(options, net, rules):
    """All tables, and confusions for the pictures."""
    pictures = {}

    def table(title, made, stance="known"):
        result, rows = judging.judge(net, made, stance, rules)
        print(scoring.table(result, title), flush=True)
        pictures[title] = result
        return result, rows

    strangers = streams(options.seed, options.streams)
    for stance in ("known", "estimated", "unknown"):
        result, rows = table(f"simulated strangers, stance {stance}", strangers, stance)
        worst = scoring.by_person(rows, [one["who"] for one in strangers])
        if worst:
            print(f"by person (at least five punches): worst F1 {worst[0][0]:.3f}, 10th percentile {worst[len(worst) // 10][0]:.3f}, median {worst[len(worst) // 2][0]:.3f}\n")
        if stance == "known":
            by_camera(strangers, rows)
    by_rate(options, net, rules)
    table("style ranges widened by 40 %, stance known", streams(options.seed + 1, options.streams, 0.4))
    if calibration := weights.calibration(options.weights.read_bytes()):
        # Few answers are wrong, so that more people are needed to see how many.
        for title, seed, wide in (("simulated strangers", options.seed, 0.0), ("style ranges widened by 40 %", options.seed + 1, 0.4)):
            made = streams(seed, 4 * options.streams, wide)
            result = called.figures(calibration, *called.examples(net, rules, made))
            print("\n" + called.table(result, title), flush=True)
            pictures[f"called punches, {title}"] = result
    print("\n" + thesis.report(net, min(thesis.PEOPLE, max(2, options.streams // 15))))
    return pictures, strangers


def by_camera(made, rows):
    print("| camera | streams | micro-F1 | false alarms a minute |\n|---|---|---|---|")
    views = np.array([one.get("view") or cameras.view(one["camera"]) for one in made])
    for place in ("front", "oblique", "side", "behind"):
        chosen = [i for i in range(len(made)) if views[i] == place]
        if chosen:
            result = scoring.summary([rows[i] for i in chosen], [(made[i]["times"][-1] - judging.BEFORE) / 60 for i in chosen])
            f1, alarms = result["f1"], result["false alarms"]
            print(f"| {place} | {len(chosen)} | {f1[0]:.3f} [{f1[1]:.3f}, {f1[2]:.3f}] | {alarms[0]:.2f} |")
    print()


def by_rate(options, net, rules):
    print("| frames a second | micro-F1 | false alarms a minute | told p50, p95 (ms) |\n|---|---|---|---|")
    for rate in (12, 15, 20, 30, 60, 120):
        result, _ = judging.judge(net, streams(options.seed, max(2, options.streams // 3), rate=rate), "known", rules)
        f1, late = result["f1"], result["latency"]
        print(f"| {rate} | {f1[0]:.3f} [{f1[1]:.3f}, {f1[2]:.3f}] | {result['false alarms'][0]:.2f} | {late[0] * 1000:.0f}, {late[1] * 1000:.0f} |", flush=True)
    print()


def evaluate(options):
    version, rules, net = weights.unpacked(options.weights.read_bytes())
    print(f"# Weights {options.weights.name}, version {version}; rules {rules}\n")
    if options.recording:
        made = replayed(options.recording)
        print(scoring.table(judging.judge(net, made, options.stance, rules)[0], f"{options.recording.name}, stance {options.stance}"))
    elif options.real:
        print(real.report(net, rules, options.real))
    else:
        pictures, strangers = figures(options, net, rules)
        if options.pictures:
            import drawing

            drawing.draw(options.pictures, pictures, net, strangers, rules)


def refine(options):
    try:
        version, rules, net = weights.unpacked(options.weights.read_bytes())
        better = refining.refine(net, rules, options.recordings, options, streams)
    except refining.Refusal as refusal:
        raise SystemExit(str(refusal)) from None
    # Versions of our own begin at 1001, so that they are never taken for those that are shipped.
    version = options.version or max(version, 1000) + 1
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_bytes(weights.packed(better, version, rules, worth(better, rules)))
    print(f"\n{options.out}: version {version}; `runthrough model install {options.out}` gives it to a server")


def replay(options):
    import replaying

    replaying.bench(options.weights, replayed(options.recording), not options.estimated)


def arguments():
    parser = argparse.ArgumentParser(prog="ops/recogniser", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="simulate | train | evaluate | refine | export | vectors | reproduce | replay | gloves | form")

    def command(name, run, words):
        one = commands.add_parser(name, help=words, description=words)
        one.set_defaults(run=run)
        return one

    one = command("simulate", simulate, "write a recording of simulated poses with their true punches")
    one.add_argument("out", type=pathlib.Path, nargs="?", default=RECORDING)
    one.add_argument("--seed", type=int, default=RECORDED)
    one.add_argument("--streams", type=int, default=6)
    one.add_argument("--seconds", type=float, default=15.0)
    one.add_argument("--wider", type=float, default=0.0, help="0.4: ranges of style widened by 40 %%")
    one.add_argument("--rate", type=float, default=None, help="frames a second; several when left out")
    for name, run in (("train", train), ("reproduce", reproduce)):
        one = command(name, run, "simulate and train" if name == "train" else "train and export: the shipped weights anew")
        one.add_argument("--out", type=pathlib.Path, default=WORK / "net.npz")
        one.add_argument("--streams", type=int, default=STREAMS)
        one.add_argument("--passes", type=int, default=PASSES, help="over which the step size falls to zero")
        one.add_argument("--later-streams", type=int, default=LATER_STREAMS, help="of the second phase")
        one.add_argument("--later-passes", type=int, default=LATER_PASSES, help="of the second phase")
    one = command("export", export, "weights of 8 bits, the decoder's rules chosen for them, and the shared vectors")
    one.add_argument("--net", type=pathlib.Path, default=WORK / "net.npz")
    one.add_argument("--out", type=pathlib.Path, default=SHIPPED)
    one.add_argument("--streams", type=int, default=120, help="streams on which the rules are chosen")
    one = command("vectors", lambda options: write_vectors(options.weights), "write the shared vectors anew")
    one.add_argument("--weights", type=pathlib.Path, default=SHIPPED)
    one = command("replay", replay, "what `ops/bench recogniser` does: a recording through the module, native and as wasm")
    one.add_argument("recording", type=pathlib.Path, nargs="?", default=RECORDING)
    one.add_argument("--weights", type=pathlib.Path, default=SHIPPED)
    one.add_argument("--estimated", action="store_true", help="have the stance estimated instead of told")
    one = command("evaluate", evaluate, "figures by event, on simulated strangers, a recording or real data")
    one.add_argument("--weights", type=pathlib.Path, default=SHIPPED)
    one.add_argument("--streams", type=int, default=300, help="simulated strangers, 20 s each")
    one.add_argument("--seed", type=int, default=STRANGERS, help="who they are: another number for people nobody has looked at")
    one.add_argument("--recording", type=pathlib.Path)
    one.add_argument("--stance", choices=("known", "estimated", "unknown"), default="known")
    one.add_argument("--real", type=pathlib.Path, help="a folder of real recordings")
    one.add_argument("--pictures", type=pathlib.Path, help="a folder for confusion matrices and curves as PNG")
    one = command("refine", refine, "train on with recordings of your own people, and keep it if people held out gain")
    one.add_argument("recordings", type=pathlib.Path, nargs="+", metavar="RECORDING", help="documents of poses and labels, as `simulate` writes them")
    one.add_argument("--weights", type=pathlib.Path, default=SHIPPED, help="what is refined")
    one.add_argument("--out", type=pathlib.Path, default=WORK / "refined.weights")
    one.add_argument("--version", type=int, help="of the refined weights; the next one from 1001 on when left out")
    one.add_argument("--held", type=float, default=0.3, help="the share of people who are held out")
    one.add_argument("--least", type=int, default=refining.LEAST, help="so many punches of a class are needed")
    one.add_argument("--passes", type=int, default=4)
    one.add_argument("--rate", type=float, default=1e-4, help="the size of the first step")
    one.add_argument("--simulated", type=int, default=400, help="simulated streams to train on beside")
    one.add_argument("--strangers", type=int, default=60, help="simulated strangers who may not lose")
    one.add_argument("--seed", type=int, default=11)
    one = command("gloves", lambda options: print(gloves.report(options.archive), own.report(options.archive), hands.report(), sep="\n"), "figures of punches told from the motion of hands, no person by a rule that knows them")
    one.add_argument("archive", type=pathlib.Path, help="an archive of recordings of gloves (see ops/lib/recogniser/gloves.py)")
    one = command("form", form.figures, "how well the turn of the hips is told from one camera, on simulated people")
    one.add_argument("--people", type=int, default=600)
    return parser.parse_args()


def reproduce(options):
    train(options)
    export(argparse.Namespace(net=options.out, out=SHIPPED, streams=120))


if __name__ == "__main__":
    chosen = arguments()
    begun = time.time()
    chosen.run(chosen)
    print(f"{time.time() - begun:.0f} s", file=sys.stderr)
