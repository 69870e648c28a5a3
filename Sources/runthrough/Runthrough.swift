import ArgumentParser

@main
struct Runthrough: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runthrough",
        abstract: "Coordinates live rehearsals: one cue, every device, the same instant.",
        discussion: "Every option can also be set by the environment variable named in brackets; a flag goes before it.",
        subcommands: [Serve.self, Follow.self],
        defaultSubcommand: Serve.self)
}
