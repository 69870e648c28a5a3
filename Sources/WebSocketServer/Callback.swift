import CLibWebSockets

/// The function that the library calls for every event. It finds the service thread and the connection, and calls them.
func serviceCallback(
    _ wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
    _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int32 {
    // This event comes while a context is created, before there is a connection.
    if reason == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS { return user.map(shareTickets(in:)) ?? 0 }
    guard let wsi, let context = lws_get_context(wsi), let pointer = lws_context_user(context) else { return 0 }
    let thread = Unmanaged<ServiceThread>.fromOpaque(pointer).takeUnretainedValue()
    if reason == LWS_CALLBACK_RAW_RX_FILE { return thread.fileIsReadable(wsi) }
    guard let opaque = lws_get_opaque_user_data(wsi) else { return 0 }
    let connection = Unmanaged<Connection>.fromOpaque(opaque).takeUnretainedValue()
    return thread.handle(
        reason, on: connection, wsi, UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
}

extension ServiceThread {
    fileprivate func fileIsReadable(_ wsi: OpaquePointer) -> Int32 {
        if wsi == library.mailboxWsi {
            readMail()
        } else if wsi == library.timerWsi {
            shim_rest(lws_get_socket_fd(wsi))
            ticked()
        } else if wsi == library.reminderWsi {
            shim_rest(lws_get_socket_fd(wsi))
            goOnBroadcasting()
        }
        return 0
    }

    /// The result goes back to the library: nonzero closes the connection.
    fileprivate func handle(
        _ reason: lws_callback_reasons, on connection: Connection, _ wsi: OpaquePointer, _ bytes: UnsafeRawBufferPointer
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_RECEIVE: return received(bytes, on: connection, wsi)
        case LWS_CALLBACK_SERVER_WRITEABLE: return writable(connection, wsi)
        case LWS_CALLBACK_RECEIVE_PONG: if case .open(let socket) = connection.phase { noteActivity(socket) }
        case LWS_CALLBACK_HTTP: return beginRequest(connection, wsi)
        case LWS_CALLBACK_HTTP_BODY: return receivedBody(bytes, on: connection, wsi)
        case LWS_CALLBACK_HTTP_BODY_COMPLETION: return completedBody(connection, wsi)
        case LWS_CALLBACK_HTTP_WRITEABLE: return writeReply(connection, wsi)
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirmUpgrade(connection, wsi, to: bytes.baseAddress)
        case LWS_CALLBACK_ESTABLISHED: opened(connection, wsi)
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return peerClosed(bytes, connection, wsi)
        case LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLOSED_HTTP: ended(connection)
        case LWS_CALLBACK_WSI_DESTROY:
            lws_set_opaque_user_data(wsi, nil)
            forget(connection)
        default: break
        }
        return 0
    }
}
