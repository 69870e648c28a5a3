import HTTPTypes

/// How far a reply has been written. A pure value: the driver asks for the next piece when the socket takes one.
struct ReplyProgress {
    private let head: [UInt8]
    private let body: Reply.Body?
    private var headIsWritten = false
    private(set) var written = 0
    let keepsAlive: Bool
    /// Its place among all replies, when it is long.
    let hold: Hold?
    /// When it was begun, in milliseconds of the monotonic clock.
    let began: UInt64

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

    /// Gives the bytes to write next to `write`, which says whether they were taken.
    mutating func writeNext(_ write: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        let count = body?.count ?? 0
        if !headIsWritten {
            headIsWritten = true
            guard count > 0, head.count + count <= Self.piece else { return head.withUnsafeBytes(write) }
            written = count
            var whole = head
            whole.reserveCapacity(head.count + count)
            body?.withUnsafeBytes { whole.append(contentsOf: $0) }
            return whole.withUnsafeBytes(write)
        }
        guard let body else { return true }
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
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        switch self {
        case .bytes(let bytes): bytes.withUnsafeBytes(body)
        case .shared(let file): file.withUnsafeBytes(body)
        }
    }
}
