import CLibWebSockets
import Glibc
import Synchronization
import Threads

/// One request to another server, on a thread of its own.
package enum HTTPClient {
    /// What is asked for.
    package struct Request: Sendable {
        package var method = "GET"
        /// `http://host:port/path?query` or `https://…`.
        package var url: String
        package var headers: [(String, String)] = []
        package var body: [UInt8] = []
        /// PEM file of trusted certificates, used instead of the system's.
        package var certificateAuthorities: String?
        /// Until there is a connection, and without anything new from the server. Whole seconds.
        package var patience: Duration = .seconds(10)

        package init(_ url: String) { self.url = url }
    }

    /// What the server answered.
    package struct Response: Hashable, Sendable {
        package var status: Int
        package var body: [UInt8]
        /// In seconds, as far as the server says it.
        package var retryAfter: Int?
    }

    /// The most bytes that an answer may have.
    static let mostBytes = 64 * 1_024 * 1_024

    /// - Throws: `WebSocketClient.Failure` without an answer.
    package static func send(_ request: Request) async throws -> Response {
        guard let url = SocketURL(http: request.url) else { throw WebSocketClient.Failure.invalidURL(request.url) }
        return try await withCheckedThrowingContinuation { continuation in
            do {
                try startThread(named: "http-client") {
                    continuation.resume(with: RequestThread(url, request).serve().mapError { $0 as any Error })
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}

/// A library context with one request in it, until that is answered. Used by one thread only.
private final class RequestThread {
    private let request: HTTPClient.Request
    private let settings: ClientContext
    private var response = HTTPClient.Response(status: 0, body: [])
    private var outcome: Result<HTTPClient.Response, WebSocketClient.Failure>?

    init(_ url: SocketURL, _ request: HTTPClient.Request) {
        self.request = request
        let length = request.method == "GET" ? [] : [("Content-Length", "\(request.body.count)")]
        settings = ClientContext(
            url: url, headers: request.headers + length, certificateAuthorities: request.certificateAuthorities,
            timeout: request.patience)
    }

    func serve() -> Result<HTTPClient.Response, WebSocketClient.Failure> {
        let strings = CStrings()
        defer { strings.free() }
        let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)
        protocols.initialize(repeating: lws_protocols(), count: 2)
        defer { protocols.deallocate() }
        protocols[0].name = strings.keep("client")
        protocols[0].callback = requestCallback
        let user = Unmanaged.passUnretained(self).toOpaque()
        guard let context = settings.open(protocols, strings, user: user) else {
            return .failure(.unreachable("no context"))
        }
        defer { Library.creation.withLock { _ in lws_context_destroy(context) } }
        connect(in: context, strings, user: user)
        while outcome == nil, lws_service(context, 0) >= 0 {}
        return outcome ?? .failure(.unreachable("no answer"))
    }

    private func connect(in context: OpaquePointer, _ strings: CStrings, user: UnsafeMutableRawPointer) {
        var info = settings.connection(in: context, strings, user: user, verifiesCertificate: true)
        info.method = strings.keep(request.method)
        info.alpn = strings.keep("http/1.1")
        if lws_client_connect_via_info(&info) == nil { fail("no connection") }
    }

    private func fail(_ reason: String) { outcome = outcome ?? .failure(.unreachable(reason)) }

    fileprivate func handle(
        _ reason: lws_callback_reasons, _ wsi: OpaquePointer, _ bytes: UnsafeMutableRawPointer?, _ count: Int
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return addHeaders(bytes, count, wsi)
        case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return writeBody(wsi)
        case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
            response.status = Int(lws_http_client_http_response(wsi))
            response.retryAfter = header(WSI_TOKEN_HTTP_RETRY_AFTER, wsi).flatMap { Int($0) }
        case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return readBody(wsi)
        case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
            guard response.body.count + count <= HTTPClient.mostBytes else { return -1 }
            response.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        case LWS_CALLBACK_COMPLETED_CLIENT_HTTP: outcome = .success(response)
        case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
            fail(
                bytes.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: count), as: UTF8.self) }
                    ?? "no connection")
        case LWS_CALLBACK_CLOSED_CLIENT_HTTP: fail("closed before the answer was whole")
        default: break
        }
        return 0
    }

    private func addHeaders(_ place: UnsafeMutableRawPointer?, _ capacity: Int, _ wsi: OpaquePointer) -> Int32 {
        guard settings.writeHeaders(at: place, capacity) == 0 else { return -1 }
        if !request.body.isEmpty {
            lws_client_http_body_pending(wsi, 1)
            lws_callback_on_writable(wsi)
        }
        return 0
    }

    private func writeBody(_ wsi: OpaquePointer) -> Int32 {
        lws_client_http_body_pending(wsi, 0)
        let before = shim_pre()
        var buffer = [UInt8](repeating: 0, count: before) + request.body
        let written = buffer.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { lws_write(wsi, $0 + before, request.body.count, LWS_WRITE_HTTP_FINAL) } ?? -1
        }
        return written == request.body.count ? 0 : -1
    }

    /// What the library reads comes back as `RECEIVE_CLIENT_HTTP_READ`, without marks of chunks.
    private func readBody(_ wsi: OpaquePointer) -> Int32 {
        let before = shim_pre()
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: before + 16_384) { buffer in
            guard let base = buffer.baseAddress else { return -1 }
            var place: UnsafeMutablePointer<CChar>? = base + before
            var length = Int32(16_384)
            return lws_http_client_read(wsi, &place, &length) < 0 ? -1 : 0
        }
    }

    private func header(_ token: lws_token_indexes, _ wsi: OpaquePointer) -> String? {
        let length = Int(lws_hdr_total_length(wsi, token))
        guard length > 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { buffer in
            guard let base = buffer.baseAddress, lws_hdr_copy(wsi, base, Int32(length + 1), token) > 0 else {
                return nil
            }
            return String(cString: base)
        }
    }
}

private func requestCallback(
    _ wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
    _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int32 {
    guard let wsi, lws_get_opaque_user_data(wsi) != nil, let context = lws_get_context(wsi),
        let pointer = lws_context_user(context)
    else { return 0 }
    return Unmanaged<RequestThread>.fromOpaque(pointer).takeUnretainedValue().handle(reason, wsi, bytes, count)
}
