import RehearsalCore

/// The rules that `description.js` names: what values must satisfy besides their shapes.
enum Rule {
    static func check(
        _ rule: String, _ value: Value, _ place: @autoclosure () -> String, _ shape: ValueShape? = nil
    ) throws(Refusal) {
        switch rule {
        case "anchors": try anchors(value.asList.map { TempoMap.Anchor($0) }, place())
        case "spacing":
            let counts = value.asRecord.map(\.asWhole)
            guard case .record(let fields)? = shape, case .whole(let range, let unit) = fields.all[1].shape else {
                return
            }
            try Check.whole(counts[1], counts[0]...range.upperBound, unit, "\(place()).most")
        case "distinct": try distinct(value.asList, shape, place())
        case "stretch": try stretch(value.asRecord.map(\.asInterval), place())
        case "span": try span(value.asRecord.map(\.asInterval), place())
        case "recording", "withinTrack": break
        default: preconditionFailure("description.js names an unknown rule \(rule)")
        }
    }

    /// Refuses anchors that are out of order, or between which the tempo is outside of `tempos`.
    private static func anchors(_ anchors: [TempoMap.Anchor], _ place: @autoclosure () -> String) throws(Refusal) {
        let tempos = Production.tempos
        var last = TempoMap.Anchor(count: 0, time: .zero)
        for (index, anchor) in anchors.enumerated() {
            guard last.count < anchor.count, last.time < anchor.time else {
                throw Refusal(
                    .invalid, "An anchor is later than the one before it, in counts and in time.",
                    field: "\(place())[\(index)]", rule: .anchorOrder)
            }
            guard tempos.contains(TempoMap.tempo(from: last, to: anchor)) else {
                throw Refusal(
                    .invalid,
                    "Between two anchors there are \(tempos.lowerBound) to \(tempos.upperBound) counts a minute.",
                    field: "\(place())[\(index)].time", rule: .anchorTempo,
                    values: Refusal.limits(tempos.lowerBound, tempos.upperBound))
            }
            last = anchor
        }
    }

    private static func distinct(_ values: [Value], _ shape: ValueShape?, _ place: @autoclosure () -> String)
        throws(Refusal)
    {
        guard Set(values).count < values.count, case .list(let elements)? = shape else { return }
        guard elements.shape.hasReferences else {
            throw Refusal(.invalid, "Each of these is there once.", field: place(), rule: .doubledTime)
        }
        throw Refusal(
            .invalid, "There are at most \(elements.most) of these, each named once.", field: place(), rule: .count,
            values: ["most": .number(elements.most)])
    }

    /// - Parameter times: from, to.
    private static func span(_ times: [Interval], _ place: @autoclosure () -> String) throws(Refusal) {
        guard times[0] < times[1] else {
            throw Refusal(.invalid, "It ends after it starts.", field: "\(place()).to", rule: .span)
        }
    }

    /// - Parameter times: from, to, fade in, fade out.
    private static func stretch(_ times: [Interval], _ place: @autoclosure () -> String) throws(Refusal) {
        let (length, most) = (times[1] - times[0], Production.longestTime)
        guard times[0] < times[1], length <= most else {
            throw Refusal(
                .invalid, "A clip ends after it starts, at most \(most.microseconds) microseconds later.",
                field: "\(place()).to", rule: .stretch, values: ["most": .number(most.microseconds)])
        }
        guard times[2] + times[3] <= length else {
            throw Refusal(
                .invalid, "Both fades together are at most as long as the clip, \(length.microseconds) microseconds.",
                field: "\(place()).fadeOut", rule: .fades, values: ["most": .number(length.microseconds)])
        }
    }
}

extension Production {
    /// Refuses a clip that goes on after the end of its track.
    func checkWithinTrack(_ entry: Entry, _ shape: ListShape, _ place: @autoclosure () -> String) throws(Refusal) {
        guard let index = shape.withinTrack, case .reference(let list) = shape.fields.all[index].shape,
            case .text(let id) = entry.values[index], let track = self[list].index(of: id)
        else { return }
        let most = self[list].entries[track].values[Description.production[list].fields["duration"]].asWhole
        guard entry.values[shape.fields["to"]].asWhole <= most else {
            throw Refusal(
                .invalid, "A clip ends at the latest with its track, \(most) microseconds.", field: place(),
                rule: .pastTrack, values: ["most": .number(most)])
        }
    }

    /// Refuses a track that is shorter than one of its clips.
    func checkClips(ofTrack id: String, in list: ListShape, _ place: @autoclosure () -> String) throws(Refusal) {
        for (shape, listing) in zip(Description.production.lists, lists) {
            guard let index = shape.withinTrack, case .reference(list.name) = shape.fields.all[index].shape else {
                continue
            }
            for entry in listing.entries where entry.values[index] == .text(id) {
                try checkWithinTrack(entry, shape, place())
            }
        }
    }

    /// Whether the clips can change one by one: in between, none may be longer than its track.
    func hasMusicAlike(_ other: Production) -> Bool {
        zip(Description.production.lists, zip(lists, other.lists)).allSatisfy { shape, lists in
            zip(lists.0.entries, lists.1.entries).allSatisfy { old, new in
                shape.fields.together.values.allSatisfy { group in
                    let isSame = group.value(in: old.values) == group.value(in: new.values)
                    if group.rule == "recording" { return isSame }
                    return shape.withinTrack.map { isSame || old.values[$0] == new.values[$0] } ?? true
                }
            }
        }
    }
}

extension ListShape {
    /// The field that says of which track an entry is a part.
    fileprivate var withinTrack: Int? { fields.all.firstIndex { $0.rule == "withinTrack" } }
}
