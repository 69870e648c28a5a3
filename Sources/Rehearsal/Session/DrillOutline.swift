package import RehearsalCore

/// What a decision needs to know about a drill: which stages and calls follow from it, and what its ids mean.
package struct DrillOutline: Hashable, Sendable {
    /// The production that this drill is kept as.
    package var production: ProductionID
    package var revision: Int64
    package var drill: Drill
    /// One for each combo of the drill, in order.
    package var combos: [ComboID]
    /// One for each round of the drill, in order.
    package var rounds: [RoundID]
    package var people: Set<PersonID>

    package init(
        production: ProductionID, revision: Int64, drill: Drill, combos: [ComboID], rounds: [RoundID],
        people: Set<PersonID>
    ) {
        self.production = production
        self.revision = revision
        self.drill = drill
        self.combos = combos
        self.rounds = rounds
        self.people = people
    }

    /// The stages with the rests as the trainer has made them.
    package func stages(_ calls: Calls) -> DrillStages { DrillStages(of: drill, with: adjustments(calls)) }

    /// The calls of one round; `nil` if it has no work.
    package func schedule(ofRound index: Int, _ calls: Calls) -> CallSchedule? {
        let adjustments = adjustments(calls)
        return DrillStages(of: drill, with: adjustments).work(of: index).map {
            CallSchedule(round: index, of: drill, work: $0, seed: calls.seed, adjustments: adjustments)
        }
    }

    /// Counts to score time where the run is at `place`: those of the round, and the tempo outside of rounds.
    func counts(at place: ScoreTime, _ calls: Calls) -> TempoMap {
        let adjustments = adjustments(calls)
        let stage = DrillStages(of: drill, with: adjustments).stage(at: place)
        guard let stage, stage.kind == .work else { return TempoMap(constant: tempo(at: place, calls)) }
        return CallSchedule.tempo(of: drill, in: stage, adjustments)
    }

    /// Counts a minute at `place`.
    func tempo(at place: ScoreTime, _ calls: Calls) -> Double {
        drill.tempo(at: place, adjustments(calls))
    }

    /// Whether a motion means the same in both: the same rounds work and rest at the same times.
    package func hasSameScore(as other: DrillOutline) -> Bool {
        rounds == other.rounds && DrillStages(of: drill).all == DrillStages(of: other.drill).all
    }

    /// For each stage of this drill the index of the same stage of `other`; `nil` for one that it has not.
    func indices(in other: DrillOutline, _ calls: Calls) -> [Int?] {
        let found = other.stages(calls).all
        return stages(calls).all.map { stage in
            guard stage.kind != .preparation else { return found.firstIndex { $0.kind == .preparation } }
            guard let round = other.rounds.firstIndex(of: rounds[stage.round]) else { return nil }
            return found.firstIndex { $0.kind == stage.kind && $0.round == round }
        }
    }

    /// The adjustments with indices in the place of ids. What names a combo or a round that is not there any more is left out.
    package func adjustments(_ calls: Calls) -> [Adjustment] {
        guard !calls.adjustments.isEmpty else { return [] }
        let combos = Dictionary(combos.enumerated().map { ($1, $0) }) { first, _ in first }
        return calls.adjustments.compactMap { adjustment in
            switch adjustment.kind {
            case .tempo(let tempo, let rising): Adjustment(at: adjustment.at, .tempo(tempo, rising: rising))
            case .intensity(let intensity): Adjustment(at: adjustment.at, .intensity(intensity))
            case .mode(let mode): Adjustment(at: adjustment.at, .mode(mode?.numbered { combos[$0] }))
            case .call(let combo): combos[combo].map { Adjustment(at: adjustment.at, .call(combo: $0)) }
            case .rest(let round, let longer):
                rounds.firstIndex(of: round).map { Adjustment(at: adjustment.at, .rest(after: $0, longer: longer)) }
            }
        }
    }
}

extension DrillStages {
    /// The stage at `place`: the last one that has begun; `nil` for a drill without stages, and after the end.
    func stage(at place: ScoreTime) -> DrillStage? {
        place < end ? all.last { $0.starts <= place } : nil
    }
}
