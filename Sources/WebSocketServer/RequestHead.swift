import CLibWebSockets
import HTTPTypes

/// The head of a request, and what it says about the body.
struct RequestHead: Sendable {
    let request: HTTPRequest
    let framing: Framing
    let expectsContinue: Bool
    let keepsAlive: Bool

    enum Framing: Hashable, Sendable {
        case none
        case length(Int)
        /// A method that usually has a body, without a length: there is no body, and no next request.
        case unsaid
        /// `Transfer-Encoding`, which this server does not decode.
        case encoded
        case invalid

        /// The number of bytes of the body after the head, if it is known.
        var length: Int { if case .length(let length) = self { length } else { 0 } }
    }

    init(request: HTTPRequest, isVersion11: Bool) {
        self.request = request
        framing = Self.framing(of: request)
        let headers = request.headerFields
        expectsContinue = isVersion11 && headers[.expect]?.lowercased() == "100-continue"
        let connection = headers[.connection]?.lowercased() ?? ""
        let says = connection.split(separator: ",").map { $0.trimming(while: \.isWhitespace) }
        let wanted = isVersion11 && !says.contains("close") && !Self.cameThroughProxy(headers)
        switch framing {
        case .none, .length: keepsAlive = wanted
        case .unsaid, .encoded, .invalid: keepsAlive = false
        }
    }

    /// libwebsockets 4.1.6 loses the header after one whose name is the beginning of a known name (`If-M: x`), and that may be
    /// a Content-Length. `FirstLook` refuses such a name, but it does not see every head: with TLS not one that the
    /// library has read together with the request before it. Through a proxy that uses one connection for several
    /// clients, a request could be smuggled in that way; so such connections are closed after each request.
    private static func cameThroughProxy(_ headers: HTTPFields) -> Bool {
        headers.contains { proxyHeaders.contains($0.name.canonicalName) }
    }

    private static let proxyHeaders: Set<String> = [
        "via", "forwarded", "x-real-ip", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host",
    ]

    private static func framing(of request: HTTPRequest) -> Framing {
        let headers = request.headerFields
        if headers[.transferEncoding] != nil { return .encoded }
        guard let text = headers[.contentLength] else {
            switch request.method {
            case .post, .put, .patch: return .unsaid
            default: return .none
            }
        }
        guard !text.isEmpty, text.utf8.count <= 15, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let length = Int(text)
        else { return .invalid }
        return length == 0 ? .none : .length(length)
    }
}

extension StringProtocol {
    fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> SubSequence {
        guard let first = firstIndex(where: { !isTrimmed($0) }), let last = lastIndex(where: { !isTrimmed($0) })
        else { return self[endIndex...] }
        return self[first...last]
    }
}

extension RequestHead {
    /// Reads the head from the library, inside its callback. Nil if it cannot be a request.
    init?(reading wsi: OpaquePointer, isSecure: Bool, additionalHeaders: [String]) {
        guard let (method, path) = Self.target(of: wsi) else { return nil }
        var fields = HTTPFields()
        var authority: String?
        for (token, name) in Self.names {
            guard let value = Self.value(of: token, in: wsi) else { continue }
            if token == WSI_TOKEN_HOST {
                authority = value
            } else {
                guard HTTPField.isValidValue(value) else { return nil }
                fields.append(HTTPField(name: name, value: value))
            }
        }
        for raw in additionalHeaders {
            guard let name = HTTPField.Name(raw), let value = Self.value(named: raw + ":", in: wsi),
                HTTPField.isValidValue(value)
            else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        let isVersion11 = Self.value(of: WSI_TOKEN_HTTP, in: wsi)?.hasSuffix("1.1") == true
        // One host, which HTTP/1.1 must name (RFC 9112, section 3.2).
        // The library puts a comma between the values of two lines.
        guard authority.map({ !$0.contains(",") }) ?? !isVersion11 else { return nil }
        let request = HTTPRequest(
            method: method, scheme: isSecure ? "https" : "http", authority: authority, path: path, headerFields: fields)
        self.init(request: request, isVersion11: isVersion11)
    }

    /// The headers that the library stores by number.
    private static let names: [(lws_token_indexes, HTTPField.Name)] =
        (0..<_WSI_TOKEN_CLIENT_SENT_PROTOCOLS.rawValue).compactMap { number in
            let token = lws_token_indexes(rawValue: number)
            guard let text = lws_token_to_string(token) else { return nil }
            let name = UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)
            let string = String(cString: name)
            guard string.hasSuffix(":"), !string.hasPrefix(":"), let field = HTTPField.Name(String(string.dropLast()))
            else { return nil }
            return (token, field)
        }

    private static func target(of wsi: OpaquePointer) -> (HTTPRequest.Method, String)? {
        var start: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        let number = lws_http_get_uri_and_method(wsi, &start, &count)
        guard let start, count > 0, let method = Self.method(number) else { return nil }
        var path = percentEncoded(UnsafeRawBufferPointer(start: start, count: Int(count)), allowing: isPathByte)
        var index: Int32 = 0
        while true {
            let length = lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, index)
            guard length > 0 else { break }
            path += index == 0 ? "?" : "&"
            path += withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 1) { buffer in
                let copied = lws_hdr_copy_fragment(
                    wsi, buffer.baseAddress, length + 1, WSI_TOKEN_HTTP_URI_ARGS, index)
                let bytes = UnsafeRawBufferPointer(buffer).prefix(Int(max(0, copied)))
                return percentEncoded(UnsafeRawBufferPointer(rebasing: bytes), allowing: isQueryByte)
            }
            index += 1
        }
        return (method, path)
    }

    private static func method(_ number: Int32) -> HTTPRequest.Method? {
        switch Int(number) {
        case LWSHUMETH_GET: .get
        case LWSHUMETH_POST: .post
        case LWSHUMETH_OPTIONS: .options
        case LWSHUMETH_PUT: .put
        case LWSHUMETH_PATCH: .patch
        case LWSHUMETH_DELETE: .delete
        case LWSHUMETH_HEAD: .head
        default: nil
        }
    }

    static func value(of token: lws_token_indexes, in wsi: OpaquePointer) -> String? {
        let length = lws_hdr_total_length(wsi, token)
        guard length > 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 64) { buffer in
            let copied = lws_hdr_copy(wsi, buffer.baseAddress, Int32(buffer.count), token)
            guard copied > 0 else { return nil }
            return String(
                decoding: withoutWhitespace(UnsafeRawBufferPointer(buffer).prefix(Int(copied))), as: UTF8.self)
        }
    }

    private static func value(named name: String, in wsi: OpaquePointer) -> String? {
        let nameLength = Int32(name.utf8.count)
        let length = lws_hdr_custom_length(wsi, name, nameLength)
        guard length > 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 1) { buffer in
            let copied = lws_hdr_custom_copy(wsi, buffer.baseAddress, length + 1, name, nameLength)
            guard copied > 0 else { return nil }
            return String(
                decoding: withoutWhitespace(UnsafeRawBufferPointer(buffer).prefix(Int(copied))), as: UTF8.self)
        }
    }

    /// A header's value without the spaces around it, which do not belong to it (RFC 9110 §5.5); the library keeps those at its end.
    private static func withoutWhitespace(_ value: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard let first = value.firstIndex(where: { !isBlank($0) }), let last = value.lastIndex(where: { !isBlank($0) })
        else { return value.prefix(0) }
        return value[first...last]
    }

    // The library returns paths and arguments decoded. They are encoded again, so that an `&` stays part of its argument.

    private static func percentEncoded(_ bytes: UnsafeRawBufferPointer, allowing: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count)
        for byte in bytes {
            if allowing(byte) {
                encoded.append(byte)
            } else {
                encoded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "/:@!$&'()*+,;=".utf8.contains(byte)
    }

    private static func isQueryByte(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "/:@!$'()*+,;=?".utf8.contains(byte)
    }
}
