import HTTPTypes
import Persistence
package import Rehearsal
package import WebSocketServer
import Wire

extension Productions {
    /// The production as it is read, or an earlier revision.
    package func version(of id: ProductionID, _ revision: Int64?, _ edition: Edition = .draft, field: String)
        async throws
        -> StoredProduction
    {
        guard let revision else {
            guard let stored = try await read(id, edition) else { throw Problem.noProduction }
            return stored
        }
        let unknown = Problem(
            .notFound, "There is no such revision, or it is older than the journal.", field: field, rule: "revision")
        if edition == .published, let editions = try await editions(of: id),
            revision > editions[.published]
        {
            throw unknown
        }
        do {
            return try await read(id, at: revision)
        } catch is UnknownRevision {
            throw unknown
        }
    }
}

extension ProductionDocument {
    /// The largest document of a production, in bytes.
    package static let longest = 32 * 1_024 * 1_024
}

extension Reply {
    /// The document of a production, with its revision as the entity tag.
    package static func production(_ stored: StoredProduction, isNew: Bool = false) -> Reply {
        var headers: HTTPFields = [.eTag: EntityTag(revision: stored.revision, stored.edition).description]
        if isNew { headers[.location] = "/api/v1/productions/\(stored.id)" }
        return .json(ProductionDocument.write(stored), status: isNew ? .created : .ok, headers: headers)
    }
}
