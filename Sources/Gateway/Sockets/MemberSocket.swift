import LiveSessions
import Rehearsal
import RehearsalCore

/// A member's socket between its opening and its end.
///
/// arriving: the member and the session are still being looked up; frames that come are kept.
/// seated: frames go to the session. leaving: frames are ignored.
struct MemberSocket {
    enum Stage {
        case arriving(Arriving)
        case seated(LiveSession)
        case leaving
    }

    struct Arriving {
        /// Once known who it is.
        var session: LiveSession?
        var kept: [KeptFrame] = []
        var keptBytes = 0
    }

    /// What was said before anybody listened.
    struct KeptFrame {
        var text: [UInt8]
        var received: Instant
    }

    var stage = Stage.arriving(Arriving())
    /// As what it was welcomed; while it is, it is in the session's group.
    var role: Role?
    /// Everything it says.
    private var frames = TokenBucket(perSecond: 600, burst: 1_200)
    private var commands = TokenBucket(perSecond: 60, burst: 120)

    /// Frames that are kept of one who is not let in yet, and their bytes together; beyond them the socket is closed.
    static let mostKept = 32
    static let mostKeptBytes = 64 * 1_024

    /// What becomes of a frame.
    enum Outcome {
        case kept
        case passed(to: LiveSession)
        case tooMany
        case ignored
    }

    mutating func receive(_ text: UnsafeRawBufferPointer, at now: Instant) -> Outcome {
        switch stage {
        case .leaving: return .ignored
        case .seated(let session): return frames.take(at: now) ? .passed(to: session) : .tooMany
        case .arriving(var arriving):
            guard arriving.kept.count < Self.mostKept, arriving.keptBytes + text.count <= Self.mostKeptBytes else {
                return .tooMany
            }
            arriving.kept.append(KeptFrame(text: Array(text), received: now))
            arriving.keptBytes += text.count
            stage = .arriving(arriving)
            return .kept
        }
    }

    mutating func mayCommand(at now: Instant) -> Bool { commands.take(at: now) }

    /// Who it is has been found out; `false` when it is leaving already.
    mutating func attach(to session: LiveSession) -> Bool {
        guard case .arriving(var arriving) = stage else { return false }
        arriving.session = session
        stage = .arriving(arriving)
        return true
    }

    /// After the welcome: what was kept, in order, until nothing is; then the connection is seated.
    mutating func settle() -> (kept: [KeptFrame], session: LiveSession)? {
        guard case .arriving(let arriving) = stage, let session = arriving.session else { return nil }
        guard !arriving.kept.isEmpty else {
            stage = .seated(session)
            return nil
        }
        stage = .arriving(Arriving(session: session))
        return (arriving.kept, session)
    }

    var session: LiveSession? {
        switch stage {
        case .arriving(let arriving): arriving.session
        case .seated(let session): session
        case .leaving: nil
        }
    }
}
