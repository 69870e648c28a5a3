import CLibWebSockets
import Synchronization

/// What a client's library context needs, whatever it asks of the server.
struct ClientContext {
    let url: SocketURL
    /// Names and values that are added to the request.
    let headers: [(String, String)]
    let certificateAuthorities: String?
    let timeout: Duration

    /// A context in which nobody listens. Its vhost is called `client`, and `user` is what callbacks find in it.
    func open(
        _ protocols: UnsafePointer<lws_protocols>, _ strings: CStrings, user: UnsafeMutableRawPointer,
        retry: UnsafePointer<lws_retry_bo_t>? = nil
    ) -> OpaquePointer? {
        var info = lws_context_creation_info()
        info.port = CONTEXT_PORT_NO_LISTEN
        info.protocols = protocols
        info.options = shim_client_options(url.isSecure ? 1 : 0, certificateAuthorities == nil ? 0 : 1)
        info.gid = -1
        info.uid = -1
        info.user = user
        info.vhost_name = strings.keep("client")
        info.retry_and_idle_policy = retry
        info.fd_limit_per_thread = 16
        let seconds = UInt32(clamping: max(1, timeout.milliseconds / 1000))
        info.timeout_secs = seconds
        info.connect_timeout_secs = seconds
        if let certificateAuthorities { info.client_ssl_ca_filepath = strings.keep(certificateAuthorities) }
        var context: OpaquePointer?
        Library.creation.withLock { _ in
            lws_set_log_level(0, nil)
            context = lws_create_context(&info)
        }
        return context
    }

    /// The connection to the server, as far as it is alike for all clients.
    func connection(
        in context: OpaquePointer, _ strings: CStrings, user: UnsafeMutableRawPointer, verifiesCertificate: Bool
    ) -> lws_client_connect_info {
        var info = lws_client_connect_info()
        info.context = context
        info.address = strings.keep(url.host)
        info.port = Int32(url.port)
        info.path = strings.keep(url.path)
        info.host = strings.keep(url.authority)
        info.local_protocol_name = strings.keep("client")
        info.opaque_user_data = user
        if url.isSecure { info.ssl_connection = shim_tls_flags(verifiesCertificate ? 1 : 0) }
        return info
    }

    /// Writes the headers where the library asks for them.
    /// - Returns: what the callback returns to the library.
    func writeHeaders(at place: UnsafeMutableRawPointer?, _ capacity: Int) -> Int32 {
        guard let cursor = place?.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self) else { return -1 }
        let text = headers.map { "\($0.0): \($0.1)\r\n" }.joined()
        guard text.utf8.count < capacity, let start = cursor.pointee else { return -1 }
        for (offset, byte) in text.utf8.enumerated() { start[offset] = byte }
        cursor.pointee = start + text.utf8.count
        return 0
    }
}
