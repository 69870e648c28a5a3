/// Recognises the punches of one person from their poses.
struct PersonRecogniser {
    private var resampler = Resampler()
    private var features = Features()
    private var network = NetworkState()
    private var decoder = Decoder()
    /// The stance that was set or estimated.
    private(set) var stance: Stance?
    private var isReported = false
    /// The mean logit of being a southpaw so far, and the number of frames in it.
    private var southpaw: (sum: Float, count: Float) = (0, 0)

    /// Takes the next pose, later than the one before, and appends the punches that became clear with it.
    mutating func add(
        _ pose: Pose, at instant: Int64, network weights: Network, punches: inout [Punch]
    ) {
        if !resampler.continues(at: instant) { beginAnew() }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: Features.count) { numbers in
            guard let numbers = numbers.baseAddress else { return }
            // The closure below changes all other properties of this person.
            var resampler = resampler
            defer { self.resampler = resampler }
            resampler.add(pose, at: instant) { instant, pose in
                let seen = stance == .southpaw ? pose.mirrored : copy pose
                features.next(seen, stanceKnown: stance != nil, into: numbers)
                let outputs = network.step(weights, numbers)
                let punch = decoder.step(
                    outputs, at: instant, stance: stance, speeds: ownSpeeds, weights)
                if let punch { punches.append(punch) }
                if stance == nil { estimate(outputs, weights.rules) }
            }
        }
    }

    /// Sets the stance; with nil it is estimated from now on.
    mutating func set(_ stance: Stance?) {
        guard !(isReported && self.stance == stance) else { return }
        isReported = stance != nil
        southpaw = (0, 0)
        if self.stance != stance { changed(to: stance) }
    }

    var state: Action { decoder.state }
    var probabilities: Probabilities { decoder.probabilities }

    /// The speeds of the person's own left and right fist, in shoulder widths a second.
    private var ownSpeeds: (left: Float, right: Float) {
        let wide = max(features.shoulders, 0.5)
        let (left, right) = (features.speeds.left / wide, features.speeds.right / wide)
        return stance == .southpaw ? (right, left) : (left, right)
    }

    private mutating func estimate(_ outputs: Outputs, _ rules: Rules) {
        guard outputs.probabilities[.none] < 0.5 else { return }
        southpaw = (southpaw.sum + outputs.southpaw, southpaw.count + 1)
        let mean = southpaw.sum / southpaw.count
        guard southpaw.count >= rules.stanceFrames, mean.magnitude >= rules.stanceClear else { return }
        changed(to: mean > 0 ? .southpaw : .orthodox)
    }

    /// Resets the net, since its past frames were not mirrored in this way; resampling continues.
    private mutating func changed(to stance: Stance?) {
        self.stance = stance
        features = Features()
        network = NetworkState()
        decoder.begin()
    }

    private mutating func beginAnew() {
        resampler = Resampler()
        features = Features()
        network = NetworkState()
        decoder.begin()
    }
}
