/// What a model says of itself, in its file: how likely a punch was the one that was called, given the probability that
/// the net has for it, and what its answers are worth. `ops/lib/recogniser/called.py` fits it.
package struct Worth: Sendable {
    /// The net's probabilities at which the calibrated ones stand in the file; between them it is a straight line.
    static let places: InlineArray<16, Float> = [
        0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97, 0.99, 0.997, 1,
    ]
    static let placesCount = 16
    static let punches = Action.count - Action.firstPunch
    /// In a file of weights: of each punch, precision, hit, wrong, and the calibrated probabilities.
    static let numbers = punches * (3 + placesCount)

    /// Of each punch: the share of what is told as this punch, without any call, that is this punch.
    package internal(set) var precision = InlineArray<5, Float>(repeating: 0)
    /// From which calibrated probability on it was the punch that was called, and up to which it was not.
    package internal(set) var hit = InlineArray<5, Float>(repeating: 0)
    package internal(set) var wrong = InlineArray<5, Float>(repeating: 0)
    var curves = InlineArray<5, InlineArray<16, Float>>(repeating: InlineArray<16, Float>(repeating: 0))

    /// The numbers of a file, in its order.
    init(_ numbers: [Float]) {
        for punch in 0..<Self.punches {
            let start = punch * (3 + Self.placesCount)
            precision[punch] = numbers[start]
            hit[punch] = numbers[start + 1]
            wrong[punch] = numbers[start + 2]
            for place in 0..<Self.placesCount { curves[punch][place] = numbers[start + 3 + place] }
        }
    }

    var isSound: Bool {
        for punch in 0..<Self.punches {
            guard 0...1 ~= precision[punch], 0...1 ~= hit[punch], 0...1 ~= wrong[punch], wrong[punch] <= hit[punch]
            else { return false }
            for place in 0..<Self.placesCount {
                guard 0...1 ~= curves[punch][place] else { return false }
                if place > 0, curves[punch][place] < curves[punch][place - 1] { return false }
            }
        }
        return true
    }

    /// Of each punch: how likely it was this one if it was the one that was called.
    func ifCalled(_ probabilities: Probabilities) -> IfCalled {
        var answer = IfCalled()
        for punch in 0..<Self.punches {
            answer.values[punch] = calibrated(probabilities.values[Action.firstPunch + punch], punch)
        }
        return answer
    }

    private func calibrated(_ probability: Float, _ punch: Int) -> Float {
        var place = 1
        while place < Self.placesCount - 1, probability > Self.places[place] { place += 1 }
        let (low, high) = (Self.places[place - 1], Self.places[place])
        let share = (probability - low) / (high - low)
        let from = curves[punch][place - 1]
        return min(max(from + (curves[punch][place] - from) * share, 0), 1)
    }
}
