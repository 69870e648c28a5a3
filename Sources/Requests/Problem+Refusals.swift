import Media
package import Persistence
package import Rehearsal

extension Problem {
    /// A plan does not allow something: its name, and which would.
    package init(_ refused: PlanRefusal) {
        let most = refused.limit == .bytes ? refused.most / 1_000_000 : refused.most
        let what =
            switch refused.limit {
            case .productions: "The plan “\(refused.plan)” holds \(most) pieces and drills in the library."
            case .music: "The plan “\(refused.plan)” holds no music."
            case .bytes: "The plan “\(refused.plan)” holds \(most) MB of pictures and recordings."
            case .people: "The plan “\(refused.plan)” of whoever opened this session lets \(most) people in."
            }
        let free =
            switch refused.limit {
            case .productions: " Archive or delete one to make room."
            case .bytes: " Delete what is no longer needed to make room."
            case .music, .people: ""
            }
        let allowing = refused.allowing.joined(separator: ", ")
        let ways = allowing.isEmpty ? "" : " This would allow it: \(allowing)."
        self.init(
            .planLimit, what + free + ways,
            rule: refused.limit.rawValue + (allowing.isEmpty ? "" : "In"),
            values: ["plan": .text(refused.plan), "most": .number(most), "allowing": .text(allowing)])
    }
}

extension Problem {
    /// Why the people of a production stay as they are.
    package init(_ refused: PeopleRefusal) {
        switch refused {
        case .tooManyInvitations:
            self.init(
                .invalid,
                "At most \(ProductionPeople.mostInvitations) invitations to a production wait at a time. Take one back first.",
                field: "name", rule: "invitations", values: ["most": .number(ProductionPeople.mostInvitations)])
        case .tooManyPeople:
            self.init(
                .noRoom,
                "A production is shared with at most \(ProductionPeople.mostPeople) people. Its owner can remove somebody.",
                rule: "people", values: ["most": .number(ProductionPeople.mostPeople)])
        case .unknownPerson:
            self.init(.notFound, "The production is not shared with such a person.", rule: "person")
        case .noOwner: self = .lacks(.own)
        case .ofAnOwner:
            self.init(
                .notAllowed, "Who owns the production stays its owner: only the server's owner changes that.",
                rule: "ofAnOwner")
        case .alreadyMay:
            self.init(
                .notAllowed,
                "You may do all of this already. The link still works: send it to the one whom it is for.",
                rule: "alreadyMay")
        }
    }
}

extension Problem {
    package static let noUpload = Problem(.notFound, "There is no such upload, or it was given up.", rule: "upload")

    /// Why there is no room for an upload.
    package init(_ limit: Tracks.LimitReached) {
        switch limit {
        case .space(let free, let all):
            self.init(
                .noRoom, "All pictures and tracks together have \(all) bytes; \(free) are free.", rule: "space",
                values: ["free": .number(Int(free)), "most": .number(Int(all))])
        case .tooManyUnfinished:
            self.init(
                .noRoom, "Finish or cancel an upload first: \(Tracks.mostUnfinished) at a time.", rule: "uploads",
                values: ["most": .number(Tracks.mostUnfinished)])
        }
    }
}

extension RecordingFault {
    /// The problem for what was uploaded as this kind.
    package func problem(_ kind: Recording.Kind) -> Problem {
        let (cause, values): (String, [String: Refusal.Value]) =
            switch self {
            case .other(let found): (found.rawValue, ["found": .text(found.rawValue)])
            case .damaged(let format, let damage):
                (damage.rawValue, ["format": .text(format.rawValue), "damage": .text(damage.rawValue)])
            case .unplayable(let coding): ("unplayable", ["coding": .text(coding)])
            }
        return Problem(
            .unsupportedMediaType, sentence(kind), field: "content", rule: kind.rule(cause), values: values)
    }
}

extension Recording.Kind {
    /// The rule of a refusal: `recordingTruncated`, `videoTruncated`.
    fileprivate func rule(_ cause: String) -> String {
        (self == .track ? "recording" : "video") + cause.prefix(1).uppercased() + cause.dropFirst()
    }
}
