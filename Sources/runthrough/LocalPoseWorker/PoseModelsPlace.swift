import Foundation
import Gateway
import Glibc

/// Where the pose models are, and how they come there.
struct PoseModelsPlace: Sendable {
    struct Missing: Error, CustomStringConvertible {
        let trouble: LocalPoseWork.Trouble
        let description: String
    }

    let folder: String
    /// The command `ops/pose-models`; `nil` where there is none.
    let tool: String?

    var areThere: Bool {
        ["landmark.bin", "detector.bin"].allSatisfy { access("\(folder)/\($0)", R_OK) == 0 }
    }

    func fetch() async throws {
        guard let tool else {
            throw Missing(trouble: .noModels, description: "no pose models in \(folder), and no ops/pose-models here")
        }
        let output = try ChildOutput()
        // pip finds its settings, and the way out, by the environment.
        let environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("RUNTHROUGH_") }
        let process = try await ChildProcess.start(
            ["setpriv", "--pdeathsig", "TERM", "--", "nice", "-n", "10", tool, "--must", folder],
            files: .init(output: output.writing, error: output.writing), environment: environment)
        let lines = try output.lines()
        var last = ""
        let end = await withTaskCancellationHandler {
            for await line in lines { last = line }
            return await process.end()
        } onCancel: {
            process.send(signal: SIGTERM)
        }
        guard end.isSuccess, areThere else {
            throw Missing(trouble: .models, description: "the pose models were not fetched (\(end)): \(last)")
        }
    }
}
