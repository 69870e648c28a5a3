import HTTPTypes

/// One adopted socket. Belongs to its service thread; never seen by another.
final class Connection {
    let id: ConnectionID
    let address: PeerAddress
    let ticket: Ticket
    /// The library's handle: set right after adoption, nil again in LWS_CALLBACK_WSI_DESTROY, which comes last.
    var wsi: OpaquePointer?
    var stage = Stage.head
    /// Milliseconds of the monotonic clock after which the connection is cut.
    var deadline: UInt64
    /// Counts the requests of a connection kept alive, so that a late reply cannot answer the next one.
    var serial: UInt32 = 0
    /// None once it is a WebSocket.
    var firstLook: FirstLook?
    /// Whether the peer is sending a body that was refused.
    var isSentMore = false

    init(id: ConnectionID, address: PeerAddress, ticket: Ticket, deadline: UInt64) {
        self.id = id
        self.address = address
        self.ticket = ticket
        self.deadline = deadline
    }

    enum Stage {
        /// Waiting for a request, or reading its head.
        case head
        case body(InboundBody)
        /// With the application.
        case answering(HTTPRequest.Method, keepsAlive: Bool)
        /// Answered already, with a refusal that is sent when its time has come.
        case refusedLater(Reply, to: HTTPRequest.Method, keepsAlive: Bool)
        case replying(ReplyProgress)
        case upgrading(Upgrade)
        case open(OpenSocket)
        /// Refused or closed; only the library's own goodbye is outstanding.
        case ended
    }

    struct InboundBody {
        let head: RequestHead
        /// As announced, in bytes.
        let length: Int
        /// Its place among all bodies; none while the application has not said yet whether it objects.
        var hold: Hold?
        /// Since when it may come in, in milliseconds of the monotonic clock.
        var began: UInt64
        var isWhole = false
        var bytes: [UInt8] = []

        var isInQuestion: Bool { hold == nil }
    }
}

/// What a WebSocket needs beyond its connection.
final class OpenSocket {
    var outbox = Outbox()
    /// Makes what is written before anything else; until then all waits in the outbox.
    var greeting: (@Sendable () -> [Frame])?
    /// The part of its ping interval that this connection waits, so that those who came together are not pinged together.
    let pingPhase: UInt64
    /// The part of a fragmented message that is here.
    var message: [UInt8] = []
    var memberships: [Membership] = []
    var lastHeard: UInt64
    var isPinged = false
    var goodbye = Goodbye.none
    /// How it is closed when its deadline has come.
    var refusal: (code: CloseCode, reason: String)?

    /// - Parameter pingPhase: in 256ths of the interval.
    init(now: UInt64, pingPhase: UInt64) {
        lastHeard = now
        self.pingPhase = pingPhase
    }

    struct Membership {
        let group: UInt64
        var position: Int
    }

    enum Goodbye {
        case none
        /// To be sent as soon as what was written before has left.
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
