package import Rehearsal

/// A frame from a client, read and checked.
package enum ClientMessage: Hashable, Sendable {
    case sync(ClockRequest)
    case command(CommandID, Command)
    case signal(ClientSignal)
    case punches(CommandID, PunchBatch)

    /// A refused frame keeps its id, so that the client can match the answer to its question.
    package struct Refused: Error, Hashable, Sendable {
        package var id: CommandID?
        package var refusal: Refusal
    }

    /// Reads one text frame.
    package static func read(_ frame: some Sequence<UInt8>) throws(Refused) -> ClientMessage {
        let envelope: Envelope
        do {
            envelope = try JSONReader.read(Envelope.self, from: frame)
        } catch {
            throw Refused(id: nil, refusal: error)
        }
        switch envelope.content {
        case .success(let message): return message
        case .failure(let refusal): throw Refused(id: envelope.id, refusal: refusal)
        }
    }
}
