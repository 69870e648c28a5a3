import Foundation
import Identity
import Logging
import Metrics
import Persistence
import PoseDispatch
import PoseWork
import Rehearsal
import ServiceLifecycle

/// The pose worker of this machine: a program of its own, which lets everything else go first and ends with this server.
actor OwnPoseWorker: LocalPoseWorker {
    /// What it needs of its surroundings.
    struct Surroundings: Sendable {
        /// This server's address on this machine.
        let server: String
        let models: PoseModelsPlace
        let directory: DataDirectory
        let cores: Int
    }

    /// How often the program may end by itself in ten minutes before that counts as trouble.
    private static let mostEnds = 5
    private static let pause = Duration.seconds(1)
    private static let pauseAfterTrouble = Duration.seconds(60)
    /// Its account is made anew at each start, and is in use all the time.
    private static let tokenLives = Duration.seconds(365 * 86_400)

    private let surroundings: Surroundings
    private let note: OwnPoseWorkerNote
    private let accounts: Accounts
    private let logger: Logger
    private var isWanted: Bool
    private var attempt: Task<Void, Never>?
    private var ends: [ContinuousClock.Instant] = []
    private let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation
    private let gauge = Gauge(label: "runthrough_local_pose_worker")
    private let endings = Counter(label: "runthrough_local_pose_worker_ends_total")
    private(set) var work: LocalPoseWork {
        didSet { gauge.record(work.state == .on ? 1 : 0) }
    }

    init(_ surroundings: Surroundings, accounts: Accounts, logger: Logger) {
        (self.surroundings, self.accounts, self.logger) = (surroundings, accounts, logger)
        note = OwnPoseWorkerNote(in: surroundings.directory)
        isWanted = note.isThere
        work = LocalPoseWork(
            isWanted ? .starting : .off, athletes: PoseWork.athletesOfCore * surroundings.cores)
        (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        if isWanted { change.yield() }
    }

    func enable(_ isWanted: Bool) throws {
        if isWanted { try note.write(account: work.account) } else { try note.remove() }
        guard isWanted != self.isWanted || work.state == .failed else { return }
        logger.notice("pose worker of this machine turned \(isWanted ? "on" : "off")")
        self.isWanted = isWanted
        ends = []
        report(isWanted ? .starting : .off)
        attempt?.cancel()
        change.yield()
    }

    private func report(_ state: LocalPoseWork.State, trouble: LocalPoseWork.Failure? = nil) {
        (work.state, work.trouble) = (state, trouble)
    }

    /// Keeps the program running as long as it is wanted, until it is cancelled.
    private func keep() async {
        gauge.record(0)
        for await _ in changes {
            while isWanted, !Task.isCancelled {
                let attempt = Task { await self.tryOnce() }
                self.attempt = attempt
                await withTaskCancellationHandler {
                    await attempt.value
                } onCancel: {
                    attempt.cancel()
                }
            }
            await signOut()
        }
    }

    private func tryOnce() async {
        do {
            try await fetchModels()
            report(.starting)
            let token = try await signIn()
            let end = try await program(with: token).run { @Sendable line in await self.receive(line) }
            try Task.checkCancellation()
            endings.increment()
            logger.warning("the pose worker of this machine ended by itself", metadata: ["end": "\(end)"])
            ends = ends.filter { $0.duration(to: .now) < .seconds(600) } + [.now]
            let isTrouble = ends.count > Self.mostEnds
            report(isTrouble ? .failed : .starting, trouble: isTrouble ? .program : nil)
            try await Task.sleep(for: isTrouble ? Self.pauseAfterTrouble : Self.pause)
        } catch let fault where !Task.isCancelled {
            logger.warning("the pose worker of this machine does not work", metadata: ["why": "\(fault)"])
            report(.failed, trouble: (fault as? PoseModelsPlace.Missing)?.trouble ?? .program)
            try? await Task.sleep(for: Self.pauseAfterTrouble)
        } catch {
            // It is not wanted any more, or the server ends.
        }
    }

    private func program(with token: String) -> BackgroundProgram {
        BackgroundProgram(
            command: [
                InstalledFiles.program.path, "camera-worker", surroundings.server, "--own-machine",
                "--athletes", "\(work.athletes)", Known.poseModels.flag, surroundings.models.folder,
            ],
            environment: ["RUNTHROUGH_TOKEN": token], lastSignal: "KILL")
    }

    private func fetchModels() async throws {
        guard !surroundings.models.areThere else { return }
        report(.fetching)
        logger.notice("fetching the pose models", metadata: ["to": "\(surroundings.models.folder)"])
        try await surroundings.models.fetch()
    }

    private func receive(_ line: String) {
        logger.info("pose worker of this machine", metadata: ["says": "\(line)"])
        guard isWanted else { return }
        if line.contains("connected, room for") {
            report(.on)
        } else if line.contains("connecting again") || line.contains("trying again") {
            report(.starting)
        }
    }

    // MARK: Its account

    /// A token of a new account, which the note names: so the next start deletes it, however this server ends.
    private func signIn() async throws -> String {
        await signOut()
        let (link, token) = (try Token(), try Token())
        try await accounts.invite(
            .poseWorker, named: CameraWorkerCommand.machine, by: try SecretDigest(of: link), liveFor: .seconds(60))
        let redeemed = try await accounts.redeem(
            try SecretDigest(of: link), of: .poseWorker, token: try SecretDigest(of: token), liveFor: Self.tokenLives)
        guard case .account(let account) = redeemed else { throw CancellationError() }
        work.account = account.id
        if isWanted { try note.write(account: account.id) }
        return token.secret
    }

    private func signOut() async {
        for account in Set([work.account, note.account].compactMap { $0 }) {
            do {
                _ = try await accounts.delete(account, .poseWorker)
                work.account = nil
            } catch {
                logger.warning("an account of a pose worker was not deleted", metadata: ["error": "\(error)"])
            }
        }
    }
}

extension OwnPoseWorker: Service {
    func run() async throws {
        await cancelWhenGracefulShutdown { await self.keep() }
        // In a task of its own: this one may be cancelled.
        await Task { await self.signOut() }.value
    }
}

/// The file that says that this machine's pose worker is wanted, and which account it was given last.
struct OwnPoseWorkerNote: Sendable {
    let path: String

    init(in directory: DataDirectory) { path = directory.path + "/local-pose-worker" }

    var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    var account: AccountID? {
        (try? String(contentsOfFile: path, encoding: .utf8)).flatMap {
            AccountID($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    func write(account: AccountID?) throws {
        let text = account.map { "\($0)\n" } ?? ""
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    func remove() throws {
        guard isThere else { return }
        try FileManager.default.removeItem(atPath: path)
    }
}
