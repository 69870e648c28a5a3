import Foundation
import Glibc
import PoseWork
import Threads

/// `runthrough camera-worker` for this server: it ends with it, whatever ends it, and lets everything else on the machine go first.
struct PoseWorkerProgram: Sendable {
    let server: String
    let models: String
    let athletes: Int
    /// In its environment: what is on its command line, everybody on the machine can read.
    let token: String

    private static let patience = Duration.seconds(5)

    private var command: [String] {
        [
            "setpriv", "--pdeathsig", "KILL", "--", "nice", "-n", "10", InstalledFiles.program.path, "camera-worker",
            server, "--own-machine", "--athletes", "\(athletes)", Known.poseModels.flag, models,
        ]
    }

    /// Runs it until it ends by itself, or the task is cancelled; returns how it ended.
    /// - Parameter hear: gets each line that it says.
    func run(_ hear: @Sendable (String) async -> Void) async throws -> ChildProcess.End {
        let output = try ChildOutput()
        let process = try await ChildProcess.start(
            command, files: .init(output: output.writing, error: output.writing),
            environment: ["RUNTHROUGH_TOKEN": token])
        let lines = try output.lines()
        return await withTaskCancellationHandler {
            for await line in lines { await hear(line) }
            return await process.end()
        } onCancel: {
            process.send(signal: SIGTERM)
            Task {
                try? await Task.sleep(for: Self.patience)
                process.send(signal: SIGKILL)
            }
        }
    }
}

/// What a child process says, line by line.
struct ChildOutput {
    /// The end that the child gets.
    let writing: Int32
    private let reading: Int32

    /// Of one line, in bytes; the rest of a longer one is the next line.
    private static let longest = 1_000

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
        // Another child that starts meanwhile must not keep it open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    /// To be called once the child has its end: the lines end when nobody can write any more.
    func lines() throws -> AsyncStream<String> {
        close(writing)
        let (lines, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(100))
        let reading = reading
        try startThread(named: "child-output") {
            var line: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = read(reading, &piece, piece.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                for byte in piece[..<count] {
                    if byte == UInt8(ascii: "\n") || line.count == Self.longest {
                        continuation.yield(String(decoding: line, as: UTF8.self))
                        line = []
                    }
                    if byte != UInt8(ascii: "\n") { line.append(byte) }
                }
            }
            if !line.isEmpty { continuation.yield(String(decoding: line, as: UTF8.self)) }
            close(reading)
            continuation.finish()
        }
        return lines
    }
}
