// After MediaPipe's PoseLandmarkCpu (Apache License 2.0, © The MediaPipe Authors): the detector runs only when nobody is
// followed; then the next square follows of the joints.

/// The joints of the most prominent person, from picture to picture.
package struct PoseTracker {
    /// x, y (pixels, down) and confidence of each of COCO's 17 joints.
    package typealias Joints = InlineArray<51, Float>

    private var square: Square?
    private var smoothing = Smoothing()

    package init() {}

    /// Whether somebody is followed: the next picture takes one net, not two.
    package var isFollowing: Bool { square != nil }

    /// The next picture is of somebody else.
    package mutating func forget() {
        square = nil
        smoothing = Smoothing()
    }

    /// Nothing without a person in the picture.
    package mutating func find(_ picture: Picture, _ models: PoseModels, in memory: PoseMemory) -> Joints? {
        let net = models.landmarks
        let place = square ?? beginning(picture, models, memory)
        guard let place, let found = net.landmarks(in: place, of: picture, memory.start) else {
            forget()
            return nil
        }
        let smooth = smoothing.next(found)
        square = Square(hips: smooth.hips, tip: smooth.tip)
        if square == nil { forget() }
        return Self.joints(of: smooth)
    }

    /// Without a detector somebody is looked for who fills the picture, and a first look says where exactly.
    private mutating func beginning(_ picture: Picture, _ models: PoseModels, _ memory: PoseMemory) -> Square? {
        forget()
        if let detector = models.detector { return detector.detect(picture, memory.start) }
        guard let found = models.landmarks.landmarks(in: picture.whole, of: picture, memory.start) else { return nil }
        return Square(hips: found.hips, tip: found.tip)
    }

    /// Where COCO's joints are among the model's: nose, eyes, ears, shoulders, elbows, …, left first.
    private static var coco: InlineArray<17, Int> {
        [0, 2, 5, 7, 8, 11, 12, 13, 14, 15, 16, 23, 24, 25, 26, 27, 28]
    }

    private static func joints(of landmarks: Landmarks) -> Joints {
        var joints = Joints(repeating: 0)
        let coco = coco
        for index in 0..<17 {
            joints[3 * index] = Float(landmarks.x[coco[index]])
            joints[3 * index + 1] = Float(landmarks.y[coco[index]])
            joints[3 * index + 2] = landmarks.visibility[coco[index]]
        }
        return joints
    }
}
