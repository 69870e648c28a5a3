import Rehearsal
import RehearsalCore

/// What a device says on its connection.
enum Request {
    /// The upgrade, with `?after=` if the device resumes.
    case hello(after: SequenceNumber?)
    case sync(Int)
    case command(CommandID, Command)
    case signal(ClientSignal)
    case punches(Int, PunchBatch)
    /// As by HTTP: the punches after an ordinal.
    case readPunches(after: Int64)
}

/// What the node says to a device.
enum Reply {
    case welcome(Welcome)
    case event(SessionEvent)
    case signal(ServerSignal)
    case sync(Int, received: Instant, answered: Instant)
    case answer(CommandID, Answer)
    case punchesAnswered(Int, isKept: Bool)
    case punchPage([KeptPunch])
    case closed
}
