import Synchronization

/// A message, mostly text, in its form on the wire: RFC 6455 header and payload, encoded once, shared by all readers.
package struct Frame: Sendable {
    /// Header and payload. Servers do not mask, so every reader gets the same bytes.
    var bytes: [UInt8] {
        switch content {
        case .bytes(let bytes): bytes
        case .unmade(let unmade): unmade.bytes
        }
    }

    private let content: Content

    private enum Content: Sendable {
        case bytes([UInt8])
        case unmade(Unmade)
    }

    /// Encoded by the first thread that needs it.
    private final class Unmade: Sendable {
        private let payload: @Sendable () -> [UInt8]
        private let made = Mutex<[UInt8]?>(nil)

        init(_ payload: @escaping @Sendable () -> [UInt8]) { self.payload = payload }

        var bytes: [UInt8] {
            made.withLock { made in
                if let made { return made }
                let bytes = Frame(text: payload()).bytes
                made = bytes
                return bytes
            }
        }
    }

    /// A text message that is encoded when it is first sent, on a service thread, once for all readers: for text whose size grows with the
    /// members of a session.
    package init(making payload: @escaping @Sendable () -> [UInt8]) { content = .unmade(Unmade(payload)) }

    /// The same message, encoded.
    var made: Frame { Frame(whole: bytes) }

    /// `text` must be UTF-8, of any length; it is not checked again.
    package init(text: some Collection<UInt8>) {
        self.init(opcode: 0x1, payload: text)
    }

    /// A text message.
    package init(text: String) {
        self.init(opcode: 0x1, payload: text.utf8)
    }

    /// A binary message.
    package init(binary: some Collection<UInt8>) {
        self.init(opcode: 0x2, payload: binary)
    }

    /// A text message that `write` writes directly after its header.
    package init(_ write: (inout [UInt8]) -> Void) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(160)
        bytes.append(0x81)
        bytes.append(0)
        write(&bytes)
        let count = bytes.count - 2
        if count < 126 {
            bytes[1] = UInt8(count)
            self.init(whole: bytes)
        } else {
            self.init(text: bytes[2...])
        }
    }

    private init(whole bytes: [UInt8]) { content = .bytes(bytes) }

    init(opcode: UInt8, payload: some Collection<UInt8>) {
        let count = payload.count
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 10)
        bytes.append(0x80 | opcode)
        if count < 126 {
            bytes.append(UInt8(count))
        } else if count <= 0xFFFF {
            bytes.append(126)
            bytes.append(UInt8(count >> 8))
            bytes.append(UInt8(count & 0xFF))
        } else {
            bytes.append(127)
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(UInt64(count) >> shift & 0xFF)) }
        }
        bytes.append(contentsOf: payload)
        content = .bytes(bytes)
    }

    /// Bytes on the wire, header included.
    package var count: Int { bytes.count }

    /// The same; 0 if it is not encoded yet.
    var countIfMade: Int { if case .bytes(let bytes) = content { bytes.count } else { 0 } }
}
