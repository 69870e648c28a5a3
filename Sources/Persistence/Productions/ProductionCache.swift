import Rehearsal
import Synchronization

/// Productions as they were last read, so that an edit need not read all of a production. An entry is used only if the database says that it is the
/// present revision; therefore several nodes need nothing more.
final class ProductionCache: Sendable {
    private struct Entry {
        var stored: StoredProduction
        var used: UInt64
        var dots: Int
    }

    private struct State {
        var entries: [ProductionID: Entry] = [:]
        var clock: UInt64 = 0
        var dots = 0

        mutating func drop(_ id: ProductionID) {
            if let entry = entries.removeValue(forKey: id) { dots -= entry.dots }
        }
    }

    private let state = Mutex(State())

    /// The most productions, and the most positions in total, that are kept; one production is always kept.
    private static let most = 64
    private static let mostDots = 1_500_000

    /// The production, if it is stored here with exactly this revision and this time of creation (an id can be used again after a deletion).
    func production(_ id: ProductionID, revision: Int64, createdAtMilliseconds: Int64) -> StoredProduction? {
        state.withLock { state in
            guard let stored = state.entries[id]?.stored, stored.revision == revision,
                stored.createdAtMilliseconds == createdAtMilliseconds
            else { return nil }
            state.clock += 1
            state.entries[id]?.used = state.clock
            return stored
        }
    }

    func keep(_ stored: StoredProduction) {
        let dots = stored.production["performers"].count * stored.production["formations"].count
        state.withLock { state in
            let isNewer = state.entries[stored.id].map {
                ($0.stored.createdAtMilliseconds, $0.stored.revision)
                    <= (stored.createdAtMilliseconds, stored.revision)
            }
            guard isNewer ?? true else { return }
            state.drop(stored.id)
            state.clock += 1
            state.dots += dots
            state.entries[stored.id] = Entry(stored: stored, used: state.clock, dots: dots)
            while state.entries.count > Self.most || state.dots > Self.mostDots && state.entries.count > 1 {
                guard let oldest = state.entries.min(by: { $0.value.used < $1.value.used })?.key else { return }
                state.drop(oldest)
            }
        }
    }
}
