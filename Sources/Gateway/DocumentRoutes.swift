import Foundation
import HTTPTypes
import Requests
import WebSocketServer

struct DocumentRoutes: Resource {

    var routes: [Route] {
        [
            Route(.get, "/api/openapi.json") { context in try Self.answer(.openAPI, context) },
            Route(.get, "/api/asyncapi.json") { context in try Self.answer(.asyncAPI, context) },
        ]
    }

    private static func answer(_ document: InterfaceDocument, _ context: RouteContext) throws -> Reply {
        .json(try document.bytes)
    }
}

/// The documents that describe this server's interfaces; written by hand, and compared with the code by the tests.
package enum InterfaceDocument: String, CaseIterable, Sendable {
    case openAPI = "openapi"
    case asyncAPI = "asyncapi"

    /// The document as it is served, JSON in UTF-8. Throws a `Problem` when it is not installed.
    package var bytes: [UInt8] {
        get throws {
            guard let url = Bundle.module.url(forResource: rawValue, withExtension: "json", subdirectory: "Documents")
            else {
                throw Problem(.internalError, "This document is not installed.")
            }
            return Array(try Data(contentsOf: url))
        }
    }
}
