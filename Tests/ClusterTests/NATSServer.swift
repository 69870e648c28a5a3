import Foundation
import Glibc
import Testing
import Waiting

/// A real `nats-server` on free ports of loopback, in a folder of its own; it ends with its owner, however that ends.
final class NATSServer {
    let folder: String
    private let configuration: String
    private var pipe: UnsafeMutablePointer<FILE>?
    private(set) var port = 0
    private(set) var clusterPort = 0
    private var pid: pid_t = 0

    /// - Parameters:
    ///   - configuration: lines beside ports and addresses; `FOLDER` stands for the folder.
    ///   - prepare: commands run in the folder first.
    init(_ configuration: String = "", beside peers: [NATSServer] = [], prepare: String? = nil) async throws {
        folder = shell("mktemp -d --tmpdir runthrough-nats-XXXXXX").trimmingCharacters(in: .whitespacesAndNewlines)
        if let prepare { _ = shell("cd \(folder) && { \(prepare); }") }
        let routes = peers.map { "nats-route://127.0.0.1:\($0.clusterPort)" }.joined(separator: ",")
        self.configuration =
            configuration.replacing("FOLDER", with: folder) + """

                cluster { name: test, listen: "127.0.0.1:CLUSTERPORT", routes: [\(routes)] }
                """
        try await start()
    }

    deinit {
        stop()
        _ = shell("rm -r \(folder)")
    }

    /// The first time on free ports, then on the same.
    func start() async throws {
        let text = configuration.replacing("CLUSTERPORT", with: clusterPort == 0 ? "-1" : "\(clusterPort)")
        try text.write(toFile: folder + "/nats.conf", atomically: true, encoding: .utf8)
        _ = shell("rm -f \(folder)/*.ports \(folder)/pid")
        // Reading its input, the shell learns that we have ended, and ends the server. (It may not wait for it: tests run with
        // SIGCHLD blocked.)
        let command = """
            cd \(folder) && { nats-server -c nats.conf -a 127.0.0.1 -p \(port == 0 ? -1 : port) -P pid \
            --ports_file_dir . > log 2>&1 & read end; kill -KILL $!; }
            """
        pipe = popen(command, "we")
        struct Ports: Decodable {
            let nats: [String]
            let cluster: [String]
        }
        let ports = try await untilFound("the server's ports") { () -> Ports? in
            let file = try? FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".ports") }
            return file.flatMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }
                .flatMap { try? JSONDecoder().decode(Ports.self, from: $0) }
        }
        port = try #require(ports.nats.first.flatMap { URLComponents(string: $0)?.port })
        clusterPort = try #require(ports.cluster.first.flatMap { URLComponents(string: $0)?.port })
        pid = try #require(
            pid_t(String(contentsOfFile: folder + "/pid", encoding: .utf8).trimmingCharacters(in: .whitespaces)))
    }

    /// kill -9.
    func stop() {
        guard let pipe else { return }
        kill(pid, SIGCONT)
        pclose(pipe)
        self.pipe = nil
        // A killed process takes a moment to end, and only then frees its port.
        for _ in 0..<30_000 where isListening { usleep(1_000) }
    }

    private var isListening: Bool {
        guard let connection = connected() else { return false }
        Glibc.close(connection)
        return true
    }

    /// A socket to the server, if somebody is there.
    private func connected() -> Int32? {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let outcome = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if outcome == 0 { return connection }
        Glibc.close(connection)
        return nil
    }

    /// How many logins it has refused.
    var refusals: Int {
        let log = try? String(contentsOfFile: folder + "/log", encoding: .utf8)
        return log.map { $0.components(separatedBy: "authentication error").count - 1 } ?? 0
    }

    func freeze() { kill(pid, SIGSTOP) }
    func thaw() { kill(pid, SIGCONT) }

    /// Says something by hand, as any client of the server could, and waits until the server has it.
    func publish(_ bytes: [UInt8], on subject: String) throws {
        let connection = try #require(connected())
        defer { Glibc.close(connection) }
        let frame =
            Array("CONNECT {\"verbose\":false}\r\nPUB \(subject) \(bytes.count)\r\n".utf8) + bytes
            + Array("\r\nPING\r\n".utf8)
        try #require(write(connection, frame, frame.count) == frame.count)
        var answer = ""
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !answer.contains("PONG") {
            let count = read(connection, &buffer, buffer.count)
            try #require(count > 0, "the server said \(answer)")
            answer += String(decoding: buffer[..<count], as: UTF8.self)
        }
    }
}

/// What a command prints.
@discardableResult
func shell(_ command: String) -> String {
    guard let pipe = popen("{ \(command); } 2>&1", "re") else {
        Issue.record("cannot run \(command)")
        return ""
    }
    defer { pclose(pipe) }
    var output: [UInt8] = []
    while case let byte = fgetc(pipe), byte != EOF { output.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: output, as: UTF8.self)
}
