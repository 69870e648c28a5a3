import Rehearsal
import RehearsalCore

/// One socket of this node. What its frames go to is decided when it is opened.
enum Socket {
    case member(MemberSocket)
    case editor(EditorSocket)
}

/// An editor's socket between its opening and its end.
struct EditorSocket {
    enum Stage {
        /// Who it is, is being found out; what it says is passed over.
        case arriving
        case editing(ProductionID)
        case leaving
    }

    var stage = Stage.arriving {
        didSet { if case .editing(let edited) = stage { production = edited } }
    }
    /// What it edits, or edited until it was closed.
    private(set) var production: ProductionID?
    private var frames = TokenBucket(perSecond: 40, burst: 120)

    /// What becomes of a frame.
    enum Outcome {
        case passed(to: ProductionID)
        case tooMany
        case ignored
    }

    mutating func receive(at now: Instant) -> Outcome {
        switch stage {
        case .leaving: .ignored
        case .arriving: frames.take(at: now) ? .ignored : .tooMany
        case .editing(let production): frames.take(at: now) ? .passed(to: production) : .tooMany
        }
    }
}
