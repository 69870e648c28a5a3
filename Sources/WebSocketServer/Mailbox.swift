import CLibWebSockets
import Glibc
import Synchronization

/// What other threads ask of a service thread.
enum Mail: Sendable {
    case adopt(Newcomers.Guest)
    case giveWay(Ticket)
    case send(Frame, ConnectionID, Delivery)
    case broadcast(Frame, BroadcastGroup, Delivery, givesWay: Bool)
    case join(ConnectionID, BroadcastGroup)
    case admit(ConnectionID, BroadcastGroup, @Sendable () -> [Frame])
    case leave(ConnectionID, BroadcastGroup)
    case dissolve(BroadcastGroup)
    case close(ConnectionID, CloseCode, String)
    case refuse(ConnectionID, CloseCode, String)
    case reply(Reply, RequestID)
    /// The next piece of a drawn body; nil when it could not be fetched.
    case piece(StaticFile?, RequestID)
    /// Whether the body is read on.
    case body(BodyVerdict, RequestID)
    case drain(CloseCode, milliseconds: UInt64)
    case readCertificate
}

extension Mail {
    /// Whether it may be done while a frame is read: it ends and answers nothing.
    var isDoneAnywhere: Bool {
        switch self {
        case .send, .broadcast, .join, .leave, .admit, .dissolve, .adopt: true
        case .giveWay, .close, .refuse, .reply, .piece, .body, .drain, .readCertificate: false
        }
    }
}

/// The request that a reply answers.
struct RequestID: Sendable {
    let connection: ConnectionID
    let serial: UInt32
}

/// The receiver of a message that did not fit into a mailbox.
enum Addressee: Hashable, Sendable {
    case connection(ConnectionID)
    case group(BroadcastGroup)
}

extension Mail {
    /// For frames, of which there may be any number. All other letters are as many as connections and requests, which are bounded
    /// where they begin.
    fileprivate var frame: (frame: Frame, addressee: Addressee)? {
        switch self {
        case .send(let frame, let id, _): (frame, .connection(id))
        case .broadcast(let frame, let group, _, _): (frame, .group(group))
        case .adopt, .giveWay, .join, .admit, .leave, .dissolve, .close, .refuse, .reply, .piece, .body, .drain,
            .readCertificate:
            nil
        }
    }
}

/// A service thread's inbox: anyone posts, the thread takes all. The descriptor becomes readable with the first letter.
///
/// Nobody who posts waits. A frame that does not fit any more is dropped, and whom it was for has missed something: the thread
/// closes those connections, as it closes readers that are too slow, and they resume.
final class Mailbox: Sendable {
    let descriptor: Int32
    private struct State {
        var letters: [Mail] = []
        var frames = 0
        var bytes = 0
        var overrun: Set<Addressee> = []
        var isRetired = false

        mutating func popAll() -> Content {
            defer { (letters, frames, bytes, overrun) = ([], 0, 0, []) }
            return Content(letters: letters, overrun: overrun)
        }
    }
    private let state = Mutex(State())
    private let limits: Outbox.Limits

    /// What waited, and for whom something was dropped meanwhile.
    struct Content {
        var letters: [Mail]
        var overrun: Set<Addressee>
    }
    /// Read without the lock, by who looks often.
    private let hasLetters = Atomic(false)

    /// - Parameter limits: of the frames that wait.
    init(limits: Outbox.Limits) throws {
        self.limits = limits
        descriptor = shim_eventfd()
        guard descriptor >= 0 else { throw ServerError.system("eventfd", errno) }
    }

    deinit { Glibc.close(descriptor) }

    /// False when the thread has ended: the mail will not be read.
    @discardableResult
    func post(_ mail: Mail) -> Bool {
        let (isFirst, isTaken) = state.withLock { state in
            guard !state.isRetired else { return (false, false) }
            if let (frame, addressee) = mail.frame {
                guard state.frames < limits.frames, state.bytes < limits.bytes else {
                    state.overrun.insert(addressee)
                    return (false, true)
                }
                state.frames += 1
                state.bytes += frame.countIfMade
            }
            state.letters.append(mail)
            hasLetters.store(true, ordering: .releasing)
            return (state.letters.count == 1, true)
        }
        if isFirst { shim_wake(descriptor) }
        return isTaken
    }

    var isEmpty: Bool { !hasLetters.load(ordering: .acquiring) }

    /// For the thread: called when the descriptor woke it, and in between.
    func popAll() -> Content {
        shim_rest(descriptor)
        return state.withLock { state in
            hasLetters.store(false, ordering: .releasing)
            return state.popAll()
        }
    }

    /// The thread comes back to its mailbox once others have had their turn.
    func wakeAgain() { shim_wake(descriptor) }

    /// What is left; nothing is taken any more.
    func retire() -> [Mail] {
        state.withLock { state in
            state.isRetired = true
            return state.popAll().letters
        }
    }
}
