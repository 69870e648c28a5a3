import PropertyTesting
import Rehearsal
import RehearsalCore

/// Random productions and changes, also such as nobody would make. What there is to change, the description says.
struct Imagination {
    var random: Seeded
    private var made = 0

    init(_ seed: UInt64) { random = Seeded(seed) }

    private let lists = Description.production.lists

    private static let names = ["Ana", "Zoë", "李小龍", "عمر", "😀 Smile", "a\"b\\c/"]

    mutating func point() -> Point { Point(x: random.double(-20...20), y: random.double(-5...15)) }

    mutating func fresh(_ prefix: String) -> String {
        made += 1
        return "\(prefix)\(made)"
    }

    /// An id of the list, or one that is not there.
    mutating func some(_ list: String, in production: Production) -> String {
        let ids = production[list].ids
        return ids.isEmpty || random.chance(0.02) ? fresh(list.prefix(1) + "n") : random.pick(ids)
    }

    mutating func place(_ ids: [String]) -> String? {
        random.chance(0.2) ? nil : random.chance(0.05) || ids.isEmpty ? "nowhere" : random.pick(ids)
    }

    mutating func production() -> Production {
        var production = Production(title: random.pick(Self.names), isDrill: random.chance(0.3))
        for _ in 0..<random.int(5...40) {
            _ = try? production.apply([change(in: production, insertsMostly: true)])
        }
        return production
    }

    mutating func change(in production: Production, insertsMostly: Bool = false) -> Change {
        let list = random.pick(lists)
        let ids = production[list.name].ids
        switch random.unit() {
        case ..<(insertsMostly ? 0.8 : 0.15):
            return .insert(list.name, item(list, in: production), after: place(ids))
        case ..<(insertsMostly ? 0.8 : 0.25): return .remove(list.name, random.pick(ids + ["nobody"]))
        case ..<(insertsMostly ? 0.85 : 0.33):
            return .move(list.name, random.pick(ids + ["nobody"]), after: place(ids))
        default: return setting(in: production)
        }
    }

    private mutating func item(_ list: ListShape, in production: Production) -> Item {
        var values = list.fields.all.map { value(of: $0, in: production) }
        if let stretch = list.fields.together["stretch"] {
            for (place, part) in zip(stretch.indices, times()) { values[place] = part }
        }
        let track = Description.production.carried(by: list).map { carried in
            Value.map(
                production.lists[carried.list].ids.reduce(into: [:]) { track, id in
                    if random.chance(0.4) { track[id] = value(carried.dots.shape, in: production) }
                })
        }
        return Item(id: fresh(list.ids), values: values, track: track)
    }

    private mutating func setting(in production: Production) -> Change {
        let list = random.pick(lists)
        if random.chance(0.25) { return setting(Description.production.fields, [], in: production) }
        return setting(list.fields, [list.name, some(list.name, in: production)], in: production)
    }

    private mutating func setting(_ fields: Fields, _ path: [String], in production: Production) -> Change {
        if let (name, group) = fields.together.first, random.chance(0.5) {
            let parts = name == "stretch" ? times() : group.fields.all.map { value($0.shape, in: production) }
            if group.isEach, random.chance(0.5) {
                let part = random.int(0...parts.count - 1)
                return .set(path + [name, group.fields.all[part].name], parts[part])
            }
            return .set(path + [name], .record(parts))
        }
        let together = Set(fields.together.values.flatMap(\.indices))
        let field = fields.all[random.pick(fields.all.indices.filter { !together.contains($0) })]
        let path = path + [field.name]
        switch field.shape {
        case .group(let inner): return setting(inner, path, in: production)
        case .map(_, let shape, _):
            let key = fresh("key")
            return .set(path + [key], random.chance(0.2) ? .null : value(shape, in: production))
        case .dots(let isEvery, let of, let shape):
            let isNone = !isEvery && random.chance(0.3)
            return .set(path + [some(of, in: production)], isNone ? .null : value(shape, in: production))
        default: return inside(field, path, in: production)
        }
    }

    /// The whole value, or a part of it.
    private mutating func inside(_ field: Field, _ path: [String], in production: Production) -> Change {
        switch field.shape {
        case .record(let fields) where random.chance(0.3):
            let part = random.pick(fields.all)
            return .set(path + [part.name], value(of: part, in: production))
        case .list(let elements) where random.chance(0.3):
            guard elements.key == nil, case .record(let fields) = elements.shape else { break }
            let part = random.pick(fields.all)
            return .set(path + ["\(random.int(0...3))", part.name], value(of: part, in: production))
        case .choice where random.chance(0.3):
            let combo = some("combos", in: production)
            let choice = Value.record([.text(combo), .whole(Int64(random.int(0...100)))])
            return .set(path + ["choices", combo], random.chance(0.4) ? .null : choice)
        default: break
        }
        return .set(path, value(of: field, in: production))
    }

    private mutating func value(of field: Field, in production: Production) -> Value {
        field.isOptional && random.chance(0.3) ? .null : value(field.shape, in: production)
    }

    private mutating func value(_ shape: ValueShape, in production: Production) -> Value {
        switch shape {
        case .text(let length):
            return .text(
                length.lowerBound == 0 && random.chance(0.3)
                    ? "" : length.upperBound < 20 ? "B" : random.pick(Self.names))
        case .lines: return .text("a\n\tb")
        case .word(let words): return .text(random.pick(words))
        case .flag: return .flag(random.chance(0.5))
        case .whole(let range, _):
            return .whole(Int64(random.int(Int(range.lowerBound)...Int(min(range.upperBound, 600_000_000)))))
        case .time: return .whole(Int64(random.int(0...9_000_000)))
        case .number(let range, _): return .number(random.double(range))
        case .coordinate: return .number(random.double(-20...20))
        case .point: return .point(point())
        case .handles: return .list([.point(point()), .point(point())])
        case .delay:
            return .record([.whole(Int64(random.int(0...9_000_000))), .whole(Int64(random.int(0...9_000_000)))])
        case .placement:
            guard random.chance(0.7) else { return .list([]) }
            let (centre, turn) = (point(), random.double(0...359))
            return .list([centre.x, centre.y, random.double(0.1...5), random.double(0.1...5), turn].map(Value.number))
        case .colour: return .text(random.pick(["#e4572e", "#00AAff", "#123456"]))
        case .digest: return .text((0..<64).map { _ in String(random.int(0...15), radix: 16) }.joined())
        case .asset: return .text("00000000-0000-4000-8000-000000000001")
        case .action(let words, _):
            return random.chance(0.2) ? .record([.text("parry")]) : .text(random.pick(words))
        case .reference(let list): return .text(some(list, in: production))
        case .list(let elements): return .list(self.elements(elements, in: production))
        case .map: return .map([:])
        case .record(let fields) where fields.place(of: "least") != nil:
            let least = random.int(0...4)
            return .record([.whole(Int64(least)), .whole(Int64(least + random.int(-1...4)))].map { $0 })
        case .record(let fields), .group(let fields):
            return .record(fields.all.map { value(of: $0, in: production) })
        case .choice(_, let kinds):
            let (kind, fields) = random.pick(kinds)
            return .record([.text(kind)] + fields.all.map { value(of: $0, in: production) })
        case .dots(_, let of, let shape):
            return .map(
                production[of].ids.reduce(into: [:]) { dots, id in
                    if random.chance(0.4) { dots[id] = value(shape, in: production) }
                })
        }
    }

    private mutating func elements(_ elements: ValueShape.Elements, in production: Production) -> [Value] {
        if elements.name == "anchors" { return anchors() }
        let values = (0..<random.int(elements.least...4)).map { _ in value(elements.shape, in: production) }
        guard random.chance(0.9) else { return values }
        var seen: Set<Value> = []
        return values.filter { value in seen.insert(elements.key.map { value.asRecord[$0] } ?? value).inserted }
    }

    /// Of a stretch; a track is three to nine minutes long, so some do not fit into theirs.
    private mutating func times() -> [Value] {
        let from = random.int(0...170_000_000)
        return [from, random.int(160...360) * 1_000_000, random.int(0...1) * 900_000, random.int(0...1) * 700_000].map {
            .whole(Int64($0))
        }
    }

    /// Sometimes too close to one another, or too far apart.
    private mutating func anchors() -> [Value] {
        var (count, time) = (0, 0)
        return (0..<random.int(0...4)).map { _ in
            count += random.int(1...16)
            time += random.int(800...12_000) * 1_000
            return .record([.whole(Int64(count)), .whole(Int64(time))])
        }
    }
}
