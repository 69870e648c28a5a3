import HTTPTypes

/// One socket of the library. It belongs to its service thread, and no other thread uses it.
final class Connection {
    let id: ConnectionID
    /// The library's handle: set right after adoption, nil again in LWS_CALLBACK_WSI_DESTROY, which comes last.
    var wsi: OpaquePointer?
    var phase = Phase.head
    let address: PeerAddress
    let ticket: Ticket
    /// Milliseconds of the monotonic clock after which the connection is closed.
    var deadline: UInt64
    /// Counts the requests of a connection that is kept alive, so that a late reply is not taken for the reply to the next request.
    var serial: UInt32 = 0
    /// Whether it speaks TLS; read for each frame that it is sent.
    var isSecure = false
    /// While the first byte is waited for, which tells whether it is TLS; the library does not have the connection yet.
    var firstByte: FirstByte?
    /// None when the connection is a WebSocket.
    var firstLook: FirstLook?
    /// Whether the peer is sending a body that was refused.
    var isSentMore = false

    init(id: ConnectionID, address: PeerAddress, ticket: Ticket, deadline: UInt64) {
        self.id = id
        self.address = address
        self.ticket = ticket
        self.deadline = deadline
    }

    /// Large values are stored elsewhere: an open WebSocket's phase is read for each frame that it is sent, and is one pointer.
    enum Phase {
        /// Waiting for a request, or reading its head.
        case head
        indirect case body(InboundBody)
        /// The application is answering.
        indirect case answering(HTTPRequest.Method, keepsAlive: Bool)
        /// Refused already; the refusal is sent at its time.
        indirect case refusedLater(Reply, to: HTTPRequest.Method, keepsAlive: Bool)
        indirect case replying(ReplyProgress)
        indirect case upgrading(Upgrade, maximumBinary: Int)
        case open(OpenSocket)
        /// Refused or closed; only the library's end of the connection is awaited.
        case ended
    }

    struct InboundBody {
        let head: RequestHead
        /// The announced length, in bytes.
        let length: Int
        /// Its reserved bytes; none until the application has said whether it objects to the body.
        var hold: Hold?
        /// When it began to be read, in milliseconds of the monotonic clock.
        var began: UInt64
        var isWhole = false
        var bytes: [UInt8] = []

        var isInQuestion: Bool { hold == nil }
    }
}

/// The state of a WebSocket, beside that of its connection.
final class OpenSocket {
    // The first three are read for each frame that is sent, and lie together.
    var outbox = Outbox()
    /// Makes the greeting that is written first; until then all frames wait in the outbox.
    var greeting: (@Sendable () -> [Frame])?
    var goodbye = Goodbye.none
    /// The part of the ping interval after which this connection is pinged: connections that came together are not pinged together.
    let pingPhase: UInt64
    /// The received part of a fragmented message.
    var message: [UInt8] = []
    /// The longest binary message, in bytes; 0 if it takes none.
    let maximumBinary: Int
    var memberships: [Membership] = []
    var lastHeard: UInt64
    var isPinged = false
    /// The close frame that is sent at the deadline.
    var refusal: (code: CloseCode, reason: String)?

    /// - Parameter pingPhase: in 256ths of the interval.
    init(now: UInt64, pingPhase: UInt64, maximumBinary: Int) {
        lastHeard = now
        self.pingPhase = pingPhase
        self.maximumBinary = maximumBinary
    }

    struct Membership {
        let group: UInt64
        var position: Int
    }

    enum Goodbye {
        case none
        /// Written as soon as what was written before has been sent.
        case due(CloseCode, Frame)
        case sent(CloseCode)
        case received(CloseCode)
        case cut
    }

    var isClosing: Bool {
        if case .none = goodbye { false } else { true }
    }

    var closeCode: CloseCode {
        switch goodbye {
        case .none, .cut: .abnormal
        case .due(let code, _), .sent(let code), .received(let code): code
        }
    }
}
