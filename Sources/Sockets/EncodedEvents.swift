import Rehearsal
import Synchronization
import Wire
import WebSocketServer

/// A session's latest events as frames. They are encoded for the first device that resumes from before them, and used again for all others: each
/// event is encoded once.
final class EncodedEvents: Sendable {
    fileprivate struct State {
        /// The sequence number of the first frame.
        var first: Int64 = 0
        var frames: [Frame] = []
        var bytes = 0
    }

    private let state = Mutex(State())
    private let isPublic: Bool

    /// - Parameter isPublic: whether the frames are for members who are not conductors.
    init(isPublic: Bool = false) { self.isPublic = isPublic }

    /// The most frames that are kept; below, the most bytes. A device that resumes is sent at most 512 events, half as many.
    static let mostFrames = 1_024
    static let mostBytes = 4 * 1_024 * 1_024

    /// The number of frames and bytes that are kept now.
    var size: (frames: Int, bytes: Int) { state.withLock { ($0.frames.count, $0.bytes) } }

    /// One frame for each of these consecutive events.
    func frames(of events: [SessionEvent]) -> [Frame] {
        guard let first = events.first?.sequence.value else { return [] }
        return state.withLock { state in
            let end = state.first + Int64(state.frames.count)
            // Events older than the kept ones, or a gap before these: start again with these, since the latest matter most.
            if first < state.first || first > end { state = State(first: first) }
            let known = Int(state.first + Int64(state.frames.count) - first)
            for event in events.dropFirst(known) {
                let frame = Frame(text: ServerMessage.event(isPublic ? event.publicPart ?? event : event))
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
    /// Removes the oldest first.
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
