import Rehearsal
import RehearsalCore

/// Ten seconds of preparation; three rounds of thirty seconds with rests of ten; 120 counts a minute, so two a second.
/// Work 1 is 10…40 s, work 2 is 50…80 s, work 3 is 90…120 s.
func drillOutline(_ change: (inout StoredProduction) -> Void = { _ in }) -> DrillOutline {
    var stored = StoredProduction(
        id: id, revision: 1, production: drillProduction, createdAtMilliseconds: 0, changedAtMilliseconds: 0)
    change(&stored)
    guard case .drill(let outline) = stored.programme else { preconditionFailure("this is a drill") }
    return outline
}

var drillProduction: Production {
    var production = Production(title: "Monday", tempo: 120)
    production.drill = DrillPlan(preparation: .seconds(10))
    production.combos = [
        DrillPlan.Combo(
            id: oneTwo, name: "One-two",
            steps: [DrillPlan.Step(.punch(.jab), after: 1), DrillPlan.Step(.punch(.cross), after: 1)]),
        DrillPlan.Combo(id: hook, name: "Hook", steps: [DrillPlan.Step(.punch(.leadHook), after: 1)]),
    ]
    production.rounds = ["r1", "r2", "r3"].map {
        DrillPlan.Round(
            id: RoundID($0)!, work: .seconds(30), rest: .seconds(10),
            mode: .random([DrillPlan.Choice(combo: oneTwo, weight: 3), DrillPlan.Choice(combo: hook, weight: 1)]))
    }
    return production
}

private let id = ProductionID.random()
let oneTwo = ComboID("one-two")!
let hook = ComboID("hook")!

/// A class: commands at instants, and the log that results.
struct DrillClass {
    var drill = drillOutline()
    var session = Rehearsed.withBaton()

    var calls: Calls { session.state.calls }
    var run: Run { session.state.run }
    var adjusted: [Calls.Adjustment] { calls.adjustments }

    @discardableResult
    mutating func hear(_ command: Calls.Command, after time: Double = 0, from member: Member = conductor)
        throws(Refusal) -> Event
    {
        try session.hear(.calls(command), from: member, after: time, in: .drill(drill))
    }

    mutating func hear(_ command: Run.Command, after time: Double = 0) throws(Refusal) {
        try session.hear(.run(command), after: time, in: .drill(drill))
    }

    /// Starts the drill; So many seconds of score have passed at the instant at which a command of now takes effect.
    static func running(for time: Double) throws -> DrillClass {
        var one = DrillClass()
        try one.hear(.begin)
        one.session.clock += time
        return one
    }

    func position(after interval: Interval = .zero) -> ScoreTime {
        run.timeline.position(at: session.starts + interval)
    }

    var stage: DrillStage? {
        let live = run.timeline.formation(at: session.starts, in: drill.stages(calls).score)
        return drill.stages(calls).all[live]
    }
}
