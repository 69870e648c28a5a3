import RehearsalCore

/// Of several cameras that see one athlete at a time, one counts; the same rule as in `drill/seen-once.js`.
extension [KeptPunch] {
    /// Punches of one athlete, of sources that are not muted, in any order: without those that a camera told at most ten seconds before or after a punch
    /// that stays, of a camera whose word goes first. That is a device which the trainer bound to the athlete before the athlete's own; of several, the one
    /// of the lowest id. What a trainer says was no punch keeps others out, too: they saw the same movement.
    package var seenOnce: [KeptPunch] {
        let cameras = Dictionary(grouping: filter { $0.kind.kind == .camera }, by: \.source)
        guard cameras.count > 1 else { return self }
        let inOrder = cameras.sorted { one, other in
            let (isOwn, isOther) = (one.value[0].isSeen(by: nil), other.value[0].isSeen(by: nil))
            return isOwn == isOther ? one.key < other.key : isOther
        }
        var staying: Set<Int64> = []
        var before: [Instant] = []
        for (_, punches) in inOrder {
            let new = punches.filter { !before.hasOne(near: $0.moment) }
            staying.formUnion(new.map(\.ordinal))
            before = (before + new.map(\.moment)).sorted()
        }
        return filter { $0.kind.kind != .camera || staying.contains($0.ordinal) }
    }
}

extension [Instant] {
    /// Ascending.
    fileprivate func hasOne(near instant: Instant) -> Bool {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < instant - .seconds(10) { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && self[low] <= instant + .seconds(10)
    }
}
