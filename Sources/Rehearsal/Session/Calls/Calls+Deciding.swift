import RehearsalCore

extension Calls {
    func decide(_ command: Command, during run: Run, in circumstances: Circumstances) throws(Refusal) -> Event {
        guard case .drill(let outline) = circumstances.programme else {
            throw Refusal(
                .invalid, "This session runs a piece; only a drill has calls.", field: "kind", rule: .onlyInDrill)
        }
        let decision = CallsDecision(
            calls: self, outline: outline, run: run, now: circumstances.now, starts: circumstances.starts)
        switch command {
        case .call(let combo, let moment): return .adjusted(Adjusted(try decision.call(combo, on: moment)))
        case .tempo(let tempo, let rising):
            try Check.number(tempo, Drill.tempos, "counts a minute", "tempo")
            try Check.number(rising, Self.rises, "counts a minute, each minute", "rising")
            return .adjusted(Adjusted(decision.change(.tempo(tempo, rising: rising))))
        case .intensity(let intensity):
            try Check.number(intensity, Drill.intensities, "1 as written", "intensity")
            return .adjusted(Adjusted(decision.change(.intensity(intensity))))
        case .mode(let mode):
            if let mode { try decision.check(mode) }
            return .adjusted(Adjusted(decision.change(.mode(mode))))
        case .extendRest(let longer, let round):
            return .adjusted(try decision.extendRest(by: longer, after: round))
        case .begin:
            guard !outline.rounds.isEmpty else {
                throw Refusal(.invalid, "This drill has no rounds yet.", field: "rounds", rule: .empty)
            }
            let seed = seed(at: circumstances.now)
            let decision = RunDecision(run: run, with: Calls(seed: seed), in: circumstances)
            return .begun(seed: seed, decision.startingOver)
        }
    }

    /// Another seed, from what a decision knows: the one before and the time. A step of SplitMix64, as in `CallSchedule`.
    private func seed(at now: Instant) -> UInt64 {
        var bits = seed ^ UInt64(bitPattern: now.microseconds) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

/// Decides what a change of the trainer is, at the place where the run will be when it takes effect.
private struct CallsDecision {
    let calls: Calls
    let outline: DrillOutline
    let run: Run
    let now: Instant
    /// The instant at which a change decided now takes effect.
    let starts: Instant

    private var place: ScoreTime { run.timeline.base(decided: now, starting: starts).position }

    func change(_ kind: Calls.Adjustment.Kind) -> Calls.Adjustment { Calls.Adjustment(at: place, kind) }

    func check(_ mode: DrillPlan.Mode) throws(Refusal) {
        try DrillPlan.Mode.shape.check(mode.value, "mode")
        for (index, combo) in mode.combos.enumerated() where !outline.combos.contains(combo) {
            throw Refusal.unknown(combo, "combo", mode.path(of: index, "mode"))
        }
    }

    // MARK: Calls by hand

    /// In a preparation and in a rest, the next first count is that of the round to come.
    func call(_ combo: ComboID, on moment: Calls.Moment) throws(Refusal) -> Calls.Adjustment {
        guard outline.combos.contains(combo) else { throw Refusal.unknown(combo, "combo", "combo") }
        let place = place
        guard let work = outline.stages(calls).all.first(where: { $0.kind == .work && place < $0.ends }),
            let schedule = outline.schedule(ofRound: work.round, calls)
        else {
            throw Refusal(
                .invalid, "The last round is over; nothing can be called.", field: "combo", rule: .outsideWork)
        }
        let from = max(place, work.starts)
        let called: ScoreTime
        switch moment {
        case .now:
            guard work.starts <= place else {
                throw Refusal(
                    .invalid, "Nobody works now; call it on “one” or “next”, for the round to come.", field: "on",
                    rule: .outsideWork, values: ["words": "one, next"])
            }
            called = place
        case .one: called = schedule.tempo.first(of: 8, from: from)
        case .next: called = schedule.tempo.first(of: 1, from: max(from, end(of: outline.drill, schedule, at: from)))
        }
        guard called < work.ends else {
            throw Refusal(
                .invalid, "The round is over before that; call it now.", field: "on", rule: .roundOver,
                values: ["words": "now"])
        }
        return Calls.Adjustment(at: max(called, from), .call(combo))
    }

    /// When the call that is going on ends, or the last one that was called by hand for later.
    private func end(of drill: Drill, _ schedule: CallSchedule, at place: ScoreTime) -> ScoreTime {
        let waiting = schedule.calls.last { $0.isByHand && $0.at > place }
        guard let call = waiting ?? schedule.call(at: place) else { return place }
        return schedule.tempo.time(of: call.count + drill.combos[call.combo].length)
    }

    // MARK: Rests

    func extendRest(by longer: Interval, after named: RoundID?) throws(Refusal) -> Adjusted {
        let most = Calls.mostLonger.microseconds
        try Check.whole(longer.microseconds, -most...most, "microseconds", "longer")
        let place = place
        let stages = outline.stages(calls)
        let round = try round(named, at: place, in: stages)
        let begins = stages.work(of: round)?.ends ?? .zero
        let ends = stages.all.first { $0.kind == .rest && $0.round == round }?.ends ?? begins
        guard place < ends || place <= begins else {
            throw Refusal(.gone, "This rest is over.", field: "round", rule: .restOver)
        }
        let lasts = ends - begins
        let least = max(place - begins, .zero) - lasts
        let longest = Calls.longestRest - lasts
        guard (least...max(longest, least)).contains(longer) else {
            throw Refusal(
                .invalid, "A rest lasts an hour at most, and what is over of it stays.", field: "longer", rule: .range,
                values: Refusal.limits(Double(least.microseconds), Double(longest.microseconds)))
        }
        return changed(rest: outline.rounds[round], to: before(rest: outline.rounds[round]) + longer)
    }

    /// The round with the rest that is meant.
    private func round(_ named: RoundID?, at place: ScoreTime, in stages: DrillStages) throws(Refusal) -> Int {
        let last = outline.rounds.count - 1
        if let named {
            guard let round = outline.rounds.firstIndex(of: named) else {
                throw Refusal.unknown(named, "round", "round")
            }
            guard round < last else {
                throw Refusal(.invalid, "No rest follows the last round.", field: "round", rule: .lastRound)
            }
            return round
        }
        guard let stage = stages.stage(at: place), stage.round < last else {
            throw Refusal(.invalid, "No rest follows any more.", field: "round", rule: .lastRound)
        }
        return stage.round
    }

    /// By how much the rest is longer already.
    private func before(rest round: RoundID) -> Interval {
        for adjustment in calls.adjustments {
            if case .rest(round, let longer) = adjustment.kind { return longer }
        }
        return .zero
    }

    /// Changes the length of a rest. The stages after it begin later or earlier, and the adjustments in them move with
    /// them; the run continues from its present place.
    private func changed(rest round: RoundID, to longer: Interval) -> Adjusted {
        let adjustment = change(.rest(round, longer: longer))
        var new = calls
        new.add(adjustment)
        let passage = Passage(
            from: outline.stages(calls).score, to: outline.stages(new).score, indices: indices(to: new))
        let moved = new.adjustments.map { one in
            one == adjustment ? one : Calls.Adjustment(at: passage.position(one.at), one.kind)
        }
        let carried = run.timeline.carried(through: passage, at: now)
        return Adjusted(
            adjustment, adjustments: moved == new.adjustments ? nil : moved, motion: carried.motion,
            previous: carried.previous)
    }

    private func indices(to new: Calls) -> [Int?] {
        let found = outline.stages(new).all
        return outline.stages(calls).all.map { stage in
            found.firstIndex { $0.kind == stage.kind && $0.round == stage.round }
        }
    }
}

extension TempoMap {
    /// The first multiple of `counts` at or after `time`. Counts are not whole microseconds: one microsecond after a count still
    /// belongs to it.
    func first(of counts: Double, from time: ScoreTime) -> ScoreTime {
        let passed = count(at: time - Interval(microseconds: 1)) / counts
        return self.time(of: passed.rounded(.up) * counts)
    }
}
