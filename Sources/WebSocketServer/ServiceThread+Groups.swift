import CLibWebSockets
import Logging

extension ServiceThread {
    func broadcast(_ frame: Frame, to group: BroadcastGroup, _ delivery: Delivery, givesWay: Bool) {
        guard let members = groups[group.rawValue] else { return }
        guard givesWay else { return send(frame, to: members[...], delivery) }
        if waiting.count == Self.maximumWaiting { goOnBroadcasting(portion: .max) }
        waiting.append(
            WaitingBroadcast(frame: frame, members: members[...], delivery: delivery, latest: now + Self.patience))
        if waiting.count == 1 { library.remind(after: 0) }
    }

    /// A broadcast that gives way: the frame, and those of the group's members at that time who have not been sent it yet.
    struct WaitingBroadcast {
        let frame: Frame
        var members: ArraySlice<Connection>
        let delivery: Delivery
        /// When it gives way no longer.
        let latest: UInt64
    }

    /// How many of them may wait; then the first is sent whatever else is to be done.
    private static let maximumWaiting = 8
    /// To how many sockets one goes at a time, and the milliseconds until the next portion: most of the time the thread is free.
    private static let portion = 64
    private static let pause = 2

    /// How long the most urgent things go before, in milliseconds.
    private static let patience: UInt64 = 100

    /// Sends a portion of the first one that waits, unless something more urgent waits too.
    func goOnBroadcasting() {
        guard !waiting.isEmpty else { return }
        if letters.isEmpty && mailbox.isEmpty || now >= waiting[0].latest { goOnBroadcasting(portion: Self.portion) }
        if !waiting.isEmpty { library.remind(after: Self.pause) }
    }

    private func goOnBroadcasting(portion: Int) {
        let (first, now) = (waiting[0], waiting[0].members.prefix(portion))
        waiting[0].members.removeFirst(now.count)
        if waiting[0].members.isEmpty { waiting.removeFirst() }
        send(first.frame, to: now, first.delivery)
    }

    private func send(_ frame: Frame, to members: ArraySlice<Connection>, _ delivery: Delivery) {
        let frame = frame.made
        frame.bytes.withUnsafeBytes { bytes in
            var together: [(connection: Connection, wsi: OpaquePointer)] = []
            together.reserveCapacity(min(members.count, SendRing.capacity))
            for connection in members {
                if ring != nil, !connection.isSecure, let wsi = freeSocket(of: connection) {
                    together.append((connection, wsi))
                    if together.count == SendRing.capacity { send(bytes, to: &together) }
                } else if !writeNow(bytes, to: connection) {
                    transmit(frame, to: connection, delivery)
                }
            }
            send(bytes, to: &together)
        }
    }

    /// Writes a frame to sockets that are free, and forgets them.
    private func send(
        _ frame: UnsafeRawBufferPointer, to sockets: inout [(connection: Connection, wsi: OpaquePointer)]
    ) {
        guard let ring, !sockets.isEmpty else { return }
        let results = ring.send(frame, to: sockets.map { lws_get_socket_fd($0.wsi) })
        statistics.framesSentTotal += UInt64(sockets.count)
        for (index, (connection, wsi)) in sockets.enumerated() where !wrote(Int(results[index]), of: frame, wsi) {
            cutSoon(connection)
        }
        sockets.removeAll(keepingCapacity: true)
        guard ring.isBroken else { return }
        logger.error("The kernel did not tell what became of frames; from now on they are sent one by one.")
        self.ring = nil
    }

    /// How long greetings are made before the sockets are read again, in milliseconds.
    private static let greetingTime: UInt64 = 2

    func admit(_ id: ConnectionID, _ group: BroadcastGroup, _ greeting: @escaping @Sendable () -> [Frame]) {
        guard let connection = connection(id), case .open(let socket) = connection.phase, !socket.isClosing else {
            return
        }
        join(id, group)
        socket.greeting = greeting
        ungreeted.append(id)
        if ungreeted.count == 1 { mailbox.wakeAgain() }
    }

    /// Makes the waiting greetings, at least one, while there is time and nothing more urgent waits.
    func greet() {
        guard !ungreeted.isEmpty else { return }
        let end = now + Self.greetingTime
        var done = 0
        for id in ungreeted {
            done += 1
            if let connection = connection(id), case .open(let socket) = connection.phase {
                greet(connection, socket)
            }
            if !mailbox.isEmpty || now >= end { break }
        }
        ungreeted.removeFirst(done)
        if !ungreeted.isEmpty { mailbox.wakeAgain() }
    }

    func join(_ id: ConnectionID, _ group: BroadcastGroup) {
        guard let connection = connection(id), case .open(let socket) = connection.phase,
            !socket.memberships.contains(where: { $0.group == group.rawValue })
        else { return }
        population.admit(connection.ticket)
        let position = groups[group.rawValue]?.count ?? 0
        groups[group.rawValue, default: []].append(connection)
        socket.memberships.append(OpenSocket.Membership(group: group.rawValue, position: position))
    }

    func leave(_ id: ConnectionID, _ group: BroadcastGroup) {
        guard let connection = connection(id), case .open(let socket) = connection.phase,
            let index = socket.memberships.firstIndex(where: { $0.group == group.rawValue })
        else { return }
        remove(socket.memberships.remove(at: index))
    }

    func dissolve(_ group: BroadcastGroup) {
        for member in groups.removeValue(forKey: group.rawValue) ?? [] {
            guard case .open(let socket) = member.phase else { continue }
            socket.memberships.removeAll { $0.group == group.rawValue }
        }
    }

    func leaveAllGroups(_ connection: Connection, _ socket: OpenSocket) {
        let memberships = socket.memberships
        socket.memberships = []
        for membership in memberships { remove(membership) }
    }

    /// The last member moves to the free index.
    private func remove(_ membership: OpenSocket.Membership) {
        guard let last = groups[membership.group]?.popLast() else { return }
        guard let count = groups[membership.group]?.count, membership.position < count else {
            if groups[membership.group]?.isEmpty == true { groups[membership.group] = nil }
            return
        }
        groups[membership.group]?[membership.position] = last
        guard case .open(let socket) = last.phase,
            let index = socket.memberships.firstIndex(where: { $0.group == membership.group })
        else { return }
        socket.memberships[index].position = membership.position
    }
}
