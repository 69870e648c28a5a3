/// Turns the outputs of the net, frame by frame, into punches, each reported once. `ops/lib/recogniser/decoder.py` does
/// the same.
struct Decoder {
    /// The least seconds between a jab and the second jab of the same hand. The net says itself that it was a second
    /// one, so that less is asked.
    static let doubled: Float = 0.08
    /// The share of a frame in what is decided at it; the rest is that of the frame before. More tells sooner, and
    /// believes single frames.
    static let newest: Float = 0.7

    private var before: (probabilities: Probabilities, hand: Float)?
    private var last: (instant: Int64, action: Action, hand: Hand)?
    /// Whether there was a moment without any punch since the last one.
    private var isRested = true
    /// The recent speeds of each fist, in shoulder widths a second, newest last.
    private var speeds = InlineArray<2, InlineArray<15, Float>>(repeating: InlineArray<15, Float>(repeating: 0))
    private(set) var probabilities = Probabilities()

    /// Forgets the smoothed values, but not the last punch.
    mutating func begin() {
        before = nil
        speeds = InlineArray(repeating: InlineArray(repeating: 0))
    }

    /// Takes the outputs for a frame and returns the punch to report at this frame, if any. `speeds` are those of the
    /// person's own left and right fist.
    mutating func step(
        _ outputs: Outputs, at instant: Int64, stance: Stance?, speeds: (left: Float, right: Float),
        _ network: Network
    ) -> Punch? {
        let rules = network.rules
        remember(speeds)
        let now = outputs.probabilities
        let earlier = before ?? (now, outputs.hand)
        before = (now, outputs.hand)
        for index in 0..<Action.count {
            probabilities.values[index] =
                now.values[index] * Self.newest + earlier.probabilities.values[index] * (1 - Self.newest)
        }
        if probabilities.punch < rules.rest { isRested = true }
        guard probabilities.punch >= rules.threshold else { return nil }
        let action = probabilities.likeliest(from: Action.firstPunch, to: Action.count)
        guard outputs.elapsed >= rules.settled || probabilities[action] >= rules.sure else { return nil }
        let right = outputs.hand * Self.newest + earlier.hand * (1 - Self.newest)
        let hand = hand(of: action, right, stance)
        let extended = instant - Int64(outputs.elapsed * 1e6)
        if let last {
            var least = (last.hand == hand ? rules.sameHand : rules.otherHand) + (isRested ? 0 : rules.unrested)
            let doubles = action == .doubleJab && last.action == .jab && last.hand == hand
            if doubles && probabilities[action] >= rules.threshold { least = Self.doubled }
            guard extended - last.instant >= Int64(least * 1e6) else { return nil }
        }
        last = (extended, action, hand)
        isRested = false
        return Punch(
            action: action, hand: hand, instant: extended, probabilities: probabilities,
            ifCalled: network.worth?.ifCalled(probabilities), speed: fastest(hand))
    }

    /// None or guard, whichever is more likely.
    var state: Action { probabilities.likeliest(from: 0, to: Action.firstPunch) }

    /// With a known stance, a straight punch tells the hand. The net sees southpaws mirrored.
    private func hand(of action: Action, _ right: Float, _ stance: Stance?) -> Hand {
        var hand: Hand = right > 0 ? .right : .left
        if stance != nil {
            switch action {
            case .jab, .doubleJab: hand = .left
            case .cross: hand = .right
            case .none, .guarding, .hook, .uppercut: break
            }
        }
        return stance == .southpaw ? hand.other : hand
    }

    private mutating func remember(_ now: (left: Float, right: Float)) {
        for index in 1..<15 {
            speeds[0][index - 1] = speeds[0][index]
            speeds[1][index - 1] = speeds[1][index]
        }
        speeds[0][14] = now.left
        speeds[1][14] = now.right
    }

    private func fastest(_ hand: Hand) -> Float {
        var fastest: Float = 0
        for index in 0..<15 { fastest = max(fastest, speeds[hand.rawValue][index]) }
        return fastest
    }
}
