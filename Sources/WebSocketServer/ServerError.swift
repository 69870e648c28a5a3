import CLibWebSockets
import Glibc

/// Why a server could not start.
package enum ServerError: Error, Hashable, CustomStringConvertible {
    case invalid(field: String, expected: String)
    case unreadable(path: String, errno: Int32)
    case cannotListen(host: String, port: UInt16, reason: String)
    case system(String, Int32)
    /// libwebsockets refused; its log lines.
    case library(String)
    case alreadyRan

    package var description: String {
        switch self {
        case .invalid(let field, let expected): "\(field) must be \(expected)"
        case .unreadable(let path, let errno): "cannot read \(path): \(String(cString: strerror(errno)))"
        case .cannotListen(let host, let port, let reason): "cannot listen on \(host) port \(port): \(reason)"
        case .system(let call, let errno): "\(call) failed: \(String(cString: strerror(errno)))"
        case .library(let text): "libwebsockets cannot start: \(text)"
        case .alreadyRan: "a server runs only once"
        }
    }
}
