import ArgumentParser
import Glibc

@main
struct Runthrough: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runthrough",
        abstract: "Coordinates live rehearsals: one cue, every device, the same instant.",
        discussion: """
            Every setting is a flag, or else the environment variable shown in brackets by `runthrough serve --help`:
            --port is RUNTHROUGH_PORT. A flag goes before its variable.
            """,
        subcommands: [
            Serve.self, OwnerLinkCommand.self, PoseWorkerLinkCommand.self, PlanCommand.self, ImportProduction.self,
            ExportProduction.self, ModelCommand.self, CameraWorkerCommand.self,
            DatabaseCommand.self, Follow.self,
        ],
        defaultSubcommand: Serve.self)

    static func main() async {
        // A reader that closes its pipe causes an error of that write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        await main(nil)
    }
}
