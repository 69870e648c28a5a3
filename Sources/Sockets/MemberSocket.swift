import LiveSessions
import RateLimits
import Rehearsal
import RehearsalCore

/// A member's socket from opening to closing.
///
/// arriving: the member and the session are still being looked up; frames that come are kept.
/// seated: frames go to the session. leaving: frames are ignored.
///
/// @unchecked: it is read and changed under its shard's lock, or when it was taken out of there.
final class MemberSocket: @unchecked Sendable {
    enum Phase {
        case arriving(Arriving)
        case seated(LiveSession)
        case leaving
    }

    struct Arriving {
        /// The member's session, once the member is known.
        var session: LiveSession?
        var kept: [KeptFrame] = []
        var keptBytes = 0
    }

    /// A frame that arrived before the member was seated.
    struct KeptFrame {
        var text: [UInt8]
        var received: Instant
    }

    var phase = Phase.arriving(Arriving())
    /// The role with which it was welcomed; as long as it is set, the connection is in the session's group.
    var role: Role?
    /// Whose socket it is, once the member is known.
    private(set) var member: MemberID?
    /// Whether they joined without an account.
    private(set) var isGuest = true
    /// Limits all frames of this socket.
    private var frames = TokenBucket()
    private static let frameRate = Rate(burst: 1_200, perSecond: 600)
    private var commands = TokenBucket()
    private static let commandRate = Rate(burst: 120, perSecond: 60)

    /// The most frames that are kept for a socket that is not admitted yet, and their total size; beyond them the socket is closed.
    static let mostKept = 32
    static let mostKeptBytes = 64 * 1_024

    /// What to do with a frame.
    enum Outcome {
        case kept
        case passed(to: LiveSession)
        case tooMany
        case ignored
    }

    func receive(_ text: UnsafeRawBufferPointer, at now: Instant) -> Outcome {
        switch phase {
        case .leaving: return .ignored
        case .seated(let session):
            return frames.spend(of: Self.frameRate, at: now.sinceEpoch) ? .passed(to: session) : .tooMany
        case .arriving(var arriving):
            guard arriving.kept.count < Self.mostKept, arriving.keptBytes + text.count <= Self.mostKeptBytes else {
                return .tooMany
            }
            arriving.kept.append(KeptFrame(text: Array(text), received: now))
            arriving.keptBytes += text.count
            phase = .arriving(arriving)
            return .kept
        }
    }

    func mayCommand(at now: Instant) -> Bool { commands.spend(of: Self.commandRate, at: now.sinceEpoch) }

    /// The member was found; `false` if the socket is being closed already.
    func attach(_ member: MemberID, isGuest: Bool, to session: LiveSession) -> Bool {
        guard case .arriving(var arriving) = phase else { return false }
        arriving.session = session
        self.member = member
        self.isGuest = isGuest
        phase = .arriving(arriving)
        return true
    }

    /// After the welcome: returns the kept frames, in order, until none is left; then the connection is seated.
    func settle() -> (kept: [KeptFrame], session: LiveSession)? {
        guard case .arriving(let arriving) = phase, let session = arriving.session else { return nil }
        guard !arriving.kept.isEmpty else {
            phase = .seated(session)
            return nil
        }
        phase = .arriving(Arriving(session: session))
        return (arriving.kept, session)
    }

    var session: LiveSession? {
        switch phase {
        case .arriving(let arriving): arriving.session
        case .seated(let session): session
        case .leaving: nil
        }
    }
}
