import Rehearsal
import RehearsalCore

/// What a device says on its connection.
enum Request {
    /// The upgrade, with `?after=` if the device resumes.
    case hello(after: SequenceNumber?)
    case sync(Int)
    case command(CommandID, Command)
    case signal(ClientSignal)
}

/// What the node says to a device.
enum Reply {
    case welcome(Welcome)
    case event(SessionEvent)
    case signal(ServerSignal)
    case sync(Int, received: Instant, answered: Instant)
    case answer(CommandID, Answer)
    case closed
}
