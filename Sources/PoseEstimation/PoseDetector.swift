// Where somebody is in a picture. After MediaPipe's PoseDetectionCpu: SsdAnchorsCalculator, TensorsToDetectionsCalculator,
// NonMaxSuppressionCalculator, DetectionsToRectsCalculator (Apache License 2.0, © The MediaPipe Authors).

/// One of the grids on which people are looked for.
struct DetectorLevel {
    /// Pixels of the net's picture from one place to the next.
    let step: Int
    /// Guesses at each place.
    let each: Int

    static var all: [DetectorLevel] {
        [DetectorLevel(step: 8, each: 2), DetectorLevel(step: 16, each: 2), DetectorLevel(step: 32, each: 6)]
    }
}

/// Somebody who may be there; shares of the net's picture.
private struct Guess {
    let score: Float
    let left: Float
    let top: Float
    let right: Float
    let bottom: Float
    let hips: SIMD2<Float>
    let tip: SIMD2<Float>

    /// `numbers`: middle and size of a box, then four points, in pixels from the place that guesses.
    init(_ numbers: Numbers, score: Float, side: Float, x: Float, y: Float) {
        self.score = score
        let (middleX, middleY) = (numbers[0] / side + x, numbers[1] / side + y)
        let (width, height) = (numbers[2] / side, numbers[3] / side)
        (left, right) = (middleX - width / 2, middleX + width / 2)
        (top, bottom) = (middleY - height / 2, middleY + height / 2)
        hips = SIMD2(numbers[4] / side + x, numbers[5] / side + y)
        tip = SIMD2(numbers[6] / side + x, numbers[7] / side + y)
    }

    private var area: Float { max(right - left, 0) * max(bottom - top, 0) }

    /// The share of both boxes that both cover.
    func overlap(_ other: Guess) -> Float {
        let width = min(right, other.right) - max(left, other.left)
        let height = min(bottom, other.bottom) - max(top, other.top)
        let both = max(width, 0) * max(height, 0)
        return both / (area + other.area - both)
    }
}

extension Network {
    /// The square around the surest person, of all guesses that are of the same; nothing without a person.
    func detect(_ picture: Picture, _ memory: Floats) -> Square? {
        let whole = picture.whole
        copy(whole, of: picture, .detector, memory)
        run(memory)
        let guesses = guesses(memory)
        guard var surest = guesses.first else { return nil }
        for guess in guesses where guess.score > surest.score { surest = guess }
        var (hips, tip, weight) = (SIMD2<Double>.zero, SIMD2<Double>.zero, 0.0)
        for guess in guesses where guess.overlap(surest) > 0.3 {
            hips += Double(guess.score) * SIMD2<Double>(guess.hips)
            tip += Double(guess.score) * SIMD2<Double>(guess.tip)
            weight += Double(guess.score)
        }
        guard weight > 0 else { return nil }
        return Square(
            hips: whole.inPicture(hips.x / weight, hips.y / weight),
            tip: whole.inPicture(tip.x / weight, tip.y / weight))
    }

    private func guesses(_ memory: Floats) -> [Guess] {
        var found: [Guess] = []
        for (index, level) in DetectorLevel.all.enumerated() {
            let (scores, boxes) = (tensors[outputs[index]], tensors[outputs[index + DetectorLevel.all.count]])
            for y in 0..<scores.height {
                for x in 0..<scores.width {
                    let sure = memory + scores.place + y * scores.row + x * scores.pixel
                    let box = memory + boxes.place + y * boxes.row + x * boxes.pixel
                    for which in 0..<level.each {
                        let score = sure[which].share
                        guard score >= 0.5 else { continue }
                        let grid = Float(scores.width)
                        found.append(
                            Guess(
                                Numbers(box + 12 * which), score: score, side: Float(side), x: (Float(x) + 0.5) / grid,
                                y: (Float(y) + 0.5) / grid))
                    }
                }
            }
        }
        return found
    }
}
