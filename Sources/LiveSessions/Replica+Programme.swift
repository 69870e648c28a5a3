package import Rehearsal
import RehearsalCore

/// The programme under the run: what the motions are read against, and what takes its place.
extension Replica {
    /// The revision that the motions are to be read against, where it is not the one that is at hand.
    package var foreignRevision: Int64? { state.run.revision == programme.revision ? nil : state.run.revision }

    /// Reads a restored session's motions against `old`. Where that is not to be had, they are read against the
    /// programme as it is, and the others are told so.
    package mutating func bind(_ old: Programme?) {
        let present = programme
        if let old {
            next = old.hasSameScore(as: present) ? nil : present
            programme = next == nil ? present : old
        } else {
            programme = present.numbered(state.run.revision)
            next = present
        }
    }

    /// The programme is as `present` has it. A score that the motions cannot be read against waits for `revised`.
    mutating func edited(_ present: Programme, changes: [Change]?, _ effects: inout [Effect]) {
        let newest = next ?? programme
        guard present.reference == programme.reference, present.revision > newest.revision else { return }
        if isBound, present.hasSameScore(as: programme) {
            programme = present
            next = nil
            forecast.forget()
        } else {
            next = present
        }
        announce(present.revision, changes: changes, &effects)
    }

    /// Whether the score at hand is really the one that the motions were made for.
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
        forecast.forget()
        announce(revised.revision, changes: nil, &effects)
    }

    /// Tells the devices here of a revision, once.
    private mutating func announce(_ revision: Int64, changes: [Change]?, _ effects: inout [Effect]) {
        guard revision > announced else { return }
        let follows = revision == announced + 1
        announced = revision
        effects.append(.signal(.edited(programme.reference, revision: revision, changes: follows ? changes : nil)))
    }
}
