import Rehearsal

/// The positions, paths and delays that an edit may have changed: only these are compared in the largest tables.
struct Footprint {
    /// Whether any of them may have changed.
    private(set) var isWhole = false
    private var formations: Set<FormationID> = []
    private var performers: Set<PerformerID> = []
    private var single: [FormationID: Set<PerformerID>] = [:]

    static var whole: Footprint {
        var footprint = Footprint([])
        footprint.isWhole = true
        return footprint
    }

    /// - Parameter changes: the changes of the edit and of its inverse.
    init(_ changes: [Change]) {
        for change in changes {
            switch change {
            case .set(.formation(let formation, .position(let performer, _))),
                .set(.formation(let formation, .path(let performer, _))),
                .set(.formation(let formation, .delay(let performer, _))):
                single[formation, default: []].insert(performer)
            case .insert(.performer(let performer, _), _): performers.insert(performer.id)
            case .insert(.formation(let formation), _): formations.insert(formation.id)
            case .replace: isWhole = true
            case .set, .insert, .remove, .move: break
            }
        }
    }

    /// The performers in `formation` to compare; `cast` means all performers.
    func performers(in formation: FormationID, cast: [PerformerID]) -> [PerformerID] {
        if isWhole || formations.contains(formation) { return cast }
        let named = single[formation].map { performers.union($0) } ?? performers
        return named.count > 8 ? cast.filter(named.contains) : named.sorted { $0.text < $1.text }
    }
}
