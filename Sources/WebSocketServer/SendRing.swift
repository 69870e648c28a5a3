import CURing

/// Sends one frame to many sockets by one call of the kernel (`io_uring`, since Linux 6.1): a call for each costs nearly as much again as the
/// sending itself. It belongs to the thread that made it.
final class SendRing {
    /// How many sockets it serves at a time.
    static let capacity = 256
    private let ring: UnsafeMutablePointer<shim_ring>
    /// Whether the kernel once did not tell what became of a frame. Then the ring is of no use any more.
    private(set) var isBroken = false

    /// None where the kernel is older, or the machine does not allow it: containers often do not.
    init?() {
        guard let ring = shim_ring_new(UInt32(Self.capacity)) else { return nil }
        self.ring = ring
    }

    deinit { shim_ring_free(ring) }

    /// - Parameter descriptors: at most `capacity`.
    /// - Returns: for each of them the number of bytes that it took at once, or the number of an error below zero.
    func send(_ bytes: UnsafeRawBufferPointer, to descriptors: [Int32]) -> [Int32] {
        [Int32](unsafeUninitializedCapacity: descriptors.count) { results, count in
            count = descriptors.count
            let isDone = shim_ring_send(
                ring, bytes.baseAddress, bytes.count, descriptors, results.baseAddress, UInt32(count))
            isBroken = isDone == 0
        }
    }
}
