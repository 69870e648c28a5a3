import CLibWebSockets
import Glibc
import HTTPTypes

extension ServiceThread {
    func beginRequest(_ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        guard case .head = connection.phase else { return -1 }
        guard let head = readHead(wsi) else {
            connection.firstLook?.pause()
            return refuse(connection, wsi, .badRequest)
        }
        connection.firstLook?.handedOver(body: head.framing.length)
        if let redirect = secured(head.request, wsi) { return begin(redirect, on: connection, wsi) }
        switch head.framing {
        case .invalid: return refuse(connection, wsi, .badRequest)
        case .encoded: return refuseBody(connection, wsi, .lengthRequired)
        case .length(let length) where length > configuration.maximumBody:
            return refuseBody(connection, wsi, .contentTooLarge)
        case .length(let length) where length > configuration.maximumUnaskedBody:
            guard let service, ask(service, head, .announced(length: length), from: connection, wsi) else {
                return refuseBody(connection, wsi, .serviceUnavailable)
            }
            connection.phase = .body(Connection.InboundBody(head: head, length: length, began: now))
            connection.deadline = .max
            return 0
        case .length(let length):
            guard let hold = population.body(length, for: Population.shares(of: prefixes(of: connection))) else {
                return refuseBody(connection, wsi, .serviceUnavailable)
            }
            if head.expectsContinue, !write(Self.goOn, wsi) { return -1 }
            let body = Connection.InboundBody(head: head, length: length, hold: hold, began: now)
            connection.phase = .body(body)
            connection.deadline = deadline(of: body)
            return 0
        case .none, .unsaid:
            return submit(head, .body([], nil), from: connection, wsi)
        }
    }

    private static let goOn = "HTTP/1.1 100 Continue\r\n\r\n"

    private func prefixes(of connection: Connection) -> PeerPrefixes { population.prefixes(of: connection.address) }

    /// Long bodies take much room, and must come faster while others need it; else the slowest line may take its time.
    private func deadline(of body: Connection.InboundBody) -> UInt64 {
        let isInTheWay = !population.isShort(body.length) && population.isRoomScarce
        let rate = isInTheWay ? configuration.leastRateOfLongBody : configuration.leastRate
        return deadline(since: body.began, done: body.bytes.count, leastRate: rate)
    }

    /// The application has said whether it objects to a body.
    func readOn(_ request: RequestID, _ verdict: BodyVerdict) {
        guard let connection = connection(request.connection), connection.serial == request.serial,
            let wsi = connection.wsi, case .body(var body) = connection.phase
        else { return }
        connection.phase = .ended
        connection.isSentMore = !body.isWhole
        lws_rx_flow_control(wsi, 1)
        let shares: [Share]
        switch verdict {
        case .refuse(let objection):
            _ = begin(objection, on: connection, wsi)
            return
        case .accept(let given): shares = given
        }
        guard let hold = population.body(body.length, for: shares) else {
            _ = refuse(connection, wsi, .serviceUnavailable)
            return
        }
        connection.isSentMore = false
        guard !body.isWhole else {
            _ = submit(body.head, .body(body.bytes, hold), from: connection, wsi)
            return
        }
        // It is known whose request this is.
        population.works(connection.ticket)
        body.hold = hold
        body.began = now
        body.bytes.reserveCapacity(body.length)
        connection.deadline = deadline(of: body)
        let isWaitedFor = body.head.expectsContinue && body.bytes.isEmpty
        connection.phase = .body(body)
        if isWaitedFor { _ = write(Self.goOn, wsi) }
    }

    func receivedBody(_ bytes: UnsafeRawBufferPointer, on connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        guard case .body(var body) = connection.phase else {
            drop(bytes.count, of: connection, wsi)
            return 0
        }
        connection.phase = .ended
        body.bytes.append(contentsOf: bytes)
        let (isInQuestion, deadline) = (body.isInQuestion, deadline(of: body))
        connection.phase = .body(body)
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        if isInQuestion {
            // One piece of a few thousand bytes; the others wait with the kernel.
            lws_rx_flow_control(wsi, 0)
        } else {
            connection.deadline = deadline
        }
        return 0
    }

    func completedBody(_ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        guard case .body(var body) = connection.phase else { return 0 }
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        guard body.isInQuestion else { return submit(body.head, .body(body.bytes, body.hold), from: connection, wsi) }
        // The application's word comes after all of the body, and decides even so.
        connection.phase = .ended
        body.isWhole = true
        connection.phase = .body(body)
        lws_rx_flow_control(wsi, 0)
        return 0
    }

    /// The time that a connection had is over, or that of a refusal has come.
    func ranOut(_ connection: Connection) {
        switch (connection.phase, connection.wsi) {
        case (.body, let wsi?): _ = refuseBody(connection, wsi, .requestTimeout)
        case (.refusedLater(let reply, let method, let keepsAlive), let wsi?):
            send(reply, to: method, keepsAlive: keepsAlive, on: connection, wsi)
        case (.open(let socket), _?) where socket.refusal != nil && !socket.isClosing: writeRefusal(connection, socket)
        default: cut(connection)
        }
    }

    private func submit(
        _ head: RequestHead, _ content: PendingRequest.Content, from connection: Connection, _ wsi: OpaquePointer
    ) -> Int32 {
        population.works(connection.ticket)
        statistics.requestsTotal += 1
        let keepsAlive = head.keepsAlive && drain == nil
        guard let service, ask(service, head, content, from: connection, wsi) else {
            return begin(
                .problem(.serviceUnavailable), to: head.request.method, keepsAlive: keepsAlive, on: connection, wsi)
        }
        // Not read again before it is answered: in this state the library can turn a peer's close into a busy loop.
        lws_rx_flow_control(wsi, 0)
        connection.phase = .answering(head.request.method, keepsAlive: keepsAlive)
        connection.deadline = .max
        return 0
    }

    /// Hands something to the application; false when it has too much to do, or has ended.
    private func ask(
        _ service: Service, _ head: RequestHead, _ content: PendingRequest.Content, from connection: Connection,
        _ wsi: OpaquePointer
    ) -> Bool {
        guard let hold = population.request(from: prefixes(of: connection)) else { return false }
        connection.serial &+= 1
        let pending = PendingRequest(
            id: RequestID(connection: connection.id, serial: connection.serial), request: head.request,
            content: content, peer: connection.address.peer(isSecure: lws_is_ssl(wsi) != 0),
            place: RequestPlace(hold))
        if case .terminated = service.requests.yield(pending) { return false }
        return true
    }

    /// A reply has come back; by now its connection may be gone.
    func answer(_ request: RequestID, with reply: Reply) {
        guard let connection = connection(request.connection), connection.serial == request.serial,
            let wsi = connection.wsi, case .answering(let method, let keepsAlive) = connection.phase
        else { return }
        guard reply.status != .tooManyRequests || drain != nil else {
            connection.phase = .refusedLater(reply, to: method, keepsAlive: keepsAlive)
            connection.deadline = after(configuration.refusalDelay)
            population.waits(connection.ticket)
            return
        }
        send(reply, to: method, keepsAlive: keepsAlive, on: connection, wsi)
    }

    private func send(
        _ reply: Reply, to method: HTTPRequest.Method, keepsAlive: Bool, on connection: Connection, _ wsi: OpaquePointer
    ) {
        lws_rx_flow_control(wsi, 1)
        _ = begin(reply, to: method, keepsAlive: keepsAlive && drain == nil, on: connection, wsi)
    }

    private func refuse(_ connection: Connection, _ wsi: OpaquePointer, _ status: HTTPResponse.Status) -> Int32 {
        begin(.problem(status), on: connection, wsi)
    }

    /// The peer is still sending what is not wanted.
    private func refuseBody(_ connection: Connection, _ wsi: OpaquePointer, _ status: HTTPResponse.Status) -> Int32 {
        connection.isSentMore = true
        return refuse(connection, wsi, status)
    }

    private func begin(
        _ reply: Reply, to method: HTTPRequest.Method = .get, keepsAlive: Bool = false, on connection: Connection,
        _ wsi: OpaquePointer
    ) -> Int32 {
        var (reply, hold) = (reply, Hold?.none)
        if let memory = reply.body.memory {
            hold = population.reply(memory, to: prefixes(of: connection), for: reply.shares)
            if hold == nil { reply = .problem(.serviceUnavailable) }
        }
        let progress = ReplyProgress(
            reply, to: method, keepsAlive: keepsAlive, date: httpDate, began: now, hold: hold)
        connection.phase = .replying(progress)
        connection.deadline = deadline(since: progress.began, done: 0)
        lws_callback_on_writable(wsi)
        return 0
    }

    func writeReply(_ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        guard case .replying(var progress) = connection.phase else { return 0 }
        // Moved out, so that it is not copied.
        connection.phase = .ended
        while lws_partial_buffered(wsi) == 0, !progress.isComplete, !progress.isOutOfBytes {
            guard progress.writeNext({ write($0, wsi) }) else { return -1 }
            connection.deadline = deadline(since: progress.began, done: progress.written)
            // Others have their turn between two steps of a long body.
            if progress.isDrawn { break }
        }
        let isAwaiting = progress.isOutOfBytes && lws_partial_buffered(wsi) == 0
        if isAwaiting { progress.askForMore(now: now) }
        connection.phase = .replying(progress)
        guard !isAwaiting else {
            connection.deadline = .max
            return 0
        }
        guard progress.isComplete, lws_partial_buffered(wsi) == 0 else {
            lws_callback_on_writable(wsi)
            return 0
        }
        guard progress.keepsAlive, drain == nil else {
            connection.phase = .ended
            guard connection.isSentMore else { return -1 }
            // Hung up at once, the kernel would take the answer back with what was not read. So the rest is read and dropped.
            shutdown(lws_get_socket_fd(wsi), Int32(SHUT_WR))
            connection.deadline = after(Self.lingerTime)
            return 0
        }
        connection.phase = .head
        population.waits(connection.ticket)
        connection.deadline = after(configuration.keepAliveTimeout)
        connection.firstLook?.begin()
        return lws_http_transaction_completed(wsi) == 0 ? 0 : -1
    }

    /// The piece that a reply waited for has been fetched, or cannot be.
    func goOn(_ request: RequestID, with bytes: StaticFile?) {
        guard let connection = connection(request.connection), connection.serial == request.serial,
            let wsi = connection.wsi, case .replying(var progress) = connection.phase
        else { return }
        guard let bytes, progress.add(bytes, now: now) else { return cut(connection) }
        connection.deadline = deadline(since: progress.began, done: progress.written)
        connection.phase = .replying(progress)
        lws_callback_on_writable(wsi)
    }

    private static let lingerTime = Duration.seconds(2)

    /// Answers a request that the library has not read yet, and would not pass on.
    func refuseUnread(_ connection: Connection, _ fault: RequestLine.Fault) {
        guard case .head = connection.phase, let wsi = connection.wsi else { return }
        connection.phase = .ended
        connection.deadline = after(Self.lingerTime)
        let reply = Reply.problem(fault.status, saying: fault.detail)
        var progress = ReplyProgress(reply, to: .get, keepsAlive: false, date: httpDate, began: now)
        _ = progress.writeNext { bytes in
            shim_say_last(wsi, bytes.baseAddress, Int32(bytes.count))
            return true
        }
    }

    // MARK: Upgrades

    /// Zero lets the library shake hands; one says that an answer has been written; below zero hangs up.
    func confirmUpgrade(_ connection: Connection, _ wsi: OpaquePointer, to name: UnsafeRawPointer?) -> Int32 {
        guard case .head = connection.phase, let head = readHead(wsi) else { return -1 }
        connection.firstLook = nil
        guard let name, String(cString: name.assumingMemoryBound(to: CChar.self)).lowercased() == "websocket" else {
            return refuseUpgrade(.problem(.badRequest), connection, wsi)
        }
        if let redirect = secured(head.request, wsi) { return refuseUpgrade(redirect, connection, wsi) }
        guard drain == nil else { return refuseUpgrade(.problem(.serviceUnavailable), connection, wsi) }
        guard head.request.method == .get, RequestHead.value(of: WSI_TOKEN_KEY, in: wsi)?.utf8.count == 24,
            head.framing == .none
        else { return refuseUpgrade(.problem(.badRequest), connection, wsi) }
        guard RequestHead.value(of: WSI_TOKEN_VERSION, in: wsi) == "13" else {
            var reply = Reply.problem(.upgradeRequired)
            reply.headers[.secWebSocketVersion] = "13"
            return refuseUpgrade(reply, connection, wsi)
        }
        let offered = Self.subprotocols(offered: RequestHead.value(of: WSI_TOKEN_PROTOCOL, in: wsi))
        let upgrade = Upgrade(
            request: head.request, subprotocols: offered, peer: connection.address.peer(isSecure: lws_is_ssl(wsi) != 0))
        switch service?.application.accept(upgrade) {
        case .accept(let chosen, let maximumBinary):
            // What the library will choose, by its own rules; the application cannot choose otherwise.
            guard chosen == offered.first(where: configuration.subprotocols.contains),
                chosen != nil || offered.isEmpty
            else { return refuseUpgrade(.problem(.badRequest), connection, wsi) }
            population.works(connection.ticket)
            connection.phase = .upgrading(upgrade, maximumBinary: maximumBinary)
            connection.deadline = after(configuration.headerTimeout)
            return 0
        case .refuse(let reply):
            return refuseUpgrade(reply, connection, wsi)
        case nil:
            return refuseUpgrade(.problem(.serviceUnavailable), connection, wsi)
        }
    }

    private func refuseUpgrade(_ reply: Reply, _ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        var reply = reply
        if reply.body.count > configuration.maximumRefusal {
            reply.body = .bytes(reply.body.withUnsafeBytes { Array($0.prefix(configuration.maximumRefusal)) })
        }
        var progress = ReplyProgress(reply, to: .get, keepsAlive: false, date: httpDate, began: now)
        connection.phase = .ended
        connection.deadline = after(.seconds(2))
        while !progress.isComplete {
            guard progress.writeNext({ write($0, wsi) }) else { return -1 }
        }
        return 1
    }

    private static func subprotocols(offered text: String?) -> [String] {
        (text ?? "").split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" }).map(String.init)
    }

    // MARK: Both

    private func readHead(_ wsi: OpaquePointer) -> RequestHead? {
        RequestHead(
            reading: wsi, isSecure: lws_is_ssl(wsi) != 0, additionalHeaders: configuration.additionalHeaders)
    }

    /// Plain HTTP on the TLS port is sent to the same place under https.
    private func secured(_ request: HTTPRequest, _ wsi: OpaquePointer) -> Reply? {
        guard configuration.certificate != nil, !configuration.servesPlainBesideTLS, lws_is_ssl(wsi) == 0 else {
            return nil
        }
        guard let authority = request.authority, let path = request.path else { return .problem(.badRequest) }
        return Reply(status: .permanentRedirect, headers: [.location: "https://\(authority)\(path)"])
    }

    func write(_ text: String, _ wsi: OpaquePointer) -> Bool {
        var text = text
        return text.withUTF8 { write(UnsafeRawBufferPointer($0), wsi) }
    }

    /// Bytes go to the socket unchanged; what it does not take the library keeps. False when the connection is broken.
    func write(_ bytes: UnsafeRawBufferPointer, _ wsi: OpaquePointer) -> Bool {
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count > 0 else { return true }
        statistics.bytesSentTotal += UInt64(bytes.count)
        return shim_write_raw(wsi, start, bytes.count) >= 0
    }
}

extension Reply {
    /// Refusals of the server itself, before any application is asked.
    static func problem(_ status: HTTPResponse.Status) -> Reply {
        let detail =
            switch status {
            case .contentTooLarge: "The body is larger than this server takes."
            case .requestTimeout: "The body comes too slowly."
            case .lengthRequired: "Send the body's length; chunks are not taken."
            case .serviceUnavailable: "Not now; try again."
            default: "The request cannot be read."
            }
        return problem(status, saying: detail)
    }

    static func problem(_ status: HTTPResponse.Status, saying detail: String) -> Reply {
        let text =
            #"{"type":"about:blank","title":"\#(status.reasonPhrase)","status":\#(status.code),"detail":"\#(detail)"}"#
        var headers: HTTPFields = [.contentType: "application/problem+json"]
        if status == .serviceUnavailable { headers[.retryAfter] = "1" }
        return Reply(status: status, headers: headers, body: .bytes(Array(text.utf8)))
    }
}

extension Reply.Body {
    /// What it may occupy in memory for itself until it is taken; `nil` for little, and for what is shared.
    fileprivate var memory: Int? {
        switch self {
        case .bytes(let bytes): bytes.count > ReplyProgress.piece ? bytes.count : nil
        case .shared: nil
        case .drawn: DrawnBody.longestPiece
        }
    }
}
