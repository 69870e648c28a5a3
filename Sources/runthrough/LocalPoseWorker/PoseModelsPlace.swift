import Foundation
import Glibc
import PoseDispatch

/// Where the pose models are, and how they come there.
struct PoseModelsPlace: Sendable {
    struct Missing: Error, CustomStringConvertible {
        let trouble: LocalPoseWork.Failure
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
        // pip finds its settings, and the way out, by the environment.
        let environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("RUNTHROUGH_") }
        var last = ""
        // TERM lets it remove what it has half made.
        let end = try await BackgroundProgram(
            command: [tool, "--must", folder], environment: environment, lastSignal: "TERM"
        ).run { last = $0 }
        guard end.isSuccess, areThere else {
            throw Missing(trouble: .models, description: "the pose models were not fetched (\(end)): \(last)")
        }
    }
}
