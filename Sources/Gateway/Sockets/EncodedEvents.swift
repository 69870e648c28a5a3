import Rehearsal
import Synchronization
import Wire
import WebSocketServer

/// A session's latest events as frames, made by the first who resumes from before them: however many follow, each event is encoded
/// once.
final class EncodedEvents: Sendable {
    fileprivate struct State {
        /// The sequence number of the first frame.
        var first: Int64 = 0
        var frames: [Frame] = []
        var bytes = 0
    }

    private let state = Mutex(State())
    private let isVeiled: Bool

    /// - Parameter isVeiled: as those have them who are not conductors.
    init(isVeiled: Bool = false) { self.isVeiled = isVeiled }

    /// How many frames are kept, at most; and how many bytes. Sessions show those who resume twice 512 events at most.
    static let mostFrames = 1_024
    static let mostBytes = 4 * 1_024 * 1_024

    /// Frames and bytes that are kept now.
    var size: (frames: Int, bytes: Int) { state.withLock { ($0.frames.count, $0.bytes) } }

    /// One frame for each of these events, which follow on each other.
    func frames(of events: [SessionEvent]) -> [Frame] {
        guard let first = events.first?.sequence.value else { return [] }
        return state.withLock { state in
            let end = state.first + Int64(state.frames.count)
            // Older events than those kept, or a gap before these: start again with these, the latest matter most.
            if first < state.first || first > end { state = State(first: first) }
            let known = Int(state.first + Int64(state.frames.count) - first)
            for event in events.dropFirst(known) {
                let frame = Frame(text: ServerMessage.event(isVeiled ? event.veiled ?? event : event))
                state.frames.append(frame)
                state.bytes += frame.count
            }
            let frames = Array(state.frames[Int(first - state.first)...].prefix(events.count))
            state.shorten()
            return frames
        }
    }
}

extension EncodedEvents.State {
    /// The oldest go first.
    fileprivate mutating func shorten() {
        var dropped = 0
        while frames.count - dropped > EncodedEvents.mostFrames || bytes > EncodedEvents.mostBytes {
            bytes -= frames[dropped].count
            dropped += 1
        }
        guard dropped > 0 else { return }
        frames.removeFirst(dropped)
        first += Int64(dropped)
    }
}
