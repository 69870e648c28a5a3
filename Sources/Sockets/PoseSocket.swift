import RateLimits
import RehearsalCore

/// A socket for pictures or for joints, from opening to closing.
package final class PoseSocket {
    /// Who is at the other end.
    package enum Side {
        case athlete, worker
    }

    enum Phase {
        /// Its token is being looked up; frames are ignored.
        case arriving
        case open
        case leaving
    }

    /// What to do with a frame.
    enum Outcome {
        case passed
        case tooMany
        case ignored
    }

    let side: Side
    var phase = Phase.arriving
    private var frames = TokenBucket()
    private let frameRate: Rate

    init(_ side: Side) {
        self.side = side
        // A page sends 15 pictures a second; a worker answers each of its places' pictures, which come as fast as it answers.
        frameRate = side == .athlete ? Rate(burst: 120, perSecond: 60) : Rate(burst: 4_000, perSecond: 2_000)
    }

    func receive(at now: Instant) -> Outcome {
        switch phase {
        case .leaving: .ignored
        case .arriving: frames.spend(of: frameRate, at: now.sinceEpoch) ? .ignored : .tooMany
        case .open: frames.spend(of: frameRate, at: now.sinceEpoch) ? .passed : .tooMany
        }
    }
}
