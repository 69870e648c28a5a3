import Foundation
import HTTPTypes
import Identity
import Requests
import WebSocketServer
import Wire

struct SecureAddressRoutes: Resource {
    let policy: Policy

    /// Where this server has a certificate of its own authority: its address on HTTPS, and the authority in the forms that phones take. Public.
    var routes: [Route] {
        [
            Route(.get, "/api/v1/secure-address") { context in try readSecureAddress(context) },
            Route(.get, "/authority.crt") { _ in
                try download(authority().certificate, "application/x-x509-ca-cert", "runthrough.crt")
            },
            Route(.get, "/authority.pem") { _ in
                try download(Array(authority().pem.utf8), "application/x-pem-file", "runthrough.pem")
            },
            Route(.get, "/authority.mobileconfig") { _ in
                try download(
                    Array(try authority().profile.utf8), "application/x-apple-aspen-config", "runthrough.mobileconfig")
            },
        ]
    }

    private func authority() throws(Problem) -> OwnAuthority {
        guard let authority = policy.ownAuthority?() else {
            throw Problem(
                .notFound, "This server has no certificate of its own.", rule: "ownAuthority")
        }
        return authority
    }

    private func readSecureAddress(_ context: RouteContext) throws -> Reply {
        let authority = try authority()
        return .json { json in
            json.member("url", "https://\(context.authority ?? "localhost")")
            json.member("fingerprint", authority.fingerprint)
            json.member("hosts") { $0.array(authority.hosts) { $0.string($1) } }
        }
    }

    private func download(_ bytes: [UInt8], _ type: String, _ name: String) throws -> Reply {
        .json(bytes, type: type, headers: [.contentDisposition: "attachment; filename=\"\(name)\""])
    }
}

extension OwnAuthority {
    fileprivate var pem: String {
        let text = Data(certificate).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n"
    }

    /// A configuration profile with the certificate alone. A new one of the same server takes the place of the one before.
    fileprivate var profile: String {
        get throws {
            let (root, all) = (try identifier("root"), try identifier("profile"))
            return """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                  <key>PayloadContent</key>
                  <array>
                    <dict>
                      <key>PayloadCertificateFileName</key><string>runthrough.crt</string>
                      <key>PayloadContent</key><data>\(Data(certificate).base64EncodedString())</data>
                      <key>PayloadDisplayName</key><string>Runthrough</string>
                      <key>PayloadIdentifier</key><string>runthrough.authority.\(root)</string>
                      <key>PayloadType</key><string>com.apple.security.root</string>
                      <key>PayloadUUID</key><string>\(root)</string>
                      <key>PayloadVersion</key><integer>1</integer>
                    </dict>
                  </array>
                  <key>PayloadDescription</key><string>\(fingerprint)</string>
                  <key>PayloadDisplayName</key><string>Runthrough</string>
                  <key>PayloadIdentifier</key><string>runthrough.authority</string>
                  <key>PayloadType</key><string>Configuration</string>
                  <key>PayloadUUID</key><string>\(all)</string>
                  <key>PayloadVersion</key><integer>1</integer>
                </dict>
                </plist>

                """
        }
    }

    /// The same for the same certificate.
    private func identifier(_ part: String) throws -> String {
        // Of the digest's 32 bytes, a UUID has the first 16.
        NSUUID(uuidBytes: try Digest(of: Array(part.utf8) + certificate).bytes).uuidString
    }
}
