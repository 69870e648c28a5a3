package import RehearsalCore

/// A value of a production, whatever it means. What it may be and what its parts are called, its `ValueShape` says.
package enum Value: Hashable, Sendable {
    case null
    case flag(Bool)
    case whole(Int64)
    case number(Double)
    case text(String)
    case point(Point)
    case list([Value])
    /// One value for each field of the shape, in its order; of a choice, the kind comes first.
    case record([Value])
    case map([String: Value])
    /// A point for each entry of another list, in the order of that list.
    case points([Point])
}

extension Value {
    package var asWhole: Int64 { if case .whole(let value) = self { value } else { 0 } }
    package var asNumber: Double { if case .number(let value) = self { value } else { 0 } }
    package var asText: String { if case .text(let value) = self { value } else { "" } }
    package var asFlag: Bool { self == .flag(true) }
    package var asList: [Value] { if case .list(let values) = self { values } else { [] } }
    package var asRecord: [Value] { if case .record(let values) = self { values } else { [] } }
    package var asMap: [String: Value] { if case .map(let values) = self { values } else { [:] } }
    package var asInterval: Interval { Interval(microseconds: asWhole) }

    /// `nil` for `null`.
    var ifAny: Value? { self == .null ? nil : self }

    /// Changes the parts in place, without copying what is not touched.
    mutating func changeParts<Result>(_ change: (inout [Value]) throws(Refusal) -> Result) throws(Refusal) -> Result {
        var parts = asRecord
        self = .null
        defer { self = .record(parts) }
        return try change(&parts)
    }

    mutating func changeMap<Result>(_ change: (inout [String: Value]) -> Result) -> Result {
        var values = asMap
        self = .null
        defer { self = .map(values) }
        return change(&values)
    }

    mutating func changePoints<Result>(_ change: (inout [Point]) -> Result) -> Result {
        var points: [Point] = []
        if case .points(let present) = self { points = present }
        self = .null
        defer { self = .points(points) }
        return change(&points)
    }
}

extension [Value] {
    /// The value behind indices that lead from group to group.
    package subscript(path: [Int]) -> Value {
        var value = self[path[0]]
        for index in path.dropFirst() {
            guard case .record(let parts) = value else { return .null }
            value = parts[index]
        }
        return value
    }

    /// Changes the value behind such indices in place; `nil` where a group on the way is not there.
    package mutating func change<Result>(_ path: ArraySlice<Int>, _ change: (inout Value) throws(Refusal) -> Result)
        throws(Refusal) -> Result?
    {
        guard let first = path.first else { return nil }
        guard path.count > 1 else { return try change(&self[first]) }
        guard case .record = self[first] else { return nil }
        return try self[first].changeParts { parts throws(Refusal) in try parts.change(path.dropFirst(), change) }
    }
}
