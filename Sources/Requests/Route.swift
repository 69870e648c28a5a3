package import HTTPTypes
package import WebSocketServer

/// A resource of the HTTP API: its routes, and what they need.
package protocol Resource: Sendable {
    /// HEAD is answered wherever GET is.
    var routes: [Route] { get }
}

/// One method of one path; `{…}` stands for one variable segment.
package struct Route: Sendable {
    /// Answers a request.
    package typealias Handler = @Sendable (RouteContext) async throws -> Reply

    package let method: HTTPRequest.Method
    package let path: String
    /// The longest body that an account may send, in bytes, if it is more than what is read without asking the route.
    package let longestBody: Int?
    /// Whether members of sessions may send a body as long as that, too.
    package let isForMembers: Bool
    /// Whether its answer may be a large document.
    package let isLarge: Bool
    let handler: Handler

    package init(
        _ method: HTTPRequest.Method, _ path: String, longestBody: Int? = nil, isForMembers: Bool = false,
        isLarge: Bool = false, _ handler: @escaping Handler
    ) {
        self.method = method
        self.path = path
        self.longestBody = longestBody
        self.isForMembers = isForMembers
        self.isLarge = isLarge
        self.handler = handler
    }
}
