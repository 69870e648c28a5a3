import PropertyTesting
import Rehearsal
import RehearsalCore

/// Random productions and changes, also such as nobody would make.
struct Imagination {
    var random: Seeded
    private var made = 0

    init(_ seed: UInt64) { random = Seeded(seed) }

    private static let names = ["Ana", "Zoë", "李小龍", "عمر", "😀 Smile", "a\"b\\c/"]

    mutating func point() -> Point { Point(x: random.double(-20...20), y: random.double(-5...15)) }
    mutating func time() -> Interval { Interval(microseconds: Int64(random.int(0...9_000_000))) }
    mutating func moment() -> ScoreTime { ScoreTime(microseconds: Int64(random.int(0...90_000_000))) }
    mutating func name() -> String { random.pick(Self.names) }
    mutating func colour() -> String { random.pick(["#e4572e", "#00AAff", "#123456"]) }
    mutating func handles() -> Path.Handles { Path.Handles(first: point(), second: point()) }
    mutating func delay() -> Delay { Delay(leave: time(), arrive: time()) }

    mutating func placement() -> SetPiece.Placement {
        random.chance(0.3)
            ? .hidden
            : .standing(
                at: point(), width: random.double(0.1...5), depth: random.double(0.1...5), turn: random.double(0...359))
    }

    mutating func fresh<Kind>(_ prefix: String) -> Key<Kind> {
        made += 1
        return Key("\(prefix)\(made)")!
    }

    /// An id of the list, or one that is not there.
    mutating func some<Kind>(_ ids: [Key<Kind>], _ prefix: String) -> Key<Kind> {
        ids.isEmpty || random.chance(0.02) ? fresh(prefix) : random.pick(ids)
    }

    mutating func place(_ ids: [String]) -> String? {
        random.chance(0.2) ? nil : random.chance(0.05) || ids.isEmpty ? "nowhere" : random.pick(ids)
    }

    mutating func production() -> Production {
        var production = Production(
            title: name(), drill: random.chance(0.3) ? DrillPlan() : nil, metadata: ["key": name()])
        for _ in 0..<random.int(5...40) {
            _ = try? production.apply([change(in: production, insertsMostly: true)])
        }
        return production
    }

    mutating func change(in production: Production, insertsMostly: Bool = false) -> Change {
        switch random.unit() {
        case ..<(insertsMostly ? 0.8 : 0.15):
            let kind = random.pick(ItemKind.allCases)
            return .insert(item(kind, in: production), after: place(production.ids(kind)))
        case ..<(insertsMostly ? 0.8 : 0.25):
            let kind = random.pick(ItemKind.allCases)
            return .remove(kind, random.pick(production.ids(kind) + ["nobody"]))
        case ..<(insertsMostly ? 0.85 : 0.33):
            let kind = random.pick(ItemKind.allCases)
            return .move(kind, random.pick(production.ids(kind) + ["nobody"]), after: place(production.ids(kind)))
        default: return .set(field(in: production))
        }
    }

    mutating func item(_ kind: ItemKind, in production: Production) -> Item {
        switch kind {
        case .performers:
            var dots = Dots()
            for formation in production.formations {
                if random.chance(0.6) { dots.positions[formation.id] = point() }
                if random.chance(0.2) { dots.paths[formation.id] = handles() }
                if random.chance(0.2) { dots.delays[formation.id] = delay() }
            }
            return .performer(
                Performer(
                    id: fresh("p"), label: "L", name: name(), colour: colour(),
                    symbol: random.pick(Performer.Symbol.allCases),
                    section: random.chance(0.5) ? some(production.sections.map(\.id), "s") : nil,
                    person: random.chance(0.5) ? some(production.people.map(\.id), "x") : nil,
                    understudies: production.people.filter { _ in random.chance(0.3) }.map(\.id)), dots)
        case .formations:
            var formation = Formation(id: fresh("f"), name: name(), hold: time(), positions: [:])
            for performer in production.performers {
                if random.chance(0.7) { formation.positions[performer.id] = point() }
                if random.chance(0.2) { formation.transition.paths[performer.id] = handles() }
                if random.chance(0.2) { formation.transition.delays[performer.id] = delay() }
            }
            for piece in production.setPieces where random.chance(0.4) { formation.setPieces[piece.id] = placement() }
            return .formation(formation)
        case .sections: return .section(Section(id: fresh("s"), name: name(), colour: colour()))
        case .people: return .person(Person(id: fresh("x"), name: name(), isSwing: random.chance(0.3)))
        case .marks:
            return .mark(
                Mark(
                    id: fresh("m"), name: name(), colour: colour(), from: point(),
                    to: random.chance(0.5) ? point() : nil))
        case .setPieces:
            return .setPiece(
                SetPiece(
                    id: fresh("o"), name: name(), shape: random.pick(SetPiece.Shape.allCases), colour: colour(),
                    placement: placement()))
        case .markers: return .marker(Marker(id: fresh("k"), name: name(), at: moment()))
        case .tracks: return .track(Track(id: fresh("r"), title: name(), recording: recording()))
        case .clips:
            return .clip(
                Clip(
                    id: fresh("c"), title: random.chance(0.5) ? "" : name(),
                    track: random.chance(0.8) ? some(production.tracks.map(\.id), "r") : nil, stretch: stretch(),
                    gain: random.double(-60...12)))
        case .combos: return .combo(DrillPlan.Combo(id: fresh("c"), name: name(), steps: steps()))
        case .rounds:
            return .round(DrillPlan.Round(id: fresh("r"), work: work(), rest: time(), mode: mode(in: production)))
        }
    }

    mutating func work() -> Interval { .seconds(Int64(random.int(1...300))) }

    mutating func steps() -> [DrillPlan.Step] {
        (0...random.int(0...4)).map { _ in
            DrillPlan.Step(
                random.chance(0.2) ? .own(name()) : .punch(random.pick(Punch.allCases)),
                after: Double(random.int(0...8)) / 2)
        }
    }

    mutating func mode(in production: Production) -> DrillPlan.Mode {
        let combos = production.combos.map(\.id).filter { _ in random.chance(0.7) }
        switch random.int(0...2) {
        case 0: return .free
        case 1: return .sequence(combos + combos)
        default: return .random(combos.map { DrillPlan.Choice(combo: $0, weight: random.int(0...9)) })
        }
    }

    mutating func drillField(in production: Production) -> Field {
        switch random.int(0...2) {
        case 0:
            return .drill(
                random.pick([
                    .preparation(time()),
                    .spacing(DrillPlan.Spacing(least: random.int(0...3), most: random.int(2...6))),
                    .intensity(random.double(0.25...4)), .warnings([.seconds(Int64(random.int(1...9)))]),
                ]))
        case 1:
            return .combo(some(production.combos.map(\.id), "c"), random.pick([.name(name()), .steps(steps())]))
        default:
            return .round(
                some(production.rounds.map(\.id), "r"),
                random.pick([.work(work()), .rest(time()), .mode(mode(in: production))]))
        }
    }

    /// Three to nine minutes long; clips end up to the sixth, so some do not fit into their track.
    mutating func recording() -> Recording {
        Recording(
            format: random.pick(Recording.Format.allCases), bytes: Int64(random.int(1...200_000_000)),
            duration: .seconds(Int64(random.int(180...540))),
            digest: MediaDigest(bytes: (0..<32).map { _ in UInt8(random.int(0...255)) })!)
    }

    mutating func stretch() -> Clip.Stretch {
        let from = random.int(0...170_000_000)
        return Clip.Stretch(
            from: Interval(microseconds: Int64(from)), to: .seconds(Int64(random.int(160...360))),
            fadeIn: random.chance(0.5) ? .zero : time(), fadeOut: random.chance(0.5) ? .zero : time())
    }

    /// Sometimes too close to one another, or too far apart.
    private mutating func anchors() -> [TempoMap.Anchor] {
        var anchor = TempoMap.Anchor(count: 0, time: .zero)
        return (0..<random.int(0...4)).map { _ in
            anchor.count += Double(random.int(1...16))
            anchor.time = anchor.time + .milliseconds(Int64(random.int(800...12_000)))
            return anchor
        }
    }

    mutating func field(in production: Production) -> Field {
        let performer = some(production.performers.map(\.id), "p")
        let formation = some(production.formations.map(\.id), "f")
        if production.drill != nil, random.chance(0.7) { return drillField(in: production) }
        switch random.int(0...17) {
        case 16:
            return .marker(some(production.markers.map(\.id), "k"), random.pick([.name(name()), .at(moment())]))
        case 0:
            return random.pick([
                .title(name()), .tempo(random.double(20...400)), .anchors(anchors()),
                .metadata("key\(random.int(0...3))", random.chance(0.5) ? name() : nil),
            ])
        case 1:
            return .stage(
                random.pick([
                    .width(random.double(1...500)), .margin(random.double(0...100)), .unit(.feet),
                    .numberLine(random.chance(0.5)),
                    .plan(
                        random.chance(0.5)
                            ? nil
                            : Floor.Plan(
                                asset: AssetID("00000000-0000-4000-8000-000000000001")!, centre: point(), width: 3,
                                depth: 4, opacity: 0.5)),
                ]))
        case 2:
            return .thresholds(random.pick([.bodyRadius(random.double(0.05...2)), .stride(random.double(0.1...3))]))
        case 3:
            return .section(some(production.sections.map(\.id), "s"), random.pick([.name(name()), .colour(colour())]))
        case 4:
            return .person(
                some(production.people.map(\.id), "x"), random.pick([.name(name()), .isSwing(random.chance(0.5))]))
        case 5:
            return .mark(
                some(production.marks.map(\.id), "m"),
                random.pick([.name(name()), .from(point()), .to(random.chance(0.5) ? nil : point())]))
        case 6:
            return .setPiece(
                some(production.setPieces.map(\.id), "o"),
                random.pick([.name(name()), .shape(.ellipse), .placement(placement())]))
        case 7:
            return .performer(
                performer,
                random.pick([
                    .label("B"), .name(name()), .colour(colour()), .symbol(random.pick(Performer.Symbol.allCases)),
                    .section(random.chance(0.3) ? nil : some(production.sections.map(\.id), "s")),
                    .person(random.chance(0.3) ? nil : some(production.people.map(\.id), "x")),
                    .understudies(production.people.filter { _ in random.chance(0.3) }.map(\.id)),
                ]))
        case 8:
            return .formation(
                formation,
                random.pick([
                    .name(name()), .hold(time()), .part(name()), .notes("a\n\tb"), .duration(time()),
                    .easing(random.pick(Easing.allCases)),
                ]))
        case 9: return .formation(formation, .path(performer, random.chance(0.3) ? nil : handles()))
        case 10: return .formation(formation, .delay(performer, random.chance(0.3) ? nil : delay()))
        case 11: return .music(.offset(Interval(microseconds: Int64(random.int(-9_000_000...9_000_000)))))
        case 12:
            return .track(
                some(production.tracks.map(\.id), "r"), random.pick([.title(name()), .recording(recording())]))
        case 13, 14:
            return .clip(
                some(production.clips.map(\.id), "c"),
                random.pick([
                    .title(name()), .stretch(stretch()), .gain(random.double(-60...12)),
                    .track(random.chance(0.3) ? nil : some(production.tracks.map(\.id), "r")),
                ]))
        case 15:
            return .formation(
                formation, .setPiece(some(production.setPieces.map(\.id), "o"), random.chance(0.3) ? nil : placement()))
        default: return .formation(formation, .position(performer, point()))
        }
    }
}

extension Production {
    func ids(_ kind: ItemKind) -> [String] {
        switch kind {
        case .performers: performers.map(\.id.text)
        case .formations: formations.map(\.id.text)
        case .sections: sections.map(\.id.text)
        case .people: people.map(\.id.text)
        case .marks: marks.map(\.id.text)
        case .setPieces: setPieces.map(\.id.text)
        case .markers: markers.map(\.id.text)
        case .tracks: tracks.map(\.id.text)
        case .clips: clips.map(\.id.text)
        case .combos: combos.map(\.id.text)
        case .rounds: rounds.map(\.id.text)
        }
    }
}
