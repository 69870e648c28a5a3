extension ServiceThread {
    func broadcast(_ frame: Frame, to room: Room, _ delivery: Delivery) {
        guard let members = rooms[room.rawValue] else { return }
        for connection in members { transmit(frame, to: connection, delivery) }
    }

    func join(_ id: ConnectionID, _ room: Room) {
        guard let connection = connection(id), case .open(let socket) = connection.stage,
            !socket.memberships.contains(where: { $0.room == room.rawValue })
        else { return }
        let position = rooms[room.rawValue]?.count ?? 0
        rooms[room.rawValue, default: []].append(connection)
        socket.memberships.append(OpenSocket.Membership(room: room.rawValue, position: position))
    }

    func leave(_ id: ConnectionID, _ room: Room) {
        guard let connection = connection(id), case .open(let socket) = connection.stage,
            let index = socket.memberships.firstIndex(where: { $0.room == room.rawValue })
        else { return }
        remove(socket.memberships.remove(at: index))
    }

    func dissolve(_ room: Room) {
        for member in rooms.removeValue(forKey: room.rawValue) ?? [] {
            guard case .open(let socket) = member.stage else { continue }
            socket.memberships.removeAll { $0.room == room.rawValue }
        }
    }

    func leaveAllRooms(_ connection: Connection, _ socket: OpenSocket) {
        let memberships = socket.memberships
        socket.memberships = []
        for membership in memberships { remove(membership) }
    }

    /// The last member takes the place that becomes free.
    private func remove(_ membership: OpenSocket.Membership) {
        guard let last = rooms[membership.room]?.popLast() else { return }
        guard let count = rooms[membership.room]?.count, membership.position < count else {
            if rooms[membership.room]?.isEmpty == true { rooms[membership.room] = nil }
            return
        }
        rooms[membership.room]?[membership.position] = last
        guard case .open(let socket) = last.stage,
            let index = socket.memberships.firstIndex(where: { $0.room == membership.room })
        else { return }
        socket.memberships[index].position = membership.position
    }
}
