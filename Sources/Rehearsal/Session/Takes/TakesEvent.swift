extension Takes {
    /// What somebody said about a take, at any time after it began; the takes themselves are not events.
    package enum Event: Hashable, Sendable {
        /// `nil` removes the name.
        case takeNamed(Int, name: String?)
        case takeStarred(Int, Bool)
    }
}

extension Takes.Event {
    /// - Throws: `invalid` with the field.
    package func check() throws(Refusal) {
        switch self {
        case .takeNamed(let number, let name):
            try Check.whole(Int64(number), from: 1, "take")
            if let name { try Check.text(name, Take.nameLength, "name") }
        case .takeStarred(let number, _): try Check.whole(Int64(number), from: 1, "take")
        }
    }
}
