import CLibWebSockets
import Glibc
import Synchronization

/// What other threads ask of a service thread.
enum Mail: Sendable {
    case adopt(descriptor: Int32, PeerAddress)
    case send(Frame, ConnectionID, Delivery)
    case broadcast(Frame, BroadcastGroup, Delivery)
    case join(ConnectionID, BroadcastGroup)
    case admit(ConnectionID, BroadcastGroup, @Sendable () -> [Frame])
    case leave(ConnectionID, BroadcastGroup)
    case dissolve(BroadcastGroup)
    case close(ConnectionID, CloseCode, String)
    case reply(Reply, RequestID)
    /// With an objection the body is not read on.
    case body(objection: Reply?, RequestID)
    case drain(CloseCode, milliseconds: UInt64)
}

extension Mail {
    /// Whether it may be done while a frame is read: it ends, adopts and answers nothing.
    var isDoneAnywhere: Bool {
        switch self {
        case .send, .broadcast, .join, .leave, .admit, .dissolve: true
        case .adopt, .close, .reply, .body, .drain: false
        }
    }
}

/// The request that a reply answers.
struct RequestID: Sendable {
    let connection: ConnectionID
    let serial: UInt32
}

/// A service thread's inbox: anyone posts, the thread takes all. The descriptor becomes readable with the first letter.
final class Mailbox: Sendable {
    let descriptor: Int32
    private struct State {
        var letters: [Mail] = []
        var isRetired = false
    }
    private let state = Mutex(State())
    /// Read without the lock, by who looks often.
    private let hasLetters = Atomic(false)

    init() throws {
        descriptor = shim_eventfd()
        guard descriptor >= 0 else { throw ServerError.system("eventfd", errno) }
    }

    deinit { Glibc.close(descriptor) }

    /// False when the thread has ended: the mail will not be read.
    @discardableResult
    func post(_ mail: Mail) -> Bool {
        let (isFirst, isTaken) = state.withLock { state in
            guard !state.isRetired else { return (false, false) }
            state.letters.append(mail)
            hasLetters.store(true, ordering: .releasing)
            return (state.letters.count == 1, true)
        }
        if isFirst { shim_wake(descriptor) }
        return isTaken
    }

    var isEmpty: Bool { !hasLetters.load(ordering: .acquiring) }

    /// For the thread: called when the descriptor woke it, and in between.
    func takeAll() -> [Mail] {
        shim_rest(descriptor)
        return state.withLock { state in
            defer { state.letters = [] }
            hasLetters.store(false, ordering: .releasing)
            return state.letters
        }
    }

    /// The thread comes back to its mailbox once others have had their turn.
    func wakeAgain() { shim_wake(descriptor) }

    /// What is left; nothing is taken any more.
    func retire() -> [Mail] {
        state.withLock { state in
            state.isRetired = true
            defer { state.letters = [] }
            return state.letters
        }
    }
}
