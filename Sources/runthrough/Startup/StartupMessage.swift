import Foundation
import Glibc
import Requests

/// The message for a person or a script when the server is ready.
struct StartupMessage: Sendable {
    struct JoinCodes: Sendable {
        let conductor: String
        let dancer: String
        let screen: String
    }

    /// The address on this machine, or the public one: `http://127.0.0.1:8080`.
    let url: String
    /// The addresses for phones: the public URL, or one for each address of this machine in its networks.
    let urlsForDevices: [String]
    /// The whole one-time link.
    let ownerLink: String
    let session: String
    let production: String
    /// The fingerprint of this server's own authority, where its addresses are served on https, too.
    var authority: String?
    let joinCodes: JoinCodes

    /// One line for scripts.
    var json: String {
        "{\"url\":\(quoted(url)),\"owner\":\(quoted(ownerLink)),\"session\":\(quoted(session)),"
            + "\"joinCodes\":{\"conductor\":\(quoted(joinCodes.conductor)),\"dancer\":\(quoted(joinCodes.dancer)),"
            + "\"screen\":\(quoted(joinCodes.screen))}}"
    }

    /// For a person at a terminal.
    func text(coloured: Bool) -> String {
        let join = "\(urlsForDevices.first ?? url)/join/\(joinCodes.dancer)"
        let others = urlsForDevices.dropFirst().map { "                \($0)/join/\(joinCodes.dancer)\n" }.joined()
        let isLocal = OutwardLink.isLoopback(join)
        let warning =
            isLocal
            ? "\n                            (on this machine only; --host 0.0.0.0 or --public-url lets phones in)" : ""
        let elsewhere =
            !isLocal && OutwardLink.isLoopback(ownerLink)
            ? "\n                            (on this machine; from another one: "
                + "\(ownerLink.replacing(url, with: urlsForDevices.first ?? url)))" : ""
        let secure =
            authority.map { fingerprint in
                """
                  With a camera:  \(secured(urlsForDevices.first ?? url))
                                  (phones give camera, motion and pages without network to https alone; they warn
                                  first, and \(urlsForDevices.first ?? url)/secure shows what to tap.
                                  This server's authority, SHA-256: \(fingerprint))

                """
            } ?? ""
        let code = QRCode(join).map { "\n\($0.halfBlocks(coloured: coloured))\n" } ?? ""
        return """

            Runthrough is ready.

              You, once:    \(ownerLink)\(elsewhere)
              Dancers:      \(join)\(warning)
            \(others)\(secure)\(code)
              Dancers scan the code, or open \(urlsForDevices.first ?? url) and type a join code for "\(production)":
              dancer \(joinCodes.dancer)   conductor \(joinCodes.conductor)   screen \(joinCodes.screen)

              A new owner link: runthrough owner-link.   Stop: Ctrl-C.


            """
    }

    private func secured(_ url: String) -> String { url.replacing(/^http:/, with: "https:") }

    /// The links of a server that listens on `host`:`port`.
    ///
    /// - Parameter reachable: this machine's addresses in its networks, the most likely first.
    static func urls(settings: ServerSettings, port: Int, reachable: [String]) -> (own: String, devices: [String]) {
        if let publicURL = settings.publicURL { return (publicURL, [publicURL]) }
        func url(_ host: String) -> String { "\(settings.scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
        switch settings.host {
        case "0.0.0.0", "::":
            let old = reachable.filter { !$0.contains(":") }
            let usable = old.isEmpty && settings.host == "::" ? reachable : old
            return (url("127.0.0.1"), usable.isEmpty ? [url("127.0.0.1")] : usable.map(url))
        case let host:
            return (url(host), [url(host)])
        }
    }

    /// The remark about a link that works on this machine only, and the address that works elsewhere; `nil` for a link that works everywhere.
    ///
    /// - Parameter outward: the address of the server `own` for other machines; `nil` if they cannot reach it.
    static func reach(of link: String, own: String, outward: String?) -> String? {
        guard OutwardLink.isLoopback(link) else { return nil }
        guard let outward, !OutwardLink.isLoopback(outward) else {
            return "It works on this machine only; --host 0.0.0.0 or --public-url makes links for others."
        }
        return "It works on this machine; from another one: \(link.replacing(own, with: outward))"
    }

    func write(as form: StartupMessageForm) {
        switch form {
        case .json: FileHandle.standardOutput.write(Data((json + "\n").utf8))
        case .nothing: break
        case .text: FileHandle.standardError.write(Data(text(coloured: isatty(STDERR_FILENO) == 1).utf8))
        }
    }
}
