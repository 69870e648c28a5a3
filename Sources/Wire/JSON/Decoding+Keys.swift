import Rehearsal

extension KeyedDecodingContainer {
    /// An id that the author may have chosen.
    func keyIfPresent<Kind>(_ key: Key) throws -> Rehearsal.Key<Kind>? {
        try contains(key) && !decodeNil(forKey: key) ? self.key(key) : nil
    }

    func key<Kind>(_ key: Key) throws -> Rehearsal.Key<Kind> {
        guard let id = Rehearsal.Key<Kind>(try decode(String.self, forKey: key)) else {
            throw Refusal.notAnID(JSONReader.path(codingPath + [key]))
        }
        return id
    }

    /// A list of ids; empty when left out.
    func keysIfPresent<Kind>(_ key: Key) throws -> [Rehearsal.Key<Kind>] {
        try (decodeIfPresent([String].self, forKey: key) ?? []).enumerated().map { index, text in
            guard let id = Rehearsal.Key<Kind>(text) else {
                throw Refusal.notAnID("\(JSONReader.path(codingPath + [key]))[\(index)]")
            }
            return id
        }
    }

    /// One of a few words.
    func word<Word: RawRepresentable & CaseIterable>(_ key: Key, _ what: String, as _: Word.Type = Word.self) throws
        -> Word
    where Word.RawValue == String {
        guard let word = Word(rawValue: try decode(String.self, forKey: key)) else {
            throw Refusal.notAWord(Word.allCases.map(\.rawValue), what, JSONReader.path(codingPath + [key]))
        }
        return word
    }

    func wordIfPresent<Word: RawRepresentable & CaseIterable>(_ key: Key, _ what: String) throws -> Word?
    where Word.RawValue == String {
        try contains(key) && !decodeNil(forKey: key) ? word(key, what) : nil
    }
}

extension Refusal {
    static func notAnID(_ field: String) -> Refusal {
        Refusal(.invalid, "An id is 1 to 64 of A-Z a-z 0-9 _ and -.", field: field, rule: .identifier)
    }

    static func notAWord(_ words: [String], _ what: String, _ field: String) -> Refusal {
        let words = words.joined(separator: ", ")
        return Refusal(
            .invalid, "\(what) is one of \(words).", field: field, rule: .word, values: ["words": .text(words)])
    }
}
