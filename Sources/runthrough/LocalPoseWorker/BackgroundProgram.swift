import Foundation
import Glibc
import Threads

/// A program that ends with this server, whatever ends it, and lets everything else on the machine go first.
struct BackgroundProgram: Sendable {
    let command: [String]
    /// What is on its command line, every user of the machine can read; this they cannot.
    let environment: [String: String]
    /// The name of the signal that the kernel sends it when this server has ended.
    let lastSignal: String

    private static let patience = Duration.seconds(5)

    /// Runs it until it ends by itself, or the task is cancelled; returns how it ended.
    /// - Parameter receive: gets each line that it says.
    func run(_ receive: (String) async -> Void) async throws -> ChildProcess.End {
        let output = try ChildOutput()
        let process = try await start(output)
        return await withTaskCancellationHandler {
            for await line in output.lines { await receive(line) }
            return await process.end()
        } onCancel: {
            process.send(signal: SIGTERM, toItsOwn: true)
            Task {
                try? await Task.sleep(for: Self.patience)
                process.send(signal: SIGKILL, toItsOwn: true)
            }
        }
    }

    private func start(_ output: ChildOutput) async throws -> ChildProcess {
        // Also when nothing has started: then the lines end.
        defer { output.letGo() }
        return try await ChildProcess.start(
            ["setpriv", "--pdeathsig", lastSignal, "--", "nice", "-n", "10"] + command,
            files: .init(output: output.writing, error: output.writing), environment: environment)
    }
}

/// What a child process says, line by line.
struct ChildOutput {
    /// The end that the child gets.
    let writing: Int32
    /// They end when all writers have closed.
    let lines: AsyncStream<String>

    /// Of one line, in bytes; the rest of a longer one is the next line.
    private static let longest = 1_000

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
        // Another child that starts meanwhile must not keep it open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let reading = ends[0]
        let (lines, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(100))
        do {
            try startThread(named: "child-output") { Self.read(reading, continuation) }
        } catch {
            for end in ends { close(end) }
            throw error
        }
        (writing, self.lines) = (ends[1], lines)
    }

    /// To be called once the child has its end.
    func letGo() { close(writing) }

    private static func read(_ reading: Int32, _ lines: AsyncStream<String>.Continuation) {
        var line: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Glibc.read(reading, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for byte in piece[..<count] {
                if byte == UInt8(ascii: "\n") || line.count == longest {
                    lines.yield(String(decoding: line, as: UTF8.self))
                    line = []
                }
                if byte != UInt8(ascii: "\n") { line.append(byte) }
            }
        }
        if !line.isEmpty { lines.yield(String(decoding: line, as: UTF8.self)) }
        close(reading)
        lines.finish()
    }
}
