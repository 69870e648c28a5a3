package import Rehearsal

extension Change {
    /// Writes the change as `Change+Reading` reads it.
    package func write(into json: inout JSONWriter) {
        json.object { json in
            switch self {
            case .set(let path, let value):
                json.array("set", path) { $0.string($1) }
                json.member("to") { json in
                    if let spot = Spot(path) { json.value(value, spot.shape) } else { json.null() }
                }
            case .insert(let list, let item, let after):
                json.member("insert", list)
                json.member("value") { item.write(list, into: &$0) }
                json.member("after", orNull: after)
            case .remove(let list, let id):
                json.member("remove", list)
                json.member("id", id)
            case .move(let list, let id, let after):
                json.member("move", list)
                json.member("id", id)
                json.member("after", orNull: after)
            case .replace(let production):
                json.object("replace") { production.writeFields(into: &$0) }
            }
        }
    }
}

extension Item {
    fileprivate func write(_ list: String, into json: inout JSONWriter) {
        let description = Description.production
        let shape = description[list]
        json.object { json in
            json.member("id", id)
            json.members(values, shape.fields)
            guard !track.isEmpty else { return }
            json.object("track") { json in
                for (carried, values) in zip(description.carried(by: shape), track) {
                    json.member(named: carried.dots.name) {
                        $0.value(values, .dots(isEvery: false, of: "", carried.dots.shape))
                    }
                }
            }
        }
    }
}
