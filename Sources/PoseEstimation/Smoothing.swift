// After MediaPipe's PoseLandmarkFiltering: LandmarksSmoothingCalculator with its one-euro filter, VisibilitySmoothingCalculator
// (Apache License 2.0, © The MediaPipe Authors).

/// A one-euro filter of a number: the faster it changes, the less it is smoothed.
struct OneEuro {
    private var raw = 0.0
    private var slope = 0.0
    private var smooth = 0.0
    private var begun = false

    /// Pictures are counted, whatever time is between them, as MediaPipe's own solution does in Python: joints that were
    /// smoothed so are what the recogniser of punches learned from.
    private static var pause: Double { 1.0 / 30 }

    /// `scale`: the size of the person.
    mutating func next(_ value: Double, scale: Double, minimum: Double, beta: Double) -> Double {
        guard begun else {
            (raw, smooth, begun) = (value, value, true)
            return value
        }
        let change = (value - raw) / scale / Self.pause
        let weight = Self.weight(1)
        slope = weight * change + (1 - weight) * slope
        let share = Self.weight(minimum + beta * slope.magnitude)
        smooth = share * value + (1 - share) * smooth
        raw = value
        return smooth
    }

    /// The share of a new value at a cutoff in Hz.
    private static func weight(_ cutoff: Double) -> Double {
        1 / (1 + 1 / (2 * .pi * cutoff) / pause)
    }
}

/// The landmarks of one person, smoothed from picture to picture.
struct Smoothing {
    private var joints = InlineArray<66, OneEuro>(repeating: OneEuro())
    private var body = InlineArray<4, OneEuro>(repeating: OneEuro())
    private var visibility: InlineArray<33, Float>?

    mutating func next(_ landmarks: Landmarks) -> Landmarks {
        var result = landmarks
        let scale = max(landmarks.size, 1e-6)
        for joint in 0..<Landmarks.joints {
            result.x[joint] = joints[2 * joint].next(landmarks.x[joint], scale: scale, minimum: 0.05, beta: 80)
            result.y[joint] = joints[2 * joint + 1].next(landmarks.y[joint], scale: scale, minimum: 0.05, beta: 80)
            if let before = visibility?[joint] {
                result.visibility[joint] = 0.1 * landmarks.visibility[joint] + 0.9 * before
            }
        }
        for point in 0..<2 {
            result.x[33 + point] = body[2 * point].next(landmarks.x[33 + point], scale: scale, minimum: 0.01, beta: 10)
            result.y[33 + point] = body[2 * point + 1].next(
                landmarks.y[33 + point], scale: scale, minimum: 0.01, beta: 10)
        }
        visibility = result.visibility
        return result
    }
}
