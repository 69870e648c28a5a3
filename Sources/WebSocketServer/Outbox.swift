/// The frames that wait for a slow reader: in order, bounded; of frames with the same key only the newest. A pure value.
struct Outbox {
    struct Limits: Sendable {
        var bytes: Int
        var frames: Int
    }

    enum Offer: Hashable {
        case kept
        /// Kept; it replaced an older frame of the same key.
        case replaced
        /// Not kept, because the outbox would exceed its limit.
        case full
    }

    private struct Waiting {
        /// nil when a later frame of the same key has replaced it.
        var frame: Frame?
        let key: UInt64?
    }

    private var waiting: [Waiting] = []
    private var head = 0
    private(set) var bytes = 0
    private(set) var frames = 0

    var isEmpty: Bool { frames == 0 }

    mutating func offer(_ frame: Frame, _ delivery: Delivery, within limits: Limits) -> Offer {
        var result = Offer.kept
        var key: UInt64?
        if case .latest(let latest) = delivery {
            key = latest
            if let older = waiting[head...].lastIndex(where: { $0.key == latest && $0.frame != nil }) {
                remove(at: older)
                result = .replaced
            }
        }
        guard frames < limits.frames, bytes + frame.count <= limits.bytes else { return .full }
        compact()
        waiting.append(Waiting(frame: frame, key: key))
        frames += 1
        bytes += frame.count
        return result
    }

    /// Puts a frame before all waiting ones, without regard to the limits: for frames that were sent earlier.
    mutating func putFirst(_ frame: Frame) {
        waiting.insert(Waiting(frame: frame, key: nil), at: head)
        frames += 1
        bytes += frame.count
    }

    mutating func next() -> Frame? {
        while head < waiting.count {
            let frame = waiting[head].frame
            waiting[head].frame = nil
            head += 1
            guard let frame else { continue }
            frames -= 1
            bytes -= frame.count
            if frames == 0 { removeAll() }
            return frame
        }
        return nil
    }

    /// Frees the memory as well, because most connections never wait again.
    mutating func removeAll() {
        self = Outbox()
    }

    private mutating func remove(at index: Int) {
        guard let frame = waiting[index].frame else { return }
        waiting[index].frame = nil
        frames -= 1
        bytes -= frame.count
    }

    /// Sent and replaced frames leave gaps, which are closed when they are more than half of the entries.
    private mutating func compact() {
        guard waiting.count > 32, waiting.count > 2 * frames else { return }
        waiting.removeAll { $0.frame == nil }
        head = 0
    }
}
