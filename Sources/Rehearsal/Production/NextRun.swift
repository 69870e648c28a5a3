package import RehearsalCore

/// When a production is danced or trained next, as its author wrote it.
package struct NextRun: Hashable, Sendable {
    /// Since the Unix epoch.
    package var atMilliseconds: Int64
    package var duration: Interval
    /// May be empty.
    package var place: String

    package init(atMilliseconds: Int64, duration: Interval, place: String) {
        self.atMilliseconds = atMilliseconds
        self.duration = duration
        self.place = place
    }

    /// The one in a production's own values; `nil` if none was written.
    package init?(ofProduction own: [Value]) {
        let fields = Description.production.fields
        guard case .record(let inner) = fields.all[fields["nextRun"]].shape,
            case .record(let parts) = own[fields["nextRun"]]
        else { return nil }
        self.init(
            atMilliseconds: parts[inner["at"]].asWhole, duration: parts[inner["duration"]].asInterval,
            place: parts[inner["place"]].asText)
    }
}
