import Rehearsal
import RehearsalCore
import Wire

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
    let mode = #"{"kind":"random","choices":[{"combo":"one-two","weight":3},{"combo":"hook","weight":1}]}"#
    let rounds = ["r1", "r2", "r3"].map { #"{"id":"\#($0)","work":30000000,"rest":10000000,"mode":\#(mode)}"# }
    return productionOf(
        #"""
        {"title":"Monday","tempo":120,"drill":{},
         "combos":[{"id":"one-two","name":"One-two","steps":[{"action":"jab"},{"action":"cross"}]},
          {"id":"hook","name":"Hook","steps":[{"action":"leadHook"}]}],
         "rounds":[\#(rounds.joined(separator: ","))]}
        """#)
}

func productionOf(_ document: String) -> Production {
    do throws(Refusal) { return try ProductionDocument.read(document.utf8) } catch {
        preconditionFailure("\(error.field ?? "") \(error.message)")
    }
}

extension Production {
    /// Makes changes that are written as JSON.
    mutating func edit(_ changes: String) {
        do throws(Refusal) { _ = try apply(ChangesDocument.read(changes.utf8)) } catch {
            preconditionFailure("\(error.field ?? "") \(error.message)")
        }
    }
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
    mutating func perform(_ command: Calls.Command, after time: Double = 0, from member: Member = conductor)
        throws(Refusal) -> Event
    {
        try session.perform(.calls(command), from: member, after: time, in: .drill(drill))
    }

    mutating func perform(_ command: Run.Command, after time: Double = 0) throws(Refusal) {
        try session.perform(.run(command), after: time, in: .drill(drill))
    }

    /// Starts the drill; So many seconds of score have passed at the instant at which a command of now takes effect.
    static func running(for time: Double) throws -> DrillClass {
        var one = DrillClass()
        try one.perform(.begin)
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
