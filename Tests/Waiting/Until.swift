package import Testing

/// How long a test waits for what should happen at once: a busy machine takes its time.
package let patience = Duration.seconds(60)

/// What a test waited for did not happen.
package struct NeverHappened: Error, CustomStringConvertible {
    private let what: String

    package init(_ what: String) { self.what = what }

    package var description: String { "waited \(patience) in vain for \(what)" }
}

/// Checks every few milliseconds until it `holds`. If it does not in time, that is an issue that says for `what` it
/// waited, and the test goes on.
package func until<Failure: Error>(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ holds: () async throws(Failure) -> Bool
) async throws(Failure) {
    let end = ContinuousClock.now + patience
    while try await !holds() {
        guard ContinuousClock.now < end else {
            Issue.record(NeverHappened(what), sourceLocation: sourceLocation)
            return
        }
        // If it was cancelled, the test has failed already, and says so.
        do { try await Task.sleep(for: .milliseconds(2)) } catch { return }
    }
}

/// Checks every few milliseconds until there is a value.
/// - Throws: what `look` throws; `NeverHappened` when there was nothing in time.
package func untilFound<Value>(_ what: String, _ look: () async throws -> Value?) async throws -> Value {
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end {
        if let value = try await look() { return value }
        try await Task.sleep(for: .milliseconds(2))
    }
    throw NeverHappened(what)
}

/// Reads every few milliseconds until there is the `wanted` value. If it does not come in time, that is an issue that says
/// what was there instead, and the test goes on.
package func until<Value: Equatable, Failure: Error>(
    _ what: String, is wanted: Value, sourceLocation: SourceLocation = #_sourceLocation,
    _ read: () async throws(Failure) -> Value
) async throws(Failure) {
    let end = ContinuousClock.now + patience
    var seen = try await read()
    while seen != wanted {
        guard ContinuousClock.now < end else {
            Issue.record(NeverHappened("\(what): \(seen) instead of \(wanted)"), sourceLocation: sourceLocation)
            return
        }
        do { try await Task.sleep(for: .milliseconds(2)) } catch { return }
        seen = try await read()
    }
}

/// The result of `operation`, which ends when it is cancelled.
/// - Throws: what `operation` throws; `NeverHappened` when it was not over before `end`.
package func awaited<Value: Sendable>(
    _ what: String, before end: ContinuousClock.Instant = .now + patience,
    _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await operation() }
        group.addTask {
            try await Task.sleep(until: end)
            throw NeverHappened(what)
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() ?? nil else { throw NeverHappened(what) }
        return value
    }
}
