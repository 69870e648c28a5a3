"""What `ops/bench pose` compares with, in the environment of ops/camera, or (xnnpack) in one with TensorFlow Lite's runtime:

picture OUT MODEL       a picture of a drawn boxer, and the landmark model of MediaPipe's package
xnnpack MODEL           for each number on the input so many times in ms of the net alone
mediapipe PICTURE       the same of MediaPipe, from picture to joints
films OUT COUNT FILM…   drawn strangers at 15 pictures a second, and films that are given: OUT/NAME.rgba, and with MediaPipe's joints OUT/NAME.json
punches FILMS JOINTS NAME…    what the recogniser makes of MediaPipe's joints and of others (JSON: name to file)
"""

import json
import os
import sys
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
sys.path[:0] = [os.path.join(ROOT, "ops", "lib", "camera"), os.path.join(ROOT, "Tests", "Browser")]
RATE = 15
NEAR = 0.4  # seconds: a punch that is told so near to one that was thrown may be that one


def answer(compute):
    for line in sys.stdin:
        times = []
        for _ in range(int(line)):
            begun = time.process_time()
            compute()
            times.append(f"{1000 * (time.process_time() - begun):.3f}")
        print(" ".join(times), flush=True)


def xnnpack(model):
    import numpy as np
    from tflite_runtime.interpreter import Interpreter

    net = Interpreter(model, num_threads=1)
    net.allocate_tensors()
    place = net.get_input_details()[0]
    net.set_tensor(place["index"], np.random.default_rng(1).random(place["shape"], np.float32))
    answer(net.invoke)


def mediapipe(picture):
    import numpy as np
    import poses

    pixels = np.fromfile(picture, np.uint8).reshape(480, 640, 4)[:, :, :3].copy()
    finder = poses.Poses()
    answer(lambda: finder.find(pixels))


def strangers(count):
    """Name, pictures, and what is known of each film that is drawn."""
    import cv2
    import film
    import numpy as np

    for number in range(count):
        boxer = film.Boxer(number)
        scale = min(0.9 * film.WIDTH / boxer.width, 0.85 * film.HEIGHT / boxer.height)

        def pictures(boxer=boxer, scale=scale):
            for frame in range(int(boxer.lasting / 1e6 * RATE)):
                drawn = film.drawn([boxer.at(frame * 1e6 / RATE) * scale + np.array([film.WIDTH, film.HEIGHT]) / 2])
                yield cv2.imdecode(cv2.imencode(".jpg", drawn, [cv2.IMWRITE_JPEG_QUALITY, 85])[1], 1)

        stream = boxer.stream
        lead = "left" if stream["stance"] == "orthodox" else "right"
        thrown = [
            {"at": (one["instant"] - stream["instants"][0]) / 1e6, "class": one["action"].replace("double jab", "doubleJab"),
             "hand": "lead" if one["hand"] == lead else "rear"} for one in stream["punches"]]
        yield f"drawn-{number}", pictures(), {"rate": RATE, "stance": stream["stance"], "thrown": thrown}


def given(paths):
    import cv2

    for path in paths:
        capture = cv2.VideoCapture(path)

        def pictures(capture=capture):
            while (read := capture.read())[0]:
                yield read[1]

        yield os.path.splitext(os.path.basename(path))[0], pictures(), {"rate": capture.get(cv2.CAP_PROP_FPS), "stance": None, "thrown": []}


def films(out, count, *paths):
    import cv2
    import poses

    cv2.setNumThreads(1)
    for name, pictures, known in [*strangers(int(count)), *given(paths)]:
        if os.path.exists(f"{out}/{name}.json"):
            continue
        finder, joints, height, width = poses.Poses(), [], 0, 0
        with open(f"{out}/{name}.rgba", "wb") as file:
            for picture in pictures:
                height, width = picture.shape[:2]
                file.write(cv2.cvtColor(picture, cv2.COLOR_BGR2RGBA).tobytes())
                joints.append(finder.find(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)))
        with open(f"{out}/{name}.json", "w", encoding="utf-8") as file:
            json.dump(known | {"width": width, "height": height, "joints": joints}, file)


def picture(out, model):
    import shutil

    import cv2
    import mediapipe as package

    drawn = next(iter(strangers(1)))[1]
    with open(out, "wb") as file:
        file.write(cv2.cvtColor(next(drawn), cv2.COLOR_BGR2RGBA).tobytes())
    shutil.copy(os.path.join(os.path.dirname(package.__file__), "modules", "pose_landmark", "pose_landmark_full.tflite"), model)


def recognised(joints, stance, rate):
    import recogniser

    one = recogniser.Recogniser(stance)
    for index, pose in enumerate(joints):
        for punch in one.take(pose, int(index * 1e6 / rate) + 1):
            yield punch["at"] / 1e6, punch["class"], punch["hand"]


def right_of(told, thrown):
    left, right = list(thrown), 0
    for at, kind, hand in told:
        near = [one for one in left if abs(one["at"] - at) < NEAR and (one["class"], one["hand"]) == (kind, hand)]
        if near:
            left.remove(min(near, key=lambda one: abs(one["at"] - at)))
            right += 1
    return right


def punches(folder, others, *names):
    scores = {}
    for source, path in {"MediaPipe": None, **json.loads(others)}.items():
        kept = None if path is None else json.load(open(path, encoding="utf-8"))
        thrown = told = right = 0
        for name in names:
            known = json.load(open(f"{folder}/{name}.json", encoding="utf-8"))
            found = list(recognised(known["joints"] if kept is None else kept[name], known["stance"], known["rate"]))
            thrown, told, right = thrown + len(known["thrown"]), told + len(found), right + right_of(found, known["thrown"])
        scores[source] = {"thrown": thrown, "right": right, "false": told - right, "f1": 2 * right / max(thrown + told, 1)}
    print(json.dumps(scores))


if __name__ == "__main__":
    {one.__name__: one for one in (picture, xnnpack, mediapipe, films, punches)}[sys.argv[1]](*sys.argv[2:])
