import Foundation
package import Logging
package import PoseEstimation

/// A pose worker with as many connections as its athletes need.
package struct PoseWork: Sendable {
    /// How many athletes a core can follow, at 15 pictures a second.
    package static let athletesOfCore = 2
    package static let mostAthletes = 256

    let server: SignedIn
    let name: String
    let athletes: Int
    let bench: Bench
    let logger: Logger
    let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - name: shown to athletes.
    ///   - athletes: how many at a time.
    ///   - threads: the most pictures that are looked at at a time.
    ///   - log: prints one line for whoever runs it.
    package init(
        _ server: SignedIn, name: String, athletes: Int, models: PoseModels, threads: Int, logger: Logger,
        log: @escaping @Sendable (String) -> Void
    ) throws {
        (self.server, self.name, self.athletes, self.logger, self.log) = (server, name, athletes, logger, log)
        bench = try Bench(models, threads: min(threads, athletes))
    }

    /// The name and the places of each connection.
    static func shares(of athletes: Int, named name: String) -> [(name: String, places: Int)] {
        let most = PoseWorker.mostPlaces
        let begins = Array(stride(from: 0, to: athletes, by: most))
        return begins.enumerated().map { index, begun in
            (begins.count == 1 ? name : "\(name)-\(index + 1)", min(most, athletes - begun))
        }
    }

    /// Works until it is cancelled.
    /// - Throws: `PoseWorker.Refused` where trying again is of no use.
    package func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (name, places) in Self.shares(of: athletes, named: name) {
                let worker = PoseWorker(server, name: name, places: places, bench: bench, logger: logger, log: log)
                group.addTask { try await worker.run() }
            }
            try await group.waitForAll()
        }
    }
}

extension PoseModels {
    /// Why the models of a folder cannot be used: a sentence.
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    /// The models that `ops/pose-models` has made in a folder.
    package static func read(from folder: String) throws -> PoseModels {
        func bytes(_ name: String) throws -> Data {
            guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
                throw Missing(description: "the pose models are not in \(folder): `ops/pose-models` makes them")
            }
            return data
        }
        let (landmarks, detector) = (try bytes("landmark.bin"), try bytes("detector.bin"))
        do {
            return try landmarks.withUnsafeBytes { landmarks in
                try detector.withUnsafeBytes { try PoseModels(landmarks: landmarks, detector: $0) }
            }
        } catch let fault as Fault {
            throw Missing(
                description:
                    "the pose models in \(folder) are \(fault): delete them, and `ops/pose-models` makes them anew")
        }
    }
}
