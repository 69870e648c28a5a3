/// Which callers have a connection and which wait for one. It only decides; the pool acts. A place is either taken (leased, or being
/// opened) or holds an idle connection. Callers are served in the order in which they came.
struct PoolState<Resource, Waiter> {
    enum Acquisition {
        case use(Resource)
        /// A place is reserved for the caller, who must open a connection and return either it or the place.
        case open
        /// All connections are in use: the caller must wait for one.
        case wait
        case refuse(DatabaseError.Code)
    }

    enum Release {
        case keep
        case drop(Resource)
        case hand(Resource, to: Waiter)
        /// The place has no connection; it goes to a waiter, who opens one.
        case handPlace(to: Waiter)
        case nothing
    }

    private let places: Int
    private let waitingLimit: Int
    private var idle: [Resource] = []
    private var waiting: [(id: UInt64, waiter: Waiter)] = []
    private(set) var taken = 0
    private var nextID: UInt64 = 0
    private var isClosed = false

    init(places: Int, waitingLimit: Int) {
        self.places = places
        self.waitingLimit = waitingLimit
    }

    var idleCount: Int { idle.count }
    var waitingCount: Int { waiting.count }

    mutating func acquire() -> Acquisition {
        if isClosed { return .refuse(.closed) }
        if waiting.isEmpty {
            // The connection that was used last is the most likely to be in caches.
            if let resource = idle.popLast() {
                taken += 1
                return .use(resource)
            }
            if taken < places {
                taken += 1
                return .open
            }
        }
        return waiting.count < waitingLimit ? .wait : .refuse(.tooManyWaiting)
    }

    mutating func newWaiterID() -> UInt64 {
        nextID += 1
        return nextID
    }

    /// Adds a waiter. Since `acquire`, a connection may have become free: then the answer is the grant itself.
    mutating func lineUp(_ waiter: Waiter, id: UInt64) -> Acquisition {
        let again = acquire()
        if case .wait = again { waiting.append((id, waiter)) }
        return again
    }

    /// Removes a waiter; `nil` if it was served already.
    mutating func removeWaiter(id: UInt64) -> Waiter? {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
        return waiting.remove(at: index).waiter
    }

    mutating func giveBack(_ resource: Resource) -> Release {
        if isClosed {
            taken -= 1
            return .drop(resource)
        }
        if let first = waiting.first {
            waiting.removeFirst()
            return .hand(resource, to: first.waiter)
        }
        taken -= 1
        idle.append(resource)
        return .keep
    }

    mutating func giveBackPlace() -> Release {
        if !isClosed, let first = waiting.first {
            waiting.removeFirst()
            return .handPlace(to: first.waiter)
        }
        taken -= 1
        return .nothing
    }

    /// Refuses all callers from now on. Returns those who waited and the idle connections.
    mutating func close() -> (waiters: [Waiter], idle: [Resource]) {
        isClosed = true
        defer {
            waiting = []
            idle = []
        }
        return (waiting.map(\.waiter), idle)
    }
}
