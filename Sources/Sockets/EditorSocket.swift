import Rehearsal
import RateLimits
import RehearsalCore

/// An editor's socket from opening to closing.
final class EditorSocket {
    enum Phase {
        /// Its account is being looked up; frames are ignored.
        case arriving
        case editing(ProductionID)
        case leaving
    }

    var phase = Phase.arriving {
        didSet { if case .editing(let edited) = phase { production = edited } }
    }
    /// The production that it edits, or edited until it was closed.
    private(set) var production: ProductionID?
    private var frames = TokenBucket()
    private static let frameRate = Rate(burst: 120, perSecond: 40)

    /// What to do with a frame.
    enum Outcome {
        case passed(to: ProductionID)
        case tooMany
        case ignored
    }

    func receive(at now: Instant) -> Outcome {
        switch phase {
        case .leaving: .ignored
        case .arriving: frames.spend(of: Self.frameRate, at: now.sinceEpoch) ? .ignored : .tooMany
        case .editing(let production):
            frames.spend(of: Self.frameRate, at: now.sinceEpoch) ? .passed(to: production) : .tooMany
        }
    }
}
