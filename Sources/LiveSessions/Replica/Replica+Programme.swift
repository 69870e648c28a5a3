package import Rehearsal
import RehearsalCore

/// The programme of the run: the revision to which the motions refer, and the one that replaces it.
extension Replica {
    /// The revision to which the motions refer, if it is not the one that this replica has.
    package var foreignRevision: Int64? { state.run.revision == programme.revision ? nil : state.run.revision }

    /// Makes a restored session's motions refer to `old`. If `old` is not available, they refer to the current programme, and the other nodes are
    /// told so.
    package mutating func bind(_ old: Programme?) {
        let current = programme
        if let old {
            next = old.hasSameScore(as: current) ? nil : current
            programme = next == nil ? current : old
        } else {
            programme = current.numbered(state.run.revision)
            next = current
        }
    }

    /// The programme was edited and is now `current`. If the motions do not fit its score, it is used only after the event `revised`.
    mutating func edited(_ current: Programme, changes: [Change]?, _ effects: inout [Effect]) {
        let newest = next ?? programme
        guard current.reference == programme.reference, current.revision > newest.revision else { return }
        if isBound, current.hasSameScore(as: programme) {
            programme = current
            next = nil
            forgetForecasts()
        } else {
            next = current
        }
        // The event that needs it is read from the log again.
        if let missing = pending.missingRevision, knows(missing) { pending.missingRevision = nil }
        announce(current.revision, changes: changes, &effects)
    }

    /// Whether the motions were really made for the score that this replica has.
    private var isBound: Bool { next.map { !$0.hasSameScore(as: programme) } ?? true }

    func knows(_ revision: Int64) -> Bool {
        programme.revision == revision || next?.revision == revision || pending.programmes[revision] != nil
    }

    mutating func putInForce(_ revised: Revised, _ effects: inout [Effect]) {
        let found = [programme, next, pending.programmes[revised.revision]].compactMap(\.self)
            .first { $0.revision == revised.revision }
        pending.programmes = [:]
        guard let found else { return }
        let newest = next ?? programme
        programme = found
        next = nil
        if newest.revision > found.revision {
            if newest.hasSameScore(as: found) { programme = newest } else { next = newest }
        }
        forgetForecasts()
        announce(revised.revision, changes: nil, &effects)
    }

    /// Tells the devices here about a revision, once.
    private mutating func announce(_ revision: Int64, changes: [Change]?, _ effects: inout [Effect]) {
        guard revision > announced else { return }
        let follows = revision == announced + 1
        announced = revision
        effects.append(.signal(.edited(programme.reference, revision: revision, changes: follows ? changes : nil)))
    }
}
