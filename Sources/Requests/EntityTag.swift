package import Rehearsal

/// A revision as HTTP writes it (RFC 9110 section 8.8.3).
package struct EntityTag: Hashable, CustomStringConvertible {
    package let opaque: String
    package var isWeak = false

    package init(opaque: String, isWeak: Bool = false) {
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// What was published is not what is changed: its tag is none for `If-Match`.
    package init(revision: Int64, _ edition: Edition? = nil) {
        opaque = edition == .published ? "\(revision)-published" : String(revision)
    }

    package var description: String { "\(isWeak ? "W/" : "")\"\(opaque)\"" }
}

/// The tags in `If-Match` or `If-None-Match`.
package enum EntityTags: Hashable {
    case any
    case listed([EntityTag])

    /// Reads `*` or a list of entity tags. A tag without its quotation marks is accepted too. `nil` if the text is neither.
    package init?(_ field: String) {
        let text = field.trimmed
        if text == "*" {
            self = .any
            return
        }
        var tags: [EntityTag] = []
        var rest = text[...]
        while !rest.isEmpty {
            guard let tag = EntityTag(leading: &rest) else { return nil }
            tags.append(tag)
            rest = rest.drop(while: \.isBlank)
            guard !rest.isEmpty else { break }
            guard rest.first == "," else { return nil }
            rest = rest.drop { $0 == "," || $0.isBlank }
        }
        guard !tags.isEmpty else { return nil }
        self = .listed(tags)
    }

    /// For changes: a weak tag never matches.
    package func matchesStrongly(_ tag: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .listed(let tags): tags.contains { !$0.isWeak && $0.opaque == tag.opaque }
        }
    }

    /// For reads: weak and strong tags match alike.
    package func matchesWeakly(_ tag: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .listed(let tags): tags.contains { $0.opaque == tag.opaque }
        }
    }
}

extension EntityTag {
    /// Removes one tag from the beginning of `text`.
    fileprivate init?(leading text: inout Substring) {
        var isWeak = false
        if text.hasPrefix("W/") {
            isWeak = true
            text = text.dropFirst(2)
        }
        if text.first == "\"" {
            let inside = text.dropFirst()
            guard let end = inside.firstIndex(of: "\"") else { return nil }
            self.init(opaque: String(inside[..<end]), isWeak: isWeak)
            text = inside[inside.index(after: end)...]
        } else {
            let bare = text.prefix { $0 != "," && !$0.isBlank }
            guard !bare.isEmpty, !bare.contains("\"") else { return nil }
            self.init(opaque: String(bare), isWeak: isWeak)
            text = text[bare.endIndex...]
        }
    }
}

extension Character {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }
}

extension StringProtocol {
    /// Without spaces at either end.
    package var trimmed: String {
        var text = self[...]
        while text.last?.isBlank == true { text = text.dropLast() }
        return String(text.drop(while: \.isBlank))
    }
}
