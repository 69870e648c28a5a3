import HTTPTypes

/// How far a reply has been written. A pure value: the driver asks for the next piece when the socket takes one.
struct ReplyProgress {
    private let head: [UInt8]
    private let body: Reply.Body?
    private var headIsWritten = false
    private(set) var written = 0
    /// Of a drawn body: the piece that is being written, and where it begins.
    private var piece: (bytes: StaticFile, start: Int)?
    /// Since when a piece is being fetched, in milliseconds of the monotonic clock.
    private var awaitedSince: UInt64?
    let keepsAlive: Bool
    /// Its place among all replies, when it is long.
    let hold: Hold?
    /// When it was begun, in milliseconds of the monotonic clock; later by what the reader had to wait for this server.
    private(set) var began: UInt64

    /// A body up to this size goes out together with the head.
    static let piece = 64 * 1024

    init(
        _ reply: Reply, to method: HTTPRequest.Method, keepsAlive: Bool, date: String, began: UInt64, hold: Hold? = nil
    ) {
        self.began = began
        self.hold = hold
        let reply = reply.status.kind == .informational ? Reply(status: .internalServerError) : reply
        self.keepsAlive = keepsAlive
        head = Self.head(of: reply, keepsAlive: keepsAlive, date: date)
        body = method == .head || !reply.hasBody ? nil : reply.body
    }

    var isComplete: Bool { headIsWritten && written == (body?.count ?? 0) }

    /// Whether a piece of a drawn body must come before anything else can be written.
    var isOutOfBytes: Bool {
        guard headIsWritten, !isComplete, case .drawn = body else { return false }
        return piece.map { written == $0.start + $0.bytes.count } ?? true
    }

    /// Whether the body is drawn: such replies are written one step at a time.
    var isDrawn: Bool { if case .drawn = body { true } else { false } }

    /// Asks for the next piece, once.
    mutating func askForMore(now: UInt64) {
        guard awaitedSince == nil, case .drawn(let body) = body else { return }
        awaitedSince = now
        piece = nil
        body.demand?.piece(at: written)
    }

    /// Takes the piece that was asked for.
    /// - Returns: false if it is not one, or none was requested.
    mutating func add(_ bytes: StaticFile, now: UInt64) -> Bool {
        guard let since = awaitedSince, let count = body?.count, (1...count - written).contains(bytes.count) else {
            return false
        }
        awaitedSince = nil
        began += now - since
        piece = (bytes, written)
        return true
    }

    private mutating func writeDrawn(_ write: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        guard let piece else { return true }
        let from = written - piece.start
        let part = from..<min(piece.bytes.count, from + Self.piece)
        written += part.count
        return piece.bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[part])) }
    }

    /// Gives the bytes to write next to `write`, which says whether they were taken.
    mutating func writeNext(_ write: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        let count = body?.count ?? 0
        if !headIsWritten {
            headIsWritten = true
            guard count > 0, head.count + count <= Self.piece, !isDrawn else { return head.withUnsafeBytes(write) }
            written = count
            var whole = head
            whole.reserveCapacity(head.count + count)
            body?.withUnsafeBytes { whole.append(contentsOf: $0) }
            return whole.withUnsafeBytes(write)
        }
        guard let body else { return true }
        guard !isDrawn else { return writeDrawn(write) }
        let part = written..<min(count, written + Self.piece)
        written = part.upperBound
        return body.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[part])) }
    }

    private static func head(of reply: Reply, keepsAlive: Bool, date: String) -> [UInt8] {
        var head: [UInt8] = []
        head.reserveCapacity(256)
        func add(_ text: some StringProtocol) { head.append(contentsOf: text.utf8) }
        add("HTTP/1.1 \(reply.status.code) \(reply.status.reasonPhrase)\r\n")
        for field in reply.headers where !Self.own.contains(field.name) {
            add("\(field.name.rawName): \(field.value)\r\n")
        }
        if reply.status != .noContent, reply.status != .notModified {
            add("Content-Length: \(reply.body.count)\r\n")
        }
        add("Date: \(date)\r\nConnection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n")
        return head
    }

    /// Written by the server only.
    private static let own: Set<HTTPField.Name> = [.contentLength, .date, .connection, .transferEncoding]
}

extension Reply {
    fileprivate var hasBody: Bool { status != .noContent && status != .notModified }
}

extension Reply.Body {
    /// The bytes that are here; none of a drawn body.
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        switch self {
        case .bytes(let bytes): bytes.withUnsafeBytes(body)
        case .shared(let file): file.withUnsafeBytes(body)
        case .drawn: body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }
}
