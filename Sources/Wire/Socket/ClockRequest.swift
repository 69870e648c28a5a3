import Rehearsal
package import RehearsalCore

/// The frame that every device sends every second, `{"type":"sync","id":…,"t0":…}`.
package struct ClockRequest: Hashable, Sendable {
    /// The JSON text of `id`, returned unchanged; `t0` likewise.
    package let id: [UInt8]
    package let t0: [UInt8]

    /// - Parameters:
    ///   - id: JSON text, as it came.
    ///   - t0: JSON text, as it came.
    package init(id: some Sequence<UInt8>, t0: some Sequence<UInt8>) {
        self.id = Array(id)
        self.t0 = Array(t0)
    }

    /// The answer as a frame.
    /// - Parameters:
    ///   - received: when the request was read.
    ///   - sent: when the answer is sent.
    package func answer(received: Instant, sent: Instant) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(96 + id.count + t0.count)
        id.withUnsafeBytes { id in
            t0.withUnsafeBytes { t0 in
                PlainClockRequest(id: id, t0: t0).answer(received: received, sent: sent, to: &bytes)
            }
        }
        return bytes
    }
}

/// The same with whole numbers, as `PlainFrame` finds it. It may be used as long as the bytes of the frame are there.
package struct PlainClockRequest {
    /// Their digits.
    let id: UnsafeRawBufferPointer
    let t0: UnsafeRawBufferPointer

    /// Appends the answer.
    /// - Parameters:
    ///   - received: when the request was read.
    ///   - sent: when the answer is sent.
    package func answer(received: Instant, sent: Instant, to bytes: inout [UInt8]) {
        bytes.append(#"{"type":"sync","id":"#)
        bytes.append(contentsOf: id)
        bytes.append(#","t0":"#)
        bytes.append(contentsOf: t0)
        bytes.append(#","t1":"#)
        bytes.appendDecimal(received.microseconds)
        bytes.append(#","t2":"#)
        bytes.appendDecimal(sent.microseconds)
        bytes.append("}")
    }
}
