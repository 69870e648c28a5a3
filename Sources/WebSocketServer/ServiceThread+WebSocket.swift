import CLibWebSockets
import Glibc

extension ServiceThread {
    func opened(_ connection: Connection, _ wsi: OpaquePointer) {
        guard case .upgrading(let upgrade, let maximumBinary) = connection.phase else { return }
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        connection.wsi = wsi
        connection.deadline = .max
        connection.phase = .open(
            OpenSocket(now: now, pingPhase: Self.pingPhase(of: connection.id), maximumBinary: maximumBinary))
        statistics.webSockets += 1
        if !connection.isSecure { library.shortenReading(wsi) }
        service?.application.opened(connection.id, upgrade)
        publish()
    }

    func received(_ bytes: UnsafeRawBufferPointer, on connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        lookAtMail()
        guard case .open(let socket) = connection.phase, !socket.isClosing else { return 0 }
        noteActivity(socket)
        let isBinary = lws_frame_is_binary(wsi) != 0
        let maximum = isBinary ? socket.maximumBinary : configuration.maximumMessage
        guard maximum > 0 else {
            beginClose(connection, socket, .unsupportedData)
            return 0
        }
        let remaining = Int(lws_remaining_packet_payload(wsi))
        guard socket.message.count + bytes.count + remaining <= maximum else {
            socket.message = []
            beginClose(connection, socket, .messageTooBig)
            return 0
        }
        guard remaining == 0, lws_is_final_fragment(wsi) != 0 else {
            if socket.message.isEmpty { socket.message.reserveCapacity(bytes.count + remaining) }
            socket.message.append(contentsOf: bytes)
            return 0
        }
        if socket.message.isEmpty {
            deliver(bytes.bindMemory(to: UInt8.self), isBinary: isBinary, connection, socket)
        } else {
            socket.message.append(contentsOf: bytes)
            let message = socket.message
            socket.message = []
            message.withUnsafeBufferPointer { deliver($0, isBinary: isBinary, connection, socket) }
        }
        return 0
    }

    private func deliver(
        _ message: UnsafeBufferPointer<UInt8>, isBinary: Bool, _ connection: Connection, _ socket: OpenSocket
    ) {
        let span = message.span
        if isBinary {
            statistics.messagesReceivedTotal += 1
            service?.application.received(binary: span.bytes, from: connection.id)
            return
        }
        guard (try? UTF8Span(validating: span)) != nil else {
            beginClose(connection, socket, .invalidText)
            return
        }
        statistics.messagesReceivedTotal += 1
        service?.application.received(span.bytes, from: connection.id)
    }

    func peerClosed(_ bytes: UnsafeRawBufferPointer, _ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        guard case .open(let socket) = connection.phase else { return -1 }
        switch socket.goodbye {
        case .none:
            let code = bytes.count >= 2 ? UInt16(bytes[0]) << 8 | UInt16(bytes[1]) : CloseCode.noCode.rawValue
            socket.goodbye = .received(CloseCode(rawValue: code))
            // The library echoes the code and closes.
            return 0
        case .due, .sent, .received, .cut:
            return -1
        }
    }

    /// Called for every connection that closes, once or twice.
    func ended(_ connection: Connection) {
        connection.firstLook = nil
        guard case .open(let socket) = connection.phase else {
            connection.phase = .ended
            return
        }
        connection.phase = .ended
        leaveAllGroups(connection, socket)
        statistics.webSockets -= 1
        statistics.outboxBytes -= socket.outbox.bytes
        statistics.outboxFrames -= socket.outbox.frames
        publish()
        service?.application.closed(connection.id, code: socket.closeCode)
    }

    // MARK: Liveness

    func noteActivity(_ socket: OpenSocket) {
        socket.lastHeard = now
        socket.isPinged = false
    }

    /// Between seven eighths of the interval and the whole, in 256ths; neighbours get different values.
    private static func pingPhase(of id: ConnectionID) -> UInt64 {
        256 - (UInt64(truncatingIfNeeded: id.slot) &* 0x9E37_79B9_7F4A_7C15) >> 59
    }

    /// How long a WebSocket may be silent, in milliseconds.
    struct SilenceLimits {
        let untilPing: UInt64
        let untilDrop: UInt64
    }

    /// Pings a WebSocket that was silent for a while, and drops one that was silent for too long.
    /// - Returns: until when it needs no look, whatever it says until then; 0 if it must be looked at again soon.
    func watch(_ connection: Connection, _ socket: OpenSocket, _ now: UInt64, _ limits: SilenceLimits) -> UInt64 {
        let silent = now - min(now, socket.lastHeard)
        guard silent < limits.untilDrop else {
            statistics.silentClosesTotal += 1
            cut(connection)
            return 0
        }
        let untilPing = limits.untilPing * socket.pingPhase / 256
        if !socket.isPinged {
            guard silent >= untilPing else { return socket.lastHeard + untilPing }
            guard let wsi = connection.wsi, socket.outbox.isEmpty, lws_partial_buffered(wsi) == 0 else { return 0 }
            socket.isPinged = true
            guard writeFrames(Self.ping.bytes, connection, wsi) else {
                cutSoon(connection)
                return 0
            }
        }
        return min(socket.lastHeard + limits.untilDrop, now + untilPing)
    }

    /// The ping has a payload, because the library does not report a pong without one.
    private static let ping = Frame(opcode: 0x9, payload: "?".utf8)

    // MARK: Sending

    func send(_ frame: Frame, to id: ConnectionID, _ delivery: Delivery) {
        guard let connection = connection(id) else { return }
        transmit(frame, to: connection, delivery)
    }

    func transmit(_ frame: Frame, to connection: Connection, _ delivery: Delivery) {
        if frame.bytes.withUnsafeBytes({ writeNow($0, to: connection) }) { return }
        guard case .open(let socket) = connection.phase, !socket.isClosing, let wsi = connection.wsi else { return }
        let limits = Outbox.Limits(bytes: configuration.maximumOutboxBytes, frames: configuration.maximumOutboxFrames)
        switch changingOutbox(of: socket, { $0.offer(frame, delivery, within: limits) }) {
        case .kept: if socket.greeting == nil { lws_callback_on_writable(wsi) }
        case .replaced:
            statistics.coalescedTotal += 1
            if socket.greeting == nil { lws_callback_on_writable(wsi) }
        case .full: giveUp(connection)
        }
    }

    /// Writes a frame if none waits before it; `false` if it must wait, or if the connection is not open.
    func writeNow(_ frame: UnsafeRawBufferPointer, to connection: Connection) -> Bool {
        guard let wsi = freeSocket(of: connection) else { return false }
        statistics.framesSentTotal += 1
        if !writeFrames(frame, connection, wsi) { cutSoon(connection) }
        return true
    }

    /// The socket of an open connection for which no frame waits.
    func freeSocket(of connection: Connection) -> OpaquePointer? {
        guard case .open(let socket) = connection.phase, !socket.isClosing, let wsi = connection.wsi,
            socket.greeting == nil, socket.outbox.isEmpty, lws_partial_buffered(wsi) == 0
        else { return nil }
        return wsi
    }

    /// Closes a connection that has missed a frame, or soon will; it may resume.
    func giveUp(_ connection: Connection) {
        guard case .open(let socket) = connection.phase, !socket.isClosing else { return }
        statistics.slowClosesTotal += 1
        changingOutbox(of: socket) { $0.removeAll() }
        beginClose(connection, socket, .tooSlow)
    }

    /// Writes the greeting, and then the frames that waited for it.
    func greet(_ connection: Connection, _ socket: OpenSocket) {
        guard let greeting = socket.greeting, let wsi = connection.wsi else { return }
        socket.greeting = nil
        let frames = greeting()
        if lws_partial_buffered(wsi) != 0 {
            changingOutbox(of: socket) { outbox in for frame in frames.reversed() { outbox.putFirst(frame) } }
        } else {
            statistics.framesSentTotal += UInt64(frames.count)
            let whole = frames.count == 1 ? frames[0].bytes : frames.flatMap(\.bytes)
            if !writeFrames(whole, connection, wsi) { return cutSoon(connection) }
        }
        if !socket.outbox.isEmpty { lws_callback_on_writable(wsi) }
    }

    func writable(_ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
        guard case .open(let socket) = connection.phase, socket.greeting == nil else { return 0 }
        while lws_partial_buffered(wsi) == 0, !socket.outbox.isEmpty {
            gathered.removeAll(keepingCapacity: true)
            changingOutbox(of: socket) { outbox in
                while gathered.count < 16 * 1024, let frame = outbox.next() {
                    gathered.append(contentsOf: frame.bytes)
                    statistics.framesSentTotal += 1
                }
            }
            if !writeFrames(gathered, connection, wsi) { return -1 }
        }
        guard socket.outbox.isEmpty, lws_partial_buffered(wsi) == 0 else {
            lws_callback_on_writable(wsi)
            return 0
        }
        if case .due(let code, let frame) = socket.goodbye {
            return sendGoodbye(connection, socket, code, frame, wsi) ? 0 : -1
        }
        return 0
    }

    @discardableResult
    private func changingOutbox<R>(of socket: OpenSocket, _ change: (inout Outbox) -> R) -> R {
        let (bytes, frames) = (socket.outbox.bytes, socket.outbox.frames)
        defer {
            statistics.outboxBytes += socket.outbox.bytes - bytes
            statistics.outboxFrames += socket.outbox.frames - frames
            deepestOutbox = max(deepestOutbox, socket.outbox.bytes)
        }
        return change(&socket.outbox)
    }

    private func writeFrames(_ bytes: [UInt8], _ connection: Connection, _ wsi: OpaquePointer) -> Bool {
        bytes.withUnsafeBytes { writeFrames($0, connection, wsi) }
    }

    private func writeFrames(
        _ bytes: UnsafeRawBufferPointer, _ connection: Connection, _ wsi: OpaquePointer
    ) -> Bool {
        connection.isSecure ? write(bytes, wsi) : writeDirectly(bytes, wsi)
    }

    /// Writes directly to the socket as much as it takes; the library keeps the rest and sends it in order.
    /// Allowed only if the library keeps nothing yet.
    private func writeDirectly(_ bytes: UnsafeRawBufferPointer, _ wsi: OpaquePointer) -> Bool {
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        let sent = Glibc.send(lws_get_socket_fd(wsi), bytes.baseAddress, bytes.count, flags)
        return wrote(sent < 0 ? -Int(errno) : sent, of: bytes, wsi)
    }

    /// - Parameter sent: how many of the bytes the socket took, or the number of an error below zero. The library keeps the rest.
    /// - Returns: false when the connection is broken.
    func wrote(_ sent: Int, of bytes: UnsafeRawBufferPointer, _ wsi: OpaquePointer) -> Bool {
        guard sent >= 0 else { return (sent == -Int(EAGAIN) || sent == -Int(EINTR)) && write(bytes, wsi) }
        statistics.bytesSentTotal += UInt64(sent)
        return sent == bytes.count || write(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(sent)), wsi)
    }

    // MARK: Closing

    func close(_ id: ConnectionID, code: CloseCode, reason: String) {
        guard let connection = connection(id), case .open(let socket) = connection.phase, !socket.isClosing else {
            return
        }
        greet(connection, socket)
        beginClose(connection, socket, code, reason: reason)
    }

    /// Closes it as `close` does, after the delay for refusals.
    func refuse(_ id: ConnectionID, code: CloseCode, reason: String) {
        guard let connection = connection(id), case .open(let socket) = connection.phase, !socket.isClosing,
            socket.refusal == nil
        else { return }
        guard drain == nil else { return close(id, code: code, reason: reason) }
        socket.refusal = (code, reason)
        limit(connection, to: after(configuration.refusalDelay))
        population.waits(connection.ticket)
    }

    func writeRefusal(_ connection: Connection, _ socket: OpenSocket) {
        guard let refusal = socket.refusal else { return }
        socket.refusal = nil
        close(connection.id, code: refusal.code, reason: refusal.reason)
    }

    /// Waiting frames are written first, then the close frame; then the peer has a moment to answer.
    private func beginClose(
        _ connection: Connection, _ socket: OpenSocket, _ code: CloseCode, reason: String = ""
    ) {
        let payload = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)] + reason.utf8.prefix(123)
        let frame = Frame(opcode: 0x8, payload: payload)
        // A greeting that was not written yet is dropped.
        socket.greeting = nil
        socket.goodbye = .due(code, frame)
        limit(connection, to: after(Self.flushTime))
        guard let wsi = connection.wsi, socket.outbox.isEmpty, lws_partial_buffered(wsi) == 0 else {
            if let wsi = connection.wsi { lws_callback_on_writable(wsi) }
            return
        }
        if !sendGoodbye(connection, socket, code, frame, wsi) { cutSoon(connection) }
    }

    private func sendGoodbye(
        _ connection: Connection, _ socket: OpenSocket, _ code: CloseCode, _ frame: Frame, _ wsi: OpaquePointer
    ) -> Bool {
        socket.goodbye = .sent(code)
        limit(connection, to: after(Self.echoTime))
        return writeFrames(frame.bytes, connection, wsi)
    }

    private static let flushTime = Duration.seconds(5)
    private static let echoTime = Duration.seconds(2)
}
